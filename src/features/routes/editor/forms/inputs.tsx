import { MenuItem, TextField } from '@mui/material'
import { useContext, useId } from 'react'
import { useTranslate } from 'react-admin'
import { day, flag, number, text } from '../../../../../contract/definition/fields'
import type { Names } from '../../../../../contract/routes/version'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { errorWords } from '../../../../fields/words'
import { FaultsContext } from './useItem'

const TEXTS = {
  auto: text({ max: 400 }),
  ltr: text({ max: 400, dir: 'ltr' }),
  rtl: text({ max: 400, dir: 'rtl' }),
}
const NUMBER = number({ min: 0 })
const DAY = day()
const FLAG = flag()

interface InputProps<T> {
  /** Its place in the item, as its check names it. */
  path: string
  label: string
  value: T
  help?: string
  onChange: (value: T) => void
}

interface LineProps extends InputProps<string> {
  dir?: 'ltr' | 'rtl'
  isFirst?: boolean
}

/** One line of text. */
export function Line({ path, label, value, help, dir, isFirst, onChange }: LineProps) {
  const error = useContext(FaultsContext)[path]
  return (
    <ControlledInput
      resource="routes"
      name={path}
      field={TEXTS[dir ?? 'auto']}
      label={label}
      value={value}
      help={help}
      error={error}
      autoFocus={isFirst}
      onChange={next => onChange(String(next ?? ''))}
    />
  )
}

/** A whole number; undefined where it is empty, and as typed where it is none, which the check refuses. */
export function Amount({ path, label, value, help, onChange }: InputProps<number | undefined>) {
  const error = useContext(FaultsContext)[path]
  return (
    <ControlledInput
      resource="routes"
      name={path}
      field={NUMBER}
      label={label}
      value={value ?? null}
      help={help}
      error={error}
      onChange={next => onChange(next === null ? undefined : (next as number))}
    />
  )
}

export function Day({ path, label, value, help, onChange }: InputProps<string>) {
  const error = useContext(FaultsContext)[path]
  return (
    <ControlledInput
      resource="routes"
      name={path}
      field={DAY}
      label={label}
      value={value}
      help={help}
      error={error}
      onChange={next => onChange(String(next ?? ''))}
    />
  )
}

export function Flag({ path, label, value, help, onChange }: InputProps<boolean>) {
  return (
    <ControlledInput
      resource="routes"
      name={path}
      field={FLAG}
      label={label}
      value={value}
      help={help}
      onChange={next => onChange(next === true)}
    />
  )
}

interface ChoiceProps<T extends string> extends Omit<InputProps<T>, 'onChange'> {
  values: readonly T[]
  words: (value: T) => string
  onChange: (value: T) => void
}

/** One of some values. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { values, words } = props
  const choose = (value: string) => {
    const found = values.find(each => each === value)
    if (found !== undefined) props.onChange(found)
  }
  return (
    <Select {...props} onChange={choose}>
      {values.map(each => (
        <MenuItem key={each} value={each}>
          <bdi>{words(each)}</bdi>
        </MenuItem>
      ))}
    </Select>
  )
}

interface OptionalChoiceProps extends InputProps<string | undefined> {
  options: readonly { key: string; name: string }[]
  /** The words for none of them. */
  none: string
}

/** One of some keys, or none; a key that is not among them any more stays until it is changed. */
export function OptionalChoice({ options, none, onChange, ...props }: OptionalChoiceProps) {
  const { value } = props
  const isGone = value && !options.some(({ key }) => key === value)
  return (
    <Select {...props} value={value ?? ''} onChange={next => onChange(next || undefined)}>
      <MenuItem value="">
        <span className="faint">{none}</span>
      </MenuItem>
      {isGone ? <MenuItem value={value}>{value}</MenuItem> : null}
      {options.map(({ key, name }) => (
        <MenuItem key={key} value={key}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </Select>
  )
}

function Select({
  path,
  label,
  value,
  help,
  onChange,
  children,
}: InputProps<string> & { children: React.ReactNode }) {
  const translate = useTranslate()
  const id = useId()
  const error = useContext(FaultsContext)[path]
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      error={error !== undefined}
      helperText={errorWords(translate, error, label) ?? help}
      slotProps={{ select: { displayEmpty: true } }}
      onChange={event => onChange(event.target.value)}
    >
      {children}
    </TextField>
  )
}

interface SeveralProps<T extends string> extends Omit<InputProps<readonly T[]>, 'onChange'> {
  values: readonly T[]
  words: (value: T) => string
  onChange: (value: T[]) => void
}

/** Any of some values, in their order. */
export function Several<T extends string>(props: SeveralProps<T>) {
  const { path, label, value, values, words, help, onChange } = props
  const translate = useTranslate()
  const id = useId()
  const error = useContext(FaultsContext)[path]
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      error={error !== undefined}
      helperText={errorWords(translate, error, label) ?? help}
      slotProps={{ select: { multiple: true } }}
      onChange={event => {
        const chosen: readonly string[] = [event.target.value].flat()
        onChange(values.filter(each => chosen.includes(each)))
      }}
    >
      {values.map(each => (
        <MenuItem key={each} value={each}>
          {words(each)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const LANGUAGES = ['en', 'ar', 'fr', 'de'] as const

interface NamesInputProps {
  path: string
  names: Names
  /** The words before the language; the name of the thing where left out. */
  label?: string
  onChange: (names: Names) => void
}

/** A name in the four languages. */
export function NamesInput({ path, names, label, onChange }: NamesInputProps) {
  const translate = useTranslate()
  return (
    <div className="ro-pair">
      {LANGUAGES.map(language => (
        <Line
          key={language}
          path={`${path}.${language}`}
          label={translate('route_editor.name_in', {
            label: label ?? translate('route_editor.name'),
            language: translate(`enums.${language}`),
          })}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          isFirst={path === 'names' && language === 'en'}
          value={names[language]}
          onChange={value => onChange({ ...names, [language]: value })}
        />
      ))}
    </div>
  )
}
