import type { LevelOrder, LevelResult } from '../../../contract/calls/courses'
import { isStep } from '../../../contract/candidates/steps'
import { Failure, fail, invalid } from '../../../contract/http/errors'
import { candidates } from '../../../contract/resources/candidates'
import { courses } from '../../../contract/resources/courses'
import { readRecord } from '../../crud/list'
import { visibleRows } from '../../crud/record'
import { setStep } from '../candidates'
import type { CourseWork } from './seats'

/**
 * Sets the step of a course's level for participants, each in its own transaction: a refusal affects one participant
 * only.
 * @throws Failure not_found; invalid for a level without steps, or a person outside the course
 */
export async function markLevel(
  { services, actor }: Pick<CourseWork, 'services' | 'actor'>,
  id: number,
  { candidate_ids, state, day, confirm }: LevelOrder,
): Promise<LevelResult[]> {
  const course = await readRecord(services, actor, courses, id)
  const step = `${String(course.level).toLowerCase()}_${state}`
  if (!isStep(step)) throw invalid({ state: 'not_a_choice' })
  const participants = course.candidates ?? []
  if (candidate_ids.some(person => !participants.includes(person)))
    throw invalid({ candidate_ids: 'not_there' })
  const results: LevelResult[] = []
  for (const candidate_id of new Set(candidate_ids)) {
    try {
      await services.sql.begin(async tx => {
        const [found] = await tx<{ version: number }[]>`
          select version from candidates
          where id = ${candidate_id} and ${visibleRows(services, candidates, actor, { sql: tx })} for update`
        if (!found) throw fail('not_found')
        await setStep({ services, tx, actor }, candidate_id, {
          step,
          done: true,
          day,
          confirm,
          version: found.version,
        })
      })
      results.push({ candidate_id, done: true })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const requirements = error.details.requirements as LevelResult['requirements']
      results.push({
        candidate_id,
        done: false,
        error: error.code,
        ...(requirements ? { requirements } : {}),
      })
    }
  }
  return results
}
