import { z } from 'zod'
import type { Definition } from '../../../../contract/definition/define'
import { Failure, invalid } from '../../../../contract/http/errors'
import { DEEDS, type ListRule, MOST_DEEDS, RULE_SOURCES } from '../../../../contract/mail/list-rules'
import { definitionOf } from '../../../../contract/resources'
import { type Actor, SYSTEM } from '../../../auth/actor'
import { sameValue } from '../../../crud/check'
import type { Change, Fragment, Hooks, Tx, Values } from '../../../crud/hooks'
import { visibleRows } from '../../../crud/record'
import { filterFor } from '../../../crud/refs'
import type { Connection } from '../../../db/connect'
import type { FindMembers, Reader } from '../../../mail'
import type { Services } from '../../../services'

const RULE = z.strictObject({
  of: z.enum([...RULE_SOURCES.general, ...RULE_SOURCES.bw]),
  filter: z.record(z.string(), z.unknown()).default({}),
  mails: z
    .array(z.strictObject({ campaign_id: z.int().positive(), did: z.enum(DEEDS) }))
    .max(MOST_DEEDS)
    .default([]),
})

/** The services that are needed to read rows with a person's rights. */
type RowServices = Pick<Services, 'sql' | 'hooks'>

/** Lists by rule are made as such and stay such; their rule is one that its author could filter a list by. */
export const listsHooks = (side: keyof typeof RULE_SOURCES): Hooks => ({
  async beforeWrite(tx, change, services) {
    const { before, changes, action } = change
    if (side === 'bw') refuseUnreasoned(change)
    if ((action !== 'create' && action !== 'update') || !('rule' in changes)) return changes
    if (before && (before.rule === null) !== (changes.rule === null))
      throw invalid({ rule: 'refused_by_rule' })
    if (changes.rule === null || changes.rule === undefined) return changes
    return { ...changes, rule: await checkedRule(tx, services, { side, change }) }
  },
})

/**
 * Refuses to switch the confirmation of a list of companies off without a written reason: they too must have agreed before
 * they get advertising (§ 7 (2) no. 2 UWG).
 * @throws {Failure} invalid on `single_opt_in_reason`
 */
function refuseUnreasoned({ before, changes }: Pick<Change, 'before' | 'changes'>): void {
  const isTouched = ['double_opt_in', 'single_opt_in_reason'].some(
    name => name in changes && !sameValue(changes[name], before?.[name]),
  )
  const list: Values = { ...before, ...changes }
  if (isTouched && list.double_opt_in === false && !String(list.single_opt_in_reason ?? '').trim())
    throw invalid({ single_opt_in_reason: 'required' })
}

/**
 * @returns the rule, whole
 * @throws {Failure} invalid on `rule`: no rule of the side, or with a filter that the person could not set
 */
async function checkedRule(
  tx: Tx,
  services: Services,
  { side, change }: { side: keyof typeof RULE_SOURCES; change: Pick<Change, 'actor' | 'changes'> },
): Promise<ListRule> {
  const rule = ruleOf(change.changes.rule, side)
  const { actor } = change
  if (!conditionOf(services, tx, { rule, reader: actor, at: services.now(), isStrict: true }))
    throw invalid({ rule: 'refused_by_rule' })
  const ids = [...new Set(rule.mails.map(({ campaign_id }) => campaign_id))]
  const known = await tx`select id from campaigns where audience = ${side} and id = any(${ids}::bigint[])`
  if (known.length < ids.length) throw invalid({ rule: 'not_there' })
  return rule
}

/** @throws {Failure} invalid on `rule` where a value is no rule of the side */
export function ruleOf(value: unknown, side: keyof typeof RULE_SOURCES): ListRule {
  const { data } = RULE.safeParse(value)
  const sources: readonly string[] = RULE_SOURCES[side]
  if (!data || !sources.includes(data.of)) throw invalid({ rule: 'invalid' })
  return data
}

/**
 * Returns the condition of a rule's filter for somebody, narrowed to the rows that the person sees.
 * @returns undefined where the person may not use the resource, or sees a field no more that the filter asks for
 * @throws {Failure} invalid on `rule` where it is to be strict and the filter is none
 */
function conditionOf(
  services: RowServices,
  sql: Connection,
  { rule, reader, at, isStrict = false }: { rule: ListRule; reader: Reader; at: Date; isStrict?: boolean },
): { definition: Definition; where: Fragment } | undefined {
  const definition = definitionOf(rule.of)
  if (!definition) return undefined
  // Roles that send or prepare campaigns count subscribers, also without the right to edit lists.
  const isOfMail = definition.table === 'subscribers'
  if (!isOfMail && !definition.roles.some(role => role === reader.role)) return undefined
  const actor: Actor = { ...SYSTEM, ...reader }
  try {
    const fields = { ...actor, role: reader.role ?? 'user' }
    const filter = filterFor(
      services as Services,
      { definition, actor: fields, sql },
      { filter: rule.filter, now: at },
    )
    return {
      definition,
      where: sql`${visibleRows(services as Services, definition, actor, { sql })} and ${filter}`,
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (isStrict) throw invalid({ rule: 'invalid' })
    return undefined
  }
}

/**
 * How many addresses a rule's filter finds where people are no subscribers by themselves: more than those who can be on the
 * list, since only they agreed to be written to.
 * @returns null for subscribers
 */
export async function countInSource(
  services: Services,
  { rule, reader }: { rule: ListRule; reader: Reader },
): Promise<number | null> {
  const { sql } = services
  const found = conditionOf(services, sql, { rule, reader, at: services.now() })
  if (found?.definition.table === 'subscribers') return null
  if (!found) return 0
  const [row] = await sql<{ found: number }[]>`
    select count(distinct lower(email))::integer as found from ${sql(found.definition.table)}
    where email is not null and ${found.where}`
  return row?.found ?? 0
}

/** The addresses of a rule's source, as the mail engine asks for them (server/mail/audience/audiences.ts). */
export function findMembers(services: Services): FindMembers {
  return (sql, { rule, reader, span, at }) => {
    const found = conditionOf(services, sql, { rule, reader, at })
    if (!found) return sql`false`
    const { definition, where } = found
    if (definition.table === 'subscribers')
      return sql`s.id in (select id from subscribers where id > ${span.after} and id <= ${span.until} and ${where})`
    return sql`s.email in (select email from ${sql(definition.table)} where email is not null and ${where})`
  }
}
