import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { ListRule } from '../../../../contract/list-rules'
import { ErrorState } from '../../../layout/parts/ErrorState'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import type { AudienceCount } from '../audience'
import { Counted } from '../wizard/AudienceCard'

/** Whom a rule finds now, before it is kept: counted as a campaign would. */
export function RuleCount({ lists, rule }: { lists: string; rule: ListRule }) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const asked = { ...rule, mails: rule.mails.filter(({ campaign_id }) => campaign_id > 0) }
  const { data, error, isFetching, refetch } = useQuery<AudienceCount>({
    queryKey: [lists, 'count', asked],
    placeholderData: before => before,
    staleTime: 10_000,
    queryFn: ({ signal }) => provider.raw<AudienceCount>('POST', `/${lists}/count`, { rule: asked }, signal),
  })
  return (
    <aside className="ml-card ml-audience ms-count" aria-busy={isFetching}>
      <h2>{translate('mail.rule.count')}</h2>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Counted count={data} /> : null}
    </aside>
  )
}
