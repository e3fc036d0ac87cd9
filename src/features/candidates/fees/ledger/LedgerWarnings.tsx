import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { LedgerWarning } from '../../../../../contract/calls/candidates/fees'
import type { GuardWarning } from '../../../../../contract/candidates/rules'
import { formatDay } from '../../../../layout/parts/dates'
import { Mark } from '../../../../layout/parts/Mark'
import { number } from '../../../../layout/parts/numbers'
import { RuleSource } from '../../../../views/RuleSource'
import { useRuleWords } from '../../../../views/useRuleWords'
import { CandidateOf } from '../../list/CandidateOf'
import { useLedgerWarnings } from './useLedger'

/** People that are named below a rule before the rest is counted. */
const NAMED = 30

interface Broken {
  rule: GuardWarning
  people: number[]
}

/** The rules that what is listed breaks: with where each stands, and of whom. Not legal advice, and it says so. */
export function LedgerWarnings() {
  const translate = useTranslate()
  const { data = [] } = useLedgerWarnings()
  if (data.length === 0) return null
  return (
    <section className="cl-warnings grid surface bordered" aria-label={translate('candidate.warnings')}>
      {byRule(data).map(broken => (
        <Rule key={broken.rule.rule_id} {...broken} />
      ))}
      <p className="muted caption pad-bar">{translate('candidate.no_advice')}</p>
    </section>
  )
}

function byRule(warnings: readonly LedgerWarning[]): Broken[] {
  const rules = new Map<number, Broken>()
  for (const { candidate_id, ...rule } of warnings) {
    const broken = rules.get(rule.rule_id) ?? { rule, people: [] }
    rules.set(rule.rule_id, { ...broken, people: [...broken.people, candidate_id] })
  }
  return [...rules.values()]
}

/** The names are asked for when they are opened. */
function Rule({ rule, people }: Broken) {
  const translate = useTranslate()
  const locale = useLocale()
  const wordsOf = useRuleWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="row small-lines wrap gap-row pad-row">
        <Mark kind={rule.effect === 'block' ? 'bad' : 'wait'} />
        <b>{wordsOf(rule)}</b>
        <span>
          {translate('candidates.people', {
            smart_count: people.length,
            count: number(people.length, locale),
          })}
        </span>
        <small className="push">
          <RuleSource rule={rule} /> ·{' '}
          {translate('records.as_of', { date: formatDay(rule.source_date, locale) })}
        </small>
      </summary>
      {isOpen ? (
        <ul className="flex wrap small">
          {people.slice(0, NAMED).map(id => (
            <li key={id}>
              <Link to={`/candidates/${id}?tab=fees`}>
                <CandidateOf record={{ id, candidate_id: id }} />
              </Link>
            </li>
          ))}
          {people.length > NAMED ? (
            <li>{translate('lists.more', { smart_count: people.length - NAMED })}</li>
          ) : null}
        </ul>
      ) : null}
    </details>
  )
}
