import type { Role } from '../../../contract/access/roles'
import type { RulePauseReason } from '../../../contract/automation/actions'
import { can } from '../../../contract/definition/define'
import { Failure } from '../../../contract/http/errors'
import { automation } from '../../../contract/resources/automation'
import { type Actor, SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { writeRows } from '../../crud/write'
import type { JobPayloads } from '../../jobs/payloads'
import type { Services } from '../../services'
import { checkRule } from './hooks'
import type { Rule } from './rule'

/** The rights that a rule acts with, or the reason why it may not act. */
export type RuleRights = { actor: Actor } | { lost: RulePauseReason }

type Author = Pick<Actor, 'level' | 'special' | 'office_id'> & { role: Role }

/**
 * Finds the rights that a rule has now: those of its author's role, without the author's own name. The author and the
 * person who created the rule count as authors of what it changes, so that neither of them approves it.
 * A rule whose author lost a right that it needs is paused, and the masters are notified.
 */
export async function ruleRights(tx: Tx, rule: Rule): Promise<RuleRights> {
  const [author] = await tx<Author[]>`
    select role, level, special, office_id from users
    where id = ${rule.author_id} and active and deleted_at is null and role is not null`
  const lost = author ? lostRight(tx, rule, author.role) : 'author_gone'
  if (lost) {
    if (rule.active) await pause(tx, rule, lost)
    return { lost }
  }
  const ruleAuthors = [rule.author_id, rule.created_by].filter(id => typeof id === 'number')
  return { actor: { ...SYSTEM, ...author, name: rule.name, ruleAuthors } }
}

function lostRight(tx: Tx, rule: Rule, role: Role): RulePauseReason | undefined {
  if (can(automation, role, 'update') && isAllowed(tx, rule, role)) return undefined
  return isAllowed(tx, rule, 'master') ? 'author_rights' : 'not_valid'
}

function isAllowed(tx: Tx, rule: Rule, role: Role): boolean {
  try {
    checkRule(tx, rule, role)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

async function pause(tx: Tx, rule: Rule, reason: RulePauseReason): Promise<void> {
  const rows = [{ before: rule, changes: { active: false, pause_reason: reason } }]
  await writeRows(tx, { definition: automation, actor: SYSTEM, action: 'update', rows })
  const masters = await tx<{ id: number }[]>`
    select id from users where role = 'master' and active and deleted_at is null`
  await notify(tx, {
    kind: 'automation_paused',
    to: [...masters.map(({ id }) => id), rule.author_id],
    values: words => ({ name: rule.name, reason: words.automation.reason[reason] }),
    link: `/automation/${rule.id}`,
  })
}

/** Pauses the active rules that a person may not have any more, after a change of that person's rights. */
export async function checkAuthor({ sql }: Services, { user }: JobPayloads['check_author']): Promise<void> {
  await sql.begin(async tx => {
    const rules = await tx<Rule[]>`
      select * from automation where author_id = ${user} and active order by id for update`
    for (const rule of rules) await ruleRights(tx, rule)
  })
}
