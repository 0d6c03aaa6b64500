import { get } from '../net/api';
import { hasReservedFor, mineInOrder, type TableRow } from './rows';

export interface TableList {
  tables: TableRow[];
}

export interface Mine {
  /** Games and tables that are not over, in order. */
  going: TableRow[];
  /** Those that wait for me: for my decision, or for me to sit down. */
  due: ReadonlySet<string>;
}

/** The server gives only the latest of each list, so what waits for me is asked for separately; what is over is left out. */
export async function myTables(name: string | undefined): Promise<Mine> {
  if (name === undefined) return { going: [], due: new Set() };
  const lists = await Promise.all(['due=1', 'status=playing', 'status=open'].map((which) => get<TableList>(`/api/me/tables?${which}`)));
  const rows = new Map(lists.flatMap((list) => list.tables.map((row) => [row.id, row] as const)));
  const going = [...rows.values()].filter((row) => row.status !== 'finished');
  const due = new Set([...lists[0]!.tables, ...going.filter((row) => hasReservedFor(row, name))].map((row) => row.id));
  return { going: mineInOrder(going, due), due };
}
