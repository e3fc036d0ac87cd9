import { useLocale, useTranslate } from 'react-admin'
import { ruleCalls } from '../../../../contract/calls/lists'
import type { ListRule } from '../../../../contract/mail/list-rules'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { isolate } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { useAsk } from '../../../providers/useAsk'
import { Counted } from '../campaigns/wizard/AudienceCard'

/** Count of the people whom a rule finds now, before it is saved: as a campaign counts. */
export function RuleCount({ lists, rule }: { lists: keyof typeof ruleCalls; rule: ListRule }) {
  const translate = useTranslate()
  const asked = { ...rule, mails: rule.mails.filter(({ campaign_id }) => campaign_id > 0) }
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useAsk(
    ruleCalls[lists],
    { body: { rule: asked } },
    { placeholderData: before => before, staleTime: 10_000 },
  )
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
