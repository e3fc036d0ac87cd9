import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import { type RuleCount as FoundByRule, ruleCalls } from '../../../../contract/calls/lists'
import type { ListRule } from '../../../../contract/mail/list-rules'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { isolate } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { Counted } from '../campaigns/wizard/AudienceCard'

/** Count of the people whom a rule finds now, before it is saved: as a campaign counts. */
export function RuleCount({ lists, rule }: { lists: keyof typeof ruleCalls; rule: ListRule }) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const asked = { ...rule, mails: rule.mails.filter(({ campaign_id }) => campaign_id > 0) }
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useQuery<FoundByRule>({
    queryKey: [lists, 'count', asked],
    placeholderData: before => before,
    staleTime: 10_000,
    queryFn: ({ signal }) => provider.ask(ruleCalls[lists], { body: { rule: asked } }, signal),
  })
  return (
    <aside className="ml-card ml-audience ms-count grid gap-10 pad" aria-busy={isFetching}>
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
