import type { TakenOverAnswer } from '../../../contract/calls/cases'
import { fail } from '../../../contract/http/errors'
import { cases } from '../../../contract/resources/cases'
import { OPEN_CASE_STATES } from '../../../contract/routes/words'
import { logAction } from '../../crud/audit'
import type { Fragment, Tx } from '../../crud/hooks'
import { lockRows } from '../../crud/record'
import type { Connection } from '../../db/connect'
import { followPrimary, type Writer } from '../candidates'
import { refreshWays } from './refreshCases'

interface TakenOver {
  case_id: number
  earlier_id: number
  steps: string[]
}

/**
 * Records whether steps that a second case took over from the one before are right. Where they are not, it begins anew as a second
 * try does (docs/decisions/0088), and the earlier case keeps them.
 * @throws Failure not_found; wrong_state where somebody has answered already, or where the case is not asked about any more
 */
export async function answerTakenOver(
  { services, tx, actor }: Writer,
  id: number,
  { answer }: { answer: TakenOverAnswer },
): Promise<void> {
  const [later] = await lockRows(tx, services, cases, actor, [id])
  if (!later) throw fail('not_found')
  const now = services.now()
  const [asked] = await tx<TakenOver[]>`
    update taken_over_steps t set answer = ${answer}, answered_by = ${actor.id || null}, answered_at = ${now}
    from cases x, cases o where t.case_id = ${id} and x.id = t.case_id and o.id = t.earlier_id and ${isToAnswer(tx)}
    returning t.case_id, t.earlier_id, t.steps`
  if (!asked) throw fail('wrong_state')
  const { earlier_id, steps } = asked
  await logAction(tx, actor, {
    action: 'update',
    resource: cases.name,
    record: id,
    before: { taken_over_from: earlier_id, taken_over_steps: steps },
    after: { taken_over: answer },
  })
  if (answer === 'right') return
  const [earlier] = await tx<(typeof later)[]>`select * from cases where id = ${earlier_id} for update`
  if (!earlier) throw fail('not_found')
  await keepInEarlier(tx, asked)
  const write = { definition: cases, actor, action: 'update', rows: [], now } as const
  await followPrimary(tx, write, [{ candidateId: Number(later.candidate_id), earlier, later }])
  await refreshWays(tx, [Number(later.candidate_id)], now)
}

/** The condition that steps `t` of the case `x` after `o` are still put before a person: it is the one in work. */
export const isToAnswer = (sql: Connection): Fragment => sql`
  t.answer is null and x.is_primary and x.state = any(${[...OPEN_CASE_STATES]}::text[]) and o.state <> 'won'
  and exists (select from candidates p where p.id = x.candidate_id and p.deleted_at is null and p.erased_at is null)`

/** Keeps the steps that are taken from a case as steps of the one before, where that one has none of its own. */
async function keepInEarlier(tx: Tx, { case_id, earlier_id, steps }: TakenOver): Promise<void> {
  await tx`
    insert into case_steps (case_id, candidate_id, step_id, state, outcome, day, origin)
    select e.id, e.candidate_id, k.step_id, k.state, k.outcome, k.day, 'person'
    from case_steps k join route_steps r on r.id = k.step_id join cases e on e.id = ${earlier_id}
    where k.case_id = ${case_id} and k.origin <> 'person' and r.slug = any(${steps}::text[])
      and not exists (select from case_steps o where o.case_id = e.id and o.step_id = k.step_id and o.state <> 'open')
    on conflict do nothing`
}
