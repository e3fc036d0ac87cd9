import type { Role } from '../../../contract/access/roles'
import {
  ACTION_NEEDS,
  maySendTo,
  readableFields,
  settableFields,
} from '../../../contract/automation/action-rights'
import {
  AUTOMATED,
  type AutomationAction,
  automationActions,
  TRIGGERED_ON,
} from '../../../contract/automation/actions'
import { checkGiven } from '../../../contract/definition/check'
import { can, type Definition } from '../../../contract/definition/define'
import type { Field } from '../../../contract/definition/fields'
import { invalid } from '../../../contract/http/errors'
import { definitionOf } from '../../../contract/resources'
import type { automation } from '../../../contract/resources/automation'
import { templates } from '../../../contract/resources/templates'
import { whatsappTemplates } from '../../../contract/resources/whatsapp'
import { seal } from '../../auth/seal'
import { sameValue } from '../../crud/check'
import type { ChangeOf, HooksOf, Tx } from '../../crud/hooks'
import { checkFilter } from '../../crud/where'
import { maySendTemplate } from '../whatsapp'
import type { Rule } from './rule'
import { namedFields } from './whatsapp'

/**
 * Refuses rules that the writer's role may not have, with the field at fault. The writer becomes the author.
 * Hides rules about resources that a role may not read: conditions, actions and runs quote the records.
 */
export const automationHooks: HooksOf<typeof automation> = {
  scope({ sql }, { role }) {
    const readable = AUTOMATED.filter(name => mayRead(name, role))
    return readable.length < AUTOMATED.length ? sql`resource = any(${readable}::text[])` : undefined
  },
  async beforeWrite(tx, change, { config }) {
    const { action, actor, before, changes } = change
    if (action === 'delete' || !changesMoreThanPause(change)) return changes
    const rule = { ...before, ...changes } as Rule
    checkRule(tx, rule, actor.role)
    if (changes.actions) await checkTemplates(tx, rule)
    const secret = changes.webhook_secret
    const sealed = typeof secret === 'string' ? { webhook_secret: await seal(config, secret) } : {}
    return { ...changes, ...sealed, author_id: actor.id || null, pause_reason: null }
  },
}

const mayRead = (name: string, role: Role | null) => {
  const definition = definitionOf(name)
  return Boolean(definition && can(definition, role, 'read'))
}

/** A person who only pauses a rule does not become its author, and may pause a rule that does not work any more. */
function changesMoreThanPause({ before, changes }: ChangeOf<typeof automation>): boolean {
  const changed = Object.entries(changes).filter(
    ([name, value]) => !before || !sameValue(before[name], value),
  )
  return changed.some(([name, value]) => name !== 'active' || value === true)
}

/**
 * Checks what a rule reads, compares, sends and sets against the rights of a role.
 * @throws Failure invalid with the field that the role may not have or that could not work
 */
export function checkRule(tx: Tx, rule: Rule, role: Role | null): void {
  const definition = definitionOf(rule.resource)
  if (!definition || !can(definition, role, 'read')) throw invalid({ resource: 'not_there' })
  const from = TRIGGERED_ON[rule.when]
  if (from && !from.some(name => name === rule.resource)) throw invalid({ when: 'invalid' })
  const readable = new Map(readableFields(definition, role))
  checkTriggerField(readable, rule)
  checkFilter(tx, { definition, role }, rule.conditions ?? {})
  const parsed = automationActions.safeParse(rule.actions)
  if (!parsed.success) throw invalid({ actions: 'invalid' })
  for (const action of parsed.data.list) checkAction({ definition, role, readable, rule }, action)
}

/** Refuses a template that cannot be sent now. Where Meta pauses it later, the run reports that. */
async function checkTemplates(tx: Tx, { actions }: Rule): Promise<void> {
  for (const action of actions.list)
    if (action.do === 'send_whatsapp' && !(await maySendTemplate(tx, action.template_id)))
      throw invalid({ actions: 'not_approved' })
}

type Readable = ReadonlyMap<string, Field>

function checkTriggerField(readable: Readable, { when, field }: Rule): void {
  if (when === 'date_reached') {
    if (!field) throw invalid({ field: 'required' })
    const kind = readable.get(field)?.kind
    if (kind !== 'day' && kind !== 'instant') throw invalid({ field: 'invalid' })
  } else if (field && (when !== 'changed' || !readable.has(field))) throw invalid({ field: 'invalid' })
}

interface Checked {
  definition: Definition
  role: Role | null
  readable: Readable
  rule: Rule
}

function checkAction(checked: Checked, action: AutomationAction): void {
  const { definition, role, readable, rule } = checked
  const { [action.do]: needs = '' } = ACTION_NEEDS
  if (needs && !readable.has(needs)) throw invalid({ actions: 'invalid' })
  switch (action.do) {
    case 'assign':
    case 'call_back':
      requireSettable(checked, needs)
      return
    case 'notify':
      if (action.to === 'users' ? !action.user_ids?.length : !readable.has('employee_id'))
        throw invalid({ actions: 'required' })
      return
    case 'send_mail':
      if (!maySendTo(definition, role) || !can(templates, role, 'read'))
        throw invalid({ actions: 'not_writable' })
      return
    case 'send_whatsapp':
      if (!can(whatsappTemplates, role, 'read')) throw invalid({ actions: 'not_writable' })
      if (namedFields(action).some(name => definition.fields[name] && !readable.has(name)))
        throw invalid({ actions: 'unknown_field' })
      return
    case 'webhook':
      if (!rule.webhook_secret) throw invalid({ webhook_secret: 'required' })
      if (action.fields.some(name => !readable.has(name))) throw invalid({ actions: 'unknown_field' })
      return
    case 'set_field': {
      const field = requireSettable(checked, action.field)
      if ('error' in checkGiven(field, action.value)) throw invalid({ actions: 'invalid' })
    }
  }
}

function requireSettable({ definition, role }: Checked, name: string): Field {
  const field = settableFields(definition, role).find(([known]) => known === name)?.[1]
  if (!field) throw invalid({ actions: 'not_writable' })
  return field
}
