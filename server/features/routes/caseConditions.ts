import { LEVEL_KEYS, levelsProvenBy } from '../../../contract/candidates/steps'
import type { Case } from '../../../contract/resources/cases'
import type { ConditionFacts } from '../../../contract/routes/conditions'
import { ageOn } from '../../../contract/routes/counting'
import type { Row } from '../../crud/hooks'
import { dayIn } from './caseEvents'
import type { CaseRecords } from './caseRecords'
import type { StandingStep } from './standingSteps'

/** The age at which a person may act alone (§ 2 BGB). */
const OF_AGE = 18

interface OwnFacts extends Pick<Case, 'accelerated' | 'procedure' | 'member'> {
  /** The levels of German that the person has proven (`levelsOf`). */
  levels: readonly string[]
}

/** Returns the facts of a case and its person that conditions look at, on a day. */
export function conditionsOf(
  { accelerated, procedure, member, levels }: OwnFacts,
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
    language: levels,
    minor: bornOn ? (ageOn(bornOn, today) < OF_AGE ? 'yes' : 'no') : null,
  }
}

/**
 * Returns the levels of German that a person has proven, the lower ones with the higher: passed in the columns of the candidate,
 * by a certificate of whichever case, or as a step that was set in the case. C1 and C2 have no columns.
 */
export function levelsOf(
  candidate: Row,
  { records, own }: { records: CaseRecords | undefined; own: ReadonlyMap<string, StandingStep> },
): string[] {
  const certified = (records?.get('language-certificates') ?? [])
    .filter(({ result }) => result === 'passed')
    .map(({ level }) => String(level).toLowerCase())
  const passed = LEVEL_KEYS.filter(level => {
    const step = `${level}_passed`
    return candidate[step] === true || own.get(step)?.state === 'done'
  })
  return levelsProvenBy([...certified, ...passed])
}

/** Returns the texts of a list. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
