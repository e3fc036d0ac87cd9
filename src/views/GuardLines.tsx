import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { GuardWarning } from '../../contract/candidates/rules'
import { colonIn } from '../../contract/text/colonIn'
import { fieldLabel, newOf, resourceName, sheetLacks } from '../fields/words'
import { formatDay } from '../layout/parts/dates'
import { Mark } from '../layout/parts/Mark'
import { useMay } from './may'
import { RuleSource } from './RuleSource'
import { useRuleWords } from './useRuleWords'

/** Rules that are or would be broken: each with its source, and a link to the record that is missing. */
export default function GuardLines({ guards }: { guards: readonly GuardWarning[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const wordsOf = useRuleWords()
  return (
    <ul className="grid gap-6">
      {guards.map(guard => (
        <li className="flex gap-10" key={`${guard.rule_id} ${guard.kind}`} data-effect={guard.effect}>
          <Mark kind={guard.effect === 'block' ? 'bad' : 'wait'} />
          <div>
            <b className="medium">{wordsOf(guard)}</b>
            {guard.missing_rates ? (
              <p className="caption">
                {translate('records.rate_missing', { currencies: guard.missing_rates.join(', ') })}
              </p>
            ) : null}
            {guard.missing_figure ? (
              <p className="caption">{translate('records.figure_unknown', { key: guard.missing_figure })}</p>
            ) : null}
            {guard.sum_over ? (
              <p className="caption">{translate('records.sum_over', { ...guard.sum_over })}</p>
            ) : null}
            {guard.sheet_lacks?.length ? (
              <p className="caption">{sheetLacks({ translate, locale }, guard.sheet_lacks)}</p>
            ) : null}
            {guard.given_to ? (
              <p className="caption">{translate('records.consent_given_to', { name: guard.given_to })}</p>
            ) : null}
            {guard.names_in?.length ? <NamesIn places={guard.names_in} /> : null}
            <small className="flex wrap gap-row">
              <RuleSource rule={guard} />
              <span>{translate('records.as_of', { date: formatDay(guard.source_date, locale) })}</span>
              {guard.settled_by ? <SettleLink record={guard.settled_by} /> : null}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The texts in which names stand, each with the way to it. */
function NamesIn({ places }: { places: NonNullable<GuardWarning['names_in']> }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <p className="caption flex wrap gap-row">
      {places.map(({ resource, id, field }) => (
        <Link key={`${resource} ${id} ${field}`} to={`/${resource}/${id}`}>
          {`${resourceName(translate, resource)}${colonIn(locale)}${fieldLabel(translate, resource, field)}`}
        </Link>
      ))}
    </p>
  )
}

/** The way to the record that settles a rule, for those who may write it. */
function SettleLink({
  record: { resource, id, values },
}: {
  record: NonNullable<GuardWarning['settled_by']>
}) {
  const translate = useTranslate()
  const may = useMay(resource)
  if (!may(id ? 'update' : 'create')) return null
  if (id) return <Link to={`/${resource}/${id}`}>{resourceName(translate, resource)}</Link>
  return (
    <Link to={`/${resource}/create`} state={{ values }}>
      {newOf(translate, resource)}
    </Link>
  )
}
