import type { PaperRequest } from '../../../../contract/calls/candidates/papers'
import { withLinkWords } from '../../../../contract/own-page/linkGap'
import { OWN_PAGE_WORDS } from '../../../../contract/own-page/words'
import { notePageSent } from '../../personal-links'
import type { Writer } from '../caller'
import { reachPerson } from '../reachPerson'
import { type PaperRequestText, requestMessage } from './requestMessage'

/** Sends a request for papers, or the reminder of it, by the first way that reaches the person. */
export async function sendRequest(author: Writer, request: PaperRequestText): Promise<PaperRequest> {
  const message = await requestMessage(author, request)
  const { channel, to } = await reachPerson(author, request.candidate, message)
  const { language, subject, body, hasLink } = message
  const sent = { language, channel, at: author.services.now() }
  if (hasLink && channel !== 'call') await notePageSent(author, { candidateId: request.candidate.id }, sent)
  return { channel, to, subject, body: withLinkWords(body, OWN_PAGE_WORDS[language].link_here) }
}

/** Returns what a request would send, and sends nothing. @throws Failure where it may not be sent */
export async function tryRequest(author: Writer, request: PaperRequestText): Promise<PaperRequest> {
  let tried: PaperRequest | undefined
  const takenBack = new Error('Only tried')
  try {
    await author.tx.savepoint(async tx => {
      tried = await sendRequest({ ...author, tx }, request)
      throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  if (!tried) throw takenBack
  return tried
}
