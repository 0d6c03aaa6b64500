import { ApiError, get, post, type Me } from '../net/api';
import { socket } from '../net/socket';
import { settings } from './settings.svelte';

// Who is here: nobody until they do something that needs a name.

export const me = $state<{ known: boolean; offline: boolean; who: Me }>({ known: false, offline: false, who: {} });

socket.dismissed = () => void findOut();

export async function findOut(): Promise<void> {
  try {
    me.who = await get<Me>('/api/me');
    me.offline = false;
  } catch (error) {
    me.offline = error instanceof ApiError && error.code === 'offline';
    me.who = {};
  }
  me.known = true;
}

/** A guest's seat takes a name and nothing else. */
export async function beSomebody(name: string): Promise<void> {
  if (!me.known) await findOut();
  if (me.who.name !== undefined) return;
  await post('/api/guest', { name: name.trim() || settings.name || 'Guest' });
  await becameSomebodyElse();
}

export async function becameSomebodyElse(): Promise<void> {
  socket.restart();
  await findOut();
}
