import type { Messages } from '../../kit/i18n/index.svelte';
import play from './de/play.json';

const games = import.meta.glob<Messages>('../../games/*/words/de/setup.json', { import: 'default', eager: true });

export default Object.assign({}, play, ...Object.values(games)) as Messages;
