import { useLocale, useTranslate } from 'react-admin'
import type { SeenSource } from '../../../../contract/calls/cases'
import { formatDay } from '../../../layout/parts/dates'
import { isolate } from '../../../layout/parts/Isolated'
import { inLanguage } from '../page/names'

/** Returns where a rule stands in the language of the page, on which day that was read, and whether counsel has to confirm it. */
export function useSourceWords(): (source: SeenSource) => string {
  const translate = useTranslate()
  const locale = useLocale()
  return ({ text, checked_on, confidence, ar, fr, de }) =>
    translate(confidence === 'confirm' ? 'route_case.source_to_confirm' : 'route_case.source', {
      source: isolate(inLanguage({ en: text, ar, fr, de }, locale) ?? text),
      date: formatDay(checked_on, locale),
    })
}
