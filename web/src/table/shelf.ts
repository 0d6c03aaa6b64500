import { removeStored, store, stored, storedNames } from '../kit/storage';
import { findLevel } from '../engine/games';
import type { SavedTable, TableShelf } from './local';
import type { Sitter } from './types';

// Local tables between visits, in the browser's own storage; what it has no room for lives as long as the page.
// All tabs share it.

const prefix = 'table:';
const here = new Map<string, SavedTable>();

/** As earlier versions put tables away: whatever else there is to know stands in the record. */
type EarlierTable = Omit<SavedTable, 'options' | 'seats'> & { options: string; seats: string[] };

function asNow(table: SavedTable | EarlierTable): SavedTable {
  if (typeof table.options !== 'string') return table as SavedTable;
  const seats = (table as EarlierTable).seats.map((name): Sitter => {
    const level = findLevel(table.game, name)?.number;
    return level === undefined ? { kind: 'person', name } : { kind: 'bot', name, level };
  });
  return { ...table, options: {}, seats };
}

export const shelf: TableShelf & { all(): SavedTable[]; drop(id: string): void } = {
  save(table) {
    here.set(table.id, table);
    while (!store(prefix + table.id, JSON.stringify(table))) {
      // Full: the oldest game that is over makes room.
      const old = this.all().findLast((one) => one.over && one.id !== table.id && !here.has(one.id));
      if (old === undefined) return false;
      this.drop(old.id);
    }
    here.delete(table.id);
    return true;
  },
  find(id) {
    const known = here.get(id);
    if (known !== undefined) return known;
    const text = stored(prefix + id);
    try {
      return text === null ? null : asNow(JSON.parse(text) as SavedTable | EarlierTable);
    } catch {
      return null;
    }
  },
  all() {
    const ids = new Set([
      ...here.keys(),
      ...storedNames()
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    ]);
    return [...ids]
      .map((id) => this.find(id))
      .filter((table) => table !== null)
      .sort((a, b) => b.changed - a.changed);
  },
  drop(id) {
    here.delete(id);
    removeStored(prefix + id);
  },
  watch(id, changed) {
    const hear = (event: StorageEvent): void => {
      if (event.key === prefix + id) changed();
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  },
};
