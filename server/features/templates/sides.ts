import { templateCalls } from '../../../contract/calls/templates'
import type { Definition } from '../../../contract/definition/define'
import { fail } from '../../../contract/http/errors'
import { bbTemplates, bwTemplates, templates } from '../../../contract/resources/templates'
import type { TemplateAudience, TemplateResource } from '../../../contract/templates/sides'
import { visibleRows } from '../../crud/record'
import type { ApiRequest } from '../../http/route'

interface Side {
  audience: TemplateAudience
  definition: Definition
  calls: (typeof templateCalls)[TemplateResource]
}

/** The templates of each side, as they are defined. */
export const sides: readonly Side[] = [
  { audience: 'general', definition: templates, calls: templateCalls.templates },
  { audience: 'bw', definition: bwTemplates, calls: templateCalls['bw-templates'] },
  { audience: 'bb', definition: bbTemplates, calls: templateCalls['bb-templates'] },
]

/** Refuses a template that the caller may not read. @throws Failure not_found */
export async function demandTemplate(
  { services, actor, params }: Pick<ApiRequest, 'services' | 'actor'> & { params: { id: number } },
  definition: Definition,
): Promise<void> {
  const { sql } = services
  const [found] = await sql`
    select from ${sql(definition.table)} where id = ${params.id} and ${visibleRows(services, definition, actor)}`
  if (!found) throw fail('not_found')
}
