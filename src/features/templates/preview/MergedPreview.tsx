import { useTranslate } from 'react-admin'
import type { MailText } from '../engines/useEditor'
import { MailPreview } from './MailPreview'
import type { Person } from './mergeFields'
import { mailDocument } from './renderMail'
import { useMerged } from './useMerged'

interface MergedPreviewProps {
  view: 'person' | 'dark'
  mail: MailText
  person: Person
  width: number
}

/** Shows the mail as it arrives: filled in for a person, or in a dark mail program. */
export function MergedPreview({ view, mail, person, width }: MergedPreviewProps) {
  const translate = useTranslate()
  const merged = useMerged(mail.content, person)
  const title = translate(`builder.view.${view}`)
  if (merged.error)
    return (
      <p className="tb-fault" role="alert">
        {translate('builder.merge_failed')} <bdi dir="ltr">{merged.error}</bdi>
      </p>
    )
  if (merged.content === null) return null
  const shown = mailDocument({ content: merged.content, style: mail.style, dark: view === 'dark' })
  return <MailPreview document={shown} title={title} width={width} />
}
