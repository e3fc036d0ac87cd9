import { Button, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { type DomainSetup, PACED, type Paced, type SetupOrder } from '../../../../contract/mail/domain-setup'
import { refusalOf } from '../../../fields/refusal'
import { errorWords } from '../../../fields/words'
import { useSaveSetup } from './useSetup'

interface Draft {
  token: string
  bounce_host: string
  paces: Partial<Record<Paced, string>>
}

const draftOf = ({ bounce_host, paces }: DomainSetup): Draft => ({
  token: '',
  bounce_host: bounce_host ?? '',
  paces: Object.fromEntries(PACED.map(name => [name, String(paces[name] ?? '')])),
})

/** Settings of all domains: the token of Cloudflare, the bounce host, and the pace of each provider. */
export function SetupSettings({ setup }: { setup: DomainSetup }) {
  const translate = useTranslate()
  const [draft, setDraft] = useState(() => draftOf(setup))
  const { send, faults, isBusy } = useSend(setDraft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(changesOf(draft))
  }
  return (
    <section className="ml-card" aria-labelledby="dm-settings">
      <header>
        <h2 id="dm-settings">{translate('domain_setup.for_all')}</h2>
      </header>
      <form className="ml-pad dm-form" noValidate onSubmit={submit}>
        <p className="ml-note">{translate(`domain_setup.cloudflare.${setup.cloudflare}`)}</p>
        {setup.cloudflare === 'environment' ? null : (
          <SettingField
            label={translate('domain_setup.token')}
            value={draft.token}
            fault={faults.cloudflare_token}
            html={{ type: 'password' }}
            onChange={token => setDraft({ ...draft, token })}
          />
        )}
        {setup.cloudflare === 'kept' ? (
          <Button variant="text" disabled={isBusy} onClick={() => void send({ cloudflare_token: null })}>
            {translate('domain_setup.forget_token')}
          </Button>
        ) : null}
        <SettingField
          label={translate('domain_setup.bounce_host')}
          value={draft.bounce_host}
          fault={faults.bounce_host}
          onChange={bounce_host => setDraft({ ...draft, bounce_host })}
        />
        <p className="ml-note">{translate('domain_setup.bounce_help')}</p>
        <Paces paces={draft.paces} faults={faults} onChange={paces => setDraft({ ...draft, paces })} />
        <div className="ml-actions">
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('actions.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}

type Faults = Readonly<Record<string, string>>

function useSend(onSaved: (draft: Draft) => void) {
  const notify = useNotify()
  const { save, isBusy } = useSaveSetup()
  const [faults, setFaults] = useState<Faults>({})
  const send = async (order: SetupOrder) => {
    try {
      onSaved(draftOf(await save(order)))
      setFaults({})
      notify('messages.saved', { type: 'success' })
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      setFaults(fields)
      notify(`errors.${code}`, { type: 'error' })
    }
  }
  return { send, faults, isBusy }
}

interface PacesProps {
  paces: Draft['paces']
  faults: Faults
  onChange: (paces: Draft['paces']) => void
}

function Paces({ paces, faults, onChange }: PacesProps) {
  const translate = useTranslate()
  return (
    <>
      <fieldset className="dm-paces grid gap-12">
        <legend>{translate('domain_setup.paces')}</legend>
        {PACED.map(name => (
          <span key={name}>
            <SettingField
              label={translate(`domain_setup.provider.${name}`)}
              value={paces[name] ?? ''}
              fault={faults[`paces.${name}`]}
              html={{ inputMode: 'numeric' }}
              onChange={pace => onChange({ ...paces, [name]: pace })}
            />
          </span>
        ))}
      </fieldset>
      <p className="ml-note">{translate('domain_setup.paces_help')}</p>
    </>
  )
}

interface SettingFieldProps {
  label: string
  value: string
  /** The code of a refusal. */
  fault: string | undefined
  html?: { type?: string; inputMode?: 'numeric' }
  onChange: (value: string) => void
}

function SettingField({ label, value, fault, html, onChange }: SettingFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      error={Boolean(fault)}
      helperText={fault ? errorWords(translate, fault) : undefined}
      slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off', spellCheck: false, ...html } }}
    />
  )
}

/** An empty token stays unchanged; an empty pace is none. */
function changesOf({ token, bounce_host, paces }: Draft): SetupOrder {
  return {
    ...(token.trim() ? { cloudflare_token: token } : {}),
    bounce_host: bounce_host.trim() || null,
    paces: Object.fromEntries(PACED.map(name => [name, paces[name]?.trim() ? Number(paces[name]) : null])),
  }
}
