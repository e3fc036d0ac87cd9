import { createHash, createHmac } from 'node:crypto'
import type { Connection, Transaction } from '../../db/connect'

/** The sides that people subscribe to. */
export type Side = 'general' | 'bw'

/** The words that somebody was shown, whole. */
export interface ConsentWords {
  language: string
  subject: string
  body: string
}

/** A statement of a person about mail, or a request to the person. */
export interface ConsentEvent {
  side: Side
  kind: 'asked' | 'confirmed' | 'given' | 'withdrawn' | 'unsubscribed' | 'language' | 'erased'
  address: string
  subscriberId?: number | null
  listIds?: readonly number[]
  textId?: number | null
  /** Of a confirmation: the event that it answers. */
  askedId?: number
  /** The message whose link was used. */
  emailId?: number | null
  /** Place of the statement: a form, a page, or the user who entered it. */
  source?: string | null
  ip?: string | null
  userAgent?: string | null
  byId?: number | null
  at: Date
}

/**
 * The hash that a person's proof is found by once nothing else names them.
 * @param people `peopleKey` of the installation, which is not in the database
 */
function personHash(people: Uint8Array, address: string): Buffer {
  return createHmac('sha256', people).update(`consent\n${address.trim().toLowerCase()}`).digest()
}

/** Adds an entry to the proof; entries are never changed. @returns its id */
export async function keepConsent(tx: Transaction, people: Uint8Array, event: ConsentEvent): Promise<number> {
  const address = event.address.trim().toLowerCase()
  const [row] = await tx<{ id: number }[]>`
    insert into consent_events (audience, kind, address, person, subscriber_id, list_ids, text_id, asked_id, email_id,
      source, ip, user_agent, by_id, at)
    values (${event.side}, ${event.kind}, ${address}, ${personHash(people, address)}, ${event.subscriberId ?? null},
      ${[...(event.listIds ?? [])]}::bigint[], ${event.textId ?? null}, ${event.askedId ?? null}, ${event.emailId ?? null},
      ${event.source?.slice(0, 300) ?? null}, ${event.ip ?? null}, ${event.userAgent?.slice(0, 400) ?? null},
      ${event.byId ?? null}, ${event.at})
    returning id`
  return Number(row?.id)
}

/** @returns the id of exactly these words; the same words are kept once. */
export async function keepWords(tx: Transaction, { language, subject, body }: ConsentWords): Promise<number> {
  const digest = createHash('sha256').update(`${language}\n${subject}\n${body}`).digest('hex')
  await tx`insert into consent_texts (digest, language, subject, body)
    values (${digest}, ${language}, ${subject}, ${body}) on conflict do nothing`
  const [row] = await tx<{ id: number }[]>`select id from consent_texts where digest = ${digest}`
  return Number(row?.id)
}

/** Takes everything that names a person out of their proof; the hash, the times and the words stay. */
export async function forgetConsent(tx: Transaction, address: string, at: Date): Promise<void> {
  await tx`
    insert into consent_events (audience, kind, address, person, subscriber_id, at)
    select distinct on (audience, person) audience, 'erased', address, person, subscriber_id, ${at}::timestamptz
    from consent_events where address = ${address}`
  await tx`select set_config('lotse.erasing', 'on', true)`
  await tx`update consent_events set address = null, ip = null, user_agent = null where address = ${address}`
  await tx`select set_config('lotse.erasing', 'off', true)`
}

/** One entry of a person's proof, with the words that were shown. */
export interface ConsentEntry {
  id: number
  kind: ConsentEvent['kind']
  at: string
  lists: string[]
  source: string | null
  ip: string | null
  user_agent: string | null
  /** Name of the user who entered it; null where the person did. */
  by: string | null
  text: Shown | null
}

/** The words of a statement, and since when they are used. */
interface Shown extends ConsentWords {
  id: number
  digest: string
  since: string
}

/** Reads all entries of a person, oldest first; also of one whose address was erased. */
export async function consentOf(
  sql: Connection,
  people: Uint8Array,
  { side, address }: { side: Side; address: string },
): Promise<ConsentEntry[]> {
  const rows = await sql<(Omit<ConsentEntry, 'text'> & Omit<Shown, 'id'> & { text_id: number | null })[]>`
    select e.id, e.kind, e.at, e.source, e.ip, e.user_agent, u.name as by,
      array(select coalesce(l.name, '#' || asked.id) from unnest(e.list_ids) with ordinality asked(id, place)
        left join lists l on l.id = asked.id order by place) as lists,
      t.id as text_id, t.digest, t.language, t.subject, t.body, t.created_at as since
    from consent_events e left join consent_texts t on t.id = e.text_id left join users u on u.id = e.by_id
    where e.audience = ${side} and e.person = ${personHash(people, address)}
    order by e.at, e.id limit 1000`
  return rows.map(({ text_id, digest, language, subject, body, since, ...entry }) => ({
    ...entry,
    text: text_id ? { id: text_id, digest, language, subject, body, since } : null,
  }))
}
