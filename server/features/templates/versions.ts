import { fail } from '../../../contract/errors'
import type { TemplateVersion, WholeTemplateVersion } from '../../../contract/template-calls'
import type { Sql } from '../../db/connect'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { sides, templateId } from './sides'

/** What a template was before, and what the second engine opens it by: kept by the table itself with each write. */
export const versionRoutes: Route[] = sides.flatMap(({ definition }) => {
  const path = `/${definition.name}/:id`
  const access = definition.roles
  const guard = async (call: Call<undefined>) => void (await templateId(call, definition))
  return [
    route({ method: 'GET', path: `${path}/design`, access, guard, handle: design }),
    route({ method: 'GET', path: `${path}/versions`, access, guard, handle: list }),
    route({ method: 'GET', path: `${path}/versions/:version`, access, guard, handle: one }),
  ]
})

async function design({ services: { sql }, params }: Call) {
  const [row] = await sql<{ design: Record<string, unknown> | null }[]>`
    select design from templates where id = ${idOf(params.id)}`
  return { design: row?.design ?? null }
}

async function list({ services: { sql }, params }: Call): Promise<TemplateVersion[]> {
  return sql<TemplateVersion[]>`
    select ${headOf(sql)} from template_versions v left join users u on u.id = v.saved_by
    where v.template_id = ${idOf(params.id)} order by v.version desc`
}

async function one({ services: { sql }, params }: Call): Promise<WholeTemplateVersion> {
  const [row] = await sql<WholeTemplateVersion[]>`
    select ${headOf(sql)}, v.subject, v.content, v.style, v.design, v.plain_text, v.attachments
    from template_versions v left join users u on u.id = v.saved_by
    where v.template_id = ${idOf(params.id)} and v.version = ${idOf(params.version)}`
  if (!row) throw fail('not_found')
  return row
}

const headOf = (sql: Sql) => sql`v.version, v.saved_at, v.saved_by, u.name as saved_by_name, v.name, v.editor`
