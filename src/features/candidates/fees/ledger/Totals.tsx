import { useLocale, useTranslate } from 'react-admin'
import { Amount, amount } from '../../../../fields/money'
import { ErrorState } from '../../../../layout/parts/ErrorState'
import { Ltr } from '../../../../layout/parts/Isolated'
import { useTotals } from './useLedger'

/** Sums that are agreed upon, paid and open in each currency; nothing is converted. */
export function Totals() {
  const translate = useTranslate()
  const locale = useLocale()
  const { data, error, refetch } = useTotals()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data?.length) return null
  return (
    <section className="cl-sums">
      <p className="caption-lines muted">{translate('candidates.sums_of_filter')}</p>
      <ul className="cl-totals grid gap-8" aria-label={translate('candidate.totals')}>
        {data.map(({ currency, due, paid, open }) => (
          <li className="surface bordered pad-row" key={currency}>
            <p className="flex gap-8 between baseline">
              <span>{translate('candidate.total.open')}</span>
              <b className="medium nowrap">
                <Amount value={open} currency={currency} />
              </b>
            </p>
            <small>
              {Number(paid) === 0 ? (
                translate('candidates.nothing_paid')
              ) : (
                <>
                  {translate('candidates.paid_of')} <Ltr>{bare(paid, currency, locale)}</Ltr> /{' '}
                  <Ltr>{bare(due, currency, locale)}</Ltr>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With the digits of its currency; the code stands above it. */
const bare = (value: string, currency: string, locale: string) =>
  amount(value, currency, locale).split(' ')[0]
