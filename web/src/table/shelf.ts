import type { SavedTable, TableShelf } from './local';

// Local tables between visits, in the browser's own storage.

const prefix = 'table:';

export const shelf: TableShelf & { all(): SavedTable[]; find(id: string): SavedTable | null; drop(id: string): void } = {
  save(table) {
    try {
      localStorage.setItem(prefix + table.id, JSON.stringify(table));
    } catch {
      // Full, or not allowed: the game goes on, it just will not be there after a reload.
    }
  },
  find(id) {
    const text = localStorage.getItem(prefix + id);
    try {
      return text === null ? null : (JSON.parse(text) as SavedTable);
    } catch {
      return null;
    }
  },
  all() {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => this.find(key.slice(prefix.length)))
      .filter((table) => table !== null)
      .sort((a, b) => b.changed - a.changed);
  },
  drop(id) {
    localStorage.removeItem(prefix + id);
  },
};
