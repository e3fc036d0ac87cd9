import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { type LinkState, type OwnPageState, ownPageCalls } from '../../../contract/calls/own-page'
import { formatDay } from '../../layout/parts/dates'
import { isolate } from '../../layout/parts/Isolated'
import { NearInstant, ReadableDay } from '../../layout/parts/ReadableDate'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ConfirmDialog } from '../../views/ConfirmDialog'
import { useMay } from '../../views/may'
import { useAct } from '../../views/useAct'
import { MailServerNote } from './MailServerNote'

interface OwnPageCardProps {
  id: number
  name: string
  page: OwnPageState
  /** Reads the page of the candidate again. */
  onChanged: () => Promise<void>
}

/** The own page of a candidate and those of the guardians: whether a link is out, when each was opened, and files to check. */
export function OwnPageCard({ id, name, page, onChanged }: OwnPageCardProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const isKept = [page, ...page.guardians].some(({ channel }) => channel === 'outbox')
  return (
    <section className="cp-card" aria-labelledby="cp-own-page">
      <header>
        <h2 id="cp-own-page">{translate('own_page.title')}</h2>
        {page.unchecked ? (
          <Link to={`${pathname}?tab=papers`}>
            {translate('own_page.unchecked', { smart_count: page.unchecked })}
          </Link>
        ) : null}
      </header>
      <Facts page={page} />
      <MissingAddresses appointments={page.without_address} />
      <Acts id={id} name={name} page={page} onChanged={onChanged} />
      {page.guardians.map(guardian => (
        <GuardianPage key={guardian.id} guardian={guardian} onChanged={onChanged} />
      ))}
      {isKept ? (
        <div className="cp-rest">
          <MailServerNote />
        </div>
      ) : null}
    </section>
  )
}

/** Lists the addresses that staff have to add so that the person finds the way. */
function MissingAddresses({ appointments }: { appointments: OwnPageState['without_address'] }) {
  const translate = useTranslate()
  const locale = useLocale()
  return appointments.map(({ key, place, day }) => {
    const date = formatDay(day, locale)
    const text = place
      ? translate('own_page.no_address', { place: isolate(place), date })
      : translate('own_page.no_place', { date })
    return (
      <p key={key} className="cp-rest note-wait" role="note">
        {text}
      </p>
    )
  })
}

function GuardianPage({
  guardian,
  onChanged,
}: Pick<OwnPageCardProps, 'onChanged'> & { guardian: OwnPageState['guardians'][number] }) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const mayClose = useMay('guardians')('update')
  const { id, name, state } = guardian
  const title = translate('own_page.of_guardian', { name: isolate(name) })
  return (
    <section aria-label={title}>
      <p className="cp-rest medium">{title}</p>
      <Facts page={guardian} />
      {mayClose && state === 'open' ? (
        <div className="cp-rest">
          <CloseButton
            name={name}
            label={translate('own_page.revoke_guardian', { name: isolate(name) })}
            help={translate('own_page.revoke_guardian_help')}
            close={() => provider.ask(ownPageCalls.revokeGuardian, { params: { id } })}
            onChanged={onChanged}
          />
        </div>
      ) : null}
    </section>
  )
}

function Facts({ page: { state, channel, sent_at, ends_at, seen_at, views } }: { page: LinkState }) {
  const translate = useTranslate()
  if (state === 'none') return <p className="cp-rest">{translate('own_page.none')}</p>
  return (
    <div className="cp-rest">
      {channel ? (
        <p>
          {translate(`own_page.sent.${channel}`)} · <NearInstant value={sent_at} />
        </p>
      ) : null}
      {seen_at ? (
        <p>
          {translate('own_page.opened', { smart_count: views })} <NearInstant value={seen_at} />
        </p>
      ) : (
        <p>{translate('own_page.not_opened')}</p>
      )}
      {state === 'open' ? null : <p>{translate(`own_page.${state}`)}</p>}
      {state === 'open' && ends_at ? (
        <p>
          {translate('own_page.ends')} <ReadableDay value={ends_at.slice(0, 10)} />
        </p>
      ) : null}
    </div>
  )
}

function Acts({ id, name, page, onChanged }: OwnPageCardProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const mayWrite = useMay('candidates')('update')
  const { run, isBusy } = useAct('candidates')
  const [demoLink, setDemoLink] = useState<string>()
  if (!mayWrite) return null
  if (page.lacks_birth_date) return <p className="cp-rest">{translate('own_page.lacks_birth_date')}</p>
  async function send() {
    const sent = await run(() => provider.ask(ownPageCalls.send, { params: { id }, body: {} }))
    if (!sent) return
    setDemoLink(sent.demo_link)
    const type = sent.channel === 'outbox' ? 'warning' : 'success'
    notify(translate(`own_page.sent_by.${sent.channel}`, { to: isolate(sent.to) }), { type })
    await onChanged()
  }
  return (
    <div className="cp-rest flex wrap gap-8">
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void send()}>
        {translate(page.state === 'none' ? 'own_page.send' : 'own_page.send_again')}
      </Button>
      {demoLink ? (
        <Button size="small" href={demoLink} target="_blank" rel="noreferrer">
          {translate('own_page.open_demo')}
        </Button>
      ) : null}
      {page.state === 'open' ? (
        <CloseButton
          name={name}
          label={translate('own_page.revoke')}
          help={translate('own_page.revoke_help')}
          close={() => provider.ask(ownPageCalls.revoke, { params: { id } })}
          onChanged={onChanged}
        />
      ) : null}
    </div>
  )
}

interface CloseButtonProps extends Pick<OwnPageCardProps, 'name' | 'onChanged'> {
  label: string
  help: string
  close: () => Promise<OwnPageState>
}

/** Closes a page once it is confirmed. */
function CloseButton({ name, label, help, close, onChanged }: CloseButtonProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { run, isBusy } = useAct('candidates')
  const [isAsking, setAsking] = useState(false)
  async function confirm() {
    const closed = await run(close)
    setAsking(false)
    if (!closed) return
    notify(translate('own_page.closed'), { type: 'success' })
    await onChanged()
  }
  return (
    <>
      <Button size="small" color="error" disabled={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={translate('own_page.revoke_title', { name: isolate(name) })}
          verb={translate('own_page.revoke')}
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p className="paragraph">{help}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
