import { Readable } from 'node:stream'
import type { Definition } from '../../contract/define'
import { invalid } from '../../contract/errors'
import { exportCsv, exportXlsx } from '../crud/export'
import { typeOf } from '../files/kinds'
import { chunked, closedSignal } from './json-pieces'
import { idsOf, listRequestOf } from './query'
import type { Call } from './route'

/** `GET /{resource}/export`: the file, streamed. */
export async function sendExport({ services, actor, query, reply }: Call, definition: Definition) {
  const { format = 'csv', ids, value, lang, ...options } = query
  if (format !== 'csv' && format !== 'xlsx') throw invalid({ format: 'not_a_choice' })
  if (lang !== undefined && !/^[a-z]{2}$/.test(lang)) throw invalid({ lang: 'invalid' })
  const { filter, sort, order } = listRequestOf(options)
  const signal = closedSignal(reply)
  const request = { filter, sort, order, ids: idsOf(ids), search: value, signal }
  const file =
    format === 'csv'
      ? await started(exportCsv(services, actor, definition, request))
      : await exportXlsx(services, actor, definition, {
          ...request,
          rightToLeft: (lang ?? (await languageOf({ services, actor }))) === 'ar',
        })
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

async function languageOf({ services: { sql }, actor }: Pick<Call, 'services' | 'actor'>) {
  const [person] = await sql<{ language: string }[]>`select language from users where id = ${actor.id}`
  return person?.language
}
