import { isOneOf } from '../../../../contract/definition/isOneOf'
import { Failure } from '../../../../contract/http/errors'
import { MESSAGE_LANGUAGES } from '../../../../contract/resources/rules'
import { type Actor, SYSTEM } from '../../../auth/actor'
import type { Row, Tx } from '../../../crud/hooks'
import { addJob } from '../../../jobs/queue'
import type { Services } from '../../../services'
import type { Writer } from '../caller'
import type { MessageLanguage } from '../steps/messages'
import type { PaperRequestText } from './requestMessage'
import { sendRequest } from './sendRequest'

/** How long requests for papers of one person are collected, milliseconds. */
const COLLECTING_MS = 2 * 60_000
/** Bounds one run; the next one goes on. */
const MAX_PER_RUN = 100

/** A paper that a person is asked for. */
export interface Asked extends Pick<PaperRequestText, 'candidate' | 'language'> {
  document: Row
}

/** Queues the request for a paper: with those that wait already, or to be sent once further ones could be added. */
export async function queueRequest(
  { services, tx, actor }: Writer,
  { candidate, document, language }: Asked,
): Promise<void> {
  const now = services.now()
  // A job that sends at this moment must not pass over it: it holds the same row.
  await tx`select from candidates where id = ${candidate.id} for update`
  const waiting = await tx`
    select from unsent_requests u join documents d on d.id = u.document_id where d.candidate_id = ${candidate.id} limit 1`
  await tx`
    insert into unsent_requests (document_id, user_id, language, asked_at)
    values (${document.id}, ${actor.id || null}, ${language ?? null}, ${now})
    on conflict (document_id) do update set user_id = excluded.user_id, language = excluded.language`
  if (waiting.length) return
  const due = new Date(now.getTime() + COLLECTING_MS)
  await addJob(tx, 'remind_of_requests', { candidate: candidate.id }, due)
}

/** Requests of one employee to one person that have not gone out, in the order of asking. */
interface Unsent {
  documents: Row[]
  /** Of the last request. */
  language: MessageLanguage | undefined
  /** The employee who asked. */
  actor: Actor
}

/**
 * Reads the requests of a person that have not gone out and are still open, by the employee who asked: one may see documents
 * that another may not.
 */
export async function readUnsent(tx: Tx, candidateId: number): Promise<Unsent[]> {
  const asked = await tx<
    { document_id: number; user_id: number | null; name: string; language: string | null }[]
  >`
    select u.document_id, u.user_id, coalesce(p.name, '') as name, u.language
    from unsent_requests u join documents d on d.id = u.document_id join document_kinds k on k.id = d.kind_id
      left join users p on p.id = u.user_id
    where d.candidate_id = ${candidateId} and d.asked_on is not null and d.file is null and d.received_on is null
      and coalesce(d.holder, 'candidate') = 'candidate' and not k.internal
    order by u.asked_at, u.document_id`
  const documents = await tx<Row[]>`
    select d.* from documents d join unsent_requests u on u.document_id = d.id
    where d.id = any(${asked.map(({ document_id }) => document_id)}::bigint[]) order by u.asked_at, d.id`
  const askers = [...new Set(asked.map(({ user_id }) => user_id))]
  return askers.map(asker => {
    const own = asked.filter(({ user_id }) => user_id === asker)
    const ids = own.map(({ document_id }) => document_id)
    const last = own.at(-1)
    return {
      documents: documents.filter(({ id }) => ids.includes(id)),
      language: isOneOf(MESSAGE_LANGUAGES, last?.language) ? last.language : undefined,
      actor: last?.user_id ? { ...SYSTEM, id: last.user_id, name: last.name } : SYSTEM,
    }
  })
}

/** Sends the requests of a person, or of all people whose requests should have gone out. */
export async function sendUnsent(services: Services, candidate: number | undefined): Promise<void> {
  const { sql, now } = services
  const late = new Date(now().getTime() - COLLECTING_MS)
  const people = candidate
    ? [{ id: candidate }]
    : await sql<{ id: number }[]>`
        select d.candidate_id as id from unsent_requests u join documents d on d.id = u.document_id
        group by d.candidate_id having min(u.asked_at) <= ${late} order by min(u.asked_at) limit ${MAX_PER_RUN}`
  for (const { id } of people) await sql.begin(tx => sendAllOf({ services, tx }, id))
}

/** Forgets the requests in any case: a message that a rule refuses is not tried again. */
async function sendAllOf({ services, tx }: { services: Services; tx: Tx }, id: number): Promise<void> {
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${id} for update`
  const unsent = await readUnsent(tx, id)
  await tx`
    delete from unsent_requests u using documents d where d.id = u.document_id and d.candidate_id = ${id}`
  if (!candidate || candidate.deleted_at || candidate.erased_at) return
  for (const { documents, language, actor } of unsent)
    await tx
      .savepoint(inner => sendRequest({ services, tx: inner, actor }, { candidate, documents, language }))
      .catch(ignoreRefusal)
}

/** Goes on where a rule refuses a message. */
export function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error
}
