import { t } from '../i18n/index.svelte';
import { ruleWords, type Refusal } from '../i18n/refusal';

/** Why something did not work, in the language of the page: errors of the engine and of browsers speak their own. */
export function troubleWords(error: unknown): string {
  const { code = '' } = error as Partial<Refusal>;
  return ruleWords({ code, why: t('replay.trouble') });
}
