import { createHmac } from 'node:crypto'
import { fold } from '../../../contract/text/fold'
import {
  START_WORDS,
  STOP_WORDS,
  type WhatsappChannel,
  WINDOW_HOURS,
} from '../../../contract/whatsapp/states'
import type { Tx } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { mailKey } from '../../mail'
import type { OfficialNumber } from './cloudApi'
import type { Gateway } from './gateway'

/** State of a number that messages are exchanged with. Times are ISO 8601. */
export interface Contact {
  number: string
  name: string | null
  setting_id: number | null
  last_in_at: string | null
  opted_out_at: string | null
}

/** Returns the contact of a number, empty for a number that never wrote. */
export async function contactOf(sql: Connection, number: string): Promise<Contact> {
  const [found] = await sql<Contact[]>`
    select number, name, setting_id, last_in_at, opted_out_at from whatsapp_contacts where number = ${number}`
  const contact = found ?? { number, name: null, setting_id: null, last_in_at: null, opted_out_at: null }
  if (contact.opted_out_at) return contact
  const [refusal] = await sql<{ at: string }[]>`
    select at from whatsapp_refusals where hash = ${await refusalHash(sql, number)}`
  return { ...contact, opted_out_at: refusal?.at ?? null }
}

/** Returns the keyed hash that stands for an opted-out number after its erasure. */
const refusalHash = async (sql: Connection, number: string) =>
  createHmac('sha256', await mailKey(sql))
    .update(`whatsapp:${number}`)
    .digest()

/** Replaces opted-out numbers without messages by keyed hashes, so that the opt-out outlives the number. */
export async function forgetNumbers(sql: Connection): Promise<void> {
  const gone = await sql<{ number: string; opted_out_at: string }[]>`
    delete from whatsapp_contacts c where opted_out_at is not null
      and not exists (select from whatsapp_log l where l.number = c.number) returning number, opted_out_at`
  for (const { number, opted_out_at } of gone)
    await sql`
      insert into whatsapp_refusals (hash, at) values (${await refusalHash(sql, number)}, ${opted_out_at})
      on conflict do nothing`
}

/** Returns the end of the service window, or undefined where the person never wrote. */
export function windowEnd({ last_in_at }: Pick<Contact, 'last_in_at'>): Date | undefined {
  return last_in_at ? new Date(Date.parse(last_in_at) + WINDOW_HOURS * 3_600_000) : undefined
}

/** The account that sends a message. */
export type Sender =
  | { channel: 'official'; setting: OfficialNumber }
  | { channel: 'gateway'; setting: Gateway }

/** Returns the number that the person wrote to last, else the first active one; a gateway only without an official one. */
export async function senderFor(sql: Connection, contact: Contact): Promise<Sender | undefined> {
  const [official] = await sql<OfficialNumber[]>`
    select * from whatsapp_official_settings where active and token is not null
    order by (id = ${contact.setting_id}) desc nulls last, id limit 1`
  if (official) return { channel: 'official', setting: official }
  const [gateway] = await sql<Gateway[]>`
    select * from whatsapp_settings where active and token is not null order by id limit 1`
  return gateway && { channel: 'gateway', setting: gateway }
}

/** Returns the account of a queued message, if it is still active. */
export async function activeSender(
  sql: Connection,
  channel: WhatsappChannel,
  id: number | null,
): Promise<Sender | undefined> {
  if (channel === 'official') {
    const [setting] = await sql<OfficialNumber[]>`
      select * from whatsapp_official_settings where id = ${id} and active and token is not null`
    return setting && { channel, setting }
  }
  const [setting] = await sql<Gateway[]>`
    select * from whatsapp_settings where id = ${id} and active and token is not null`
  return setting && { channel, setting }
}

/** Records that a number wrote. A late, older message changes nothing back. */
export async function recordIncoming(
  tx: Tx,
  message: { number: string; name: string | null; at: string; setting: number | null },
): Promise<void> {
  const { number, name, at, setting } = message
  await tx`
    insert into whatsapp_contacts (number, name, setting_id, last_in_at) values (${number}, ${name}, ${setting}, ${at})
    on conflict (number) do update set name = coalesce(excluded.name, whatsapp_contacts.name),
      setting_id = case when whatsapp_contacts.last_in_at > excluded.last_in_at then whatsapp_contacts.setting_id
        else coalesce(excluded.setting_id, whatsapp_contacts.setting_id) end,
      last_in_at = greatest(whatsapp_contacts.last_in_at, excluded.last_in_at)`
}

export type Choice = 'stop' | 'start'

/** Returns the choice of a message that is nothing but a keyword for opting out or in. */
export function parseChoice(
  text: string | null,
  words: { stop_words?: string | null; start_words?: string | null },
): Choice | undefined {
  const keyword = fold(text ?? '').replace(/(?<![.!؟?،,\s])[.!؟?،,\s]+$/u, '')
  if (!keyword) return undefined
  if (wordsOf(words.stop_words ?? STOP_WORDS).includes(keyword)) return 'stop'
  return wordsOf(words.start_words ?? START_WORDS).includes(keyword) ? 'start' : undefined
}

const wordsOf = (list: string) =>
  list
    .split(/[,،\n]/)
    .map(word => fold(word))
    .filter(Boolean)

/**
 * Saves the choice of a number, unless it made a later one.
 * @returns whether it differs from the choice before
 */
export async function recordChoice(
  tx: Tx,
  number: string,
  { choice, at }: { choice: Choice; at: string },
): Promise<boolean> {
  const isStop = choice === 'stop'
  const [before] = await tx<{ opted_out_at: string | null; choice_at: string | null }[]>`
    select opted_out_at, choice_at from whatsapp_contacts where number = ${number} for update`
  if (before?.choice_at && Date.parse(before.choice_at) >= Date.parse(at)) return false
  await tx`
    insert into whatsapp_contacts (number, opted_out_at, choice_at) values (${number}, ${isStop ? at : null}, ${at})
    on conflict (number) do update set opted_out_at = excluded.opted_out_at, choice_at = excluded.choice_at`
  const [forgotten] = await tx`
    delete from whatsapp_refusals where hash = ${await refusalHash(tx, number)} returning at`
  return isStop !== Boolean(before?.opted_out_at ?? forgotten)
}
