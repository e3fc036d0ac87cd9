import { createHash } from 'node:crypto'
import { leadCalls, type ShareOut, type SharePlan } from '../../../contract/calls/leads'
import { fail, invalid } from '../../../contract/errors'
import { leads } from '../../../contract/resources/leads'
import { leadsManagement } from '../../../contract/resources/leads-management'
import type { Role } from '../../../contract/roles'
import { isAbsent } from '../../auth/absence'
import type { Actor } from '../../auth/actor'
import { logAction } from '../../crud/audit'
import { BULK_MAX, type Kept, keepUndo } from '../../crud/bulk'
import type { RowOf, Tx, Values } from '../../crud/hooks'
import { lockRows, reach } from '../../crud/record'
import { runHook } from '../../crud/records'
import { filterClause } from '../../crud/where'
import { writeRows } from '../../crud/write'
import { todayOf } from '../../db/today'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import type { Services } from '../../services'
import { deal, type Taker } from './distribute'
import { tellTakers } from './notifyAssignees'
import { isOpen } from './openLeads'

/** Assignments that an answer names one by one. */
const NAMED = 200

export const leadsRoutes: Route[] = [
  serve(leadCalls.shareOut, ({ services, actor, body }) =>
    services.sql.begin(tx => shareOut(services, tx, actor, body)),
  ),
]

type LeadRow = RowOf<typeof leads>

interface Round {
  plan: SharePlan
  rows: LeadRow[]
  /** For each row, in order. */
  takers: (number | null)[]
}

/**
 * Shares leads out, or tells how it would. The leads are locked first: of two who share out the same ones the second
 * waits, sees whose they are now, and is told.
 * @throws Failure conflict with the `taken` ids, or with the plan as it is `current` where another was seen; not_found;
 * invalid where it says neither which leads nor who gets them
 */
export async function shareOut(
  services: Services,
  tx: Tx,
  actor: Actor,
  order: ShareOut,
): Promise<SharePlan> {
  if (order.reassign && !order.dry_run && !order.plan) throw invalid({ plan: 'required' })
  const round = await planRound(services, tx, actor, order)
  const { plan } = round
  if (order.dry_run) return plan
  if (order.plan && order.plan !== plan.plan) throw fail('conflict', { current: plan })
  const undo = await assign(services, tx, actor, round)
  if (order.rule === 'round_robin') {
    const last = round.takers.findLast(taker => taker !== null)
    if (last !== undefined) await tx`update lead_turns set user_id = ${last}`
  }
  await logAction(tx, actor, {
    action: 'share_out',
    resource: leadsManagement.name,
    after: { rule: order.rule, placed: plan.placed, people: plan.people },
  })
  return { ...plan, undo }
}

async function planRound(services: Services, tx: Tx, actor: Actor, order: ShareOut): Promise<Round> {
  const rows = await leadsToDeal(services, tx, actor, order)
  const { present, absent } = await peopleFor(services, tx, order, rows)
  // Whose turn it is must not move between the telling and the doing.
  const [turn] = await tx<{ user_id: number | null }[]>`select user_id from lead_turns for update`
  const takers = deal({
    rule: order.rule,
    leads: rows,
    takers: present,
    after: turn?.user_id ?? null,
  })
  const gets = new Map<number, number>()
  for (const taker of takers) if (taker !== null) gets.set(taker, (gets.get(taker) ?? 0) + 1)
  const assignments = rows.map(({ id }, index) => ({ lead_id: id, user_id: takers[index] ?? null }))
  const placed = takers.filter(taker => taker !== null).length
  const plan: SharePlan = {
    plan: tokenOf(rows, takers),
    total: rows.length,
    placed,
    unplaced: rows.length - placed,
    people: present.map(({ id, open }) => ({ user_id: id, open, gets: gets.get(id) ?? 0 })),
    absent,
    assignments: assignments.slice(0, NAMED),
  }
  return { plan, rows, takers }
}

/** Which leads, locked. Those that somebody has are left out of a filter, and refused by name. */
async function leadsToDeal(services: Services, tx: Tx, actor: Actor, order: ShareOut): Promise<LeadRow[]> {
  if ((order.ids === undefined) === (order.filter === undefined)) throw invalid({ ids: 'required' })
  if (order.filter) {
    const rows = await tx<LeadRow[]>`
      select * from leads where ${reach(services, leads, actor, { sql: tx })}
        and ${filterClause(tx, leads, actor.role as Role, order.filter, services.now())}
        and id <> all(${order.except ?? []}::bigint[]) ${order.reassign ? tx`` : tx`and employee_id is null`}
      order by id limit ${BULK_MAX + 1} for update`
    if (rows.length > BULK_MAX) throw invalid({ filter: 'too_long' })
    return rows
  }
  const ids = [...new Set(order.ids)]
  const rows = await lockRows(tx, services, leads, actor, ids)
  if (rows.length < ids.length) throw fail('not_found')
  const taken = order.reassign ? [] : rows.filter(({ employee_id }) => employee_id !== null)
  if (taken.length) throw fail('conflict', { taken: taken.map(({ id }) => id) })
  return rows
}

type Person = Taker & { absent: boolean }

/** Who is there to be dealt to, with what each has without the leads that are dealt; and who is away. */
async function peopleFor(services: Services, tx: Tx, order: ShareOut, rows: LeadRow[]) {
  const today = todayOf(tx, services.now())
  const wanted = order.users ? [...new Set(order.users)] : undefined
  const among = wanted ? tx`id = any(${wanted}::bigint[])` : tx`role = 'user'`
  const people = await tx<Person[]>`
    select id, lead_country_ids, lead_program_ids, ${isAbsent(tx, today)} as absent,
      (select count(*)::int from leads where employee_id = users.id and leads.deleted_at is null and ${isOpen(tx)}
        and leads.id <> all(${rows.map(({ id }) => id)}::bigint[])) as open
    from users where ${among} and active and deleted_at is null
      and role = any(${leads.roles as string[]}::text[]) order by id`
  if (wanted && people.length < wanted.length) throw invalid({ users: 'not_there' })
  const present = people.filter(({ absent }) => !absent)
  if (!present.length) throw invalid({ users: 'required' })
  return { present, absent: people.filter(({ absent }) => absent).map(({ id }) => id) }
}

/** Stands for these leads in these versions going to these people. */
function tokenOf(rows: readonly LeadRow[], takers: readonly (number | null)[]): string {
  const said = rows.map(({ id, version }, index) => `${id}.${version}>${takers[index] ?? ''}`)
  return createHash('sha256').update(said.join()).digest('base64url')
}

/** Writes who has the leads now, in the transaction of the caller. @returns the token that takes it back */
async function assign(services: Services, tx: Tx, actor: Actor, { rows, takers }: Round): Promise<string> {
  const writes: { before: LeadRow; changes: Values }[] = []
  for (const [index, before] of rows.entries()) {
    const employee_id = takers[index] ?? null
    if (employee_id === null || employee_id === before.employee_id) continue
    const change = { action: 'update' as const, actor, before, changes: { employee_id }, extra: {} }
    writes.push({ before, changes: await runHook(services, tx, leads, change) })
  }
  const after = await writeRows(tx, { definition: leads, actor, action: 'update', by: 'bulk', rows: writes })
  await tellTakers(tx, actor, after)
  const kept: Kept[] = writes.map(({ before, changes }, index) => ({
    id: before.id,
    version: after[index]?.version ?? before.version,
    values: Object.fromEntries(Object.keys(changes).map(name => [name, before[name] ?? null])),
  }))
  return keepUndo(tx, leads, actor, 'update', kept)
}
