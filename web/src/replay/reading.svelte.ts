import { t, useMessages } from '../kit/i18n/index.svelte';
import type { EngineError, Refusal } from '../engine/types';
import { whyWords } from '../kit/i18n/refusal';
import { engine } from '../engine/engines';
import { loadGame } from '../games/module';
import { emptyTable } from '../table/base';
import limits from '../net/limits.json';
import { decode, lineOf, mend, refusedIn } from './record';
import { troubleWords } from './trouble';

/** A record on its way in, from a file (chosen or dropped) or as text. What is wrong stays, to be put right. */
export class Reading {
  text = $state('');
  why = $state('');
  /** The line that is wrong, counted from 1. */
  line = $state<number | null>(null);
  busy = $state(false);
  /** A file is held over the page. */
  over = $state(false);

  /** `opened` gets the record once the engine has understood it. */
  constructor(private readonly opened: (record: string) => void) {}

  async read(record: string): Promise<void> {
    this.busy = true;
    this.why = '';
    this.line = null;
    try {
      const whole = mend(record);
      if (whole === '') {
        this.why = t('replay.import.empty');
        return;
      }
      const { table } = await engine.load(whole);
      void engine.close(table).catch(() => {});
      this.opened(whole);
    } catch (error) {
      this.line = lineOf(error as EngineError);
      this.why = await this.#wrong(error as EngineError);
    } finally {
      this.busy = false;
    }
  }

  async take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    this.line = null;
    if (file.size > limits.Record.maxLength) {
      this.why = t('replay.import.large', { name: file.name });
      return;
    }
    const content = decode(await file.arrayBuffer());
    if (content === null) {
      this.why = t('replay.import.notText', { name: file.name });
      return;
    }
    // Only what cannot be read is put into the box: there it can be put right.
    await this.read(content);
    if (this.why !== '') this.text = content.replace(/\r\n?/g, '\n');
  }

  /** Files over the page: without this the browser would leave it for them. */
  drag(event: DragEvent, entered: boolean): void {
    if (!(event.dataTransfer?.types.includes('Files') ?? false)) return;
    event.preventDefault();
    this.over = entered;
  }
  drop(event: DragEvent): void {
    this.drag(event, false);
    void this.take(event.dataTransfer?.files[0]);
  }

  async #wrong(error: EngineError): Promise<string> {
    if (this.line === null) return t('replay.import.wrong', { why: troubleWords(error) });
    const { refusal, played } = refusedIn(error);
    const why = played === undefined ? whyWords(refusal) : await gameWords(refusal, played);
    return `${t('replay.import.wrongLine', { line: this.line })} ${why}`;
  }
}

async function gameWords(refusal: Refusal, { game, seats }: { game: string; seats: string[] }): Promise<string> {
  const [module] = await Promise.all([loadGame(game), useMessages(game)]);
  const sitters = seats.map((name) => ({ kind: 'person' as const, name }));
  return module.refusalWords(refusal, emptyTable('', 'local', game, {}, sitters));
}
