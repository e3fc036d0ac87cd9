import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MergeField } from '../preview/mergeFields'

interface FieldsListProps {
  fields: readonly MergeField[]
  onChoose: (field: MergeField) => void
}

/** Lists the merge fields with a search; choosing one inserts its code at the caret, or into the selected part. */
export function FieldsList({ fields, onChoose }: FieldsListProps) {
  const translate = useTranslate()
  const [query, setQuery] = useState('')
  const title = useId()
  const named = fields.map(field => ({ field, name: nameOf(field, translate) }))
  const wanted = query.trim().toLocaleLowerCase()
  const shown = named.filter(({ field, name }) =>
    `${name} ${field.path}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{translate('builder.merge_fields')}</h2>
      <label className="tb-search row gap-8 round-2 bordered-strong">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="tb-hidden nowrap">{translate('builder.find_field')}</span>
        <input
          type="search"
          value={query}
          placeholder={translate('builder.find_field')}
          onChange={event => setQuery(event.target.value)}
        />
      </label>
      <ul className="tb-fields">
        {shown.map(({ field, name }) => (
          <li key={field.path}>
            <button type="button" onClick={() => onChoose(field)}>
              <bdi>{name}</bdi>
              <bdi className="tb-sample shrinks faint caption">
                {field.link ? translate('builder.required') : field.sample}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="tb-note">{translate('records.nothing_found')}</p> : null}
    </section>
  )
}

/** Returns the label of a field. */
function nameOf(field: MergeField, translate: (key: string) => string): string {
  return 'key' in field.label ? translate(field.label.key) : field.label.word.replaceAll('_', ' ')
}
