import { colonIn } from '../../../../contract/text/colonIn'
import './preview.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne, useLocale, useTranslate } from 'react-admin'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { isolate } from '../../../layout/parts/Isolated'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { Segmented } from '../../../layout/parts/Segmented'
import {
  MailPreview,
  mailDocument,
  mergeMail,
  type Person,
  plainTextOf,
  samplePerson,
  type TemplateResource,
} from '../../templates'

/** Width of a mail in a program on a desk and on a phone, in pixels. */
const WIDTHS = { desk: 640, phone: 375 } as const
type Width = keyof typeof WIDTHS
const LOOKS = ['light', 'dark', 'text'] as const
type Look = (typeof LOOKS)[number]

/** Real data in the place of the made-up person, and what goes along with that mail. */
export interface PreviewSample {
  person?: Person
  attached?: readonly string[]
  about?: { candidate: string; employer: string }
}

interface TemplatePreviewProps extends PreviewSample {
  resource: TemplateResource
  id: number
  subject: string
  preheader: string
}

/** A template as it arrives: in both widths, in a dark mail program, and as plain text. Nothing of it can run. */
export function TemplatePreview({ resource, id, ...shown }: TemplatePreviewProps) {
  const { data, error, refetch } = useGetOne(resource, { id }, { retry: false })
  const mail = data && {
    content: String(data.content ?? ''),
    style: String(data.style ?? ''),
    text: data.plain_text ? String(data.plain_text) : null,
  }
  return <MailLooks {...shown} mail={mail} error={error} onRetry={() => void refetch()} />
}

/** The mail of a preview, with its merge fields. */
interface PreviewedMail {
  content: string
  style: string
  /** The text part where it is not to be made of the content. */
  text: string | null
}

interface MailLooksProps extends PreviewSample {
  /** Not there while it is on its way. */
  mail: PreviewedMail | undefined
  error: Error | null
  onRetry: () => void
  subject: string
  preheader: string
}

/** The same of any mail that is at hand. */
export function MailLooks(props: MailLooksProps) {
  const { mail, error, onRetry, subject, preheader, person = samplePerson, attached = [], about } = props
  const translate = useTranslate()
  const locale = useLocale()
  const line = useMerged(subject, person)
  const [width, setWidth] = useState<Width>('desk')
  const [look, setLook] = useState<Look>('light')
  const choices = <const Value extends string>(values: readonly Value[]) =>
    values.map(value => ({ value, label: translate(`mail.look.${value}`) }))
  return (
    <div className="ml-preview grid gap-10 one-column">
      <div className="ml-preview-bar flex wrap gap-8">
        <Segmented
          label={translate('mail.preview_width')}
          value={width}
          options={choices(['desk', 'phone'])}
          onChange={setWidth}
        />
        <Segmented
          label={translate('mail.preview_look')}
          value={look}
          options={choices(LOOKS)}
          onChange={setLook}
        />
      </div>
      {about ? (
        <p className="ml-note">
          {translate('mail.job_sample_help', {
            candidate: isolate(about.candidate),
            employer: isolate(about.employer),
          })}
        </p>
      ) : null}
      <p className="ml-inbox flex wrap round-2 sunken">
        <bdi>{line || translate('mail.no_subject')}</bdi>
        {preheader ? <bdi>{preheader}</bdi> : null}
      </p>
      {attached.length > 0 ? (
        <p className="ml-note">
          {translate('deliveries.attachment')}
          {colonIn(locale)}
          <bdi>{attached.join(', ')}</bdi>
        </p>
      ) : null}
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {mail && !error ? <MergedMail mail={mail} width={WIDTHS[width]} look={look} person={person} /> : null}
      {mail || error ? null : <LoadingRows rows={6} columns={1} />}
    </div>
  )
}

/** The subject as the inbox shows it; as it was written where it does not work. */
function useMerged(subject: string, person: Person): string {
  const { data } = useQuery({
    queryKey: ['mail-preview', 'subject', subject, person],
    enabled: subject.includes('{'),
    retry: false,
    queryFn: async () => unescaped(await mergeMail(subject, person)),
  })
  return subject.includes('{') ? (data ?? subject) : subject
}

/** A subject is no HTML. */
function unescaped(text: string): string {
  return new DOMParser().parseFromString(text, 'text/html').documentElement.textContent ?? text
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', '#34': '"', '#39': "'" }

/** Values are escaped as in HTML; a text part has them as they are, and its own signs too. */
function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt|#34|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
}

interface MergedMailProps {
  mail: PreviewedMail
  width: number
  look: Look
  person: Person
}

function MergedMail({ mail, width, look, person }: MergedMailProps) {
  const translate = useTranslate()
  const { content, style, text } = mail
  const merged = useQuery({
    queryKey: ['mail-preview', content, text, person],
    retry: false,
    queryFn: async () => {
      const html = await mergeMail(content, person)
      return { html, text: text ? unescapeText(await mergeMail(text, person)) : await plainTextOf(html) }
    },
  })
  if (merged.error)
    return (
      <p role="alert" className="break bad">
        {translate('mail.merge_failed')} <bdi dir="ltr">{merged.error.message}</bdi>
      </p>
    )
  if (!merged.data) return <LoadingRows rows={6} columns={1} />
  const title = translate(`mail.look.${look}`)
  if (look === 'text')
    return (
      <pre className="ml-text break round-2 bordered sunken" dir="auto" style={{ maxInlineSize: width }}>
        {merged.data.text}
      </pre>
    )
  const shown = mailDocument({ content: merged.data.html, style, dark: look === 'dark' })
  return <MailPreview document={shown} title={title} width={width} />
}
