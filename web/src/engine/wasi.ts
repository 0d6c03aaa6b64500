// The few functions of WASI that the engine's C library asks for.

const ok = 0;
const badFile = 8;

/** `memory` is asked at each call: it is there once the module is instantiated, and it can grow. */
export function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const data = (): DataView => new DataView(memory().buffer);
  return {
    clock_time_get(clock: number, _precision: bigint, at: number): number {
      const realtime = 0;
      const now = clock === realtime ? performance.timeOrigin + performance.now() : performance.now();
      data().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
      return ok;
    },
    random_get(at: number, size: number): number {
      const most = 65536; // of getRandomValues
      for (let done = 0; done < size; done += most) {
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(most, size - done)));
      }
      return ok;
    },
    fd_write(_file: number, pieces: number, count: number, written: number): number {
      const view = data();
      let size = 0;
      let text = '';
      for (let i = 0; i < count; i += 1) {
        const from = view.getUint32(pieces + 8 * i, true);
        const length = view.getUint32(pieces + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, from, length));
        size += length;
      }
      console.warn(`engine: ${text.trimEnd()}`);
      view.setUint32(written, size, true);
      return ok;
    },
    fd_close: () => badFile,
    fd_seek: () => badFile,
    proc_exit(status: number): never {
      throw new Error(`the engine has ended (${status})`);
    },
  };
}
