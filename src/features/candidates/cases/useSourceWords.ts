import { useLocale, useTranslate } from 'react-admin'
import type { RuleSource } from '../../../../contract/routes/version'
import { formatDay } from '../../../layout/parts/dates'
import { isolate } from '../../../layout/parts/Isolated'

/** Returns where a rule stands, on which day that was read, and whether counsel has to confirm it. */
export function useSourceWords(): (source: RuleSource) => string {
  const translate = useTranslate()
  const locale = useLocale()
  return ({ text, checked_on, confidence }) =>
    translate(confidence === 'confirm' ? 'route_case.source_to_confirm' : 'route_case.source', {
      source: isolate(text),
      date: formatDay(checked_on, locale),
    })
}
