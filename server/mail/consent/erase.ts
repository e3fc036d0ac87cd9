import { bwSubscribers, subscribers } from '../../../contract/resources/subscribers'
import { bwSuppressions, domainSuppressions, suppressions } from '../../../contract/resources/suppressions'
import type { Actor } from '../../auth/actor'
import { blankLogs, logAction } from '../../crud/audit'
import type { Row } from '../../crud/hooks'
import { purgeRows, writeRows } from '../../crud/write'
import type { Transaction } from '../../db/connect'
import { addJob, addJobOnce } from '../../jobs/queue'
import { mailKey } from '../context'
import { erasureHash } from '../message/tokens'
import { SERVICE_EVENTS } from '../transports/registry'
import { forgetConsent } from './keep'

/** Sources of inbound_events that quote messages. */
const REPORT_SOURCES = ['bounces', ...Object.keys(SERVICE_EVENTS)]
/** By then a worker has recorded the messages that it held. */
const SETTLED_MS = 60_000

/**
 * Forgets an address: it is never written to again, which a keyed hash sees to, and what was sent stays as a number
 * without a person. Messages in the hands of a worker at this moment keep it until they are settled.
 * @returns the subscribers that were emptied and the suppressions that went, by resource
 */
export async function eraseAddress(
  tx: Transaction,
  actor: Actor,
  address: string,
): Promise<{ resource: string; id: number }[]> {
  const email = address.trim().toLowerCase()
  await forgetAnswers(tx, [email])
  await tx`
    insert into erased_addresses (hash) values (${erasureHash(await mailKey(tx), email)}) on conflict do nothing`
  const sent = await tx<{ id: number }[]>`select id from emails where "to" = ${email}`
  const held = await forgetMessages(
    tx,
    sent.map(({ id }) => id),
  )
  if (held.length) await addJob(tx, 'forget_sent', { ids: held }, new Date(Date.now() + SETTLED_MS))
  await tx`delete from outbox where recipient = ${email}`
  await forgetSpeaker(tx, actor, email)
  await forgetConsent(tx, email, new Date())
  return [...(await purgeSuppressions(tx, actor, email)), ...(await emptySubscribers(tx, actor, email))]
}

async function purgeSuppressions(tx: Transaction, actor: Actor, email: string) {
  const purged: { resource: string; id: number }[] = []
  for (const definition of [suppressions, bwSuppressions]) {
    const rows = await tx<Row[]>`
      select * from suppressions
      where email = ${email} and audience = ${definition.only.audience ?? null} order by id for update`
    await purgeRows(tx, { definition, actor, rows })
    purged.push(...rows.map(({ id }) => ({ resource: definition.name, id })))
  }
  return purged
}

/** Forgets an address as {@link eraseAddress} does, and its values in the log, where no person's record goes with it. */
export async function eraseAddressAlone(tx: Transaction, actor: Actor, address: string): Promise<void> {
  const touched = await eraseAddress(tx, actor, address)
  const after = { logs: await blankLogs(tx, touched) }
  await logAction(tx, actor, { action: 'erase', resource: subscribers.name, after })
  await addJobOnce(tx, 'save_erasures')
}

/**
 * Deletes what came back of messages to addresses, as it came. It goes before any row of the person: who handles such a
 * message holds it first, and then the rows that it tells of.
 */
export async function forgetAnswers(tx: Transaction, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await tx`
      delete from inbound_events
      where source = any(${REPORT_SOURCES}::text[]) and position(convert_to(${address.trim().toLowerCase()}, 'UTF8') in body) > 0`
}

/**
 * Takes the person out of messages, and out of what was said of them: a subject greets by name, an answer names the address.
 * @returns ids of those that a worker holds, which are to be looked at again
 */
export async function forgetMessages(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  await tx`
    with erased as (
      update emails set "to" = 'erased-' || id || '@erased.invalid', search_text = '', smtp_reply = null, subject = null
      where id = any(${ids}::bigint[]) and state not in ('claimed', 'sending') returning id
    )
    update email_events v set detail = null from erased where v.email_id = erased.id and v.detail is not null`
  // Of an erased person nothing else may be left to tell by, before the dot, that the message may not go.
  const held = await tx<{ id: number }[]>`
    update emails set reason = 'erased' where id = any(${ids}::bigint[]) and state in ('claimed', 'sending')
    returning id`
  return held.map(({ id }) => id)
}

/**
 * Takes candidates out of the mails that presented them to employers. The employer, the day and what became of the mail stay,
 * because they prove to whom the data was given.
 */
export async function forgetPresentations(tx: Transaction, candidates: readonly number[]): Promise<void> {
  const mails = tx`
    select campaign_id, address from presentations where candidate_id = any(${candidates}::bigint[])`
  await tx`
    update emails e set subject = null from (${mails}) shown
    where e.campaign_id = shown.campaign_id and e."to" = shown.address and e.subject is not null`
  await tx`
    delete from outbox o using (${mails}) shown where o.campaign_id = shown.campaign_id and o.recipient = shown.address`
  await tx`
    update presentations set application_name = '#' || candidate_id
    where candidate_id = any(${candidates}::bigint[])`
}

/** An employer stays suppressed; who said so for it is forgotten. */
async function forgetSpeaker(tx: Transaction, actor: Actor, email: string): Promise<void> {
  const said = await tx<Row[]>`select * from domain_suppressions where note = ${email} for update`
  const rows = said.map(before => ({ before, changes: { note: null } }))
  await writeRows(tx, { definition: domainSuppressions, actor, action: 'update', rows })
}

async function emptySubscribers(tx: Transaction, actor: Actor, email: string) {
  const emptied: { resource: string; id: number }[] = []
  for (const definition of [subscribers, bwSubscribers]) {
    const rows = await tx<Row[]>`
      select * from subscribers where email = ${email} and audience = ${definition.only.audience ?? null} for update`
    await writeRows(tx, {
      definition,
      actor,
      action: 'update',
      rows: rows.map(before => ({
        before,
        changes: {
          email: `erased-${before.id}@erased.invalid`,
          name: null,
          status: 'unsubscribed' as const,
          list_ids: [],
          pending_list_ids: [],
          attributes: null,
          consent_source: null,
          consent_person: null,
          consent_proof: null,
          consent_ip: null,
          contract_id: null,
          notice_on: null,
          wish_how: null,
          wish_on: null,
          wish_person: null,
          wish_file: null,
        },
      })),
    })
    await tx`delete from consents_before where subscriber_id = any(${rows.map(({ id }) => id)}::bigint[])`
    emptied.push(...rows.map(({ id }) => ({ resource: definition.name, id })))
  }
  return emptied
}
