import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { isDay } from '../../../../contract/definition/fields'
import { refusalOf } from '../../../fields/refusal'
import { isolate } from '../../../layout/parts/Isolated'
import { MailServerNote } from '../../own-page'
import { type PaperToAsk, useAskPaper } from './useAskPaper'
import './askPreview.css'

/** Reads what a request for a paper would send, by a dry run of the same call. */
export function useAskPreview(paper: PaperToAsk, due_on: string) {
  const askPaper = useAskPaper()
  return useQuery({
    queryKey: ['ask preview', paper, due_on],
    queryFn: () => askPaper(paper, { due_on, dry_run: true }),
    enabled: isDay(due_on),
    // The name of the person or the channel may have changed since the dialog was last open.
    gcTime: 0,
    retry: false,
  })
}

/** The request as it would go to the person; or that nothing is sent, because somebody else brings the paper. */
export function AskPreview({ preview }: { preview: ReturnType<typeof useAskPreview> }) {
  const translate = useTranslate()
  const { data, error } = preview
  if (error)
    return (
      <p className="cp-asks break" role="alert">
        {translate(`errors.${refusalOf(error).code}`, { _: translate('errors.unknown') })}
      </p>
    )
  if (!data) return null
  const { sent, holder } = data
  if (!sent) return <p className="cp-asks break">{translate(`candidate.asks_${holder ?? 'candidate'}`)}</p>
  return (
    <section className="cp-asks break">
      <p className="paragraph">
        {translate(`candidate.ask_sends.${sent.channel}`, { to: isolate(sent.to) })}
      </p>
      <blockquote className="round-2 bordered scroll-y lines" dir="auto">
        {sent.channel === 'mail' || sent.channel === 'outbox' ? (
          <b className="block">{sent.subject}</b>
        ) : null}
        {sent.body}
      </blockquote>
      {sent.channel === 'outbox' ? <MailServerNote /> : null}
    </section>
  )
}

/** @returns the verb of the button: asking, or only recording until when the paper is wanted */
export const askVerb = ({ data }: ReturnType<typeof useAskPreview>) =>
  data && !data.sent ? 'candidate.record_deadline' : 'candidate.ask'
