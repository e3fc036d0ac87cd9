import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Contract } from '../../../contract/resources/contracts'
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

/** The fields of a contract: its texts side by side, and the merge fields. */
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
        <div className="ct-texts grid gap-16">
          {TEXTS.map(name => (
            // biome-ignore lint/a11y/noStaticElementInteractions: only remembers which text was written in last
            <div key={name} onFocus={() => (latest.current = name)}>
              <FieldInput source={name} />
              <UnknownFields name={name} />
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

/** Warns of merge fields that do not exist. */
function UnknownFields({ name }: { name: TextName }) {
  const translate = useTranslate()
  const text = useWatch<Contract, TextName>({ name })
  const unknown = unknownFields(text ?? '')
  if (!unknown.length) return null
  return (
    <p className="ct-unknown row wrap gap-6 caption round-3 note-wait" role="status">
      <Mark kind="wait" />
      {translate('contracts.unknown')} <bdi dir="ltr">{unknown.join(', ')}</bdi>
    </p>
  )
}

/** Lists the merge fields; a press inserts one at the caret. */
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
    <fieldset className="ct-merge grid gap-10">
      <legend className="muted caption">{translate('contracts.merge_fields')}</legend>
      {groupsOf(CONTRACT_FIELDS).map(([group, fields]) => (
        <div className="flex wrap gap-6" key={group}>
          <h3 className="caption-lines muted medium">{titleOf(translate, group)}</h3>
          {fields.map(field => (
            <button
              className="caption-lines round-3 bordered sunken text tap"
              key={field}
              type="button"
              data-tip={`{{ ${field} }}`}
              onClick={() => insert(field)}
            >
              {labelOf(translate, field)}
            </button>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

type Translate = ReturnType<typeof useTranslate>

/** The resource of each group of merge fields. */
const RESOURCES: Readonly<Record<string, string>> = {
  candidate: 'candidates',
  program: 'programs',
  sector: 'sectors',
  bundesland: 'bundeslands',
  employer: 'bw-leads',
  contract: 'contracts',
  office: 'offices',
}
/** Groups with a title of their own; fields of the others stand together. */
const GROUPS = ['candidate', 'employer', 'contract']
/** Fields whose merge name is shorter than their name in the record. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  country: 'country_id',
  language_level: 'language_level_id',
}

function groupsOf(fields: readonly string[]): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const field of fields) {
    const [first = ''] = field.split('.')
    const group = GROUPS.includes(first) ? first : ''
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return [...groups].sort(([one], [other]) => Number(one === '') - Number(other === ''))
}

const titleOf = (translate: Translate, group: string) =>
  group ? resourceName(translate, RESOURCES[group] ?? group) : translate('contracts.other_fields')

/** Returns the label: of the field for `candidate.birth_date`, of the resource for `program.name`. */
function labelOf(translate: Translate, field: string): string {
  const [group = '', name = ''] = field.split('.')
  if (group === 'today') return translate('records.today')
  if (group === 'organisation') return translate('contracts.organisation')
  const resource = RESOURCES[group] ?? group
  return GROUPS.includes(group)
    ? fieldLabel(translate, resource, FULL_NAMES[name] ?? name)
    : resourceName(translate, resource)
}
