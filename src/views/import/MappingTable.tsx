import { useLocale, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { useFieldWords } from '../../fields/words'
import { type Column, type Mapping, mapColumn } from './mapping'

interface MappingTableProps {
  definition: Definition
  /** Fields that the role may write. */
  fields: readonly string[]
  columns: readonly Column[]
  mapping: Mapping
  onChange: (next: Mapping) => void
}

/** Each column of a file with its first values, and the field that it becomes. */
export function MappingTable({ definition, fields, columns, mapping, onChange }: MappingTableProps) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  return (
    <table className="v-mapping">
      <caption>{translate('lists.import_mapping')}</caption>
      <thead>
        <tr>
          <th className="bottom-line" scope="col">
            {translate('lists.import_column')}
          </th>
          <th className="bottom-line" scope="col">
            {translate('lists.import_field')}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, samples }) => (
          <tr key={name}>
            <th className="bottom-line" scope="row">
              <bdi>{name}</bdi>
              <span>
                <bdi>{samples.join(', ')}</bdi>
              </span>
            </th>
            <td className="bottom-line">
              <select
                className="wide round-2 surface text bordered-strong"
                aria-label={`${translate('lists.import_field')}: ${name}`}
                value={mapping[name] ?? ''}
                onChange={event => onChange(mapColumn(mapping, name, event.target.value))}
              >
                <option value="">{translate('lists.import_ignore')}</option>
                {fields.map(field => (
                  <option key={field} value={field}>
                    {words.label(field)}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The columns that become no field: an import would drop them without a word. */
export function UnmappedColumns({ columns, mapping }: Pick<MappingTableProps, 'columns' | 'mapping'>) {
  const translate = useTranslate()
  const locale = useLocale()
  const names = columns.flatMap(({ name }) => (mapping[name] ? [] : `\u2068${name}\u2069`))
  if (names.length === 0) return null
  return (
    <p className="v-note" role="status">
      {translate('lists.import_left_out', { columns: new Intl.ListFormat(locale).format(names) })}
    </p>
  )
}
