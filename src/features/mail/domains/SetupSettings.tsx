import { Button, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { type DomainSetup, PACED, type SetupOrder } from '../../../../contract/mail/domain-setup'
import { refusalOf } from '../../../fields/refusal'
import { errorWords } from '../../../fields/words'
import { useSaveSetup } from './useSetup'

type Draft = Record<'token' | 'bounce_host' | (typeof PACED)[number], string>

const draftOf = ({ bounce_host, paces }: DomainSetup): Draft => ({
  token: '',
  bounce_host: bounce_host ?? '',
  ...(Object.fromEntries(PACED.map(name => [name, String(paces[name] ?? '')])) as Record<
    (typeof PACED)[number],
    string
  >),
})

/** What holds for all domains: the way into Cloudflare, where bounces go, and how fast each provider is written to. */
export function SetupSettings({ setup }: { setup: DomainSetup }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { save, isBusy } = useSaveSetup()
  const [draft, setDraft] = useState(() => draftOf(setup))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const send = async (order: SetupOrder) => {
    try {
      setDraft(draftOf(await save(order)))
      setFaults({})
      notify('messages.saved', { type: 'success' })
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      setFaults(fields)
      notify(`errors.${code}`, { type: 'error' })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(orderOf(draft))
  }
  const box = (name: keyof Draft, field: string, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={event => setDraft({ ...draft, [name]: event.target.value })}
      error={Boolean(faults[field])}
      helperText={faults[field] ? errorWords(translate, faults[field] as string) : undefined}
      slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off', spellCheck: false, ...more } }}
    />
  )
  return (
    <section className="ml-card" aria-labelledby="dm-settings">
      <header>
        <h2 id="dm-settings">{translate('domain_setup.for_all')}</h2>
      </header>
      <form className="ml-pad dm-form" noValidate onSubmit={submit}>
        <p className="ml-note">{translate(`domain_setup.cloudflare.${setup.cloudflare}`)}</p>
        {setup.cloudflare === 'environment'
          ? null
          : box('token', 'cloudflare_token', translate('domain_setup.token'), { type: 'password' })}
        {setup.cloudflare === 'kept' ? (
          <Button variant="text" disabled={isBusy} onClick={() => void send({ cloudflare_token: null })}>
            {translate('domain_setup.forget_token')}
          </Button>
        ) : null}
        {box('bounce_host', 'bounce_host', translate('domain_setup.bounce_host'))}
        <p className="ml-note">{translate('domain_setup.bounce_help')}</p>
        <fieldset className="dm-paces">
          <legend>{translate('domain_setup.paces')}</legend>
          {PACED.map(name => (
            <span key={name}>
              {box(name, `paces.${name}`, translate(`domain_setup.provider.${name}`), {
                inputMode: 'numeric',
              })}
            </span>
          ))}
        </fieldset>
        <p className="ml-note">{translate('domain_setup.paces_help')}</p>
        <div className="ml-actions">
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('actions.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** An empty token stays what it is; an empty pace is none. */
function orderOf({ token, bounce_host, ...paces }: Draft): SetupOrder {
  return {
    ...(token.trim() ? { cloudflare_token: token } : {}),
    bounce_host: bounce_host.trim() || null,
    paces: Object.fromEntries(
      PACED.map(name => [name, paces[name].trim() ? Number(paces[name]) : null]),
    ) as SetupOrder['paces'],
  }
}
