import type { PaperRequest } from '../../../../contract/calls/candidates/papers'
import { withLinkWords } from '../../../../contract/own-page/linkGap'
import { OWN_PAGE_WORDS } from '../../../../contract/own-page/words'
import type { Row, Tx } from '../../../crud/hooks'
import { notePageSent } from '../../personal-links'
import type { Writer } from '../caller'
import { reachPerson } from '../reachPerson'
import { type PaperRequestText, requestMessage } from './requestMessage'

interface Asked extends Pick<PaperRequestText, 'candidate' | 'language'> {
  /** The paper as it was asked for. */
  document: Row
}

/**
 * Sends the request for a paper to the person, in the transaction of asking. Papers that somebody else has to bring are not
 * asked of the person.
 * @returns the message and its way; null where the paper is not the person's
 */
export async function askPerson(
  author: Writer,
  { candidate, document, language }: Asked,
): Promise<PaperRequest | null> {
  if ((document.holder ?? 'candidate') !== 'candidate' || (await isInternal(author.tx, document))) return null
  return sendRequest(author, { candidate, documents: [document], language })
}

/** Sends a request for papers, or the reminder of it, by the first way that reaches the person. */
export async function sendRequest(author: Writer, request: PaperRequestText): Promise<PaperRequest> {
  const { message, hasLink } = await requestMessage(author, request)
  const { channel, to } = await reachPerson(author, request.candidate, message)
  const { language, subject, body } = message
  const sent = { language, channel, at: author.services.now() }
  if (hasLink && channel !== 'call') await notePageSent(author, { candidateId: request.candidate.id }, sent)
  return { channel, to, subject, body: withLinkWords(body, OWN_PAGE_WORDS[language].link_here) }
}

async function isInternal(tx: Tx, { kind_id }: Row): Promise<boolean> {
  const [kind] = await tx<{ internal: boolean }[]>`
    select internal from document_kinds where id = ${Number(kind_id)}`
  return kind?.internal === true
}
