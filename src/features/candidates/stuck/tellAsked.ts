import { useNotify, useTranslate } from 'react-admin'
import type { PaperRequest } from '../../../../contract/candidates/calls'

/** What the server answers to a request for a paper. */
export interface Asked {
  sent?: PaperRequest | null
}

/** Says how the request went to the person and with which text, or that nothing was sent. */
export function useTellAsked(): (answer: Asked) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return ({ sent }) => {
    const text = sent
      ? translate(`candidate.asked_by.${sent.channel}`, { to: sent.to, text: sent.body })
      : translate('candidate.asked')
    notify(text, { type: 'success', multiLine: true })
  }
}
