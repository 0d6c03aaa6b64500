import { word, type Word } from '../kit/word';
import limits from './limits.json';

// What can be told before anything is sent. What a name or a password has to be, the server says. Null: fine.

export const checkName = (name: string): Word | null => (name.trim() === '' ? word('people.form.name.empty') : null);
export const checkPassword = (password: string): Word | null => (password === '' ? word('people.form.password.empty') : null);

export const checkLabel = (label: string): Word | null => checkSize(label, limits.Label.maxLength);
export const checkWhy = (why: string): Word | null =>
  why.trim() === '' ? word('people.form.why.empty') : checkSize(why, limits.BanReason.maxLength);

/** The server counts bytes. */
function checkSize(text: string, most: number): Word | null {
  return new TextEncoder().encode(text.trim()).length > most ? word('people.form.long', { most }) : null;
}

/** A path of this page to go on to, from an address; null for anything else. */
export const ownPath = (path: string | undefined): string | null =>
  path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : null;
