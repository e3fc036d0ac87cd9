import { useTranslate } from 'react-admin'
import { HOUSE_RULE } from '../../contract/candidates/rules'

/** The source of a rule: a section of a law as it is written, our own practice in the language of the page. */
export function RuleSource({ source }: { source: string }) {
  const translate = useTranslate()
  return source === HOUSE_RULE ? <span>{translate('records.house_rule')}</span> : <bdi>{source}</bdi>
}
