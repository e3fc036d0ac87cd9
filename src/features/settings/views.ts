import type { ComponentType } from 'react'
import { onDemand } from '../../layout/onDemand'
import { RULE_LISTS } from './rules/ruleLists'

const RuleList = onDemand(() => import('./rules/RuleList').then(file => file.RuleList))

/** Settings, and the lists of rules that it leads to. */
export const settingsViews: Record<string, { list: ComponentType }> = {
  settings: { list: onDemand(() => import('./Settings').then(file => file.Settings)) },
  ...Object.fromEntries(RULE_LISTS.map(name => [name, { list: RuleList }])),
}
