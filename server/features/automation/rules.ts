import {
  type AutomationAction,
  automationActions,
  TRIGGERED_ON,
  type Trigger,
} from '../../../contract/automation'
import { ACTION_NEEDS, RULE_ROLE, settableFields } from '../../../contract/automation-actions'
import { checkGiven } from '../../../contract/check'
import type { Definition } from '../../../contract/define'
import { invalid } from '../../../contract/errors'
import { definitionOf } from '../../../contract/resources'
import { seal } from '../../auth/seal'
import type { Hooks, Row, Tx, Values } from '../../crud/hooks'
import { checkFilter } from '../../crud/where'
import { maySendTemplate } from '../whatsapp'

/** A rule as its row has it. */
export interface Rule extends Row {
  name: string
  when: Trigger
  resource: string
  field: string | null
  offset_days: number | null
  conditions: Values | null
  actions: { list: AutomationAction[] }
  delay: number
  webhook_secret: string | null
  active: boolean
  turn: number
}

/** A rule that could not work is refused when it is written, with the field that says why. */
export const automationHooks: Hooks = {
  async beforeWrite(tx, { action, before, changes }, { config }) {
    if (action === 'delete') return changes
    const rule = { ...before, ...changes } as Rule
    checkRule(tx, rule)
    if (changes.actions) await checkTemplates(tx, rule)
    const secret = changes.webhook_secret
    return typeof secret === 'string' ? { ...changes, webhook_secret: await seal(config, secret) } : changes
  },
}

function checkRule(tx: Tx, rule: Rule): void {
  const definition = definitionOf(rule.resource)
  if (!definition) throw invalid({ resource: 'not_there' })
  const from = TRIGGERED_ON[rule.when]
  if (from && !from.some(name => name === rule.resource)) throw invalid({ when: 'invalid' })
  checkTriggerField(definition, rule)
  checkFilter(tx, definition, RULE_ROLE, rule.conditions ?? {})
  const parsed = automationActions.safeParse(rule.actions)
  if (!parsed.success) throw invalid({ actions: 'invalid' })
  for (const action of parsed.data.list) checkAction(definition, rule, action)
}

/** A template that cannot be sent now is refused; one that is paused later makes the run say so. */
async function checkTemplates(tx: Tx, { actions }: Rule): Promise<void> {
  for (const action of actions.list)
    if (action.do === 'send_whatsapp' && !(await maySendTemplate(tx, action.template_id)))
      throw invalid({ actions: 'not_approved' })
}

function checkTriggerField(definition: Definition, { when, field }: Rule): void {
  if (when === 'date_reached') {
    if (!field) throw invalid({ field: 'required' })
    const kind = definition.fields[field]?.kind
    if (kind !== 'day' && kind !== 'instant') throw invalid({ field: 'invalid' })
  } else if (field && (when !== 'changed' || !definition.fields[field])) throw invalid({ field: 'invalid' })
}

function checkAction(definition: Definition, rule: Rule, action: AutomationAction): void {
  const { fields } = definition
  const has = (name: string) => Boolean(fields[name])
  const needs = ACTION_NEEDS[action.do]
  if (needs && !has(needs)) throw invalid({ actions: 'invalid' })
  switch (action.do) {
    case 'notify':
      if (action.to === 'users' ? !action.user_ids?.length : !has('employee_id'))
        throw invalid({ actions: 'required' })
      return
    case 'webhook':
      if (!rule.webhook_secret) throw invalid({ webhook_secret: 'required' })
      if (action.fields.some(name => !has(name) || fields[name]?.kind === 'secret'))
        throw invalid({ actions: 'unknown_field' })
      return
    case 'set_field': {
      const field = settableFields(definition).find(([name]) => name === action.field)?.[1]
      if (!field) throw invalid({ actions: 'not_writable' })
      if ('error' in checkGiven(field, action.value)) throw invalid({ actions: 'invalid' })
    }
  }
}
