import '../mail.css'
import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { mailStateCalls } from '../../../../contract/calls/mail-state'
import { refusalOf } from '../../../fields/refusal'
import { Ltr } from '../../../layout/parts/Isolated'
import { Mark } from '../../../layout/parts/Mark'
import { useRole } from '../../../providers/authProvider'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { askKey } from '../../../providers/useAsk'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useMay } from '../../../views/may'
import { useMailState } from './useMailState'

/** Says that mail goes nowhere, and why: no mail server, one that cannot be used, or a restored database that is held. */
export function MailStateBanner({ emails }: { emails: string | null }) {
  const state = useMailState()
  if (!state) return null
  return (
    <>
      {state.held ? <HeldDatabase /> : null}
      {state.mail_server ? null : <NoServer emails={emails} />}
      {state.trouble ? <ServerTrouble words={state.trouble} /> : null}
    </>
  )
}

function NoServer({ emails }: { emails: string | null }) {
  const translate = useTranslate()
  const may = useMay(emails ?? '')
  return (
    <section className="ml-banner row small-lines wrap round-3" aria-label={translate('mail.no_server')}>
      <Mark kind="wait" />
      <p>{translate('mail.no_transport')}</p>
      {emails && may('read') ? <Link to={`/${emails}`}>{translate('mail.see_outbox')}</Link> : null}
    </section>
  )
}

function ServerTrouble({ words }: { words: string }) {
  const translate = useTranslate()
  return (
    <section
      className="ml-banner row small-lines wrap round-3"
      role="alert"
      aria-label={translate('mail.trouble_label')}
    >
      <Mark kind="bad" />
      <p>
        {translate('mail.server_trouble')} <Ltr>{words}</Ltr>
      </p>
    </section>
  )
}

function HeldDatabase() {
  const translate = useTranslate()
  const role = useRole()
  const [asks, setAsks] = useState(false)
  const release = useRelease(() => setAsks(false))
  return (
    <section className="ml-banner row small-lines wrap round-3" aria-label={translate('mail.held_database')}>
      <Mark kind="wait" />
      <p>
        {translate('mail.held_database')} {role === 'master' ? null : translate('mail.ask_master')}
      </p>
      {role === 'master' ? (
        <Button variant="outlined" size="small" onClick={() => setAsks(true)}>
          {translate('mail.release')}
        </Button>
      ) : null}
      {asks ? (
        <ConfirmDialog
          title={translate('mail.release_title')}
          verb={translate('mail.release')}
          isBusy={release.isPending}
          onConfirm={() => release.mutate()}
          onClose={() => setAsks(false)}
        >
          {translate('mail.release_help')}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function useRelease(onDone: () => void) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: () => provider.ask(mailStateCalls.adopt, {}),
    onSuccess: () => void client.invalidateQueries({ queryKey: askKey(mailStateCalls.read) }),
    onError: refused => notify(`errors.${refusalOf(refused).code}`, { type: 'error' }),
    onSettled: onDone,
  })
}
