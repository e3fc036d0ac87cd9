import { useLocale, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { LedgerRow } from '../../../../contract/resources/transactions'
import { Amount, amount } from '../../../fields/money'
import { enumLabel } from '../../../fields/words'
import { isolate } from '../../../layout/parts/Isolated'
import { useOnPage } from '../page/usePage'
import { Warnings } from '../page/Warnings'
import { FeeTag } from './FeeTag'
import './fees.css'

/** Sums that are agreed upon, paid and due. */
export function FeesCard() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { fees } = useOnPage().page
  const nameOf = useFeeName()
  return (
    <section className="cp-card" aria-labelledby="cp-fees">
      <header>
        <h2 id="cp-fees">{translate('candidate.tab.fees')}</h2>
        <Placement />
        <Link to={`${pathname}?tab=fees`}>{translate('candidate.all_fees')}</Link>
      </header>
      {fees.rows.length === 0 ? <p className="cp-rest">{translate('candidate.no_fees')}</p> : null}
      <ul className="cp-fees grid small">
        {fees.rows.map(row => (
          <li className="grid full-row pad-bar" key={`${row.source} ${row.source_id}`}>
            <span>{nameOf(row)}</span>
            <b>
              <Amount value={row.amount ?? '0'} currency={row.amount_currency} />
            </b>
            <FeeTag due={row.due_on} paid={row.paid ? (row.paid_on ?? row.due_on) : null} />
          </li>
        ))}
      </ul>
      <Warnings warnings={fees.warnings} />
    </section>
  )
}

/** How much of what the rule allows is agreed upon for the placement. */
function Placement() {
  const translate = useTranslate()
  const locale = useLocale()
  const { placement } = useOnPage().page.fees
  if (!placement) return null
  const { sum, limit, currency, missing_rates } = placement
  return (
    <span className="push muted caption">
      {missing_rates.length
        ? `${translate('records.rate_missing', { currencies: missing_rates.join(', ') })} `
        : ''}
      {translate('candidate.placement_of', {
        sum: isolate(amount(sum, currency, locale).replace(` ${currency}`, '')),
        limit: isolate(limit === null ? '?' : amount(limit, currency, locale)),
      })}
    </span>
  )
}

/** Returns the name of a sum: `First: course`, or only its purpose. */
export function useFeeName(): (row: Pick<LedgerRow, 'source' | 'source_id' | 'kind'>) => string {
  const translate = useTranslate()
  return ({ source, source_id, kind }) => {
    const purpose = enumLabel(translate, { resource: 'ledger', name: 'kind', value: kind ?? 'other' })
    if (source !== 'fee') return purpose
    return translate('candidate.fee_of', { nth: translate(`candidate.nth.${source_id}`), kind: purpose })
  }
}
