import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CONTRACT_FIELDS, unknownFields } from '../../../contract/merge-fields'
import { FieldInput } from '../../fields/FieldInput'
import { Mark } from '../../layout/parts/Mark'
import './contracts.css'

const ROWS = [
  ['name', 'category_type'],
  ['candidate_id', 'bw_lead_id'],
  ['date', 'signed_on', 'language'],
] as const
const TEXTS = ['body', 'body_ar'] as const
type TextName = (typeof TEXTS)[number]

/** The fields of a contract: its texts side by side, and what they can name. */
export function ContractFields() {
  const translate = useTranslate()
  const latest = useRef<TextName>('body')
  return (
    <>
      <section className="v-section">
        <div>
          {ROWS.map(row => (
            <div key={row.join()} className="v-row-fields" data-count={row.length}>
              {row.map(field => (
                <FieldInput key={field} source={field} />
              ))}
            </div>
          ))}
        </div>
      </section>
      <section className="v-section">
        <h2>{translate('contracts.texts')}</h2>
        <div className="ct-texts">
          {TEXTS.map(name => (
            // biome-ignore lint/a11y/noStaticElementInteractions: only remembers which text was written in last
            <div key={name} onFocus={() => (latest.current = name)}>
              <FieldInput source={name} />
              <Unknown name={name} />
            </div>
          ))}
        </div>
        <MergeFields textOf={() => latest.current} />
      </section>
      <section className="v-section">
        <div>
          <FieldInput source="file" />
        </div>
      </section>
    </>
  )
}

/** Names that nothing fills. */
function Unknown({ name }: { name: TextName }) {
  const translate = useTranslate()
  const text = useWatch({ name }) as string | null | undefined
  const unknown = unknownFields(text ?? '')
  if (!unknown.length) return null
  return (
    <p className="ct-unknown" role="status">
      <Mark kind="wait" />
      {translate('contracts.unknown')} <bdi dir="ltr">{unknown.join(', ')}</bdi>
    </p>
  )
}

/** What a text can name; a press puts it where the writer is. */
function MergeFields({ textOf }: { textOf: () => TextName }) {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  function insert(field: string) {
    const name = textOf()
    const value = String(getValues(name) ?? '')
    const box = document.querySelectorAll<HTMLTextAreaElement>('.ct-texts textarea')[TEXTS.indexOf(name)]
    const at = box?.selectionStart ?? value.length
    const output = `{{ ${field} }}`
    setValue(name, `${value.slice(0, at)}${output}${value.slice(box?.selectionEnd ?? at)}`, {
      shouldDirty: true,
    })
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(at + output.length, at + output.length)
    })
  }
  return (
    <fieldset className="ct-merge">
      <legend>{translate('contracts.merge_fields')}</legend>
      {CONTRACT_FIELDS.map(field => (
        <button key={field} type="button" dir="ltr" onClick={() => insert(field)}>
          {field}
        </button>
      ))}
    </fieldset>
  )
}
