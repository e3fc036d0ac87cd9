import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { FileJson, MailCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useGetMany, useLocale, useNotify, useTranslate } from 'react-admin'
import { type SubscriberResource, subscriberCalls } from '../../../../contract/calls/subscribers'
import type { PersonHistory } from '../../../../contract/mail/history'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { askKey } from '../../../providers/useAsk'
import { useDownload } from '../../../views/FileButton'
import { useMay } from '../../../views/may'

interface ConsentCardProps {
  resource: SubscriberResource
  person: RaRecord
  history: PersonHistory | undefined
}

/** Whether the person may be written to, what waits for their word, and the proof of it. */
export function ConsentCard({ resource, person, history }: ConsentCardProps) {
  const translate = useTranslate()
  const pending: number[] = person.pending_list_ids ?? []
  const isWaiting = pending.length > 0 || person.status === 'unconfirmed'
  return (
    <section className="ml-card" aria-labelledby="subscriber-consent">
      <header>
        <h2 id="subscriber-consent">{translate('consent.title')}</h2>
      </header>
      <div className="mh-consent grid gap-10 one-column items-start">
        {history?.suppressions.map(({ reason, note, at }) => (
          <p key={`${reason} ${at}`} className="ml-banner row small-lines wrap round-3" role="note">
            {translate('history.suppressed', {
              reason: translate(`deliveries.reason.${reason}`, { _: reason }),
            })}
            {note ? <bdi className="muted break">{note}</bdi> : null}
          </p>
        ))}
        {isWaiting ? <Waiting resource={resource} person={person} pending={pending} /> : null}
        {history?.may_prove ? <Proof resource={resource} id={Number(person.id)} /> : null}
      </div>
    </section>
  )
}

interface WaitingProps extends Pick<ConsentCardProps, 'resource' | 'person'> {
  pending: number[]
}

function Waiting({ resource, person, pending }: WaitingProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotify()
  const may = useMay(resource)
  const queries = useQueryClient()
  const provider = useDataProvider<LotseDataProvider>()
  const [isBusy, setBusy] = useState(false)
  const lists = resource === 'bw-subscribers' ? 'bw-lists' : 'lists'
  const ids = pending.length > 0 ? pending : (person.list_ids ?? [])
  const { data = [] } = useGetMany(lists, { ids }, { enabled: ids.length > 0 })
  const names = new Intl.ListFormat(locale).format(data.filter(Boolean).map(({ name }) => String(name)))

  async function run() {
    setBusy(true)
    const asked = { params: { id: Number(person.id) } }
    try {
      await provider.ask(subscriberCalls[resource].askConsent, asked)
      notify('consent.asked', { type: 'success' })
      void queries.invalidateQueries({ queryKey: askKey(subscriberCalls[resource].readHistory, asked) })
    } catch (refused) {
      notify(askRefusal(refused), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="medium break">{translate('consent.waiting', { lists: names })}</p>
      <p className="ml-note">{translate('consent.waiting_help')}</p>
      {may('update') ? (
        <Button
          variant="contained"
          startIcon={<MailCheck size={16} strokeWidth={1.75} aria-hidden />}
          disabled={isBusy}
          onClick={() => void run()}
        >
          {translate('consent.ask')}
        </Button>
      ) : null}
    </>
  )
}

/** @returns the key of the words for a mail that was not sent */
function askRefusal(refused: unknown): string {
  const { code, fields } = refusalOf(refused)
  if (code === 'rate_limited') return 'consent.asked_already'
  if (fields.wish_how) return 'consent.no_wish'
  return fields.asked_at ? 'consent.asked_for_wish' : `errors.${code}`
}

function Proof({ resource, id }: { resource: string; id: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { take } = useDownload()
  const path = `/${resource}/${id}/consent`
  return (
    <div className="flex wrap gap-8">
      <Button
        variant="outlined"
        startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void take({ path: `${path}?print=${locale}`, name: `consent-${id}.html`, resource })}
      >
        {translate('consent.print')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<FileJson size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void take({ path, name: `consent-${id}.json`, resource })}
      >
        {translate('consent.download')}
      </Button>
    </div>
  )
}
