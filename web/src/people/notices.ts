// How somebody is notified that it is their turn: a wish for all tables, and wishes for single tables that override it.

export interface Notice {
  table: string;
  push: boolean;
  webhook: string;
}

const nothing = (table: string): Notice => ({ table, push: false, webhook: '' });

export const noticeFor = (notices: readonly Notice[], table: string): Notice | null =>
  notices.find((notice) => notice.table === table) ?? null;
export const noticeForAll = (notices: readonly Notice[]): Notice => noticeFor(notices, '') ?? nothing('');

/** What holds for a table: its own wish, else the one for all. */
export const noticeAt = (notices: readonly Notice[], table: string): Notice =>
  noticeFor(notices, table) ?? { ...noticeForAll(notices), table };

/** The list after the server took a wish. */
export const withNotice = (notices: readonly Notice[], changed: Notice): Notice[] => [
  ...notices.filter((notice) => notice.table !== changed.table),
  changed,
];
