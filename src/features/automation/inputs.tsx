import { useId } from 'react'
import type { AutomationAction } from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/definition/define'
import { ControlledInput } from '../../fields/ControlledInput'
import { useFieldWords } from '../../fields/words'

export interface EditorProps<Action = AutomationAction> {
  definition: Definition
  action: Action
  onChange: (next: AutomationAction) => void
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
