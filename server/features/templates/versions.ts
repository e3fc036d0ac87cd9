import type { TemplateVersion, templateCalls, WholeTemplateVersion } from '../../../contract/calls/templates'
import { fail } from '../../../contract/http/errors'
import type { Sql } from '../../db/connect'
import { idOf } from '../../http/query'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { demandTemplate, sides } from './sides'

type Calls = (typeof templateCalls)['templates']

/** Earlier states of a template, and the design for the second engine: the table itself keeps them with each write. */
export const versionRoutes: Route[] = sides.flatMap(({ definition, calls }) => [
  serve(calls.readDesign, design, call => demandTemplate(call, definition)),
  serve(calls.listVersions, listVersions, call => demandTemplate(call, definition)),
  serve(calls.readVersion, readVersion, call => demandTemplate(call, definition)),
])

async function design({ services: { sql }, params }: Served<Calls['readDesign']>) {
  const [row] = await sql<{ design: Record<string, unknown> | null }[]>`
    select design from templates where id = ${params.id}`
  return { design: row?.design ?? null }
}

async function listVersions({ services: { sql }, params }: Served<Calls['listVersions']>) {
  return sql<TemplateVersion[]>`
    select ${headOf(sql)} from template_versions v left join users u on u.id = v.saved_by
    where v.template_id = ${params.id} order by v.version desc`
}

async function readVersion({ services: { sql }, params }: Served<Calls['readVersion']>) {
  const [row] = await sql<WholeTemplateVersion[]>`
    select ${headOf(sql)}, v.subject, v.content, v.style, v.design, v.plain_text, v.attachments
    from template_versions v left join users u on u.id = v.saved_by
    where v.template_id = ${params.id} and v.version = ${idOf(params.version)}`
  if (!row) throw fail('not_found')
  return row
}

const headOf = (sql: Sql) => sql`v.version, v.saved_at, v.saved_by, u.name as saved_by_name, v.name, v.editor`
