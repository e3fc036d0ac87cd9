import type { Case } from '../../../contract/resources/cases'
import type { ConditionFacts } from '../../../contract/routes/conditions'
import { ageOn } from '../../../contract/routes/counting'
import type { Row } from '../../crud/hooks'
import { dayIn } from './caseEvents'

/** The age at which a person may act alone (§ 2 BGB). */
const OF_AGE = 18

/** Returns the facts of a case and its person that conditions look at, on a day. */
export function conditionsOf(
  { accelerated, procedure, member }: Pick<Case, 'accelerated' | 'procedure' | 'member'>,
  candidate: Row,
  today: string,
): ConditionFacts {
  const { gender, sector, residence, nationality, issued_in } = candidate
  const bornOn = dayIn(candidate, 'birth_date')
  return {
    accelerated: accelerated ? 'yes' : 'no',
    procedure,
    sex: typeof gender === 'string' ? gender : null,
    occupation: typeof sector === 'string' ? sector : null,
    residence: typeof residence === 'string' ? residence : null,
    nationality: textsIn(nationality),
    issued_in: textsIn(issued_in),
    member: member ?? null,
    language: LEVELS_PASSED.filter(level => candidate[`${level}_passed`] === true),
    minor: bornOn ? (ageOn(bornOn, today) < OF_AGE ? 'yes' : 'no') : null,
  }
}

/** Levels of German with a step of the classic route. */
const LEVELS_PASSED = ['a1', 'a2', 'b1', 'b2'] as const

/** Returns the texts of a list. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
