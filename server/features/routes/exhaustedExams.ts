import type { Row, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import type { Write } from '../../crud/write'
import { todayAt } from '../../db/today'
import { recipientsOf, responsibleFor } from '../candidates'
import { clocksOfCase } from './caseClocks'
import { readCaseFacts } from './caseFacts'

/**
 * Asks the people of a file to ask the authority for another measure, once an exam has failed and no attempt is left by the
 * rules of the case. The case itself stays as it is.
 */
export async function followExams(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const failed = after.filter(
    ({ result }, place) => result === 'failed' && write.rows[place]?.before?.result !== 'failed',
  )
  if (!failed.length || write.by === 'merge' || write.by === 'undo') return
  const people = [...new Set(failed.map(({ candidate_id }) => Number(candidate_id)))]
  const now = write.now ?? new Date()
  const open = await tx<{ id: number }[]>`
    select id from cases where candidate_id = any(${people}::bigint[]) and state = 'open'`
  const today = await todayAt(tx, now)
  const facts = await readCaseFacts(
    tx,
    open.map(({ id }) => id),
    today,
  )
  const responsible = await responsibleFor(tx, people, now)
  for (const each of facts) {
    const isExhausted = clocksOfCase(each, today).some(({ reading }) => reading.state === 'exhausted')
    const isMeant = each.records.get('exams')?.some(({ id }) => failed.some(exam => exam.id === id))
    if (!isExhausted || !isMeant) continue
    const { id, name } = each.candidate
    await notify(tx, {
      kind: 'attempts_used',
      to: recipientsOf(responsible.get(id)),
      values: { name: String(name) },
      link: `/candidates/${id}`,
    })
  }
}
