import type { Readable } from 'node:stream'
import { type Definition, visibleFields } from '../../contract/definition/define'
import type { Kind } from '../../contract/definition/fields'
import { isSensitive, withoutPersonalValues } from '../../contract/definition/sensitive'
import type { Services } from '../services'
import { logAction } from './audit'
import { csvLine, exportColumns } from './csv'
import type { Values } from './hooks'
import { type AllRequest, endedBy, streamAll } from './list'
import type { Reading } from './record'
import { workbook } from './xlsx/write'

/** An export, the same for every kind of file: columns, rows and rights. */
interface Export {
  columns: string[]
  /** The first batch has been read already, so that a refusal can still be an answer. */
  batches: AsyncGenerator<Values[]>
}

/** @throws Failure invalid where the filter or sort is no field that the role may see */
async function startExport(
  services: Services,
  { definition, actor }: Reading,
  request: AllRequest & { format: 'csv' | 'xlsx' },
): Promise<Export> {
  const names = visibleFields(definition, actor.role).map(([name]) => name)
  const sensitive = names.filter(name => isSensitive(definition, name))
  const batches = endedBy(streamAll(services, { definition, actor }, request), request.signal)
  const first = await batches.next()
  await logAction(services.sql, actor, {
    action: 'export',
    resource: definition.name,
    after: {
      format: request.format,
      filter: withoutPersonalValues(definition, request.filter),
      ids: request.ids?.length ?? null,
      sensitive,
    },
  })
  async function* all() {
    if (!first.done) yield first.value
    yield* batches
  }
  return { columns: exportColumns(definition, names), batches: all() }
}

/**
 * A resource as CSV in UTF-8 with a byte order mark, in flat memory; the export itself is written to the log.
 * @throws Failure invalid before the first line, where the filter or sort is no field that the role may see
 */
export async function* exportCsv(
  services: Services,
  reading: Reading,
  request: AllRequest,
): AsyncGenerator<string> {
  const { columns, batches } = await startExport(services, reading, { ...request, format: 'csv' })
  yield `\ufeff${csvLine(columns)}`
  for await (const rows of batches) yield rows.map(row => csvLine(columns.map(name => row[name]))).join('')
}

/**
 * The same as a workbook, with days, moments and numbers as cells of their type; over a million rows go to further sheets.
 * @param rightToLeft for readers of Arabic
 * @throws Failure as {@link exportCsv}
 */
export async function exportXlsx(
  services: Services,
  { definition, actor }: Reading,
  { rightToLeft, ...request }: AllRequest & { rightToLeft: boolean },
): Promise<Readable> {
  const { columns, batches } = await startExport(
    services,
    { definition, actor },
    { ...request, format: 'xlsx' },
  )
  return workbook({
    title: definition.name.slice(0, 25),
    columns: columns.map(name => ({ name, kind: kindOf(definition, name) })),
    rows: batches,
    rightToLeft,
    now: services.now(),
  })
}

const SYSTEM: Readonly<Record<string, Kind>> = {
  id: 'number',
  version: 'number',
  created_at: 'instant',
  updated_at: 'instant',
}

function kindOf({ fields }: Definition, name: string): Kind {
  const field = fields[name]
  return field?.options.many ? 'json' : (field?.kind ?? SYSTEM[name] ?? 'text')
}
