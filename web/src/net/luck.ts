import { store, stored } from '../kit/storage';
import type { Draws, TableState } from '../table/types';

// What this browser adds to the draws of a table, so that nobody else can choose them: docs/fairness.md. First the seal
// of 32 random bytes, and the bytes themselves when nobody can choose theirs any more.

const shelf = 'luck';
const most = 50;

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Seals of this browser with what they are of, the newest first. */
let parts: [seal: string, part: string][] | undefined;
function known(): [string, string][] {
  return (parts ??= read(stored(shelf) ?? '[]'));
}
/** Whoever finds something else there has lost what they kept, and nothing more. */
function read(text: string): [string, string][] {
  try {
    const all = JSON.parse(text) as unknown;
    const isPair = (pair: unknown): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
    return Array.isArray(all) ? all.filter(isPair) : [];
  } catch {
    return [];
  }
}

/** The seal of a new part; none where the browser does not hash, which it does not for a page that came unprotected. */
export async function newSeal(): Promise<string | undefined> {
  if ((globalThis.crypto.subtle as SubtleCrypto | undefined) === undefined) return undefined;
  const part = crypto.getRandomValues(new Uint8Array(32));
  const seal = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', part)));
  parts = [[seal, hex(part)] as [string, string], ...known()].slice(0, most);
  store(shelf, JSON.stringify(parts));
  return seal;
}

export interface Step {
  verb: 'seal' | 'reveal';
  text: string;
}

/** What is to be done about the draws at a table now. */
export async function nextStep({ status, seats, seat, setup, draws }: TableState): Promise<Step | null> {
  const own = seat === null ? undefined : draws?.parts[seat];
  if (status !== 'open' || own === undefined) return null;
  if (own.part === 'awaited') {
    const seal = await newSeal();
    return seal === undefined ? null : { verb: 'seal', text: seal };
  }
  if (own.part !== 'sealed') return null;
  // By correspondence nobody can be expected to be here when the last one sits.
  const ready = setup.clock.kind === 'days' || isFull(seats, draws!);
  const part = known().find(([seal]) => seal === own.seal)?.[1];
  return ready && part !== undefined ? { verb: 'reveal', text: part } : null;
}

const isFull = (seats: TableState['seats'], { parts: all }: Draws): boolean =>
  seats.every(({ kind }) => kind !== 'open') && all.every(({ part }) => part !== 'awaited');
