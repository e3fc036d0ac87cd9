import { useLocale } from 'react-admin'
import type { GuardWarning } from '../../contract/candidates/rules'

/** Returns the words of a rule in the language of the page, in English where it has none in that. */
export function useRuleWords(): (warning: GuardWarning) => string {
  const language = useLocale().split('-')[0]
  return warning => {
    const { kind, text_en, text_ar } = warning
    const texts: Readonly<Record<string, unknown>> = warning
    return String(texts[`text_${language}`] || text_en || text_ar || kind)
  }
}
