import { tick } from 'svelte';
import type { Work } from './work.svelte';
import type { Word } from '../kit/word';

/** A line of a form: what is typed, what is wrong with it, and where it stands on the page. */
export class Line {
  value = $state('');
  wrong = $state.raw<Word | null>(null);
  input = $state.raw<HTMLInputElement>();

  constructor(
    private readonly check: (value: string) => Word | null = () => null,
    value = '',
  ) {
    this.value = value;
  }

  /** Also says what is wrong, if anything is. */
  isFine(): boolean {
    this.wrong = this.check(this.value);
    return this.wrong === null;
  }
}

/**
 * Something was refused: what is about the line of that code stands beside it. What is about a login is
 * about name and password together: it stays where it is, and the password is to be typed again.
 */
export async function blame(work: Work, lines: Readonly<Record<string, Line>>, known?: Line): Promise<void> {
  const { code = '' } = work.bad ?? {};
  const line = lines[code];
  if (line !== undefined) {
    line.wrong = work.bad;
    work.clear();
  }
  await tick();
  (line ?? (code === 'login' ? known : undefined))?.input?.focus();
}
