import { useId } from 'react'
import type { ActionKind, AutomationAction, Trigger } from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/definition/define'
import { ControlledInput } from '../../fields/ControlledInput'
import { useFieldWords } from '../../fields/words'

/** An action while it is edited: ids and numbers may be empty, or no numbers yet. */
export type ActionDraft<Kind extends ActionKind = ActionKind> = Kind extends ActionKind
  ? Unchecked<Extract<AutomationAction, { do: Kind }>>
  : never

type Unchecked<Action> = {
  [Name in keyof Action]: Action[Name] extends number | number[] | undefined ? unknown : Action[Name]
}

/** Values of the form that the parts of a rule share. */
export interface RuleValues {
  resource: string | null
  when: Trigger | null
  field: string | null
  conditions: Record<string, unknown> | null
  actions: { list?: ActionDraft[] } | null
}

export interface EditorProps<Kind extends ActionKind = ActionKind> {
  definition: Definition
  action: ActionDraft<Kind>
  onChange: (next: ActionDraft) => void
}

interface FieldChoiceProps {
  definition: Definition
  names: readonly string[]
  label: string
  value: string | null
  onChange: (name: string | null) => void
  required?: boolean
}

/** Chooses a field of a resource by its words. */
export function FieldChoice({ definition, names, label, value, onChange, required }: FieldChoiceProps) {
  const words = useFieldWords(definition.name)
  const id = useId()
  return (
    <div className="au-choice grid gap-4 small">
      <label htmlFor={id}>{label}</label>
      <select
        className="surface bordered-strong"
        id={id}
        value={value ?? ''}
        required={required}
        onChange={event => onChange(event.target.value || null)}
      >
        <option value="" />
        {names.map(name => (
          <option key={name} value={name}>
            {words.label(name)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** An input for a field that is in no definition. */
export const FreeInput = (props: Omit<Parameters<typeof ControlledInput>[0], 'resource'>) => (
  <ControlledInput resource="automation" {...props} />
)
