import type { Messages } from '../../kit/i18n/index.svelte';
import shell from './de/shell.json';

const games = import.meta.glob<Messages>('../../games/*/words/de/about.json', { import: 'default', eager: true });

export default Object.assign({}, shell, ...Object.values(games)) as Messages;
