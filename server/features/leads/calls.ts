import { leads } from '../../../contract/resources/leads'
import { sameValue } from '../../crud/check'
import type { Change, Hooks, Row, Tx, Values } from '../../crud/hooks'
import { writeRows } from '../../crud/write'

/** What the calls of a lead say about it. */
interface Figures {
  calls_count: number
  last_call_at: string | null
}

/** A call says who made it and when, and its lead how often, when last, and when next. */
export const callsHooks: Hooks = {
  async beforeWrite(tx, change) {
    const values = change.action === 'create' ? await filledIn(tx, change) : change.changes
    const after: Values = { ...change.before, ...values }
    for (const id of leadsOf(change.before, after)) await recount(tx, change, id, after)
    return values
  },
}

async function filledIn(tx: Tx, { actor, changes }: Change): Promise<Values> {
  const [clock] = await tx<{ now: string }[]>`select now() as now`
  return { ...changes, call_by: changes.call_by ?? (actor.id || null), at: changes.at ?? clock?.now }
}

/** A call that is moved to another lead changes both. */
function leadsOf(before: Row | undefined, after: Values): Set<number> {
  const ids = [before?.lead_id, after.lead_id].filter(id => typeof id === 'number')
  return new Set(ids)
}

/**
 * Writes the figures of a lead as they are once the change is in. The day of the next call follows the latest call
 * only: one that is entered afterwards for an earlier time moves no appointment.
 */
async function recount(tx: Tx, change: Change, id: number, call: Values): Promise<void> {
  const [lead] = await tx<Row[]>`select * from leads where id = ${id} for update`
  if (!lead) return
  const others = await figuresWithout(tx, id, change.before?.id)
  const isHere = change.action !== 'delete' && call.lead_id === id
  const figures = isHere ? withCall(others, String(call.at)) : others
  const day = isHere && figures.last_call_at === instantOf(call.at) ? nextDay(change, call, lead) : {}
  const changes: Values = { ...figures, ...day }
  if (Object.keys(changes).every(name => sameValue(lead[name], changes[name]))) return
  await writeRows(tx, {
    definition: leads,
    actor: change.actor,
    action: 'update',
    rows: [{ before: lead, changes }],
  })
}

async function figuresWithout(tx: Tx, leadId: number, callId: number | undefined): Promise<Figures> {
  const [figures] = await tx<Figures[]>`
    select count(*)::int as calls_count, max(at) as last_call_at from calls
    where lead_id = ${leadId} and id is distinct from ${callId ?? null}`
  return figures ?? { calls_count: 0, last_call_at: null }
}

function withCall({ calls_count, last_call_at }: Figures, at: string): Figures {
  const instant = instantOf(at) as string
  return {
    calls_count: calls_count + 1,
    last_call_at: last_call_at !== null && last_call_at > instant ? last_call_at : instant,
  }
}

/** A call that was made settles the day it was due; a change of an old call's note must not. */
function nextDay({ action, before }: Change, call: Values, lead: Row): Values {
  const day = call.next_call_back_date ?? null
  const isNews = action === 'create' || day !== (before?.next_call_back_date ?? null)
  return isNews && day !== lead.call_back_date ? { call_back_date: day } : {}
}

/** As the database answers it, so that two can be compared as text. */
const instantOf = (value: unknown): string | null => (value ? new Date(String(value)).toISOString() : null)
