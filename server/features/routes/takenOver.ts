import type { TakenOverAnswer } from '../../../contract/calls/cases'
import { STEP_FIELDS, STEPS } from '../../../contract/candidates/steps'
import { fail } from '../../../contract/http/errors'
import { cases } from '../../../contract/resources/cases'
import { OPEN_CASE_STATES } from '../../../contract/routes/words'
import { logAction } from '../../crud/audit'
import type { Fragment, Row, Tx, Values } from '../../crud/hooks'
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
  const candidateId = Number(later.candidate_id)
  const [person] = await tx<Row[]>`select * from candidates where id = ${candidateId} for no key update`
  if (!person) throw fail('not_found')
  await keepInEarlier(tx, asked)
  const write = { definition: cases, actor, action: 'update', rows: [], now } as const
  await followPrimary(tx, write, [{ candidateId, earlier, later, stays: columnsOfOthers(person, steps) }])
  await refreshWays(tx, [candidateId], now)
}

/** The columns of steps that are not among those taken over: they were entered for the later case. */
function columnsOfOthers(person: Row, steps: readonly string[]): Values {
  const others = STEPS.filter(step => person[step] === true && !steps.includes(step))
  const names = others.flatMap(step => [step, `${step}_date`, ...(STEP_FIELDS[step] ?? [])])
  return Object.fromEntries(names.map(name => [name, person[name] ?? null]))
}

/** The condition that steps `t` of the case `x` after `o` are still put before a person: it is the one in work. */
export const isToAnswer = (sql: Connection): Fragment => sql`
  t.answer is null and x.is_primary and x.state = any(${[...OPEN_CASE_STATES]}::text[]) and o.state <> 'won'
  and exists (select from candidates p where p.id = x.candidate_id and p.deleted_at is null and p.erased_at is null)`

/**
 * Keeps the steps that are taken from a case as steps of the one before, where that one has none of its own. They are read from the
 * columns of the person, since either route may not have the step.
 */
async function keepInEarlier(tx: Tx, { case_id, earlier_id, steps }: TakenOver): Promise<void> {
  await tx`
    insert into case_steps (case_id, candidate_id, step_id, state, outcome, day, origin)
    select e.id, e.candidate_id, r.id, coalesce(k.state, 'done'), k.outcome,
      coalesce(k.day, (to_jsonb(c) ->> (r.slug || '_date'))::date), 'person'
    from cases e join candidates c on c.id = e.candidate_id join route_steps r on r.slug = any(${steps}::text[])
    left join case_steps k on k.case_id = ${case_id} and k.step_id = r.id and k.origin <> 'person'
    where e.id = ${earlier_id} and (to_jsonb(c) ->> r.slug)::boolean
      and not exists (select from case_steps p where p.case_id = ${case_id} and p.step_id = r.id and p.origin = 'person'
        and p.effective and p.state = 'done')
      and not exists (select from case_steps o where o.case_id = e.id and o.step_id = r.id and o.state <> 'open')
    on conflict (case_id, step_id) where origin = 'person' do update set state = excluded.state, outcome = excluded.outcome,
      day = excluded.day, effective = true, updated_at = now(), version = case_steps.version + 1`
}
