import { word, type Word } from '../kit/word';

// What the server asks of names and the rest, told before anything is sent. Null: fine.

const size = (text: string): number => new TextEncoder().encode(text).length;

export function checkName(name: string): Word | null {
  if (name.trim() === '') return word('people.form.name.empty');
  if ([...name.trim()].length < 2) return word('people.form.name.short');
  if (size(name.trim()) > 24) return word('people.form.name.long');
  // eslint-disable-next-line no-control-regex
  if (/[<>&"'/\\%?#(),:@|;\u0000-\u001f\u007f]/.test(name.trim())) return word('people.form.name.letters');
  return null;
}

/** Names that any guest may have, and no account. */
const shared = new Set(['guest', 'player', 'gast', 'oyuncu']);
export const isShared = (name: string): boolean => shared.has(name.trim().toLowerCase());
export const checkAccountName = (name: string): Word | null => (isShared(name) ? word('people.form.name.shared') : checkName(name));

export function checkPassword(password: string): Word | null {
  const bytes = size(password);
  if (bytes < 8) return word('people.form.password.short');
  if (bytes > 200) return word('people.form.password.long');
  return null;
}

/** A password that there is already only has to be told. */
export const checkKnownPassword = (password: string): Word | null => (password === '' ? word('people.form.password.empty') : null);

export function checkWebhook(address: string): Word | null {
  if (address.trim() === '') return null;
  if (!URL.canParse(address.trim())) return word('people.form.webhook.address');
  if (!/^https?:\/\//i.test(address.trim())) return word('people.form.webhook.secure');
  if (size(address.trim()) > 1000) return word('people.form.webhook.long');
  return null;
}

export const checkLabel = (label: string): Word | null => (size(label.trim()) > 40 ? word('people.form.label.long') : null);
export function checkWhy(why: string): Word | null {
  if (why.trim() === '') return word('people.form.why.empty');
  return size(why.trim()) > 300 ? word('people.form.why.long') : null;
}

/** A path of this page to go on to, from an address; null for anything else. */
export const ownPath = (path: string | undefined): string | null =>
  path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : null;
