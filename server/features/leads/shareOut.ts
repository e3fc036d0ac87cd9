import { createHash } from 'node:crypto'
import { leadCalls, type ShareOut, type SharePlan } from '../../../contract/calls/leads'
import { fail, invalid } from '../../../contract/http/errors'
import { leads } from '../../../contract/resources/leads'
import { leadsManagement } from '../../../contract/resources/leads-management'
import { isAbsent } from '../../auth/absence'
import type { Actor } from '../../auth/actor'
import { logAction } from '../../crud/audit'
import { BULK_MAX, keepUndo, type PreviousRecord } from '../../crud/bulk'
import type { RowOf, Tx, Values } from '../../crud/hooks'
import { lockRows, visibleRows } from '../../crud/record'
import { runHook } from '../../crud/records'
import { filterFor } from '../../crud/refs'
import { writeRows } from '../../crud/write'
import { todayOf } from '../../db/today'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import type { Services } from '../../services'
import { guardedAmong } from '../recruitment'
import { type Assignee, distribute } from './distribute'
import { notifyAssignees } from './notifyAssignees'
import { isOpen } from './openLeads'

/** Limit for the single assignments in a response. */
const MAX_ASSIGNMENTS = 200

export const leadsRoutes: Route[] = [
  serve(leadCalls.shareOut, ({ services, actor, body }) =>
    services.sql.begin(tx => shareOut({ services, tx, actor }, body)),
  ),
]

type LeadRow = RowOf<typeof leads>

interface Round {
  plan: SharePlan
  rows: LeadRow[]
  /** For each row, in order. */
  assignees: (number | null)[]
}

interface Caller {
  services: Services
  tx: Tx
  actor: Actor
}

/**
 * Shares leads out, or returns the plan of a dry run. The leads are locked first, so that the second of two users who
 * share out the same ones waits and gets a conflict.
 * @throws Failure conflict with the `taken` ids, or with the `current` plan where the caller saw another one; not_found;
 * invalid without leads or assignees
 */
async function shareOut(caller: Caller, order: ShareOut): Promise<SharePlan> {
  const { tx, actor } = caller
  if (order.reassign && !order.dry_run && !order.plan) throw invalid({ plan: 'required' })
  const round = await planRound(caller, order)
  const { plan } = round
  if (order.dry_run) return plan
  if (order.plan && order.plan !== plan.plan) throw fail('conflict', { current: plan })
  const undo = await assign(caller, round)
  if (order.rule === 'round_robin') {
    const last = round.assignees.findLast(assignee => assignee !== null)
    if (last !== undefined) await tx`update lead_turns set user_id = ${last}`
  }
  await logAction(tx, actor, {
    action: 'share_out',
    resource: leadsManagement.name,
    after: { rule: order.rule, placed: plan.placed, people: plan.people },
  })
  return { ...plan, undo }
}

async function planRound(caller: Caller, order: ShareOut): Promise<Round> {
  const { tx } = caller
  const rows = await lockLeads(caller, order)
  const { present, absent } = await findAssignees(caller, order, rows)
  // Locked, as the turn must not change between the plan and its execution.
  const [turn] = await tx<{ user_id: number | null }[]>`select user_id from lead_turns for update`
  const assignees = distribute({
    rule: order.rule,
    leads: rows,
    assignees: present,
    after: turn?.user_id ?? null,
  })
  const counts = new Map<number, number>()
  for (const assignee of assignees)
    if (assignee !== null) counts.set(assignee, (counts.get(assignee) ?? 0) + 1)
  const assignments = rows.map(({ id }, index) => ({ lead_id: id, user_id: assignees[index] ?? null }))
  const placed = assignees.filter(assignee => assignee !== null).length
  const plan: SharePlan = {
    plan: planToken(rows, assignees),
    total: rows.length,
    placed,
    unplaced: rows.length - placed,
    people: present.map(({ id, open }) => ({ user_id: id, open, gets: counts.get(id) ?? 0 })),
    absent,
    assignments: assignments.slice(0, MAX_ASSIGNMENTS),
  }
  return { plan, rows, assignees }
}

/** Locks the leads. Assigned ones, and people who may not be recruited, are left out of a filter and refused in a list of ids. */
async function lockLeads({ services, tx, actor }: Caller, order: ShareOut): Promise<LeadRow[]> {
  if ((order.ids === undefined) === (order.filter === undefined)) throw invalid({ ids: 'required' })
  if (order.filter) {
    const rows = await tx<LeadRow[]>`
      select * from leads where ${visibleRows(services, leads, actor, { sql: tx })}
        and ${filterFor(services, { definition: leads, actor, sql: tx }, { filter: order.filter })}
        and id <> all(${order.except ?? []}::bigint[]) ${order.reassign ? tx`` : tx`and employee_id is null`}
      order by id limit ${BULK_MAX + 1} for update`
    if (rows.length > BULK_MAX) throw invalid({ filter: 'too_long' })
    const guarded = await guardedAmong(
      tx,
      'leads',
      rows.map(({ id }) => id),
    )
    return rows.filter(({ id }) => !guarded.has(id))
  }
  const ids = [...new Set(order.ids)]
  const rows = await lockRows(tx, services, leads, actor, ids)
  if (rows.length < ids.length) throw fail('not_found')
  const taken = order.reassign ? [] : rows.filter(({ employee_id }) => employee_id !== null)
  if (taken.length) throw fail('conflict', { taken: taken.map(({ id }) => id) })
  return rows
}

type Person = Assignee & { absent: boolean }

/** Finds the present and the absent assignees, with their open leads except those that are shared out. */
async function findAssignees({ services, tx }: Caller, order: ShareOut, rows: LeadRow[]) {
  const today = todayOf(tx, services.now())
  const wanted = order.users ? [...new Set(order.users)] : undefined
  const among = wanted ? tx`id = any(${wanted}::bigint[])` : tx`role = 'user'`
  const people = await tx<Person[]>`
    select id, lead_country_ids, lead_program_ids, ${isAbsent(tx, today)} as absent,
      (select count(*)::int from leads where employee_id = users.id and leads.deleted_at is null and ${isOpen(tx)}
        and leads.id <> all(${rows.map(({ id }) => id)}::bigint[])) as open
    from users where ${among} and active and deleted_at is null
      and role = any(${leads.roles}::text[]) order by id`
  if (wanted && people.length < wanted.length) throw invalid({ users: 'not_there' })
  const present = people.filter(({ absent }) => !absent)
  if (!present.length) throw invalid({ users: 'required' })
  return { present, absent: people.filter(({ absent }) => absent).map(({ id }) => id) }
}

/** Hashes the leads, their versions and their assignees. */
function planToken(rows: readonly LeadRow[], assignees: readonly (number | null)[]): string {
  const parts = rows.map(({ id, version }, index) => `${id}.${version}>${assignees[index] ?? ''}`)
  return createHash('sha256').update(parts.join()).digest('base64url')
}

/** Assigns the leads. @returns the undo token */
async function assign({ services, tx, actor }: Caller, { rows, assignees }: Round): Promise<string> {
  const writes: { before: LeadRow; changes: Values }[] = []
  for (const [index, before] of rows.entries()) {
    const employee_id = assignees[index] ?? null
    if (employee_id === null || employee_id === before.employee_id) continue
    const change = { action: 'update' as const, actor, before, changes: { employee_id }, extra: {} }
    writes.push({ before, changes: await runHook(services, tx, leads, change) })
  }
  const after = await writeRows(tx, { definition: leads, actor, action: 'update', by: 'bulk', rows: writes })
  await notifyAssignees(tx, actor, after)
  const kept: PreviousRecord[] = writes.map(({ before, changes }, index) => ({
    id: before.id,
    version: after[index]?.version ?? before.version,
    values: Object.fromEntries(Object.keys(changes).map(name => [name, before[name] ?? null])),
  }))
  return keepUndo(tx, { definition: leads, actor, action: 'update', rows: kept })
}
