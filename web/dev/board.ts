// A board alone, for whoever works on one: /dev/board.html?game=GAME&seats=me,bot:2&seed=3.
import { mount } from 'svelte';
import '../src/app.css';
import { EngineClient } from '../src/engine/client';
import { gameNames } from '../src/engine/games';
import { loadGame } from '../src/games/module';
import { setLanguage, useMessages, type Language } from '../src/kit/i18n/index.svelte';
import { shelf } from '../src/table/shelf';
import { LocalTable } from '../src/table/local';
import type { Sitter } from '../src/table/types';
import '../src/words';
import Harness from './Harness.svelte';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? gameNames[0]!;
const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'];
const seats = (query.get('seats') ?? 'me,bot:2')
  .split(',')
  .map((seat, i): Sitter => (seat === 'me' ? { kind: 'person', name: names[i]! } : { kind: 'bot', name: seat }));
await setLanguage((query.get('language') ?? 'en') as Language);
await useMessages(game);
const module = await loadGame(game);
const session = await LocalTable.open(
  new EngineClient({ thinker: new EngineClient() }),
  {
    id: 'dev',
    game,
    options: Object.fromEntries(new URLSearchParams(query.get('options') ?? '')),
    seats,
    seed: Number(query.get('seed') ?? 1),
  },
  shelf,
);
if (query.has('theme')) document.documentElement.dataset.theme = query.get('theme')!;
mount(Harness, { target: document.getElementById('app')!, props: { module, session, readonly: query.has('readonly') } });
