import { invalid } from '../../../contract/http/errors'
import { sameValue } from '../../crud/check'
import type { Row, Values } from '../../crud/hooks'
import type { Transaction } from '../../db/connect'
import { type ConsentEvent, keepConsent } from './keep'

/** Fields of a subscriber that hold the consent. */
const FIELDS = ['consent_source', 'consent_at', 'consent_person', 'consent_proof', 'consent_ip'] as const

/** A consent as its fields have it. `proof` names the kind of entry in the proof that stands for it. */
export interface GivenConsent {
  source: string | null
  at: Date
  ip: string | null
  /** The person who gave it. */
  person: string
  proof: 'form' | 'double opt-in' | 'preference page'
}

/** Whether somebody is subscribed by a consent whose source is written down: that first source stays. */
function isSettled(before: Row | undefined): before is Row {
  return before?.status === 'subscribed' && before.deleted_at === null && Boolean(before.consent_source)
}

/** Whether somebody is subscribed by a consent that can be proven: another one adds nothing but an entry of the proof. */
export const isProven = (before: Row | undefined): before is Row =>
  isSettled(before) && before.ground === 'consent'

/** @returns the fields of a consent that somebody gives; none where an earlier one holds. The proof keeps both. */
export function fieldsOfConsent(
  before: Row | undefined,
  { source, at, ip, person, proof }: GivenConsent,
): Values {
  if (isProven(before)) return {}
  return {
    consent_source: source?.slice(0, 200) ?? null,
    consent_at: at.toISOString(),
    consent_ip: ip,
    consent_person: person.slice(0, 160),
    consent_proof: proof,
  }
}

/**
 * @returns the source that changes by staff or an import name beside the first one, or the first one at another time;
 * undefined where they name none
 */
export function laterSourceIn(
  before: Row | undefined,
  { consent_source, consent_at }: Values,
): string | undefined {
  const source = typeof consent_source === 'string' ? consent_source.trim() : ''
  if (!isSettled(before) || !source) return undefined
  const isSameTime = !consent_at || !before.consent_at || sameValue(before.consent_at, consent_at)
  return source !== before.consent_source || !isSameTime ? source : undefined
}

/**
 * Adds a later consent to the proof of a person who is subscribed by an earlier one. A source counts once a day: forms can
 * be sent again and again, by anyone.
 */
export async function keepLaterConsent(
  tx: Transaction,
  people: Uint8Array,
  event: Omit<ConsentEvent, 'kind'> & { source: string },
): Promise<void> {
  const known = await tx`
    select from consent_events where address = ${event.address} and audience = ${event.side} and kind = 'given'
      and source = ${event.source.slice(0, 300)} and list_ids @> ${[...(event.listIds ?? [])]}::bigint[]
      and at between ${event.at}::timestamptz - interval '1 day' and ${event.at}::timestamptz + interval '1 day' limit 1`
  if (known.length === 0) await keepConsent(tx, people, { ...event, kind: 'given' })
}

/**
 * @returns changes by staff or an import without those that would overwrite the first source of a consent
 * @throws Failure invalid where they would empty it: it is the proof of the mails that were sent
 */
export function withFirstSource(before: Row | undefined, changes: Values): Values {
  if (!isSettled(before) || !FIELDS.some(name => name in changes)) return changes
  const isSame = (changes.consent_source ?? before.consent_source) === before.consent_source
  const emptied = FIELDS.filter(name => isSame && changes[name] === null && before[name] !== null)
  if (emptied.length > 0) throw invalid(Object.fromEntries(emptied.map(name => [name, 'refused_by_rule'])))
  const kept = Object.entries(changes).filter(([name]) => {
    const field = FIELDS.find(each => each === name)
    return !field || (isSame && before[field] === null)
  })
  return Object.fromEntries(kept)
}
