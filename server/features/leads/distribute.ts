import type { ShareRule } from '../../../contract/calls/leads'

export interface SharedLead {
  id: number
  country_id: number | null
  program_id: number | null
}

export interface Assignee {
  id: number
  /** Open leads, without those that are shared out. */
  open: number
  /** Countries and programs that the person takes; empty for all. */
  lead_country_ids: readonly number[]
  lead_program_ids: readonly number[]
}

interface Round {
  rule: ShareRule
  leads: readonly SharedLead[]
  assignees: readonly Assignee[]
  /** The assignee of the last lead of the previous round. */
  after: number | null
}

/**
 * Distributes leads to assignees; deterministic. `round_robin`: by id, from the assignee after the last one. `load`: each
 * lead to the assignee with the fewest. `country` and `program`: to those who take the lead's, else to those without a
 * choice, among them by load.
 * @returns the assignee of each lead, in order; null where nobody takes such a lead
 */
export function distribute({ rule, leads, assignees, after }: Round): (number | null)[] {
  const people = assignees.toSorted((one, other) => one.id - other.id)
  if (rule === 'round_robin') return roundRobin(leads.length, people, after)
  const load = new Map(people.map(({ id, open }) => [id, open]))
  const candidates = new Map<number | null, Assignee[]>()
  return leads.map(lead => {
    const key = keyOf(rule, lead)
    const among = candidates.get(key) ?? assigneesFor(rule, key, people)
    candidates.set(key, among)
    const assignee = leastLoaded(among, load)
    if (assignee === undefined) return null
    load.set(assignee, (load.get(assignee) ?? 0) + 1)
    return assignee
  })
}

function roundRobin(count: number, people: readonly Assignee[], after: number | null): (number | null)[] {
  const next = people.findIndex(({ id }) => after !== null && id > after)
  const start = next < 0 ? 0 : next
  return Array.from({ length: count }, (_, turn) => people[(start + turn) % people.length]?.id ?? null)
}

const keyOf = (rule: ShareRule, lead: SharedLead) =>
  rule === 'country' ? lead.country_id : rule === 'program' ? lead.program_id : null

function assigneesFor(rule: ShareRule, key: number | null, people: Assignee[]): Assignee[] {
  if (rule === 'load') return people
  const named = (assignee: Assignee) =>
    rule === 'country' ? assignee.lead_country_ids : assignee.lead_program_ids
  const own = key === null ? [] : people.filter(assignee => named(assignee).includes(key))
  return own.length ? own : people.filter(assignee => !named(assignee).length)
}

/** Returns the first one with the smallest load, so that a preview equals the result. */
function leastLoaded(people: readonly Assignee[], load: ReadonlyMap<number, number>): number | undefined {
  let least: number | undefined
  for (const { id } of people)
    if (least === undefined || (load.get(id) ?? 0) < (load.get(least) ?? 0)) least = id
  return least
}
