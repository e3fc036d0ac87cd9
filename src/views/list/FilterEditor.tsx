import { Button, MenuItem, Popover, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, Suspense, useState } from 'react'
import type { Definition } from '../../../contract/define'
import type { Operator } from '../../fields/kind'
import { isNothing } from '../../fields/Nothing'
import { kinds } from '../../fields/registry'
import { fieldOf } from '../../fields/system'
import { useStartEdge } from '../../fields/useStartEdge'
import { useFieldWords } from '../../fields/words'
import { type Condition, operatorKey } from './filterKeys'

interface FilterEditorProps {
  definition: Definition
  condition: Condition
  anchor: HTMLElement
  onApply: (next: Condition) => void
  onClose: () => void
}

/** How a field is compared, and with what. Enter or a click beside it applies; Escape leaves it as it was. */
export function FilterEditor({ definition, condition, anchor, onApply, onClose }: FilterEditorProps) {
  const translate = useTranslate()
  const edge = useStartEdge()
  const label = useFieldWords(definition.name).label(condition.name)
  const [draft, setDraft] = useState(condition)
  const field = fieldOf(definition, condition.name)
  if (!field) return null
  const { Filter, operators } = kinds[field.kind]
  const apply = () => {
    const isWhole = draft.operator === '_null' || !isNothing(draft.value)
    if (isWhole) onApply(draft)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may stand in a form of a record, which Enter here does not save.
    event.stopPropagation()
    apply()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_, reason) => (reason === 'escapeKeyDown' ? onClose() : apply())}
      {...edge}
      slotProps={{ paper: { role: 'dialog', 'aria-label': `${translate('lists.filter')}: ${label}` } }}
    >
      <form className="v-filter-editor" onSubmit={submit}>
        <TextField
          select
          label={label}
          value={choiceOf(draft)}
          onChange={event => setDraft(chosen(draft, event.target.value))}
        >
          {operators.flatMap(operator =>
            choicesOf(operator).map(({ key, value }) => (
              <MenuItem key={key} value={key}>
                {translate(operatorKey({ operator, value }))}
              </MenuItem>
            )),
          )}
        </TextField>
        {draft.operator === '_null' ? null : (
          <Suspense fallback={<span className="f-loading" />}>
            <Filter
              resource={definition.name}
              name={condition.name}
              field={field}
              operator={draft.operator}
              value={draft.value}
              onChange={value => setDraft({ ...draft, value })}
              label={label}
            />
          </Suspense>
        )}
        <Button type="submit" variant="contained" size="small">
          {translate('lists.filter')}
        </Button>
      </form>
    </Popover>
  )
}

/** "is empty" and "is not empty" are one operator with two values. */
const choicesOf = (operator: Operator): { key: string; value: unknown }[] =>
  operator === '_null'
    ? [
        { key: '_null:true', value: true },
        { key: '_null:false', value: false },
      ]
    : [{ key: operator || 'is', value: undefined }]

const choiceOf = ({ operator, value }: Condition) =>
  operator === '_null' ? `_null:${value !== false}` : operator || 'is'

function chosen(draft: Condition, key: string): Condition {
  if (key.startsWith('_null')) return { ...draft, operator: '_null', value: key === '_null:true' }
  const operator = (key === 'is' ? '' : key) as Operator
  return { ...draft, operator, value: draft.operator === '_null' ? undefined : draft.value }
}
