import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { definitionOf } from '../../contract/resources'
import type { InputProps } from './kind'
import { kinds } from './registry'
import { errorWords, useFieldWords } from './words'

type ControlledInputProps = Partial<InputProps> & {
  resource: string
  name: string
  value: unknown
  onChange: (value: unknown) => void
}

/**
 * The input of a field outside of a form: bulk edit, filters, a small dialog.
 * `error` is a code of the contract; the words are found here.
 */
export function ControlledInput(props: ControlledInputProps) {
  const translate = useTranslate()
  const words = useFieldWords(props.resource)
  const field = props.field ?? definitionOf(props.resource)?.fields[props.name]
  if (!field) return null
  const { Input } = kinds[field.kind]
  const label = props.label ?? words.label(props.name)
  return (
    <Suspense fallback={<span className="f-loading" />}>
      <Input
        {...props}
        field={field}
        label={label}
        error={errorWords(translate, props.error, label)}
        required={props.required ?? field.options.required === true}
      />
    </Suspense>
  )
}
