/** What an address ends with for whoever has been invited to the table. */
export const inviteQuery = (invite: string | undefined): string => (invite === undefined ? '' : `?invite=${encodeURIComponent(invite)}`);

/** The screen of a table. */
export const tableAddress = (id: string, invite?: string): string => `/table/${encodeURIComponent(id)}${inviteQuery(invite)}`;
