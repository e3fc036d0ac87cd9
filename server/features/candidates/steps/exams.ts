import { type FieldErrors, invalid } from '../../../../contract/http/errors'
import { EXAM_PARTS } from '../../../../contract/resources/measures'
import { attemptOf } from '../../../../contract/routes/examAttempts'
import type { Hooks, Row, Tx, Values } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'

/** The parts of the knowledge exam, § 45 PflAPrV. */
const PARTS_OF: Readonly<Record<string, readonly string[]>> = {
  knowledge_oral_practical: ['oral', 'practical'],
}

/** An attempt has the next number; its result follows from its parts, of which it repeats only those that failed. */
export const examHooks: Hooks = {
  async beforeWrite(tx, { action, before, changes }, services) {
    if (action !== 'create' && action !== 'update') return changes
    const after: Values = { ...before, ...changes }
    const earlier = await earlierAttempts(tx, after, before?.id)
    const attempt = after.attempt ?? earlier.length + 1
    const repeated = repeatedParts(after, earlier)
    refuseParts(after, repeated)
    const stated = resultOf(after, repeated)
    const result = stated ? stated.result : after.result
    const day = stated?.day ?? after.decided_on
    const decided_on = result ? (day ?? (await todayAt(tx, services.now()))) : null
    return { ...changes, attempt, ...(stated ? { result } : {}), decided_on }
  },
}

function earlierAttempts(tx: Tx, { candidate_id, case_id, kind, attempt }: Values, id = 0): Promise<Row[]> {
  const before = typeof attempt === 'number' ? tx`and attempt < ${attempt}` : tx``
  return tx<Row[]>`
    select * from exams where candidate_id = ${Number(candidate_id)} and kind = ${String(kind)} and id <> ${id} ${before}
      and case_id is not distinct from ${typeof case_id === 'number' ? case_id : null} order by attempt, id`
}

/** The parts that an attempt at an exam in parts has: all at first, then those that nobody passed yet; null for others. */
function repeatedParts({ kind }: Values, earlier: readonly Row[]): readonly string[] | null {
  const parts = PARTS_OF[String(kind)]
  if (!parts) return null
  const passed = new Set(
    earlier.flatMap(
      exam => attemptOf(exam)?.parts.flatMap(({ part, passed }) => (passed ? [part] : [])) ?? [],
    ),
  )
  return parts.filter(part => !passed.has(part))
}

/** @throws Failure invalid on parts without their day, and on those that were passed before or that the exam has not */
function refuseParts(after: Values, repeated: readonly string[] | null): void {
  const errors: FieldErrors = {}
  for (const part of EXAM_PARTS) {
    if (!after[`${part}_result`]) continue
    if (!after[`${part}_on`]) errors[`${part}_on`] = 'required'
    if (repeated && !repeated.includes(part)) errors[`${part}_result`] = 'not_a_choice'
  }
  if (Object.keys(errors).length) throw invalid(errors)
}

/** The result that the parts say, with the day of the last one; nothing where no part has one. */
function resultOf(after: Values, repeated: readonly string[] | null) {
  const given = EXAM_PARTS.filter(part => after[`${part}_result`])
  if (!given.length) return undefined
  const day = given
    .map(part => String(after[`${part}_on`]))
    .toSorted()
    .at(-1)
  const isFailed = given.some(part => after[`${part}_result`] === 'failed')
  const isWhole = (repeated ?? given).every(part => after[`${part}_result`])
  if (isFailed) return { result: 'failed', day }
  return isWhole ? { result: 'passed', day } : { result: null, day: undefined }
}
