import { get, post, type Me } from './api';
import { socket } from './socket';

// Who is here: nobody until they do something that needs a name. That is not the same as not knowing: the server may
// not have answered, and then `failed` is why.

export const me = $state<{ known: boolean; failed: unknown; who: Me }>({ known: false, failed: null, who: {} });

socket.dismissed = () => void findOut();

export async function findOut(): Promise<void> {
  try {
    me.who = await get<Me>('/api/me');
    me.failed = null;
    me.known = true;
  } catch (error) {
    me.who = {};
    me.failed = error;
    me.known = false;
  }
}

/**
 * All a guest needs to sit down is a name; whoever types none gets the one that guests share. Asks the server again who is
 * here, because somebody may have signed in in another tab.
 */
export async function beSomebody(name: string): Promise<void> {
  const before = me.who.name;
  await findOut();
  if (!me.known) throw me.failed;
  if (me.who.name === undefined) {
    await post('/api/guest', name.trim() === '' ? {} : { name: name.trim() });
    await becameSomebodyElse();
  } else if (me.who.name !== before) {
    socket.restart();
  }
}

export async function becameSomebodyElse(): Promise<void> {
  socket.restart();
  await findOut();
}
