import { useLocale, useTranslate } from 'react-admin'
import type { GuardWarning } from '../../../../contract/candidates/rules'
import { formatDay } from '../../../layout/parts/dates'
import { Mark } from '../../../layout/parts/Mark'
import { RuleSource } from '../rules/RuleSource'
import { useRuleWords } from './names'

/** Rules that are about to be broken, each with where it stands. Not legal advice, and it says so. */
export function Warnings({ warnings }: { warnings: readonly GuardWarning[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const wordsOf = useRuleWords()
  if (warnings.length === 0) return null
  return (
    <section className="cp-warnings small-lines round-3" aria-label={translate('candidate.warnings')}>
      <ul className="grid gap-6">
        {warnings.map(warning => (
          <li className="flex gap-10" key={`${warning.rule_id} ${warning.kind}`} data-effect={warning.effect}>
            <Mark kind={warning.effect === 'block' ? 'bad' : 'wait'} />
            <div>
              <b className="medium">{wordsOf(warning)}</b>
              {warning.missing_rates ? (
                <p>{translate('candidate.rate_missing', { currencies: warning.missing_rates.join(', ') })}</p>
              ) : null}
              <small className="flex wrap">
                <RuleSource source={warning.source} />
                <span>{translate('candidate.as_of', { date: formatDay(warning.source_date, locale) })}</span>
              </small>
            </div>
          </li>
        ))}
      </ul>
      <p>{translate('candidate.no_advice')}</p>
    </section>
  )
}
