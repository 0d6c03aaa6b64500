import type { Messages } from '../../kit/i18n/index.svelte';
import play from './tr/play.json';

const games = import.meta.glob<Messages>('../../games/*/words/tr/setup.json', { import: 'default', eager: true });

export default Object.assign({}, play, ...Object.values(games)) as Messages;
