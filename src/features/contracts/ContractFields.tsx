import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { CONTRACT_FIELDS, unknownFields } from '../../../contract/templates/merge-fields'
import { FieldInput } from '../../fields/FieldInput'
import { FieldRow } from '../../fields/FieldRow'
import { fieldLabel, resourceName } from '../../fields/words'
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
            <FieldRow key={row.join()} fields={row} />
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
      {groupsOf(CONTRACT_FIELDS).map(([about, fields]) => (
        <div key={about}>
          <h3>{aboutWords(translate, about)}</h3>
          {fields.map(field => (
            <button key={field} type="button" data-tip={`{{ ${field} }}`} onClick={() => insert(field)}>
              {fieldWords(translate, field)}
            </button>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

type Translate = ReturnType<typeof useTranslate>

/** Which resource a text names by which word. */
const RESOURCES: Readonly<Record<string, string>> = {
  candidate: 'candidates',
  program: 'programs',
  sector: 'sectors',
  bundesland: 'bundeslands',
  employer: 'bw-leads',
  contract: 'contracts',
  office: 'offices',
}
/** Whose many fields stand together; what is one name of something else stands with the others. */
const GROUPS = ['candidate', 'employer', 'contract']
/** Fields that a text names more shortly than the record does. */
const FULL: Readonly<Record<string, string>> = { country: 'country_id', language_level: 'language_level_id' }

function groupsOf(fields: readonly string[]): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const field of fields) {
    const about = field.split('.')[0] ?? ''
    const group = GROUPS.includes(about) ? about : ''
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return [...groups].sort(([one], [other]) => Number(one === '') - Number(other === ''))
}

const aboutWords = (translate: Translate, about: string) =>
  about ? resourceName(translate, RESOURCES[about] ?? about) : translate('contracts.other_fields')

/** `candidate.birth_date`: the name of that field; `program.name`: what it is the name of. */
function fieldWords(translate: Translate, field: string): string {
  const [about = '', name = ''] = field.split('.')
  if (about === 'today') return translate('records.today')
  if (about === 'organisation') return translate('settings.organisation')
  const resource = RESOURCES[about] ?? about
  return GROUPS.includes(about)
    ? fieldLabel(translate, resource, FULL[name] ?? name)
    : resourceName(translate, resource)
}
