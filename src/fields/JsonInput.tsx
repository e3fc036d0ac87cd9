import { Button, IconButton } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Segmented } from '../layout/parts/Segmented'
import { FieldFrame } from './FieldFrame'
import type { InputProps } from './kind'
import { TextBox } from './TextBox'

type Pair = [name: string, value: unknown]

/** Names and values as rows; nested values in the JSON box. */
export default function JsonInput(props: InputProps) {
  const translate = useTranslate()
  const [view, setView] = useState<'rows' | 'json'>(isFlat(props.value) ? 'rows' : 'json')
  return (
    <FieldFrame {...props}>
      <Segmented
        label={props.label}
        value={view}
        options={[
          { value: 'rows', label: translate('records.rows') },
          { value: 'json', label: 'JSON' },
        ]}
        onChange={next => setView(next === 'rows' && !isFlat(props.value) ? 'json' : next)}
      />
      {view === 'rows' ? <Rows {...props} /> : <JsonBox {...props} />}
    </FieldFrame>
  )
}

function Rows({ value, onChange, onBlur, disabled, name, label }: InputProps) {
  const translate = useTranslate()
  const [pairs, setPairs] = useState<Pair[]>(() => Object.entries((value as object | null) ?? {}))
  const change = (next: Pair[]) => {
    setPairs(next)
    const named = next.filter(([key]) => key.trim() !== '')
    onChange(named.length > 0 ? Object.fromEntries(named.map(([key, each]) => [key.trim(), each])) : null)
  }
  const set = (at: number, pair: Pair) => change(pairs.map((each, index) => (index === at ? pair : each)))
  return (
    <div className="grid gap-6 items-start">
      {pairs.map(([key, each], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity while its name is typed
        <div key={index} className="f-pair grid gap-6 wide">
          <TextBox
            name={`${name}_key_${index}`}
            label={`${label}: ${translate('records.name_of', { position: index + 1 })}`}
            hideLabel
            value={key}
            onChange={next => set(index, [next, each])}
            onBlur={onBlur}
            disabled={disabled}
            maxLength={100}
          />
          <TextBox
            name={`${name}_value_${index}`}
            label={`${label}: ${translate('records.value_of', { position: index + 1 })}`}
            hideLabel
            value={each === null || each === undefined ? '' : String(each)}
            onChange={next => set(index, [key, sameKind(next, each)])}
            onBlur={onBlur}
            disabled={disabled}
          />
          <IconButton
            size="small"
            disabled={disabled}
            aria-label={`${translate('actions.remove')} ${key}`}
            onClick={() => change(pairs.filter((_, at) => at !== index))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => setPairs([...pairs, ['', '']])}
      >
        {translate('actions.add')}
      </Button>
    </div>
  )
}

/** Holds the text as typed; gives the object where it is one, else the text, which the check refuses. */
function JsonBox(props: InputProps) {
  const [typed, setTyped] = useState(() =>
    typeof props.value === 'string' ? props.value : props.value ? JSON.stringify(props.value, null, 2) : '',
  )
  return (
    <TextBox
      {...props}
      error={undefined}
      help={undefined}
      hideLabel
      value={typed}
      onChange={next => {
        setTyped(next)
        props.onChange(parsed(next))
      }}
      rows={6}
      dir="ltr"
      code
    />
  )
}

function parsed(typed: string): unknown {
  if (typed.trim() === '') return null
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}

/** A number that is changed to another stays a number, a yes stays a yes. */
function sameKind(next: string, before: unknown): unknown {
  if (typeof before === 'number' && /^-?\d+(\.\d+)?$/.test(next)) return Number(next)
  if (typeof before === 'boolean' && (next === 'true' || next === 'false')) return next === 'true'
  return next
}

const isFlat = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.values(value).every(each => typeof each !== 'object' || each === null))
