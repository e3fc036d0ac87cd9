import type { CaseStepOrder } from '../../../contract/calls/cases'
import { isDecidedStep, isStep } from '../../../contract/candidates/steps'
import { fail, invalid } from '../../../contract/http/errors'
import { candidates } from '../../../contract/resources/candidates'
import { caseSteps, cases } from '../../../contract/resources/cases'
import type { RouteStep } from '../../../contract/routes/version'
import type { Row } from '../../crud/hooks'
import { lockRows, present } from '../../crud/record'
import { writeRows } from '../../crud/write'
import { todayAt } from '../../db/today'
import { roleOf, setStep, updateRow, type Writer } from '../candidates'
import { type CaseFacts, readCaseFacts } from './caseFacts'
import { findVersion } from './versions'
import { requirementsOfCase } from './way'

/**
 * Sets the state of a step in a case. A step with columns of the candidate is set there, for its primary case; all others
 * are rows of the case. A decision that leads elsewhere moves nothing by itself: the next steps show as open.
 * @throws Failure not_found; wrong_state in a case that has ended; conflict with the case as it is `current`; invalid with
 * fields or with the `requirements` that are not met
 */
export async function setCaseStep(
  { services, tx, actor }: Writer,
  id: number,
  order: CaseStepOrder,
): Promise<void> {
  const [before] = await lockRows(tx, services, cases, actor, [id])
  if (!before) throw fail('not_found')
  if (order.version !== before.version)
    throw fail('conflict', { current: present(cases, before, roleOf(actor)) })
  if (!['open', 'on_hold'].includes(String(before.state))) throw fail('wrong_state')
  const [facts] = await readCaseFacts(tx, [id])
  const step = facts?.content.tracks.flatMap(track => track.steps).find(({ key }) => key === order.step)
  if (!facts || !step) throw invalid({ step: 'not_a_choice' })
  checkOutcome(step, order)
  const now = services.now()
  const today = await todayAt(tx, now)
  if (order.state === 'done') await refuseUnmet({ services, tx, actor }, { facts, order, today })
  if (before.is_primary && isStep(step.key)) await setFixed({ services, tx, actor }, { facts, order, today })
  else await setOwn({ services, tx, actor }, { facts, order, today })
  // A step is part of its case: others who have it open are told. The write refreshes the clocks, too.
  await updateRow({ tx, actor }, cases, { before, changes: { moved_at: now.toISOString() } })
}

interface Setting {
  facts: CaseFacts
  order: CaseStepOrder
  today: string
}

function checkOutcome({ outcomes = [] }: RouteStep, { state, outcome, reason }: CaseStepOrder): void {
  if (outcome && !outcomes.some(({ key }) => key === outcome)) throw invalid({ outcome: 'not_a_choice' })
  if (outcomes.length && !outcome && ['done', 'failed'].includes(state))
    throw invalid({ outcome: 'required' })
  const fails = outcomes.find(({ key }) => key === outcome)?.fails === true
  if (outcome && fails !== (state === 'failed')) throw invalid({ state: 'not_a_choice' })
  if (state === 'skipped' && !reason) throw invalid({ reason: 'required' })
}

async function refuseUnmet({ tx }: Writer, { facts, order, today }: Setting): Promise<void> {
  const all = await requirementsOfCase(tx, facts, today)
  const holding = all.filter(
    ({ step, state, effect, key }) =>
      step === order.step &&
      state !== 'met' &&
      ((effect === 'block' && state === 'unmet') || !order.confirm?.includes(key)),
  )
  if (holding.length) throw fail('invalid', { requirements: holding })
}

/** The columns of the candidate, with all rules of the classic steps. */
async function setFixed(writer: Writer, { facts, order, today }: Setting): Promise<void> {
  const { step, state, outcome } = order
  if (!isStep(step)) return
  const [candidate] = await lockRows(writer.tx, writer.services, candidates, writer.actor, [
    facts.candidate.id,
  ])
  if (!candidate) throw fail('not_found')
  if (state === 'done' || state === 'failed' || candidate[step] === true)
    await setStep(writer, facts.candidate.id, {
      step,
      done: state === 'done' || state === 'failed',
      day: state === 'done' || state === 'failed' ? (order.day ?? today) : undefined,
      ...(state === 'failed' ? { decision: 'refused' as const } : {}),
      ...(state === 'done' && isDecidedStep(step) ? { decision: 'approved' as const } : {}),
      version: Number(candidate.version),
      confirm: await acceptedRequirements(writer, step),
    })
  if (outcome || state === 'skipped' || state === 'waiting') await setOwn(writer, { facts, order, today })
}

/** The version of the case has judged the step: rows of the classic route do not hold it up again. */
async function acceptedRequirements({ tx }: Writer, step: string): Promise<number[]> {
  const rows = await tx<
    { id: number }[]
  >`select id from requirements where active and step = ${step} and effect = 'warn'`
  return rows.map(({ id }) => id)
}

async function setOwn({ services, tx, actor }: Writer, { facts, order, today }: Setting): Promise<void> {
  const { step, state, outcome, reason } = order
  const [known] = await tx<{ id: number }[]>`select id from route_steps where slug = ${step}`
  if (!known) throw invalid({ step: 'not_a_choice' })
  const [before] = await tx<Row[]>`
    select * from case_steps where case_id = ${facts.case.id} and step_id = ${known.id} for update`
  const isSettled = state === 'done' || state === 'failed'
  const changes = {
    state,
    outcome: outcome ?? null,
    day: isSettled ? (order.day ?? today) : null,
    reason: reason ?? null,
    user_id: actor.id,
    at: services.now().toISOString(),
  }
  await writeRows(tx, {
    definition: caseSteps,
    actor,
    action: before ? 'update' : 'create',
    rows: [
      before
        ? { before, changes }
        : {
            before: undefined,
            changes: {
              ...changes,
              case_id: facts.case.id,
              candidate_id: Number(facts.case.candidate_id),
              step_id: known.id,
            },
          },
    ],
  })
}

/** Moves a case to the published version of its route. @throws Failure not_found; conflict with the case as it is `current` */
export async function moveCase(
  { services, tx, actor }: Writer,
  id: number,
  { version }: { version: number },
): Promise<void> {
  const [before] = await lockRows(tx, services, cases, actor, [id])
  if (!before) throw fail('not_found')
  if (version !== before.version) throw fail('conflict', { current: present(cases, before, roleOf(actor)) })
  const published = await findVersion(tx, Number(before.route_id), 'published')
  if (!published || published.id === before.route_version_id) throw fail('wrong_state')
  await updateRow({ tx, actor }, cases, { before, changes: { route_version_id: published.id } })
}
