import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { BuilderView } from './BuilderBar'
import { MailPreview } from './MailPreview'
import type { Person } from './mergeFields'
import { MergeError, mailDocument, mergeMail, plainTextOf } from './renderMail'
import type { MailText } from './useEditor'

interface LookedAtProps {
  view: Exclude<BuilderView, 'edit' | 'source'>
  mail: MailText
  person: Person
  width: number
}

/** The mail as it arrives: filled in for a person, in a dark mail program, or as plain text. */
export function LookedAt({ view, mail, person, width }: LookedAtProps) {
  const translate = useTranslate()
  const merged = useMerged(mail.content, person)
  const text = usePlainText(view === 'text' ? merged.content : null)
  const title = translate(`builder.view.${view}`)
  if (merged.error)
    return (
      <p className="tb-fault" role="alert">
        {translate('builder.merge_failed')} <bdi dir="ltr">{merged.error}</bdi>
      </p>
    )
  if (view === 'text')
    return (
      <section className="tb-text" aria-label={title} style={{ maxInlineSize: width + 80 }}>
        <pre dir="auto">{text}</pre>
      </section>
    )
  if (merged.content === null) return null
  const shown = mailDocument({ content: merged.content, style: mail.style, dark: view === 'dark' })
  return <MailPreview document={shown} title={title} width={width} />
}

function useMerged(content: string, person: Person): { content: string | null; error: string } {
  const [merged, setMerged] = useState<{ content: string | null; error: string }>({
    content: null,
    error: '',
  })
  useEffect(() => {
    let wanted = true
    mergeMail(content, person).then(
      done => wanted && setMerged({ content: done, error: '' }),
      error =>
        wanted &&
        setMerged({ content: null, error: error instanceof MergeError ? error.message : String(error) }),
    )
    return () => {
      wanted = false
    }
  }, [content, person])
  return merged
}

function usePlainText(content: string | null): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let wanted = true
    if (content !== null) void plainTextOf(content).then(done => wanted && setText(done))
    return () => {
      wanted = false
    }
  }, [content])
  return text
}
