import type { Role } from '../../../../contract/access/roles'
import type { RequirementState } from '../../../../contract/calls/candidates/page'
import type { StepOrder } from '../../../../contract/calls/candidates/steps'
import { isDecidedStep, laterSteps, STEP_FIELDS, type Step } from '../../../../contract/candidates/steps'
import { fail, invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { UNDO_MINUTES } from '../../../crud/bulk'
import { checkBody, isObject, sameValue } from '../../../crud/check'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import { runHook } from '../../../crud/records'
import { writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import { cancelWaiting, queueText } from '../../whatsapp'
import { roleOf, type Writer } from '../caller'
import { cancelMessages, guardianSubject, queueForGuardians, queueMessage } from './messages'
import { recordRefusal } from './refusals'
import { activeRequirements, papersOn, requirementState } from './requirements'

/** An order whose step was judged already: by the version of the case that it belongs to. */
type JudgedOrder = StepOrder & { isJudged?: true }

/**
 * Sets a step or takes it back, with its day, its fields and perhaps a message to the person, all in one transaction.
 * Of two people who step the same candidate the second is told: the row is locked, then its version looked at.
 * @returns the id of the status change, by which it is taken back; null where nothing changed
 * @throws Failure not_found; conflict with the record as it is `current`; invalid with fields, or with the `requirements`
 * that are not met: those that block, and those that warn and were not confirmed; invalid on a step that its record
 * says was refused, and on `decision` where the order of a decided step does not say which one
 */
export async function setStep(
  { services, tx, actor }: Writer,
  id: number,
  order: JudgedOrder,
): Promise<number | null> {
  const role = roleOf(actor)
  const [before] = await lockRows(tx, services, candidates, actor, [id])
  if (!before) throw fail('not_found')
  if (order.version !== before.version) throw fail('conflict', { current: present(candidates, before, role) })
  if (isDecidedStep(order.step) && order.done && !order.decision) throw invalid({ decision: 'required' })
  const now = services.now()
  const today = await todayAt(tx, now)
  if (order.decision === 'refused') {
    await recordRefusal({ services, tx, actor }, id, { ...order, day: order.day ?? today })
    return null
  }
  const given = checkedChanges({ before, role, today }, order)
  if (order.done && !order.isJudged)
    await refuseUnmet(tx, order, { candidate: { ...before, ...given }, today })
  const changed = await write({ services, tx, actor }, { before, changes: given })
  const changeId = changed ? await keepBefore(tx, order.step, { before, changes: changed }) : null
  if (order.tell) {
    const told = changeId ?? (await latestChange(tx, id, order.step))
    await queueTold({ services, tx, actor }, { candidate: before, changeId: told, ...order.tell })
  }
  return changeId
}

type Told = NonNullable<StepOrder['tell']> & { candidate: Row; changeId: number | null }

/** The longest text of a WhatsApp message. */
const LONGEST_TEXT = 4_096

/** Either way a job of this transaction sends it, and what goes wrong is told to the mover. */
async function queueTold({ services, tx, actor }: Writer, told: Told): Promise<void> {
  const { candidate, changeId, channel, ...message } = told
  if (channel !== 'whatsapp') {
    if (!message.subject) throw invalid({ 'tell.subject': 'required' })
    await queueMessage(tx, actor, { candidate, changeId, message, now: services.now() })
    return
  }
  const { body: text } = message
  if (text.length > LONGEST_TEXT) throw invalid({ 'tell.body': 'too_long' })
  const receiver = { resource: 'candidates', record_id: candidate.id } as const
  await queueText(tx, services, { ...receiver, text, by: actor.id, statusChange: changeId })
  const subject = message.subject || guardianSubject(candidate, message.language)
  await queueForGuardians(tx, actor, {
    candidate,
    changeId,
    message: { ...message, subject },
    now: services.now(),
  })
}

/** The step's flag and day, and the fields that go with it, as they would be written. */
function checkedChanges(
  { before, role, today }: { before: Row; role: Role; today: string },
  { step, done, day, values = {}, with_later = false }: StepOrder,
): Values {
  const own = STEP_FIELDS[step] ?? []
  const unknown = Object.keys(values).filter(name => !own.includes(name))
  if (unknown.length) throw invalid(Object.fromEntries(unknown.map(name => [name, 'unknown_field'])))
  const later =
    !done && with_later
      ? laterSteps(step).flatMap(each => [
          [each, false],
          [`${each}_date`, null],
        ])
      : []
  const body = {
    ...values,
    ...Object.fromEntries(later),
    [step]: done,
    [`${step}_date`]: done ? (day ?? today) : null,
  }
  const { values: checked } = checkBody(body, { definition: candidates, role, before })
  return Object.fromEntries(
    Object.entries(checked).filter(([name, value]) => !sameValue(before[name], value)),
  )
}

async function refuseUnmet(
  tx: Tx,
  { step, confirm = [] }: StepOrder,
  { candidate, today }: { candidate: Row; today: string },
): Promise<void> {
  const [rules, papers] = await Promise.all([activeRequirements(tx, step), papersOn(tx, candidate.id, today)])
  const unmet = rules.map(rule => requirementState(rule, candidate, papers)).filter(({ met }) => !met)
  const holding = unmet.filter(({ id, effect }) => effect === 'block' || !confirm.includes(id))
  if (holding.length) throw unmetRequirements(holding)
}

const unmetRequirements = (requirements: RequirementState[]) => fail('invalid', { requirements })

/** Writes the changes that its hooks leave. @returns undefined where nothing was left */
async function write(
  { services, tx, actor }: Writer,
  { before, changes: given, by }: { before: Row; changes: Values; by?: 'undo' | undefined },
): Promise<Values | undefined> {
  const order = { action: 'update', actor, by } as const
  const changes = await runHook(services, tx, candidates, { ...order, before, changes: given, extra: {} })
  if (!Object.keys(changes).length) return undefined
  await writeRows(tx, { ...order, definition: candidates, rows: [{ before, changes }], now: services.now() })
  return changes
}

/** The trigger wrote the change; how things were before is kept with it. */
async function keepBefore(
  tx: Tx,
  step: Step,
  { before, changes }: { before: Row; changes: Values },
): Promise<number | null> {
  if (!(step in changes) && !(`${step}_date` in changes)) return null
  const was = Object.fromEntries(Object.keys(changes).map(name => [name, before[name] ?? null]))
  const [change] = await tx<{ id: number }[]>`
    update status_changes set was = ${tx.json(was)}
    where id = (select max(id) from status_changes where candidate_id = ${before.id} and step = ${step}) returning id`
  return change?.id ?? null
}

/** A message about a step that was set before goes with the change that set it. */
async function latestChange(tx: Tx, candidateId: number, step: Step): Promise<number | null> {
  const [change] = await tx<{ id: number }[]>`
    select id from status_changes where candidate_id = ${candidateId} and step = ${step} order by id desc limit 1`
  return change?.id ?? null
}

interface StatusChange {
  id: number
  candidate_id: number
  step: Step
  was: Values | null
  /** The same person has just made it: taken back, it was a slip, and no correction. */
  is_fresh: boolean
}

/**
 * Takes the latest change of a step back: flag, day and the fields that were set with it. A message that waits yet is
 * not sent.
 * @throws Failure not_found; wrong_state where the step was changed again since
 */
export async function undoStep({ services, tx, actor }: Writer, id: number, changeId: number): Promise<void> {
  const [before] = await lockRows(tx, services, candidates, actor, [id])
  const [change] = await tx<StatusChange[]>`
    select id, candidate_id, step, was,
      user_id = ${actor.id} and at > now() - make_interval(mins => ${UNDO_MINUTES}) as is_fresh
    from status_changes where id = ${changeId} and candidate_id = ${id}`
  if (!before || !change) throw fail('not_found')
  const [later] = await tx`
    select 1 from status_changes where candidate_id = ${id} and step = ${change.step} and id > ${changeId} limit 1`
  if (later) throw fail('wrong_state')
  const was = isObject(change.was) ? change.was : await stepBefore(tx, change)
  const changes = Object.fromEntries(
    Object.entries(was).filter(([name, value]) => !sameValue(before[name], value)),
  )
  await write({ services, tx, actor }, { before, changes, by: change.is_fresh ? 'undo' : undefined })
  await cancelMessages(tx, actor, changeId)
  await cancelWaiting(tx, changeId)
}

/** A change that came by another way is taken back to what its step was before. */
async function stepBefore(tx: Tx, { id, candidate_id, step }: StatusChange): Promise<Values> {
  const [earlier] = await tx<{ done: boolean; day: string | null }[]>`
    select done, day from status_changes where candidate_id = ${candidate_id} and step = ${step} and id < ${id}
    order by id desc limit 1`
  return { [step]: earlier?.done ?? false, [`${step}_date`]: earlier?.done ? earlier.day : null }
}
