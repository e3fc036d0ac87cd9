import { useLocale, useTranslate } from 'react-admin'
import { differenceOf } from '../../../../contract/routes/difference'
import type { Names, VersionContent } from '../../../../contract/routes/version'
import { QueryState } from '../../../views/QueryState'
import { usePublished } from './useVersion'
import { nameIn } from './words'

interface DifferenceProps {
  route: number
  content: VersionContent
}

/** The difference between the published version and the draft. */
export function Difference({ route, content }: DifferenceProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const query = usePublished(route)
  const { data } = query
  if (data === undefined) return <QueryState query={query} rows={3} columns={1} />
  if (data === null) return <p className="small">{translate('route_editor.first_version')}</p>
  const before = data.content
  const found = differenceOf(before, content)
  const rules = (keys: readonly string[], part: 'clocks' | 'requirements') =>
    keys.map(key => {
      const named: { key: string; names: Names } | undefined =
        content[part].find(each => each.key === key) ?? before[part].find(each => each.key === key)
      return named ? nameIn(named, locale) : key
    })
  const steps = (list: readonly { key: string; names: Names }[]) => list.map(each => nameIn(each, locale))
  const groups = [
    { kind: 'added', names: steps(found.added) },
    { kind: 'removed', names: steps(found.removed) },
    { kind: 'renamed', names: steps(found.renamed) },
    { kind: 'changed', names: steps(found.changed) },
    { kind: 'track_order', names: steps(found.track_order) },
    { kind: 'step_order', names: steps(found.step_order) },
    { kind: 'clocks', names: rules(found.clocks, 'clocks') },
    { kind: 'requirements', names: rules(found.requirements, 'requirements') },
  ].filter(({ names }) => names.length)
  if (groups.length === 0) return <p className="small">{translate('route_editor.no_difference')}</p>
  return (
    <dl className="ro-difference small">
      {groups.map(({ kind, names }) => (
        <div key={kind}>
          <dt className="muted">
            {translate(`route_editor.difference.${kind}`)} {names.length}
          </dt>
          <dd className="break">{names.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  )
}
