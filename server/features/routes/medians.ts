import type { ClockFacts } from '../../../contract/routes/clockFacts'
import type { ClockRule, VersionContent } from '../../../contract/routes/version'
import type { Connection } from '../../db/connect'
import type { CaseRecords } from './caseRecords'
import { countingRecord } from './countingRecord'

/** Days that each office took for a step in the median, by kind of office, its name and the step. */
export type Medians = ReadonlyMap<string, number>
type OfficeKind = keyof NonNullable<ClockFacts['medians']>

/** Resources whose records name the office of a case; of several the one that the clock counts, else the first. */
const OFFICES: Readonly<Record<OfficeKind, readonly [string, ...string[]]>> = {
  authority: ['recognitions'],
  mission: ['visas'],
  abh: ['permits', 'preapprovals'],
}

/**
 * Reads the medians of the offices that records of cases name, as they were measured last night. Too few finished steps of
 * an office have none. Nothing is read where no clock lasts as long as a median.
 */
export async function mediansFor(
  sql: Connection,
  contents: readonly VersionContent[],
  records: ReadonlyMap<number, CaseRecords>,
): Promise<Medians> {
  const isAsked = contents.some(({ clocks }) => clocks.some(({ length }) => 'median_of' in length))
  const named = isAsked ? [...new Set([...records.values()].flatMap(officesIn))] : []
  if (!named.length) return new Map()
  const rows = await sql<{ key: string; median: number }[]>`
    select s.office_kind || ' ' || r.slug || ' ' || s.office as key, s.median
    from step_speeds s join route_steps r on r.id = s.step_id
    where s.dimension = 'office' and s.median is not null and s.office = any(${named}::text[])`
  return new Map(rows.map(({ key, median }) => [key, median]))
}

const officesIn = (records: CaseRecords): string[] =>
  Object.values(OFFICES)
    .flat()
    .flatMap(resource => records.get(resource) ?? [])
    .flatMap(record => nameOf(record.office) || [])

const nameOf = (office: unknown) => (typeof office === 'string' ? office.trim() : '')

/** Returns the median of each office of a case for the step of a clock. */
export function mediansOf(
  medians: Medians,
  { records, procedure }: { records: CaseRecords; procedure: unknown },
  { step, record }: Pick<ClockRule, 'step' | 'record'>,
): NonNullable<ClockFacts['medians']> {
  const found = Object.entries(OFFICES).map(([kind, resources]) => {
    const resource = resources.find(each => each === record) ?? resources[0]
    const office = nameOf(countingRecord(records, { resource, procedure })?.office)
    return [kind, medians.get(`${kind} ${step} ${office}`) ?? null]
  })
  return Object.fromEntries(found)
}
