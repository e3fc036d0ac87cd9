import { useNotify, useTranslate } from 'react-admin'
import type { AskedPaper } from '../../../../contract/calls/candidates/papers'

/** Says how the request went to the person and with which text, or that nothing was sent. */
export function useNotifyAsked(): (answer: Pick<AskedPaper, 'sent'>) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return ({ sent }) => {
    const text = sent
      ? translate(`candidate.asked_by.${sent.channel}`, { to: sent.to, text: sent.body })
      : translate('candidate.asked')
    notify(text, { type: sent?.channel === 'outbox' ? 'warning' : 'success', multiLine: true })
  }
}
