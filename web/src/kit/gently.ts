// Does seldom what may be wanted often: never twice at a time, with a pause between, and once more at the end if it was
// wanted meanwhile.

interface Gentle {
  /** As soon as it is due. */
  want: () => void;
  /** Not again after this. */
  stop: () => void;
}

export function gently(work: () => Promise<void>, pauseMs: number): Gentle {
  let wanted = false;
  let resting = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    wanted = false;
    resting = true;
    try {
      await work();
    } finally {
      if (!stopped) {
        timer = setTimeout(() => {
          resting = false;
          if (wanted) void run();
        }, pauseMs);
      }
    }
  }
  return {
    want() {
      if (stopped) return;
      wanted = true;
      if (!resting) void run();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
