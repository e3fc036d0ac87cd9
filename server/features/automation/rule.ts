import type { AutomationAction } from '../../../contract/automation/actions'
import type { Automated, RulePauseReason, Trigger } from '../../../contract/automation/triggers'
import type { Row, Values } from '../../crud/hooks'

/** A row of the table of rules. */
export interface Rule extends Row {
  name: string
  when: Trigger
  resource: Automated
  field: string | null
  offset_days: number | null
  conditions: Values | null
  actions: { list: AutomationAction[] }
  delay: number
  webhook_secret: string | null
  active: boolean
  author_id: number | null
  pause_reason: RulePauseReason | null
  turn: number
}
