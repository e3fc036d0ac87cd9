import { useLocale } from 'react-admin'
import type { GuardWarning } from '../../contract/candidates/rules'

/** Returns the words of a rule in the language of the page. */
export function useRuleWords(): (warning: Pick<GuardWarning, 'text_en' | 'text_ar' | 'kind'>) => string {
  const locale = useLocale()
  return ({ text_en, text_ar, kind }) =>
    (locale.startsWith('ar') ? (text_ar ?? text_en) : (text_en ?? text_ar)) ?? kind
}
