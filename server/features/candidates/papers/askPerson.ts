import type { PaperRequest } from '../../../../contract/calls/candidates/papers'
import type { Row, Tx } from '../../../crud/hooks'
import type { Writer } from '../caller'
import { tryRequest } from './sendRequest'
import { type Asked, queueRequest, readUnsent } from './unsentRequests'

/**
 * Prepares the request for a paper to the person, in the transaction of asking: it goes out with what else the same employee
 * asks for in the next minutes. Papers that somebody else has to bring are not asked of the person.
 * @returns the message as it would go now, and its way; null where the paper is not the person's
 */
export async function askPerson(
  author: Writer,
  { candidate, document, language }: Asked,
): Promise<PaperRequest | null> {
  if ((document.holder ?? 'candidate') !== 'candidate' || (await isInternal(author.tx, document))) return null
  await queueRequest(author, { candidate, document, language })
  const own = (await readUnsent(author.tx, candidate.id)).find(({ actor }) => actor.id === author.actor.id)
  if (!own) return null
  return tryRequest(author, { candidate, documents: own.documents, language: own.language })
}

async function isInternal(tx: Tx, { kind_id }: Row): Promise<boolean> {
  const [kind] = await tx<{ internal: boolean }[]>`
    select internal from document_kinds where id = ${Number(kind_id)}`
  return kind?.internal === true
}
