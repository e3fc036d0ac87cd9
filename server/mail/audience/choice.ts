import type { Audience } from '../../../contract/access/roles'
import type { ListRule } from '../../../contract/mail/list-rules'
import type { Connection } from '../../db/connect'
import { type FrozenChoice, NOBODY, type Reader } from './source'

/** The lists of a campaign. */
export interface AudienceChoice {
  audience: Audience
  list_ids?: readonly number[]
  exclude_list_ids?: readonly number[]
  similar_services?: boolean | null
}

/** Freezes the recipients of a campaign: lists by rule are replaced by their rules as they stand. */
export async function freezeChoice(
  sql: Connection,
  choice: AudienceChoice,
  { reader = NOBODY, at }: { reader?: Reader; at: Date },
): Promise<FrozenChoice> {
  const included = [...(choice.list_ids ?? [])]
  const excluded = [...(choice.exclude_list_ids ?? [])]
  const ruled = await sql<{ id: number; rule: ListRule }[]>`
    select id, rule from lists
    where audience = ${choice.audience} and id = any(${[...included, ...excluded]}::bigint[]) and rule is not null`
  const rules = new Map(ruled.map(each => [each.id, each.rule]))
  const { id, role, office_id, level, special } = reader
  const fixed = (ids: number[]) => ids.filter(list => !rules.has(list))
  const byRule = (ids: number[]) => ids.flatMap(list => rules.get(list) ?? [])
  return {
    audience: choice.audience,
    list_ids: fixed(included),
    exclude_list_ids: fixed(excluded),
    rules: byRule(included),
    exclude_rules: byRule(excluded),
    similar_services: choice.similar_services === true,
    reader: { id, role, office_id, level, special },
    at: at.toISOString(),
  }
}
