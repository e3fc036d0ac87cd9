import type { ActionResult } from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/definition/define'
import type { Actor } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import type { Services } from '../../services'
import type { Rule } from './rule'

/** One action of a run. */
export interface ActionContext {
  services: Services
  tx: Tx
  rule: Rule
  definition: Definition
  /** Has the rights of the rule's author. */
  actor: Actor
  /** The id of the run. */
  run: number
  /** The place of the action in the rule. */
  index: number
}

export type Outcome = Omit<ActionResult, 'do'>
