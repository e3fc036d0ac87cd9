import type { Definition } from '../../../../contract/definition/define'
import { remedies } from '../../../../contract/resources/permissions'
import { employerConsents, matches } from '../../../../contract/resources/placement'
import { invoices, placements } from '../../../../contract/resources/placements'
import { visas } from '../../../../contract/resources/procedures'
import type { Fragment, Row } from '../../../crud/hooks'
import { present, visibleRows } from '../../../crud/record'
import { roleOf } from '../caller'
import { type Entry, entryOf, type Request, type Source, type SourceReader } from './timelineEntries'
import { logged } from './timelineLog'

interface LoggedRecords<D extends Definition> {
  definition: D
  /** The fields whose change is an entry, and which a new record is shown with. */
  fields: readonly Extract<keyof D['fields'], string>[]
  /** Narrows the entries of the log. */
  only?: (request: Request) => Fragment
  /** Finds the records of the candidate, where no field of theirs names it. */
  where?: (request: Request) => Fragment
}

/** Sources that are made of the log of one resource each: its new records, and changes of some of its fields. */
export const RECORD_SOURCES = {
  match: fromLog('match', { definition: matches, fields: ['state', 'declined_by'] }),
  consent: fromLog('consent', { definition: employerConsents, fields: ['answer', 'how', 'withdrawn_on'] }),
  placement: fromLog('placement', {
    definition: placements,
    fields: ['signed_on', 'starts_on', 'started_on', 'ended_on', 'ended_by', 'remedy'],
  }),
  /** An appointment that was moved or called off; its first day is told by its step. */
  visadate: fromLog('visadate', {
    definition: visas,
    fields: ['appointment_at'],
    only: ({ services: { sql } }) => sql`before->>'appointment_at' is not null`,
  }),
  remedy: fromLog('remedy', {
    definition: remedies,
    fields: [
      ...(['against', 'decision_on', 'kind', 'chosen_on', 'waiver_reason'] as const),
      ...(['filed_on', 'decided_on', 'result'] as const),
    ],
  }),
  invoice: fromLog('invoice', {
    definition: invoices,
    fields: ['milestone', 'state', 'paid_on'],
    where: ofPlacement,
  }),
} as const

function fromLog<D extends Definition>(source: Source, shown: LoggedRecords<D>): SourceReader {
  return { shows: [shown.definition], read: request => readRecords(request, source, shown) }
}

/** Reads what the log has of the records of a resource, each with the record as it is now. */
async function readRecords<D extends Definition>(
  request: Request,
  source: Source,
  { definition, fields, only, where = ofCandidate }: LoggedRecords<D>,
): Promise<Entry[]> {
  const { services, actor } = request
  const { sql } = services
  if (!actor.role || !definition.roles.includes(actor.role)) return []
  const own = sql`array(select id from ${sql(definition.table)}
    where ${where(request)} and ${visibleRows(services, definition, actor)})`
  const ofRecords = sql`record = any(${own}) ${only ? sql`and ${only(request)}` : sql``}`
  const found = await logged(request, source, { definition, fields, where: ofRecords })
  const ids = found.map(({ row }) => row.record)
  const rows = await sql<Row[]>`select * from ${sql(definition.table)} where id = any(${ids}::bigint[])`
  const records = new Map(rows.map(row => [row.id, present(definition, row, roleOf(actor))]))
  return found.flatMap(({ row, action, changes }) => {
    const record = records.get(row.record)
    if (!record) return []
    return [entryOf(source, row, { kind: 'record', resource: definition.name, record, action, changes })]
  })
}

function ofCandidate({ services: { sql }, candidate }: Request): Fragment {
  return sql`candidate_id = ${candidate.id}`
}

function ofPlacement({ services, actor, candidate }: Request): Fragment {
  const { sql } = services
  return sql`placement_id = any(array(select id from placements
    where candidate_id = ${candidate.id} and ${visibleRows(services, placements, actor)}))`
}
