import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { definitionOf } from '../../../contract/resources'
import { EmptyValue } from '../../fields/EmptyValue'
import { FieldCell } from '../../fields/FieldCell'
import { fieldLabel } from '../../fields/words'

type Values = Readonly<Record<string, unknown>>

/** Field by field what an entry of the log changed: names, not ids; words, not codes. */
export function LogDifferences({ log }: { log: RaRecord }) {
  const translate = useTranslate()
  const before: Values = log.before ?? {}
  const after: Values = log.after ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0) return <p className="pe-help">{translate('logs.unchanged')}</p>
  const words = {
    before: fieldLabel(translate, 'logs', 'before'),
    after: fieldLabel(translate, 'logs', 'after'),
  }
  return (
    <section className="v-section pe-card card grid gap-12 pad items-start">
      <table className="pe-differences">
        <thead>
          <tr>
            <th scope="col">{translate('people.field')}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {names.map(name => (
            <tr key={name}>
              <th scope="row">{fieldLabel(translate, log.resource, name)}</th>
              <td data-label={words.before}>
                {name in before ? (
                  <del>
                    <Value resource={log.resource} name={name} values={before} />
                  </del>
                ) : (
                  <EmptyValue />
                )}
              </td>
              <td data-label={words.after}>
                {name in after ? (
                  <Value resource={log.resource} name={name} values={after} />
                ) : (
                  <EmptyValue />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Value({ resource, name, values }: { resource: string; name: string; values: Values }) {
  return definitionOf(resource)?.fields[name] ? (
    <FieldCell resource={resource} source={name} record={values} />
  ) : (
    <Plain resource={resource} value={values[name]} />
  )
}

/** Differences without a definition: the fields of an export, how leads were shared out, a setting. */
function Plain({ resource, value }: { resource: string; value: unknown }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (value === null || value === undefined || value === '') return <EmptyValue />
  if (typeof value === 'boolean') return <>{translate(`ra.boolean.${value}`)}</>
  if (typeof value === 'number') return <bdi>{value.toLocaleString(locale, { numberingSystem: 'latn' })}</bdi>
  if (typeof value !== 'object') return <bdi>{String(value)}</bdi>
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return <EmptyValue />
  return (
    <ul className="pe-plain">
      {entries.map(([name, each]) => (
        <li key={name}>
          {isList ? null : <span>{fieldLabel(translate, resource, name)}: </span>}
          <Plain resource={resource} value={each} />
        </li>
      ))}
    </ul>
  )
}
