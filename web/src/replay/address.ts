// Where a replay comes from, by its address: a table of the server, a table of this browser, or a file that
// was opened here.

export type Source = { kind: 'none' } | { kind: 'file' } | { kind: 'local'; id: string } | { kind: 'server'; id: string };

const localPrefix = 'local-';

export function sourceOf(id: string | undefined): Source {
  if (id === undefined || id === '') return { kind: 'none' };
  if (id === 'file') return { kind: 'file' };
  if (id.startsWith(localPrefix) && id.length > localPrefix.length) return { kind: 'local', id: id.slice(localPrefix.length) };
  return { kind: 'server', id };
}

export function addressOf(source: Source, step?: number): string {
  const id = source.kind === 'local' ? localPrefix + source.id : source.kind === 'server' ? source.id : source.kind;
  return source.kind === 'none' ? '/replay' : `/replay/${id}${step === undefined ? '' : `/${step}`}`;
}

/** The step in an address of the page, if it has one. */
export function stepIn(path: string): number | undefined {
  const found = /^\/replay\/[\w-]+\/(\d{1,6})$/.exec(path);
  return found === null ? undefined : Number(found[1]);
}
