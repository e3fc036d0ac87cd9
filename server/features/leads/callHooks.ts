import type { Definition } from '../../../contract/define'
import { invalid } from '../../../contract/errors'
import { bwLeads } from '../../../contract/resources/bw-leads'
import { type BwCall, bwCalls, type Call, calls } from '../../../contract/resources/calls'
import { candidates } from '../../../contract/resources/candidates'
import { leads } from '../../../contract/resources/leads'
import type { Actor } from '../../auth/actor'
import { sameValue } from '../../crud/check'
import type { Change, Fragment, Hooks, Row, Tx, Values } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Services } from '../../services'
import { ownRows } from '../candidates'
import { forgetChanged, noteChanged, undoOfCall } from './undoCall'

/** What the calls of somebody say about them. */
interface Figures {
  calls_count: number
  answered_calls: number
  last_call_at: string | null
}

/** Whom a call is made to. */
interface Called {
  /** The field of the call. */
  field: 'lead_id' | 'candidate_id' | 'bw_lead_id'
  definition: Definition
  /** Of a candidate the timeline tells more than a count. */
  counts: boolean
}
/** The fields of a call, whoever it is made to. */
type CallFields = Partial<Call> & Partial<Pick<BwCall, 'bw_lead_id'>>
type CallChange = Change<Row & CallFields, CallFields>

const LEAD: Called = { field: 'lead_id', definition: leads, counts: true }
const CANDIDATE: Called = { field: 'candidate_id', definition: candidates, counts: false }
const EMPLOYER: Called = { field: 'bw_lead_id', definition: bwLeads, counts: true }

/** A body key of a new call: nobody answered because the number is wrong, and nobody shall call it again. */
const WRONG_NUMBER = 'wrong_number'

/** A call says who made it and when, and whom it reached how often, when last, and when next. */
export const callsHooks: Hooks = { scope: callsScope, ...hooksOf(calls, [LEAD, CANDIDATE]) }

/** The same of a call to an employer. */
export const bwCallsHooks: Hooks = hooksOf(bwCalls, [EMPLOYER])

function hooksOf(made: Definition, among: readonly Called[]): Hooks<Row & CallFields, CallFields> {
  return {
    extraBody: [WRONG_NUMBER],
    beforeWrite: keeps(made, among),
    answer: ({ sql }, actor, row) => undoOfCall(sql as unknown as Tx, actor, made, row),
  }
}

/** A call has the rights of the lead or candidate that it belongs to. */
function callsScope(services: Services, actor: Actor): Fragment | undefined {
  const own = ownRows(services, actor)
  if (!own) return undefined
  // The setting is looked at first, so that nobody pays for it while it is off.
  return services.sql`((select not own_rows_only from organisation)
    or lead_id in (select id from leads where ${own} and deleted_at is null)
    or candidate_id in (select id from candidates where ${own} and deleted_at is null))`
}

/** Keeps what somebody's record says of the calls to them. @param among whom such a call may be made to: one of them */
function keeps(made: Definition, among: readonly Called[]) {
  return async (tx: Tx, change: CallChange): Promise<CallFields> => {
    const values = change.action === 'create' ? await filledIn(tx, change) : change.changes
    const after: CallFields = { ...change.before, ...values }
    if (change.action !== 'delete') refuseNobody(among, after)
    refuseWrongNumber(among, change, after)
    forgetChanged(tx)
    for (const called of among)
      for (const id of calledBy(called.field, change.before, after))
        await recount(tx, change, { made, called, id, call: after })
    return values
  }
}

/** @throws Failure invalid where a call reached nobody, or two at once */
function refuseNobody(among: readonly Called[], call: CallFields): void {
  const [first, second] = among.filter(({ field }) => call[field])
  if (second) throw invalid({ [second.field]: 'invalid' })
  if (!first) throw invalid({ [among[0]?.field ?? 'id']: 'required' })
}

/** @throws Failure invalid where `wrong_number` is no flag, or the call is none that may have it */
function refuseWrongNumber(among: readonly Called[], { action, extra }: CallChange, call: CallFields): void {
  const flag = extra[WRONG_NUMBER]
  if (flag === undefined || flag === false) return
  const hasStatus = among.some(({ field, counts }) => counts && call[field])
  if (flag !== true || action !== 'create' || !hasStatus || call.status !== 'unanswered')
    throw invalid({ [WRONG_NUMBER]: 'invalid' })
}

async function filledIn(tx: Tx, { actor, changes }: CallChange): Promise<CallFields> {
  const [clock] = await tx<{ now: string }[]>`select now() as now`
  return { ...changes, call_by: changes.call_by ?? (actor.id || null), at: changes.at ?? clock?.now }
}

/** A call that is moved to another lead changes both. */
function calledBy(field: Called['field'], before: CallFields | undefined, after: CallFields): Set<number> {
  const ids = [before?.[field], after[field]].filter(id => typeof id === 'number')
  return new Set(ids)
}

interface Counted {
  made: Definition
  called: Called
  /** Of who is called. */
  id: number
  /** The call as it will be. */
  call: CallFields
}

/**
 * Writes what a record says of its calls as it is once the change is in. The day of the next call follows the latest
 * call only: one that is entered afterwards for an earlier time moves no appointment.
 */
async function recount(tx: Tx, change: CallChange, { made, called, id, call }: Counted): Promise<void> {
  const { definition, field, counts } = called
  const [person] = await tx<Row[]>`select * from ${tx(definition.table)} where id = ${id} for update`
  if (!person) return
  const others = await figuresWithout(tx, made, field, id, change.before?.id)
  const isHere = change.action !== 'delete' && call[field] === id
  const figures = isHere ? withCall(others, call) : others
  const day = isHere && figures.last_call_at === instantOf(call.at) ? nextDay(change, call, person) : {}
  const status = change.extra[WRONG_NUMBER] ? await wrongNumberStatus(tx) : {}
  const changes: Values = { ...(counts ? figures : {}), ...day, ...status }
  if (Object.keys(changes).every(name => sameValue(person[name], changes[name]))) return
  await writeRows(tx, {
    definition,
    actor: change.actor,
    action: 'update',
    rows: [{ before: person, changes }],
  })
  noteChanged(tx, definition, person, changes)
}

/** The status of a wrong number; none where the list of statuses has it no more. */
async function wrongNumberStatus(tx: Tx): Promise<Values> {
  const [status] = await tx<
    { status_id: number }[]
  >`select id as status_id from statuses where slug = 'wrong_number'`
  return status ? { ...status } : {}
}

async function figuresWithout(
  tx: Tx,
  made: Definition,
  field: string,
  id: number,
  callId: number | undefined,
): Promise<Figures> {
  const [figures] = await tx<Figures[]>`
    select count(*)::int as calls_count, count(*) filter (where status = 'answered')::int as answered_calls,
      max(at) as last_call_at from ${tx(made.table)}
    where ${tx(field)} = ${id} and id is distinct from ${callId ?? null}`
  return figures ?? { calls_count: 0, answered_calls: 0, last_call_at: null }
}

function withCall(
  { calls_count, answered_calls, last_call_at }: Figures,
  { at, status }: CallFields,
): Figures {
  const instant = instantOf(at) as string
  return {
    calls_count: calls_count + 1,
    answered_calls: answered_calls + (status === 'answered' ? 1 : 0),
    last_call_at: last_call_at !== null && last_call_at > instant ? last_call_at : instant,
  }
}

/** A call that was made settles the day it was due; a change of an old call's note must not. */
function nextDay({ action, before }: CallChange, call: CallFields, person: Row): Values {
  const day = call.next_call_back_date ?? null
  const isNews = action === 'create' || day !== (before?.next_call_back_date ?? null)
  return isNews && day !== person.call_back_date ? { call_back_date: day } : {}
}

/** As the database answers it, so that two can be compared as text. */
const instantOf = (value: unknown): string | null => (value ? new Date(String(value)).toISOString() : null)
