import { t } from '../kit/i18n/index.svelte';
import { troubleWords as wordsFor } from '../kit/i18n/refusal';

/** Why something did not work in a replay. */
export const troubleWords = (error: unknown): string => wordsFor(error, t('replay.trouble'));
