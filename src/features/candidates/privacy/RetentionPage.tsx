import '../identity/identity.css'
import '../../../views/views.css'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { privacyCalls, type Retention } from '../../../../contract/calls/candidates/privacy'
import { PageHead } from '../../../layout/parts/PageHead'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { askKey, useAsk } from '../../../providers/useAsk'
import { QueryState } from '../../../views/QueryState'
import { UnsavedParts } from '../../../views/record/UnsavedParts'
import { useAct } from '../../../views/useAct'
import { RetentionClasses } from './RetentionClasses'
import { RetentionList } from './RetentionList'

/** How long each class of data is kept, and the lists that wait for a person's word. */
export function RetentionPage() {
  const translate = useTranslate()
  const client = useQueryClient()
  const show = (answer: Retention) => client.setQueryData(askKey(privacyCalls.readRetention, {}), answer)
  const query = useAsk(
    privacyCalls.readRetention,
    {},
    { retry: false, refetchInterval: ({ state }) => (state.data?.running.length ? 2_000 : false) },
  )
  const { data } = query
  return (
    <UnsavedParts>
      <div className="id-page grid gap-12">
        <PageHead
          title={translate('retention.title')}
          crumb={{ to: '/settings', label: translate('menu.items.settings') }}
        />
        <QueryState query={query} rows={4} columns={2} />
        {data ? (
          <>
            <RetentionClasses retention={data} onSaved={show} />
            <ListNow onListed={show} />
            {data.running.map(({ id, class: key, total, done }) => (
              <p key={id} role="status" className="v-notice flex gap-8 small round-3 baseline">
                {translate('retention.running', {
                  what: translate(`retention.classes.${key}.name`),
                  done,
                  total,
                })}
              </p>
            ))}
            {data.lists.map(list => (
              <RetentionList key={`${list.id} ${list.total}`} list={list} onConfirmed={show} />
            ))}
            {data.lists.length === 0 ? <p className="muted small">{translate('retention.nobody')}</p> : null}
          </>
        ) : null}
      </div>
    </UnsavedParts>
  )
}

function ListNow({ onListed }: { onListed: (answer: Retention) => void }) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('retention')
  const list = async () => {
    const answer = await run(() => provider.ask(privacyCalls.makeLists, {}))
    if (answer) onListed(answer)
  }
  return (
    <div className="id-bar flex wrap gap-10 justify-end">
      <Button variant="outlined" disabled={isBusy} onClick={() => void list()}>
        {translate('retention.list_now')}
      </Button>
    </div>
  )
}
