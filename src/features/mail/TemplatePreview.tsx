import './preview.css'
import { useQuery } from '@tanstack/react-query'
import { useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import { ErrorState } from '../../layout/parts/ErrorState'
import { isolate } from '../../layout/parts/Isolated'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { Segmented } from '../../layout/parts/Segmented'
import {
  MailPreview,
  mailDocument,
  mergeMail,
  type Person,
  plainTextOf,
  samplePerson,
  type TemplateResource,
} from '../templates'

/** Width of a mail in a program on a desk and on a phone, in pixels. */
const WIDTHS = { desk: 640, phone: 375 } as const
type Width = keyof typeof WIDTHS
const LOOKS = ['light', 'dark', 'text'] as const
type LookOf = (typeof LOOKS)[number]

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
export function TemplatePreview(props: TemplatePreviewProps) {
  const { resource, id, subject, preheader, person = samplePerson, attached = [], about } = props
  const translate = useTranslate()
  const line = useMerged(subject, person)
  const [width, setWidth] = useState<Width>('desk')
  const [look, setLook] = useState<LookOf>('light')
  const choices = <Value extends string>(values: readonly Value[]) =>
    values.map(value => ({ value, label: translate(`mail.look.${value}`) }))
  return (
    <div className="ml-preview">
      <div className="ml-preview-bar">
        <Segmented
          label={translate('mail.preview_width')}
          value={width}
          options={choices(Object.keys(WIDTHS) as Width[])}
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
          {translate('jobs.sample_help', {
            candidate: isolate(about.candidate),
            employer: isolate(about.employer),
          })}
        </p>
      ) : null}
      <p className="ml-inbox">
        <bdi>{line || translate('mail.no_subject')}</bdi>
        {preheader ? <bdi>{preheader}</bdi> : null}
      </p>
      {attached.length > 0 ? (
        <p className="ml-note">
          {translate('jobs.attachment')}: <bdi>{attached.join(', ')}</bdi>
        </p>
      ) : null}
      <Shown resource={resource} id={id} width={WIDTHS[width]} look={look} person={person} />
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

interface ShownProps {
  resource: TemplateResource
  id: number
  width: number
  look: LookOf
  person: Person
}

function Shown({ resource, id, width, look, person }: ShownProps) {
  const translate = useTranslate()
  const template = useGetOne(resource, { id }, { retry: false })
  const content = String(template.data?.content ?? '')
  const merged = useQuery({
    queryKey: ['mail-preview', resource, id, content, person],
    enabled: template.data !== undefined,
    retry: false,
    queryFn: async () => {
      const html = await mergeMail(content, person)
      return { html, text: await plainTextOf(html) }
    },
  })
  const error = template.error ?? merged.error
  if (template.error) return <ErrorState error={error} onRetry={() => void template.refetch()} />
  if (merged.error)
    return (
      <p role="alert" className="ml-fault">
        {translate('mail.merge_failed')} <bdi dir="ltr">{merged.error.message}</bdi>
      </p>
    )
  if (!merged.data) return <LoadingRows rows={6} columns={1} />
  const title = translate(`mail.look.${look}`)
  if (look === 'text')
    return (
      <pre className="ml-text" dir="auto" style={{ maxInlineSize: width }}>
        {merged.data.text}
      </pre>
    )
  const shown = mailDocument({
    content: merged.data.html,
    style: String(template.data?.style ?? ''),
    dark: look === 'dark',
  })
  return <MailPreview document={shown} title={title} width={width} />
}
