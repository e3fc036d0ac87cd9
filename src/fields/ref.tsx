import { useLocale, useReference } from 'react-admin'
import { displayName, nameInOtherScript } from '../../contract/definition/define'
import { definitionOf } from '../../contract/resources'
import { lazyPart } from '../layout/lazyPart'
import { Avatar } from '../layout/parts/Avatar'
import { NamePair } from '../layout/parts/Isolated'
import { StatusTag } from '../layout/parts/StatusTag'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, KindParts } from './kind'
import { OF_CHOICE } from './kind'

function Cell({ value, field }: CellProps) {
  return isEmptyValue(value) ? <EmptyValue /> : <RecordName to={field.options.to ?? ''} id={Number(value)} />
}

/** The name of a record: a status with its mark, a person with the picture. All names of a page are asked for at once. */
export function RecordName({ to, id }: { to: string; id: number }) {
  const locale = useLocale()
  const definition = definitionOf(to)
  const { referenceRecord: record, isPending } = useReference({ reference: to, id })
  if (isPending) return <span className="f-coming" aria-hidden="true" />
  if (!record || !definition) return <span className="f-code">{id}</span>
  const name = displayName(definition, record, locale) || String(record.name ?? id)
  if (definition.mark) return <StatusTag kind={record[definition.mark]}>{name}</StatusTag>
  const other = nameInOtherScript(definition, record, locale)
  if (!definition.picture) return other ? <NamePair name={name} other={other} /> : <bdi>{name}</bdi>
  return (
    <span className="f-person inline-row gap-8" data-tip={other}>
      <Avatar name={name} image={record[definition.picture]} />
      <bdi>{name}</bdi>
    </span>
  )
}

/** A record of another resource, picked by typing; the picker comes when a form or a filter opens. */
export const ref: KindParts = {
  Cell,
  Input: lazyPart(() => import('./ref/RefInput')),
  Filter: lazyPart(() => import('./ref/RefFilter')),
  operators: OF_CHOICE,
}
