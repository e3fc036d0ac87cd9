import type { CaseStepOrder, CaseStepsOrder } from '../../../contract/calls/cases'
import { isDecidedStep, isStep, STEP_FIELDS } from '../../../contract/candidates/steps'
import type { Definition } from '../../../contract/definition/define'
import { fail, invalid } from '../../../contract/http/errors'
import { candidates } from '../../../contract/resources/candidates'
import { caseSteps, cases } from '../../../contract/resources/cases'
import type { RouteStep } from '../../../contract/routes/version'
import { isOpenCase } from '../../../contract/routes/words'
import type { Row, Values } from '../../crud/hooks'
import { lockRows, present } from '../../crud/record'
import { writeRows } from '../../crud/write'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import { roleOf, setStep, updateRow, type Writer } from '../candidates'
import { refuseGuardedAt } from '../recruitment'
import { type CaseFacts, readCaseFacts } from './caseFacts'
import { holdingUp, requirementsOfCase, withoutStep } from './caseRequirements'
import { holdVersion } from './versions'
import { writeStepRecord } from './writeStepRecord'

/**
 * Sets the state of a step in a case. A step with columns of the candidate is set there, for its primary case; all others
 * are rows of the case. A decision that leads elsewhere moves nothing by itself: the next steps show as open.
 * @throws Failure not_found; wrong_state in a case that has ended; conflict with the case as it is `current`, also while it is
 * put back from a withdrawn version; invalid with fields or with the `requirements` that are not met
 */
export async function setCaseStep(
  { services, tx, actor }: Writer,
  id: number,
  order: CaseStepOrder,
): Promise<void> {
  const [before] = await lockRows(tx, services, cases, actor, [id])
  if (!before) throw fail('not_found')
  const conflict = () => fail('conflict', { current: present(cases, before, roleOf(actor)) })
  if (order.version !== before.version) throw conflict()
  if (!isOpenCase(before.state)) throw fail('wrong_state')
  if (await holdVersion(tx, before)) throw conflict()
  const now = services.now()
  const today = await todayAt(tx, now)
  const [facts] = await readCaseFacts(tx, [id], today)
  const step = facts?.content.tracks.flatMap(track => track.steps).find(({ key }) => key === order.step)
  if (!facts || !step) throw invalid({ step: 'not_a_choice' })
  checkOutcome(step, order)
  const isFixed = before.is_primary === true && isStep(step.key)
  const setting = { facts, order, today, values: isFixed ? fieldsOfOutcome(order) : {} }
  if (order.state === 'done') {
    await refuseGuardedStep({ services, tx, actor }, { facts, step })
    await refuseUnmet({ services, tx, actor }, setting)
  }
  if (isFixed) await setFixed({ services, tx, actor }, setting)
  else {
    const record = await writeStepRecord({ services, tx, actor }, { ...setting, step })
    await setOwn({ services, tx, actor }, { ...setting, record })
  }
  // A step is part of its case: others who have it open are told. The write refreshes the clocks, too.
  await updateRow({ tx, actor }, cases, { before, changes: { moved_at: now.toISOString() } })
}

/**
 * Sets several steps of a case in their order. All or none: a refusal of one takes back those before it, since the caller's
 * transaction ends with it.
 */
export async function setCaseSteps(
  writer: Writer,
  id: number,
  { version, steps }: CaseStepsOrder,
): Promise<void> {
  let known = version
  for (const step of steps) {
    await setCaseStep(writer, id, { ...step, version: known })
    known = oneRow(await writer.tx<{ version: number }[]>`select version from cases where id = ${id}`).version
  }
}

interface Setting {
  facts: CaseFacts
  order: CaseStepOrder
  today: string
  /** Fields of the candidate that hold the outcome. */
  values: Values
  /** The resource whose record has the step. */
  record?: string | undefined
}

function checkOutcome({ outcomes = [] }: RouteStep, { state, outcome, reason }: CaseStepOrder): void {
  if (outcome && !outcomes.some(({ key }) => key === outcome)) throw invalid({ outcome: 'not_a_choice' })
  if (outcomes.length && !outcome && ['done', 'failed'].includes(state))
    throw invalid({ outcome: 'required' })
  const fails = outcomes.find(({ key }) => key === outcome)?.fails === true
  if (outcome && fails !== (state === 'failed')) throw invalid({ state: 'not_a_choice' })
  if (state === 'skipped' && !reason) throw invalid({ reason: 'required' })
}

/** Records of a person at an employer: what refuses them refuses their steps, also where nobody has made the record. */
const AT_EMPLOYER: readonly unknown[] = ['matches', 'placements', 'contracts']

/** Nobody is matched, presented, signed or starts work who may not be recruited (section 38 BeschV, Art. 18 GDPR). */
async function refuseGuardedStep(
  { tx }: Writer,
  { facts, step: { record, event } }: { facts: CaseFacts; step: RouteStep },
): Promise<void> {
  if (!AT_EMPLOYER.includes(record?.resource) && event !== 'work_started') return
  const { candidate_id, bw_lead_id } = facts.case
  await refuseGuardedAt(tx, { candidate_id, bw_lead_id }, 'step')
}

async function refuseUnmet({ tx }: Writer, { facts, order, today, values }: Setting): Promise<void> {
  const all = await requirementsOfCase(tx, facts, { today, values })
  const holding = holdingUp(all, order)
  if (holding.length) throw fail('invalid', { requirements: withoutStep(holding) })
}

/** The columns of the candidate, with all that goes with the classic steps. */
async function setFixed(writer: Writer, { facts, order, today, values }: Setting): Promise<void> {
  const { step, state, outcome } = order
  if (!isStep(step)) return
  const { id } = facts.candidate
  const [candidate] = await lockRows(writer.tx, writer.services, candidates, writer.actor, [id])
  if (!candidate) throw fail('not_found')
  const isDecided = isDecidedStep(step)
  const isRefused = isDecided && state === 'failed' && outcome === REFUSED
  // A refusal is a result too: a record or a field of the candidate holds it. Other failures leave the step open there.
  const done = state === 'done' || isRefused || (state === 'failed' && Object.keys(values).length > 0)
  if (done || candidate[step] === true)
    await setStep(writer, id, {
      step,
      done,
      day: done ? (order.day ?? today) : undefined,
      ...(done ? { values } : {}),
      ...(done && isDecided ? { decision: isRefused ? ('refused' as const) : ('approved' as const) } : {}),
      version: Number(candidate.version),
      isJudged: true,
    })
  await setOwn(writer, { facts, order, today, values })
}

/** The outcome that records keep as their refusal; an application that is withdrawn was not refused. */
const REFUSED = 'rejected'

/** Fields of the candidate that hold the outcome of a classic step, such as the kind of a recognition's result. */
function fieldsOfOutcome({ step, outcome }: CaseStepOrder): Values {
  if (!outcome || !isStep(step)) return {}
  const names = STEP_FIELDS[step] ?? []
  const holds = (name: string) => CANDIDATE_FIELDS[name]?.options.values?.includes(outcome) === true
  return Object.fromEntries(names.filter(holds).map(name => [name, outcome]))
}

const CANDIDATE_FIELDS: Definition['fields'] = candidates.fields

async function setOwn(
  { services, tx, actor }: Writer,
  { facts, order, today, record }: Setting,
): Promise<void> {
  const { step, state, outcome, reason } = order
  const [known] = await tx<{ id: number }[]>`select id from route_steps where slug = ${step}`
  if (!known) throw invalid({ step: 'not_a_choice' })
  const [before] = await tx<Row[]>`
    select * from case_steps where case_id = ${facts.case.id} and step_id = ${known.id} and origin = 'person' for update`
  const isSettled = state === 'done' || state === 'failed'
  const changes = {
    state,
    outcome: outcome ?? null,
    day: isSettled ? (order.day ?? today) : null,
    reason: reason ?? null,
    record: record ?? null,
    user_id: actor.id,
    at: services.now().toISOString(),
    origin: 'person' as const,
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
