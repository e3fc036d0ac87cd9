import type { Definition } from '../../../contract/define'
import { fail } from '../../../contract/errors'
import { definitionOf } from '../../../contract/resources'
import { TEMPLATE_SIDES, type TemplateAudience } from '../../../contract/template-calls'
import { reach } from '../../crud/record'
import { idOf } from '../../http/query'
import type { Call } from '../../http/route'

/** The templates of each side, as they are defined. */
export const sides: readonly { audience: TemplateAudience; definition: Definition }[] = Object.entries(
  TEMPLATE_SIDES,
).map(([audience, name]) => ({
  audience: audience as TemplateAudience,
  definition: definitionOf(name) as Definition,
}))

/** Roles that use templates of any side. */
export const USERS = [...new Set(sides.flatMap(({ definition }) => definition.roles))]

/** The id of a template that the caller may meet. @throws Failure not_found */
export async function templateId(
  { services, actor, params }: Call<undefined>,
  definition: Definition,
): Promise<number> {
  const id = idOf(params.id)
  const [found] = await services.sql`
    select from ${services.sql(definition.table)} where id = ${id} and ${reach(services, definition, actor)}`
  if (!found) throw fail('not_found')
  return id
}
