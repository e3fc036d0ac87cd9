import { Readable } from 'node:stream'
import type { ResourceCalls } from '../../contract/calls/resource'
import type { Definition } from '../../contract/definition/define'
import { exportCsv, exportXlsx } from '../crud/export'
import { typeOf } from '../files/kinds'
import { languageOfUser } from '../words'
import { idsOf, listRequest } from './query'
import type { Served } from './serve'
import { chunked, closedSignal } from './streamJson'

type Exported = Served<NonNullable<ResourceCalls['export']>>

/** Sends the file of `GET /{resource}/export`, streamed. */
export async function sendExport({ services, actor, query, reply }: Exported, definition: Definition) {
  const { format, ids, value, lang, ...options } = query
  const { filter, sort, order } = listRequest(options)
  const request = { filter, sort, order, ids: idsOf(ids), search: value, signal: closedSignal(reply) }
  const file =
    format === 'csv'
      ? await started(exportCsv(services, { definition, actor }, request))
      : await exportXlsx(
          services,
          { definition, actor },
          {
            ...request,
            rightToLeft: (lang ?? (await languageOfUser(services.sql, actor.id))) === 'ar',
          },
        )
  return reply
    .type(typeOf(format))
    .header('content-disposition', `attachment; filename="${definition.name}.${format}"`)
    .send(file)
}

/** The first line is read before the head is sent, so that a refusal can still be an answer. */
async function started(lines: AsyncGenerator<string>): Promise<Readable> {
  const first = await lines.next()
  async function* all() {
    yield String(first.value ?? '')
    yield* lines
  }
  return Readable.from(chunked(all()))
}
