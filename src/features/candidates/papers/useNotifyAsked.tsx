import { useNotify, useTranslate } from 'react-admin'
import type { AskedPaper } from '../../../../contract/calls/candidates/papers'
import { isolate } from '../../../layout/parts/Isolated'

/** Says how the request went to the person, and below it with which text, in its own direction; or that nothing was sent. */
export function useNotifyAsked(): (answer: Pick<AskedPaper, 'sent'>) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return ({ sent }) => {
    if (!sent) return notify(translate('candidate.asked'), { type: 'success' })
    notify(
      <>
        <p>{translate(`candidate.asked_by.${sent.channel}`, { to: isolate(sent.to) })}</p>
        <p dir="auto">{sent.body}</p>
      </>,
      { type: sent.channel === 'outbox' ? 'warning' : 'success', multiLine: true },
    )
  }
}
