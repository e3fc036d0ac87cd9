import { Suspense } from 'react'
import { useInput, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Field } from '../../contract/definition/fields'
import { isFixed } from '../../contract/definition/fixed'
import { definitionOf, OWNER, personalFieldsOf, personOf } from '../../contract/resources'
import { isSame } from '../providers/changes'
import { kinds } from './registry'
import { fieldOf } from './system'
import { errorWords, useFieldWords } from './words'

export interface FieldInputProps {
  source: string
  resource?: string
  label?: string
  help?: string
  disabled?: boolean
  autoFocus?: boolean
  /** For a form without a definition. */
  field?: Field
}

/** The input of one field inside of a form, by its kind: label, words of an error, and the bar of what changed. */
export function FieldInput({ source, label, help, disabled, autoFocus, ...props }: FieldInputProps) {
  const resource = useResourceContext(props) ?? ''
  const record = useRecordContext() as Record<string, unknown> | undefined
  const translate = useTranslate()
  const words = useFieldWords(resource)
  const declared = props.field ?? fieldOf(definitionOf(resource), source)
  const input = useInput({
    source,
    format: asIs,
    parse: asIs,
  })
  const { field: held, fieldState, formState } = input
  const { setValue, watch } = useFormContext()
  if (!declared) return null
  const field = ofOnePerson(offered(declared, record?.[source]), { resource, source, record, watch })
  const { required, requiredWithout } = field.options
  const isRequired = required === true || requiredWithout?.every(name => !watch(name)) === true
  const { Input } = kinds[field.kind]
  const isChanged = !isSame(held.value, formState.defaultValues?.[source])
  const currency = `${source}_currency`
  const owner = folderOwner(field)
  const recordId = [owner && watch(owner), record?.id].find(id => typeof id === 'number')
  const name = label ?? words.label(source)
  return (
    <div className="f-field" data-changed={isChanged || undefined} data-field={source}>
      <Suspense fallback={<span className="f-loading" />}>
        <Input
          resource={resource}
          name={source}
          field={field}
          value={held.value}
          onChange={held.onChange}
          onBlur={held.onBlur}
          label={isRequired ? translate('records.label_required', { label: name }) : name}
          help={help}
          required={isRequired}
          disabled={disabled || field.options.read === true || isFixed(field, record)}
          autoFocus={autoFocus}
          error={errorWords(translate, fieldState.error?.message, name)}
          recordId={recordId}
          {...(field.kind === 'money' && definitionOf(resource)?.fields[currency]
            ? {
                currency: watch(currency) as string | null,
                onCurrencyChange: (code: string) => setValue(currency, code, { shouldDirty: true }),
              }
            : {})}
        />
      </Suspense>
    </div>
  )
}

/** Narrows a state to those that may follow the stored one; a new record has the default. */
function offered(field: Field, stored: unknown): Field {
  const { next, values = [], default: first } = field.options
  if (!next) return field
  const now = String(stored ?? first)
  const following = stored === undefined ? [] : (next[now] ?? [])
  const isOffered = (value: string) => value === now || following.includes(value)
  return { ...field, options: { ...field.options, values: values.filter(isOffered) } }
}

interface OfForm {
  resource: string
  source: string
  record: Record<string, unknown> | undefined
  watch: (name: string) => unknown
}

/** Offers only records of the person of this record, where the server takes no others. */
function ofOnePerson(field: Field, { resource, source, record, watch }: OfForm): Field {
  const definition = definitionOf(resource)
  if (!field.options.to || !definition || !personalFieldsOf(definition).includes(source)) return field
  const person = personOf(definition, { ...record, [OWNER]: watch(OWNER) })
  if (!person) return field
  return { ...field, options: { ...field.options, offers: { ...field.options.offers, [OWNER]: person } } }
}

/** Inputs take null for nothing, where react-admin writes an empty text. */
const asIs = (value: unknown) => value

/** Returns the field whose record the folder of a file is named by: the papers of a person lie together. */
const folderOwner = ({ options }: Field) => /\{(\w+)\}/.exec(options.folder ?? '')?.[1]
