import { useTranslate } from 'react-admin'
import { amount } from '../../../../fields/money'
import { ErrorState } from '../../../../layout/parts/ErrorState'
import { Ltr } from '../../../../layout/parts/Isolated'
import { useTotals } from './useLedger'

/** Sums that are agreed upon, paid and open in each currency; nothing is converted. */
export function Totals() {
  const translate = useTranslate()
  const { data, error, refetch } = useTotals()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data?.length) return null
  return (
    <section className="cl-sums">
      <p>{translate('candidates.sums_of_filter')}</p>
      <ul className="cl-totals" aria-label={translate('candidate.totals')}>
        {data.map(({ currency, due, paid, open }) => (
          <li key={currency}>
            <p>
              <span>{translate('candidate.total.open')}</span>
              <b>
                <Ltr>{amount(open, currency)}</Ltr>
              </b>
            </p>
            <small>
              {Number(paid) === 0 ? (
                translate('candidates.nothing_paid')
              ) : (
                <>
                  {translate('candidates.paid_of')} <Ltr>{bare(paid, currency)}</Ltr> /{' '}
                  <Ltr>{bare(due, currency)}</Ltr>
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
const bare = (value: string, currency: string) => amount(value, currency).split(' ')[0]
