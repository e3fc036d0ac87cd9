import { type Definition, visibleFields } from '../../contract/define'
import type { Role } from '../../contract/roles'
import type { Actor } from '../auth/actor'
import type { Services } from '../services'
import { logAction } from './audit'
import { csvLine, exportColumns } from './csv'
import { type AllRequest, streamAll } from './list'

/**
 * A resource as CSV in UTF-8 with a byte order mark, in flat memory; the export itself is written to the log.
 * @throws Failure invalid before the first line, where the filter or sort is no field that the role may see
 */
export async function* exportCsv(
  services: Services,
  actor: Actor,
  definition: Definition,
  request: AllRequest,
): AsyncGenerator<string> {
  const names = visibleFields(definition, actor.role as Role).map(([name]) => name)
  const columns = exportColumns(definition, names)
  const batches = streamAll(services, actor, definition, request)
  const first = await batches.next()
  await logAction(services.sql, actor, {
    action: 'export',
    resource: definition.name,
    after: { format: 'csv', filter: request.filter, ids: request.ids?.length ?? null },
  })
  yield `\ufeff${csvLine(columns)}`
  for (let batch = first; !batch.done; batch = await batches.next()) {
    yield batch.value.map(row => csvLine(columns.map(name => row[name]))).join('')
  }
}
