import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import type { ListRule } from '../../../../contract/list-rules'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { isolate } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import type { AudienceCount } from '../audience'
import { Counted } from '../wizard/AudienceCard'

/** The count, and how many addresses the filter finds among people who are no subscribers by themselves. */
type RuleFinds = AudienceCount & { found: number | null }

/** Whom a rule finds now, before it is kept: counted as a campaign would. */
export function RuleCount({ lists, rule }: { lists: string; rule: ListRule }) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const asked = { ...rule, mails: rule.mails.filter(({ campaign_id }) => campaign_id > 0) }
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useQuery<RuleFinds>({
    queryKey: [lists, 'count', asked],
    placeholderData: before => before,
    staleTime: 10_000,
    queryFn: ({ signal }) => provider.raw<RuleFinds>('POST', `/${lists}/count`, { rule: asked }, signal),
  })
  return (
    <aside className="ml-card ml-audience ms-count" aria-busy={isFetching}>
      <h2>{translate('mail.rule.count')}</h2>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Counted count={data} isOfRule /> : null}
      {data && data.found !== null ? (
        <p className="ml-note">
          {translate('mail.rule.in_source', {
            smart_count: data.found,
            found: isolate(number(data.found, locale)),
            agreed: isolate(number(data.unique, locale)),
          })}
        </p>
      ) : null}
    </aside>
  )
}
