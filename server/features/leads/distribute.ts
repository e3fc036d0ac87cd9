import type { ShareRule } from '../../../contract/calls/leads'

/** A lead that is dealt. */
export interface Dealt {
  id: number
  country_id: number | null
  program_id: number | null
}

/** Somebody who is dealt to. */
export interface Taker {
  id: number
  /** Open leads that it has already, without those that are dealt. */
  open: number
  /** What it takes; nothing named is anything. */
  lead_country_ids: readonly number[]
  lead_program_ids: readonly number[]
}

interface Round {
  rule: ShareRule
  leads: readonly Dealt[]
  takers: readonly Taker[]
  /** Who was given the last lead of the turn before. */
  after: number | null
}

/**
 * Deals leads to people, the same for the same round. In turns: by id, going on after the one who was last. By load:
 * each lead to whoever has the least then. By country or program: to those who name the lead's, else to those who
 * name none, among them to whoever has the least.
 * @returns for each lead, in order, who gets it; null where nobody takes such a lead
 */
export function deal({ rule, leads, takers, after }: Round): (number | null)[] {
  const people = takers.toSorted((one, other) => one.id - other.id)
  if (rule === 'round_robin') return inTurns(leads.length, people, after)
  const load = new Map(people.map(({ id, open }) => [id, open]))
  const known = new Map<number | null, Taker[]>()
  return leads.map(lead => {
    const key = keyOf(rule, lead)
    const among = known.get(key) ?? whoTakes(rule, key, people)
    known.set(key, among)
    const taker = leastOf(among, load)
    if (taker === undefined) return null
    load.set(taker, (load.get(taker) ?? 0) + 1)
    return taker
  })
}

function inTurns(count: number, people: readonly Taker[], after: number | null): (number | null)[] {
  const next = people.findIndex(({ id }) => after !== null && id > after)
  const start = next < 0 ? 0 : next
  return Array.from({ length: count }, (_, turn) => people[(start + turn) % people.length]?.id ?? null)
}

const keyOf = (rule: ShareRule, lead: Dealt) =>
  rule === 'country' ? lead.country_id : rule === 'program' ? lead.program_id : null

function whoTakes(rule: ShareRule, key: number | null, people: Taker[]): Taker[] {
  if (rule === 'load') return people
  const named = (taker: Taker) => (rule === 'country' ? taker.lead_country_ids : taker.lead_program_ids)
  const own = key === null ? [] : people.filter(taker => named(taker).includes(key))
  return own.length ? own : people.filter(taker => !named(taker).length)
}

/** The first of those who have the least, so that a round can be told before it is done. */
function leastOf(people: readonly Taker[], load: ReadonlyMap<number, number>): number | undefined {
  let least: number | undefined
  for (const { id } of people)
    if (least === undefined || (load.get(id) ?? 0) < (load.get(least) ?? 0)) least = id
  return least
}
