import { word, type Word } from '../kit/word';

// What can be told before anything is sent. What a name or a password has to be, the server says. Null: fine.

const size = (text: string): number => new TextEncoder().encode(text).length;

export const checkName = (name: string): Word | null => (name.trim() === '' ? word('people.form.name.empty') : null);
export const checkPassword = (password: string): Word | null => (password === '' ? word('people.form.password.empty') : null);

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
