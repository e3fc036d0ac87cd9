import { FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { type StepMessage, stepCalls } from '../../../../contract/calls/candidates/steps'
import type { Step } from '../../../../contract/candidates/steps'
import { LANGUAGES } from '../../../../contract/constants'
import { MESSAGE_LANGUAGES } from '../../../../contract/resources/rules'
import { refusalOf } from '../../../fields/refusal'
import { TextBox } from '../../../fields/TextBox'
import { Ltr } from '../../../layout/parts/Isolated'
import { Segmented } from '../../../layout/parts/Segmented'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useOnPage } from '../page/usePage'

type Language = (typeof MESSAGE_LANGUAGES)[number]

const CHANNELS = ['mail', 'whatsapp'] as const
type Channel = (typeof CHANNELS)[number]

/** Languages that a person is written to in, each by its own name. */
const OFFERED = MESSAGE_LANGUAGES.map(value => ({
  value,
  label: LANGUAGES.find(({ locale }) => locale === value)?.name ?? value,
  lang: value,
}))

/** A message as it is written until the step is taken. */
export interface MessageDraft {
  isOn: boolean
  language: Language
  channel: Channel
  preview?: StepMessage
}

/** @returns an empty draft, in Arabic for people whose name we have in Arabic */
export const emptyDraft = ({ name_arabic }: { name_arabic?: string | null }): MessageDraft => ({
  isOn: false,
  language: name_arabic ? 'ar' : 'en',
  channel: 'mail',
})

/** The message that may go with a step: off at first, previewed in the language of the person once it is wanted. */
export function useMessageDraft(
  step: Step,
  draft: MessageDraft,
  change: (some: Partial<MessageDraft>) => void,
) {
  const provider = useDataProvider<LotseDataProvider>()
  const { page } = useOnPage()
  const { email, phone } = page.candidate
  const { isOn, language, preview, channel: wanted } = draft
  const [error, setError] = useState<string>()
  // Only one way is left to who has no address, or whose 24 hours are over.
  const channels = CHANNELS.filter(each => (each === 'mail' ? email : preview?.whatsapp))
  const channel = channels.includes(wanted) ? wanted : channels[0]

  async function load(wanted: Language) {
    change({ language: wanted })
    setError(undefined)
    try {
      const params = { id: page.candidate.id }
      const body = { step, language: wanted }
      change({ preview: await provider.ask(stepCalls.preview, { params, body }) })
    } catch (refused) {
      change({ preview: undefined })
      setError(refusalOf(refused).code)
    }
  }
  const message = preview && channel && { language, subject: preview.subject, body: preview.body, channel }
  return {
    isOn,
    language,
    preview,
    error,
    message,
    email,
    channel,
    channels,
    setChannel: (next: Channel) => change({ channel: next }),
    canTry: Boolean(email || phone),
    turn: (wanted: boolean) => {
      change({ isOn: wanted })
      if (wanted && !preview) void load(language)
    },
    choose: (wanted: Language) => void load(wanted),
    write: (part: Partial<Pick<StepMessage, 'subject' | 'body'>>) =>
      preview && change({ preview: { ...preview, ...part } }),
  }
}

/** The switch that tells the person, and the message before it goes. */
export function MessagePart({ tell }: { tell: ReturnType<typeof useMessageDraft> }) {
  const translate = useTranslate()
  const { preview, isOn, error } = tell
  if (!tell.canTry) return <p className="cp-note">{translate('candidate.no_email')}</p>
  return (
    <div className="cp-tell grid gap-12">
      <FormControlLabel
        label={translate('candidate.tell')}
        control={<Switch checked={isOn} onChange={event => tell.turn(event.target.checked)} />}
      />
      {isOn ? (
        <>
          <Segmented
            label={translate('candidate.language_of_message')}
            value={tell.language}
            options={OFFERED}
            onChange={tell.choose}
          />
          {error ? (
            <p className="cp-note" role="alert">
              {translate(error === 'not_found' ? 'candidate.no_message' : `errors.${error}`)}
            </p>
          ) : null}
          {preview ? <Message tell={tell} preview={preview} /> : null}
        </>
      ) : null}
    </div>
  )
}

function Message({ tell, preview }: { tell: ReturnType<typeof useMessageDraft>; preview: StepMessage }) {
  const translate = useTranslate()
  const { channel, channels } = tell
  if (!channel) return <p className="cp-note">{translate('candidate.no_email')}</p>
  return (
    <>
      {channels.length > 1 ? (
        <Segmented
          label={translate('candidate.channel')}
          value={channel}
          options={channels.map(value => ({ value, label: translate(`candidate.by_${value}`) }))}
          onChange={tell.setChannel}
        />
      ) : null}
      {channel === 'mail' ? (
        <>
          <p className="cp-note">
            {translate('candidate.message_to')} <Ltr>{preview.to ?? tell.email}</Ltr>
          </p>
          <TextBox
            name="subject"
            label={translate('candidate.message_subject')}
            value={preview.subject}
            onChange={subject => tell.write({ subject })}
            dir="auto"
          />
        </>
      ) : null}
      <TextBox
        name="body"
        label={translate('candidate.message_body')}
        value={preview.body}
        onChange={body => tell.write({ body })}
        rows={5}
        dir="auto"
      />
    </>
  )
}
