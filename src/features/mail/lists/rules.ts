import { type ListRule, RULE_SOURCES, type RuleSource } from '../../../../contract/mail/list-rules'
import { definitionOf } from '../../../../contract/resources'
import { useRole } from '../../../providers/authProvider'
import type { SideWithLists } from '../sides'

/** Everybody of a side, until conditions narrow it. */
export function newRule({ audience }: SideWithLists): ListRule {
  return { of: RULE_SOURCES[audience][0], filter: {}, mails: [] }
}

/** Returns the resources in which the signed-in person may search for people. */
export function useSources({ audience }: SideWithLists): RuleSource[] {
  const role = useRole()
  return RULE_SOURCES[audience].filter(name => role && definitionOf(name)?.roles.includes(role))
}
