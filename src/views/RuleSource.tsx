import { useLocale, useTranslate } from 'react-admin'
import { HOUSE_RULE } from '../../contract/candidates/rules'

/** The source of a rule in the language of the page, where it has one in that; our own practice always. */
export function RuleSource({ rule }: { rule: Readonly<Record<string, unknown>> }) {
  const translate = useTranslate()
  const language = useLocale().split('-')[0]
  if (rule.source === HOUSE_RULE) return <span>{translate('records.house_rule')}</span>
  const own = rule[`source_${language}`]
  if (!own) return <bdi>{String(rule.source)}</bdi>
  // Arabic that begins with a German term is still read from the right.
  return (
    <bdi lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {String(own)}
    </bdi>
  )
}
