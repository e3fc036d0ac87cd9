import type { Definition } from '../../../contract/definition/define'
import { invalid } from '../../../contract/http/errors'
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
import { refuseGuarded, refuseGuardedLinks } from '../recruitment'
import { clearCallEffect, saveCallEffect, storeCallUndo } from './undoCall'

/** Figures of a record that are computed from its calls. */
interface Figures {
  calls_count: number
  answered_calls: number
  last_call_at: string | null
}

/** A resource that calls are made to. */
interface CalleeKind {
  /** The field of the call. */
  field: 'lead_id' | 'candidate_id' | 'bw_lead_id'
  definition: Definition
  /** Whether the record has figures; candidates have their timeline instead. */
  counts: boolean
}
/** The fields of a call to any resource. */
type CallFields = Partial<Call> & Partial<Pick<BwCall, 'bw_lead_id'>>
type CallChange = Change<Row & CallFields, CallFields>

const LEAD: CalleeKind = { field: 'lead_id', definition: leads, counts: true }
const CANDIDATE: CalleeKind = { field: 'candidate_id', definition: candidates, counts: false }
const EMPLOYER: CalleeKind = { field: 'bw_lead_id', definition: bwLeads, counts: true }

/** A body key of a new call: unanswered as the number is wrong. The record's status changes so that nobody calls again. */
const WRONG_NUMBER = 'wrong_number'

/** Calls set their author and time, and update the figures and the next call day of the record. */
export const callsHooks: Hooks = { scope: callsScope, ...hooksOf(calls, [LEAD, CANDIDATE]) }

/** Hooks of calls to employers. */
export const bwCallsHooks: Hooks = hooksOf(bwCalls, [EMPLOYER])

function hooksOf(made: Definition, among: readonly CalleeKind[]): Hooks<Row & CallFields, CallFields> {
  return {
    extraBody: [WRONG_NUMBER],
    beforeWrite: updatesRecord(made, among),
    answer: ({ sql }, actor, row) => storeCallUndo(sql, actor, { calls: made, call: row }),
  }
}

/** A call has the rights of the lead or candidate that it belongs to. */
function callsScope(services: Services, actor: Actor): Fragment | undefined {
  const own = ownRows(services, actor)
  if (!own) return undefined
  // The setting comes first, so that the sub-selects cost nothing while it is off.
  return services.sql`((select not own_rows_only from organisation)
    or lead_id in (select id from leads where ${own} and deleted_at is null)
    or candidate_id in (select id from candidates where ${own} and deleted_at is null))`
}

/** Returns the hook that updates the record of a call. @param among the resources that such a call may be made to */
function updatesRecord(made: Definition, among: readonly CalleeKind[]) {
  return async (tx: Tx, change: CallChange): Promise<CallFields> => {
    const values = change.action === 'create' ? await withDefaults(tx, change) : change.changes
    const after: CallFields = { ...change.before, ...values }
    if (change.action !== 'delete') {
      requireOneRecord(among, after)
      await refuseGuardedLinks(tx, { before: change.before, changes: values })
    }
    checkWrongNumber(among, change, after)
    clearCallEffect(tx)
    for (const callee of among)
      for (const id of recordsOf(callee.field, change.before, after))
        await recount(tx, change, { made, callee, id, call: after })
    return values
  }
}

/** @throws Failure invalid for a call to no record, or to two */
function requireOneRecord(among: readonly CalleeKind[], call: CallFields): void {
  const [first, second] = among.filter(({ field }) => call[field])
  if (second) throw invalid({ [second.field]: 'invalid' })
  if (!first) throw invalid({ [among[0]?.field ?? 'id']: 'required' })
}

/** @throws Failure invalid where `wrong_number` is no boolean, or not allowed for the call */
function checkWrongNumber(
  among: readonly CalleeKind[],
  { action, extra }: CallChange,
  call: CallFields,
): void {
  const flag = extra[WRONG_NUMBER]
  if (flag === undefined || flag === false) return
  const hasStatus = among.some(({ field, counts }) => counts && call[field])
  if (flag !== true || action !== 'create' || !hasStatus || call.status !== 'unanswered')
    throw invalid({ [WRONG_NUMBER]: 'invalid' })
}

async function withDefaults(tx: Tx, { actor, changes }: CallChange): Promise<CallFields> {
  const [clock] = await tx<{ now: string }[]>`select now() as now`
  return { ...changes, call_by: actor.id || null, at: changes.at ?? clock?.now }
}

/** Returns the records of a call before and after the change: both are updated. */
function recordsOf(
  field: CalleeKind['field'],
  before: CallFields | undefined,
  after: CallFields,
): Set<number> {
  const ids = [before?.[field], after[field]].filter(id => typeof id === 'number')
  return new Set(ids)
}

interface Recount {
  made: Definition
  callee: CalleeKind
  /** The id of the record. */
  id: number
  /** The call as it will be. */
  call: CallFields
}

/**
 * Updates a record for a change of its calls. Only the latest call sets the day of the next one: a call that is entered
 * later for an earlier time does not change it.
 */
async function recount(tx: Tx, change: CallChange, { made, callee, id, call }: Recount): Promise<void> {
  const { definition, field, counts } = callee
  const [person] = await tx<Row[]>`select * from ${tx(definition.table)} where id = ${id} for update`
  if (!person) return
  const others = await figuresWithout(tx, { made, field, id, callId: change.before?.id })
  const isHere = change.action !== 'delete' && call[field] === id
  const figures = isHere ? withCall(others, call) : others
  const day = isHere && figures.last_call_at === instantOf(call.at) ? nextDay(change, call, person) : {}
  if (day.call_back_date && definition !== bwLeads) await refuseGuarded(tx, person, 'next_call_back_date')
  const status = change.extra[WRONG_NUMBER] ? await wrongNumberStatus(tx) : {}
  const changes: Values = { ...(counts ? figures : {}), ...day, ...status }
  if (Object.keys(changes).every(name => sameValue(person[name], changes[name]))) return
  await writeRows(tx, {
    definition,
    actor: change.actor,
    action: 'update',
    rows: [{ before: person, changes }],
  })
  saveCallEffect(tx, { definition, before: person, changes })
}

/** Returns the status of a wrong number, if the list of statuses still has it. */
async function wrongNumberStatus(tx: Tx): Promise<Values> {
  const [status] = await tx<{ status_id: number }[]>`
    select id as status_id from statuses where slug = 'wrong_number'`
  return status ? { ...status } : {}
}

async function figuresWithout(
  tx: Tx,
  { made, field, id, callId }: { made: Definition; field: string; id: number; callId: number | undefined },
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
  const instant = new Date(String(at)).toISOString()
  return {
    calls_count: calls_count + 1,
    answered_calls: answered_calls + (status === 'answered' ? 1 : 0),
    last_call_at: last_call_at !== null && last_call_at > instant ? last_call_at : instant,
  }
}

/** Returns the next day of a new call, or of a changed day; a change of an old call's note keeps the record's. */
function nextDay({ action, before }: CallChange, call: CallFields, person: Row): Values {
  const day = call.next_call_back_date ?? null
  const isChanged = action === 'create' || day !== (before?.next_call_back_date ?? null)
  return isChanged && day !== person.call_back_date ? { call_back_date: day } : {}
}

/** Formats an instant as the database does, so that two can be compared as text. */
const instantOf = (value: unknown): string | null => (value ? new Date(String(value)).toISOString() : null)
