import type { CaseAnswers, CaseQuestion } from '../../../contract/calls/cases'
import { type FieldErrors, fail, invalid } from '../../../contract/http/errors'
import { cases } from '../../../contract/resources/cases'
import type { Question } from '../../../contract/routes/readRequirement'
import { isOpenCase } from '../../../contract/routes/words'
import { lockRows, present } from '../../crud/record'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { roleOf, updateRow, type Writer } from '../candidates'
import { type CaseFacts, readCaseFacts } from './caseFacts'
import { questionsOfCase } from './caseRequirements'
import { answersOf } from './storedAnswers'

/** Returns the questions of a case with their answers, and by whom and when they were given. */
export async function readQuestions(sql: Connection, facts: CaseFacts): Promise<CaseQuestion[]> {
  const answers = answersOf(facts.case)
  const people = Object.values(answers).flatMap(({ by }) => by ?? [])
  const names = people.length
    ? await sql<
        { id: number; name: string }[]
      >`select id, name from users where id = any(${people}::bigint[])`
    : []
  return questionsOfCase(facts).map(question => {
    const { value = null, by = null, at = null } = answers[question.field] ?? {}
    return { ...question, value, at, by: names.find(({ id }) => id === by) ?? null }
  })
}

/**
 * Answers questions of a case, or takes answers back. An answer that stays the same keeps its author.
 * @throws Failure not_found; wrong_state in a case that has ended; conflict with the case as it is `current`; invalid with the
 * fields that are no question of the case, or of which the answer is of another kind
 */
export async function answerCase(
  { services, tx, actor }: Writer,
  id: number,
  { version, answers }: CaseAnswers,
): Promise<void> {
  const [before] = await lockRows(tx, services, cases, actor, [id])
  if (!before) throw fail('not_found')
  if (version !== before.version) throw fail('conflict', { current: present(cases, before, roleOf(actor)) })
  if (!isOpenCase(before.state)) throw fail('wrong_state')
  const now = services.now()
  const [facts] = await readCaseFacts(tx, [id], await todayAt(tx, now))
  refuseAnswers(facts ? questionsOfCase(facts) : [], answers)
  const kept = answersOf(before)
  const changed = Object.entries(answers).filter(([field, value]) => value !== (kept[field]?.value ?? null))
  const given = changed.map(([field, value]) => [
    field,
    value === null ? undefined : { value, by: actor.id || null, at: now.toISOString() },
  ])
  if (!given.length) return
  await updateRow({ tx, actor }, cases, {
    before,
    changes: { answers: { ...kept, ...Object.fromEntries(given) } },
  })
}

function refuseAnswers(questions: readonly Question[], answers: CaseAnswers['answers']): void {
  const errors: FieldErrors = {}
  for (const [field, value] of Object.entries(answers)) {
    const question = questions.find(each => each.field === field)
    if (!question) errors[field] = 'unknown_field'
    else if (value !== null && (typeof value === 'number') !== (question.kind === 'number'))
      errors[field] = 'invalid'
  }
  if (Object.keys(errors).length) throw invalid(errors)
}
