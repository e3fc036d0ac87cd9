import { X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { isOfDays } from '../../fields/kind'
import { kinds } from '../../fields/registry'
import { fieldOf } from '../../fields/system'
import { useFieldWords } from '../../fields/words'
import { lazyDialog } from '../lazyDialog'
import type { Cells } from './columns'
import { type Condition, isSaidWhole, operatorKey } from './filterKeys'

const FilterEditor = lazyDialog(() => import('./FilterEditor'))

/** Values that a chip names before it counts the rest. */
const NAMED = 3

export interface FilterChipProps {
  definition: Definition
  condition: Condition
  /** How a feature draws the values of a field itself. */
  cells?: Cells
  onChange: (next: Condition) => void
  onRemove: () => void
  /** Without days that move with the calendar. */
  isFixed?: boolean
}

/** A comparison that reads as a sentence: `Status is | Call back, New +3 | x`. It opens its editor; the cross removes it. */
export function FilterChip({ definition, condition, cells, onChange, onRemove, isFixed }: FilterChipProps) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = words.label(condition.name)
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)
  return (
    <span className="v-chip round-2 surface bordered tap-high inline-flex">
      <button
        className="inline-row gap-6 shrinks small text"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={open}
      >
        <span className="v-chip-label inline-row gap-4 muted nowrap sunken">
          {label} <span className="faint">{translate(operatorKey(condition))}</span>
        </span>
        {isSaidWhole(condition) ? null : (
          <span className="v-chip-value medium nowrap">
            <Values definition={definition} condition={condition} cells={cells} />
          </span>
        )}
      </button>
      <button
        className="inline-row gap-6 shrinks small text"
        type="button"
        aria-label={`${translate('actions.remove')} ${label}`}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
      {anchor ? (
        <FilterEditor
          definition={definition}
          condition={condition}
          anchor={anchor}
          isFixed={isFixed}
          onApply={onChange}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </span>
  )
}

function Values({
  definition,
  condition: { name, operator, value },
  cells,
}: Pick<FilterChipProps, 'definition' | 'condition' | 'cells'>) {
  const translate = useTranslate()
  const field = fieldOf(definition, name)
  const all = [value].flat()
  if (isOfDays(operator)) return translate('lists.days', { smart_count: Number(value) })
  if (!field) return <bdi>{all.join(', ')}</bdi>
  const { Cell } = kinds[field.kind]
  const Own = cells?.[name]
  const isList = field.kind === 'refs'
  return (
    <>
      {all.slice(0, NAMED).map((each, index) => (
        <span key={String(each)}>
          {index > 0 ? ', ' : ''}
          {Own ? (
            <Own record={{ id: 0, [name]: each }} />
          ) : (
            <Cell resource={definition.name} name={name} field={field} value={isList ? [each] : each} />
          )}
        </span>
      ))}
      {all.length > NAMED ? ` +${all.length - NAMED}` : ''}
    </>
  )
}
