import { Button, TextField } from '@mui/material'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useGetIdentity, useLocale, useTranslate } from 'react-admin'
import { campaignCalls } from '../../../../../contract/calls/campaigns'
import { checkValue } from '../../../../../contract/definition/check'
import { email } from '../../../../../contract/definition/fields'
import { colonIn } from '../../../../../contract/text/colonIn'
import { useInputIds } from '../../../../fields/inputIds'
import { errorWords, type Translate } from '../../../../fields/words'
import { isolate } from '../../../../layout/parts/Isolated'
import { ReadableInstant } from '../../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { useAsk } from '../../../../providers/useAsk'
import { useDownload } from '../../../../views/FileButton'
import type { Side } from '../../sides'
import { useMailState } from '../../state/useMailState'
import { TemplatePreview } from '../TemplatePreview'
import { type CampaignRef, useCampaignOrders } from '../useCampaignOrders'
import type { Draft } from './useDraft'
import { useSample } from './useSample'

/** Step three: the mail as it is now, sent to oneself. */
export function TestStep({ side, draft }: { side: Side; draft: Draft }) {
  const translate = useTranslate()
  const { template_id, subject, preheader } = draft.values
  const sample = useSample(side, draft.values)
  return (
    <div className="ml-two ml-wide-second grid gap-12 align-start">
      <section className="ml-card ml-pad">
        <h2>{translate('mail.test_title')}</h2>
        {draft.id === undefined ? (
          <p className="ml-note">{translate('mail.test_needs_draft')}</p>
        ) : (
          <TestForm side={side} draft={draft} id={draft.id} />
        )}
      </section>
      <section className="ml-card ml-pad">
        <h2>{translate('mail.preview')}</h2>
        {typeof template_id === 'number' ? (
          <TemplatePreview
            resource={side.templates}
            id={template_id}
            subject={String(subject ?? '')}
            preheader={String(preheader ?? '')}
            {...sample}
          />
        ) : null}
      </section>
    </div>
  )
}

function TestForm({ side, draft, id }: { side: Side; draft: Draft; id: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const ids = useInputIds()
  const { data: me } = useGetIdentity()
  const own = typeof me?.email === 'string' ? me.email : ''
  const [to, setTo] = useState('')
  const [sentAt, setSentAt] = useState<string>()
  const state = useMailState()
  const { sendTest, isBusy } = useCampaignOrders({ resource: side.campaigns, id })
  const [bad, setBad] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setTo(before => before || own), [own])
  const addresses = to.split(/[\s,;]+/).filter(Boolean)
  const send = async () => {
    const fault = addresses.map(address => faultOf({ translate, locale }, address)).find(Boolean)
    setBad(fault)
    if (fault) return field.current?.focus()
    if ((await draft.save()) === undefined) return
    if (await sendTest(addresses)) setSentAt(new Date().toISOString())
  }
  return (
    <>
      <TextField
        id={ids.input}
        inputRef={field}
        label={translate('mail.test_to')}
        value={to}
        onChange={event => {
          setTo(event.target.value)
          setBad(undefined)
        }}
        error={Boolean(bad)}
        helperText={bad ?? translate('mail.test_help')}
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'email' } }}
      />
      <div>
        <Button
          variant="outlined"
          disabled={isBusy || addresses.length === 0}
          startIcon={<Send size={16} strokeWidth={1.75} className="flip" aria-hidden />}
          onClick={() => void send()}
        >
          {translate('mail.send_test')}
        </Button>
      </div>
      {sentAt ? (
        <p className="ml-note" role="status">
          {translate('mail.test_sent')} <ReadableInstant value={sentAt} />
        </p>
      ) : null}
      {state && !state.mail_server ? <p className="ml-note">{translate('mail.test_kept')}</p> : null}
      <SentTests resource={side.campaigns} id={id} asOf={sentAt} />
    </>
  )
}

/** Names an address that no mail can be sent to. @returns undefined for a good one */
function faultOf(
  { translate, locale }: { translate: Translate; locale: string },
  address: string,
): string | undefined {
  const checked = checkValue(ADDRESS, address)
  return 'error' in checked
    ? `${isolate(address)}${colonIn(locale)}${errorWords(translate, checked.error)}`
    : undefined
}

const ADDRESS = email({ required: true })

/** Tests with their outcome; those that are kept for want of a mail server open in a mail program. */
function SentTests({ resource, id, asOf }: CampaignRef & { asOf: string | undefined }) {
  const translate = useTranslate()
  const { take } = useDownload()
  const { data = [] } = useAsk(campaignCalls[resource].listTests, { params: { id } }, { version: asOf })
  if (data.length === 0) return null
  return (
    <ul className="ml-recipients">
      {data.map(({ id: test, to, at, outcome, reply }) => (
        <li className="grid top-line pad-bar" key={test}>
          <ReadableInstant value={at} /> <bdi dir="ltr">{to}</bdi>{' '}
          <StatusTag kind={KINDS[outcome]}>{translate(`mail.test_outcome.${outcome}`)}</StatusTag>{' '}
          {outcome === 'failed' && reply ? <bdi dir="ltr">{reply}</bdi> : null}
          {outcome === 'kept' ? (
            <Button
              size="small"
              aria-label={`${translate('actions.download')} ${to}`}
              onClick={() =>
                void take({ path: `/${resource}/${id}/tests/${test}`, name: `test-${test}.eml`, resource })
              }
            >
              {translate('actions.download')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const KINDS = { kept: 'info', sent: 'good', failed: 'bad' } as const
