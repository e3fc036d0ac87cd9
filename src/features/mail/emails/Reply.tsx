import { useLocale, useTranslate } from 'react-admin'
import { readReply } from '../../../../contract/mail/engine-replies'
import { colonIn } from '../../../../contract/text/colonIn'
import { Ltr } from '../../../layout/parts/Isolated'

/** The answer of a mail server as it came, or the engine's own words in the language of the page. */
export function Reply({ text, className }: { text: string | null | undefined; className?: string }) {
  const translate = useTranslate()
  const colon = colonIn(useLocale())
  if (!text) return <span className={className} />
  const read = readReply(text)
  if (!read)
    return (
      <span className={className} dir="ltr">
        <Ltr>{text}</Ltr>
      </span>
    )
  const cause = read.ending ? translate(`mail.ending.${read.ending}`) : null
  return (
    <span className={className}>
      {translate(`mail.own_reply.${read.own}`)}
      {cause ? `${colon}${cause}` : null}
      {read.detail ? (
        <>
          {colon}
          <Ltr>{read.detail}</Ltr>
        </>
      ) : null}
    </span>
  )
}
