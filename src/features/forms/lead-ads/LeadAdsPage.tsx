import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import { formCalls, type LeadAds, type LeadAdsTest } from '../../../../contract/calls/forms'
import { flag, secret, text, url } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { refusalOf } from '../../../fields/refusal'
import { resourceName } from '../../../fields/words'
import { formatInstant } from '../../../layout/parts/dates'
import { PageHead } from '../../../layout/parts/PageHead'
import { StatusTag } from '../../../layout/parts/StatusTag'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { otherSide } from '../../inbox'
import '../../../views/views.css'
import '../forms.css'
import { askKey, useAsk } from '../../../providers/useAsk'
import { QueryState } from '../../../views/QueryState'
import { UnsavedParts, useUnsaved } from '../../../views/record/UnsavedParts'

const PLAIN = { graph_url: url(), page_id: text({ dir: 'ltr' }) } as const
const SECRETS = ['page_token', 'app_secret', 'verify_token'] as const
const SECRET = secret({ max: 400, sentTo: null })
const ACTIVE = flag()

/** The connection to Meta's lead ads: page, tokens and a test. */
export function LeadAdsPage() {
  const translate = useTranslate()
  const crumb = { to: '/forms', label: resourceName(translate, 'forms', 2) }
  const query = useAsk(formCalls.readLeadAds, {})
  return (
    <UnsavedParts>
      <div className="v-form">
        <PageHead title={translate('lead_ads.title')} crumb={crumb} />
        <QueryState query={query} rows={4} columns={2} />
        {query.data ? (
          <div className="v-form-main">
            <AccessForm settings={query.data} />
            <ConnectionState settings={query.data} />
          </div>
        ) : null}
      </div>
    </UnsavedParts>
  )
}

type Draft = Partial<Record<string, unknown>>

function AccessForm({ settings }: { settings: LeadAds }) {
  const translate = useTranslate()
  const { draft, set, errors, isBusy, save } = useDraft()
  const shown = (name: keyof LeadAds) => (name in draft ? draft[name] : settings[name])
  const input = (name: string) => ({
    resource: 'lead-ads',
    name,
    label: translate(`lead_ads.${name}`),
    error: errors[name],
    onChange: (value: unknown) => set(name, value),
  })
  return (
    <form
      className="v-section"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{translate('lead_ads.title')}</h2>
      <div>
        <p className="muted caption">{translate('forms.lead_ads_help')}</p>
        <ControlledInput {...input('active')} field={ACTIVE} value={shown('active')} />
        <ControlledInput {...input('page_id')} field={PLAIN.page_id} value={shown('page_id')} />
        {SECRETS.map(name => (
          <ControlledInput
            key={name}
            {...input(name)}
            field={SECRET}
            value={name in draft ? draft[name] : settings[name]}
          />
        ))}
        <ControlledInput {...input('graph_url')} field={PLAIN.graph_url} value={shown('graph_url')} />
        <p className="muted caption">{translate('lead_ads.how')}</p>
        <div>
          <Button type="submit" variant="contained" disabled={isBusy || !Object.keys(draft).length}>
            {translate('actions.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function useDraft() {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  useUnsaved(Object.keys(draft).length > 0)
  async function save(): Promise<void> {
    setBusy(true)
    setErrors({})
    try {
      // A secret that was typed and emptied again stays unchanged.
      const isKept = (name: string) => SECRETS.some(secret => secret === name) && !draft[name]
      const entries = Object.entries(draft).filter(([name]) => !isKept(name))
      client.setQueryData(
        askKey(formCalls.readLeadAds, {}),
        await provider.ask(formCalls.changeLeadAds, { body: Object.fromEntries(entries) }),
      )
      setDraft({})
      notify('messages.saved', { type: 'success' })
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      setErrors(fields)
      notify(`errors.${code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    errors,
    isBusy,
    save,
    set: (name: string, value: unknown) => setDraft(all => ({ ...all, [name]: value })),
  }
}

/** Address of the webhook, the last answers, and the test. */
function ConnectionState({ settings }: { settings: LeadAds }) {
  const translate = useTranslate()
  const locale = useLocale()
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const [result, setResult] = useState<LeadAdsTest>()
  const [isBusy, setBusy] = useState(false)
  async function test(): Promise<void> {
    setBusy(true)
    try {
      setResult(await provider.ask(formCalls.testLeadAds, {}))
      await client.invalidateQueries({ queryKey: askKey(formCalls.readLeadAds) })
    } finally {
      setBusy(false)
    }
  }
  const { last_success_at: success, last_error: error, last_error_at: failed } = settings
  const isFailing = failed !== null && (success === null || failed > success)
  return (
    <section className="v-section">
      <h2>{translate('lead_ads.test')}</h2>
      <dl>
        <dt>{translate('lead_ads.hook_url')}</dt>
        <dd>
          <code dir="ltr">{settings.hook_url}</code>
        </dd>
        <dt>{translate('lead_ads.last_success')}</dt>
        <dd>{success ? <bdi>{formatInstant(success, locale)}</bdi> : translate('lead_ads.never')}</dd>
        {isFailing && failed ? (
          <>
            <dt>{translate('lead_ads.last_error')}</dt>
            <dd>
              <bdi>{formatInstant(failed, locale)}</bdi> <bdi>{otherSide(translate, error ?? '')}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      <div>
        <div>
          <Button variant="outlined" disabled={isBusy} onClick={() => void test()}>
            {translate('lead_ads.test')}
          </Button>
        </div>
        <div role="status">
          {result ? (
            <p className="fm-test-result row wrap">
              <StatusTag kind={result.ok ? 'good' : 'bad'}>
                {translate(result.ok ? 'lead_ads.answered' : 'lead_ads.refused')}
              </StatusTag>
              <code dir="auto">{otherSide(translate, result.answer)}</code>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}
