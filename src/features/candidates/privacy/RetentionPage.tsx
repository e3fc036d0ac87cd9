import '../identity/identity.css'
import '../../../views/views.css'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import {
  privacyCalls,
  RETAINED,
  type Retained,
  type Retention,
} from '../../../../contract/calls/candidates/privacy'
import { number } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { resourceName } from '../../../fields/words'
import { PageHead } from '../../../layout/parts/PageHead'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { askKey, useAsk } from '../../../providers/useAsk'
import { QueryState } from '../../../views/QueryState'
import { useAct } from '../../../views/useAct'
import { RetentionList } from './RetentionList'

const MONTHS = number({ min: 6, max: 360 })

/** How long people are kept without activity, and the lists that wait for a person's word. */
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
    <div className="id-page grid gap-12">
      <PageHead
        title={translate('retention.title')}
        crumb={{ to: '/settings', label: translate('menu.items.settings') }}
      />
      <QueryState query={query} rows={4} columns={2} />
      {data ? (
        <>
          <Times retention={data} onSaved={show} />
          {data.running.map(({ id, resource, total, done }) => (
            <p key={id} role="status" className="v-notice flex gap-8 small round-3 baseline">
              {translate('retention.running', { what: resourceName(translate, resource, 2), done, total })}
            </p>
          ))}
          {data.lists.map(list => (
            <RetentionList key={`${list.id} ${list.total}`} list={list} onConfirmed={show} />
          ))}
          {data.lists.length === 0 ? <p className="muted small">{translate('retention.nobody')}</p> : null}
        </>
      ) : null}
    </div>
  )
}

function Times({ retention, onSaved }: { retention: Retention; onSaved: (answer: Retention) => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useAct('retention')
  const [months, setMonths] = useState<Record<Retained, number | null>>({
    leads: retention.leads_months,
    candidates: retention.candidates_months,
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { leads_months: months.leads, candidates_months: months.candidates }
    const answer = await run(() => provider.ask(privacyCalls.changeRetention, { body }))
    if (!answer) return
    onSaved(answer)
    notify('messages.saved', { type: 'success' })
  }
  const listNow = async () => {
    const answer = await run(() => provider.ask(privacyCalls.makeLists, {}))
    if (answer) onSaved(answer)
  }
  return (
    <section className="v-section grid gap-10 pad" aria-labelledby="id-times">
      <h2 id="id-times">{translate('retention.how_long')}</h2>
      <p className="muted small">{translate('retention.help')}</p>
      <form className="id-times grid gap-12" noValidate onSubmit={event => void save(event)}>
        {RETAINED.map(kind => (
          <ControlledInput
            key={kind}
            resource={kind}
            name={`${kind}_months`}
            field={MONTHS}
            label={translate(`retention.months_${kind}`)}
            value={months[kind]}
            error={errors[`${kind}_months`]}
            onChange={value =>
              setMonths(all => ({ ...all, [kind]: typeof value === 'number' ? value : null }))
            }
          />
        ))}
        <div className="id-bar flex wrap gap-10 justify-end">
          <Button variant="outlined" disabled={isBusy} onClick={() => void listNow()}>
            {translate('retention.list_now')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('actions.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
