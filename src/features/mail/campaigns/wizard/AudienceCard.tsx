import { useLocale, useTranslate } from 'react-admin'
import type { AudienceCount } from '../../../../../contract/calls/lists'
import { ErrorState } from '../../../../layout/parts/ErrorState'
import { number } from '../../../../layout/parts/numbers'
import type { Side } from '../../sides'
import { leftOut } from '../audience'
import { idsOf, useAudienceCount } from './useAudience'

/** The live count of a choice of lists, and who is left out and why. */
export function AudienceCard({ side, values }: { side: Side; values: Record<string, unknown> }) {
  const translate = useTranslate()
  const list_ids = idsOf(values.list_ids)
  const choice = {
    audience: side.audience,
    list_ids,
    exclude_list_ids: idsOf(values.exclude_list_ids),
    similar_services: values.similar_services === true,
  }
  const { data, error, isFetching, refetch } = useAudienceCount(choice)
  return (
    <section className="ml-card ml-audience grid gap-10 pad" aria-busy={isFetching}>
      <h2>{translate('mail.sendable')}</h2>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {list_ids.length === 0 ? <p className="ml-note">{translate('mail.choose_list')}</p> : null}
      {data && list_ids.length > 0 ? <Counted count={data} /> : null}
    </section>
  )
}

/**
 * A count with who is left out and why.
 * @param props.isOfRule of what one rule finds, not of lists
 */
export function Counted({ count, isOfRule = false }: { count: AudienceCount; isOfRule?: boolean }) {
  const translate = useTranslate()
  const locale = useLocale()
  const without = leftOut(count)
  return (
    <>
      <p className="ml-sendable flex wrap muted baseline" role="status">
        <b>{number(count.sendable, locale)}</b>
        <span>
          {translate(isOfRule ? 'mail.rule.of_found' : 'mail.of_in_lists', {
            total: number(count.total + count.excluded, locale),
          })}
        </span>
      </p>
      <h3>{translate('mail.left_out')}</h3>
      {without.length === 0 ? <p className="ml-note">{translate('deliveries.no_one_excluded')}</p> : null}
      <ul className="ml-reasons">
        {without.map(({ reason, count: many }) => (
          <li className="flex gap-12 top-line baseline" key={reason}>
            <b>{number(many, locale)}</b>
            <span>
              {translate(`mail.out.${reason}`)}
              <small className="faint block">{translate(`mail.out_why.${reason}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
