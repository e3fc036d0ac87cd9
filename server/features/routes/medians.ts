import type { ClockFacts } from '../../../contract/routes/clockFacts'
import type { Connection } from '../../db/connect'
import { type CaseRecords, countingRecord } from './caseRecords'

/** Days that each office took for a step in the median, by kind of office, its name and the step. */
export type Medians = ReadonlyMap<string, number>
type OfficeKind = keyof NonNullable<ClockFacts['medians']>

/** The resource whose record names the office of a case. */
const OFFICES: Readonly<Partial<Record<OfficeKind, string>>> = { authority: 'recognitions', mission: 'visas' }

/** Reads the medians as they were measured last night; too few finished steps of an office have none. */
export async function readMedians(sql: Connection): Promise<Medians> {
  const rows = await sql<{ key: string; median: number }[]>`
    select s.office_kind || ' ' || r.slug || ' ' || s.office as key, s.median
    from step_speeds s join route_steps r on r.id = s.step_id
    where s.dimension = 'office' and s.median is not null`
  return new Map(rows.map(({ key, median }) => [key, median]))
}

/** Returns the median of each office of a case for a step. */
export function mediansOf(
  medians: Medians,
  { records, procedure }: { records: CaseRecords; procedure: unknown },
  step: string | undefined,
): NonNullable<ClockFacts['medians']> {
  const found = Object.entries(OFFICES).map(([kind, resource]) => {
    const office = String(countingRecord(records, { resource, procedure })?.office ?? '').trim()
    return [kind, medians.get(`${kind} ${step} ${office}`) ?? null]
  })
  return Object.fromEntries(found)
}
