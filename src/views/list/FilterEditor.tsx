import { ClickAwayListener, IconButton, MenuItem, Popover, TextField } from '@mui/material'
import { X } from 'lucide-react'
import {
  type FormEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { isDayCount } from '../../../contract/time/relative-days'
import { isEmptyValue } from '../../fields/EmptyValue'
import { isOfDays, type Operator } from '../../fields/kind'
import { kinds } from '../../fields/registry'
import { fieldOf } from '../../fields/system'
import { useStartEdge } from '../../fields/useStartEdge'
import { useFieldWords } from '../../fields/words'
import { isSame } from '../../providers/changes'
import { type Condition, isSaidWhole, operatorKey } from './filterKeys'

interface FilterEditorProps {
  definition: Definition
  condition: Condition
  /** Whether the list is not compared like this yet. */
  isNew?: boolean
  anchor: HTMLElement
  /** Called with each comparison that is complete. */
  onApply: (next: Condition) => void
  onClose: () => void
  /** Without days that move with the calendar: what is kept must hold tomorrow too. */
  isFixed?: boolean
}

/** The first value of a comparison with days. */
const USUAL_DAYS = 7

/** Milliseconds without a change after which one is applied: a list is not read for each letter. */
const PAUSE = 250

/**
 * Edits one comparison of a filter. What is chosen or typed is applied at once; Enter, Escape or a click beside it closes, and
 * that click does what it would do without the editor.
 */
export default function FilterEditor(props: FilterEditorProps) {
  const { definition, condition, anchor, onClose, isFixed } = props
  const translate = useTranslate()
  const label = useFieldWords(definition.name).label(condition.name)
  const { draft, setDraft, choice, choose } = useComparison(condition)
  const apply = useApplied(draft, props)
  const field = fieldOf(definition, condition.name)
  if (!field) return null
  const { Filter, operators } = kinds[field.kind]
  const close = () => {
    apply()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may stand in a form of a record, which Enter here does not save.
    event.stopPropagation()
    if (!isOfDays(draft.operator) || isDayCount(draft.value)) close()
  }
  return (
    <Layer label={label} anchor={anchor} onClose={close}>
      <form className="v-filter-editor grid gap-10 pad" onSubmit={submit}>
        <div className="row gap-8">
          <ComparisonField
            label={label}
            value={choice}
            operators={isFixed ? operators.filter(operator => !isOfDays(operator)) : operators}
            onChange={key => choose(key, operators)}
          />
          <IconButton type="submit" size="small" aria-label={translate('actions.close')}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        {choice === TODAY || draft.operator === '_null' ? null : (
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
      </form>
    </Layer>
  )
}

interface LayerProps {
  label: string
  anchor: HTMLElement
  onClose: () => void
  children: ReactElement
}

/** A layer that lets clicks beside it through. */
function Layer({ label, anchor, onClose, children }: LayerProps) {
  const translate = useTranslate()
  const edge = useStartEdge()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...edge}
      hideBackdrop
      disableScrollLock
      className="v-filter-layer"
      slotProps={{ paper: { role: 'dialog', 'aria-label': `${translate('lists.filter')}: ${label}` } }}
    >
      <ClickAwayListener onClickAway={onClose}>{children}</ClickAwayListener>
    </Popover>
  )
}

function useComparison(condition: Condition) {
  const [draft, setDraft] = useState(condition)
  // Not derived from the draft: typing 14 days passes through one day, which reads as today.
  const [choice, setChoice] = useState(choiceOf(condition))
  const choose = (next: string, operators: readonly Operator[]) => {
    setChoice(next)
    setDraft(chosen(draft, next, operators))
  }
  return { draft, setDraft, choice, choose }
}

/** Keeps what the list was last told. */
function useApplied(draft: Condition, { condition, isNew, onApply }: FilterEditorProps) {
  const applied = useRef(isNew ? undefined : condition)
  const apply = () => {
    if (!isComplete(draft) || isSame(draft, applied.current)) return
    applied.current = draft
    onApply(draft)
  }
  const applyLatest = useEffectEvent(apply)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the draft begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(applyLatest, PAUSE)
    return () => clearTimeout(timer)
  }, [draft])
  return apply
}

function isComplete({ operator, value }: Condition): boolean {
  return isOfDays(operator) ? isDayCount(value) : !isEmptyValue(value)
}

interface ComparisonFieldProps {
  label: string
  value: string
  operators: readonly Operator[]
  onChange: (choice: string) => void
}

/** Chooses how a field is compared. */
function ComparisonField({ label, value, operators, onChange }: ComparisonFieldProps) {
  const translate = useTranslate()
  return (
    <TextField select label={label} value={value} onChange={event => onChange(event.target.value)}>
      {operators.flatMap(operator =>
        choicesOf(operator).map(choice => (
          <MenuItem key={choice.key} value={choice.key}>
            {translate(operatorKey({ operator, value: choice.value }))}
          </MenuItem>
        )),
      )}
    </TextField>
  )
}

const TODAY = '_last_days:1'

/** "is empty" and "is not empty" are one operator with two values; today is the last of the last days. */
function choicesOf(operator: Operator): { key: string; value?: unknown }[] {
  if (operator === '_null')
    return [
      { key: '_null:true', value: true },
      { key: '_null:false', value: false },
    ]
  if (operator === '_last_days') return [{ key: TODAY, value: 1 }, { key: operator }]
  return [{ key: operator || 'is' }]
}

function choiceOf({ operator, value }: Condition): string {
  if (operator === '_null') return `_null:${value !== false}`
  return isOfDays(operator) && isSaidWhole({ operator, value }) ? TODAY : operator || 'is'
}

function chosen(draft: Condition, key: string, operators: readonly Operator[]): Condition {
  if (key.startsWith('_null')) return { ...draft, operator: '_null', value: key === '_null:true' }
  if (key === TODAY) return { ...draft, operator: '_last_days', value: 1 }
  const operator = operators.find(each => each === key) ?? ''
  if (isOfDays(operator)) return { ...draft, operator, value: countOf(draft) }
  const isOther = draft.operator === '_null' || isOfDays(draft.operator)
  return { ...draft, operator, value: isOther ? undefined : draft.value }
}

/** The days that were counted by another comparison; those of today are none. */
function countOf({ operator, value }: Condition): unknown {
  return isOfDays(operator) && !isSaidWhole({ operator, value }) ? value : USUAL_DAYS
}
