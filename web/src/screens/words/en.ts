import type { Messages } from '../../kit/i18n/index.svelte';
import shell from './en/shell.json';

const games = import.meta.glob<Messages>('../../games/*/words/en/about.json', { import: 'default', eager: true });

export default Object.assign({}, shell, ...Object.values(games)) as Messages;
