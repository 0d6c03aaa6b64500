import type { Messages } from '../../kit/i18n/index.svelte';
import play from './en/play.json';

const games = import.meta.glob<Messages>('../../games/*/words/en/setup.json', { import: 'default', eager: true });

export default Object.assign({}, play, ...Object.values(games)) as Messages;
