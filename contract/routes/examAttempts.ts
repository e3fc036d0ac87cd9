import { EXAM_PARTS } from '../resources/measures'
import { readAttempts } from './attempts'
import type { Attempt } from './clockFacts'
import type { ClockRule } from './version'

type Exam = Readonly<Record<string, unknown>>

/** Returns the attempt that an exam is: its parts with their results, or the whole of it; nothing before it has one. */
export function attemptOf(exam: Exam): Attempt | undefined {
  const parts = EXAM_PARTS.flatMap(part => {
    const result = exam[`${part}_result`]
    return result ? [{ part, passed: result === 'passed' }] : []
  })
  const day = typeof exam.decided_on === 'string' ? exam.decided_on : ''
  if (parts.length) return { day, parts }
  return exam.result ? { day, parts: [{ part: 'whole', passed: exam.result === 'passed' }] } : undefined
}

/** Returns the attempts that count together: those of the kind of the last one. */
export const attemptsOf = (exams: readonly Exam[]): Attempt[] =>
  exams.filter(({ kind }) => kind === exams.at(-1)?.kind).flatMap(exam => attemptOf(exam) ?? [])

/** Says whether a rule that counts attempts finds none left. */
export const isExhausted = ({ start, length }: ClockRule, attempts: readonly Attempt[]): boolean =>
  'attempts' in length && readAttempts({ start }, length, attempts).state === 'exhausted'
