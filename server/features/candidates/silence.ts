import type { Step } from '../../../contract/candidates/tracks'
import { candidates } from '../../../contract/resources/candidates'
import { baApprovals } from '../../../contract/resources/procedures'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { writeRows } from '../../crud/write'
import type { Services } from '../../services'
import { todayAt } from './today'

/** A clock that is over and whose silence counts as an approval. */
interface Over {
  id: number
  candidate_id: number
  step: Step
  due_on: string
}

/**
 * Sets every step whose authority was silent for too long: silence counts as approval where the deadline's row says so
 * (domain.md, "clocks"). The due day itself still belongs to the authority. Each candidate is settled in a transaction
 * of its own, so that one that cannot be does not hold up the others.
 * @returns how many steps were set
 */
export async function approveBySilence(services: Services): Promise<number> {
  const { sql, log } = services
  const today = await todayAt(sql, services.now())
  const over = await sql<Over[]>`
    select id, candidate_id, step, due_on from clocks
    where silence and source = 'step' and due_on < ${today}::date order by due_on, id`
  let count = 0
  for (const clock of over) {
    try {
      if (await sql.begin(tx => approve(tx, clock, today))) count += 1
    } catch (error) {
      log.error({ err: error, candidate: clock.candidate_id, step: clock.step }, 'approval by silence')
    }
  }
  return count
}

async function approve(tx: Tx, { id, candidate_id, step }: Over, today: string): Promise<boolean> {
  const [before] = await tx<Row[]>`
    select * from candidates where id = ${candidate_id} and deleted_at is null for update`
  // Somebody may have set it, or asked a question, since the list was read.
  const [clock] = await tx<Over[]>`
    select id, candidate_id, step, due_on from clocks
    where id = ${id} and silence and due_on < ${today}::date and step = ${step}`
  if (!before || !clock || before[step] === true) return false
  await tx`select set_config('lotse.by_silence', 'on', true)`
  const changes = { [step]: true, [`${step}_date`]: clock.due_on }
  await writeRows(tx, {
    definition: candidates,
    actor: SYSTEM,
    action: 'update',
    rows: [{ before, changes }],
  })
  await tx`select set_config('lotse.by_silence', '', true)`
  if (step === 'ba_result') await settleApproval(tx, candidate_id, clock.due_on)
  await tell(tx, before, step)
  return true
}

/** The open application of the candidate is approved with its step. */
async function settleApproval(tx: Tx, candidateId: number, day: string): Promise<void> {
  const open = await tx<Row[]>`
    select * from ba_approvals where candidate_id = ${candidateId} and decided_on is null
    order by id desc limit 1 for update`
  await writeRows(tx, {
    definition: baApprovals,
    actor: SYSTEM,
    action: 'update',
    rows: open.map(before => ({
      before,
      changes: { by_silence: true, result: 'approved', decided_on: day },
    })),
  })
}

/** Tells the owner; of a candidate without one, the masters. */
async function tell(tx: Tx, candidate: Row, step: Step): Promise<void> {
  const owner = candidate.employee_id as number | null
  const masters = owner
    ? []
    : await tx<{ id: number }[]>`select id from users where role = 'master' and active and deleted_at is null`
  await notify(tx, {
    kind: 'by_silence',
    to: owner ? [owner] : masters.map(({ id }) => id),
    values: ({ enums }) => ({ name: String(candidate.name), step: enums[step] }),
    link: `/candidates/${candidate.id}`,
  })
}
