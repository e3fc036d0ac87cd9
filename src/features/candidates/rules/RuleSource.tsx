import { useTranslate } from 'ra-core'

/** The source of the rules that come with the application and that no law stands behind. */
const HOUSE_RULE = 'House rule'

/** Where a rule is from: a section of a law as it is written, our own practice in the language of the page. */
export function RuleSource({ source }: { source: string }) {
  const translate = useTranslate()
  return source === HOUSE_RULE ? <span>{translate('candidate.house_rule')}</span> : <bdi>{source}</bdi>
}
