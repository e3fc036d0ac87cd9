import '../mail.css'
import { type RaRecord, useLocale, useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { number } from '../../../layout/parts/numbers'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { listPath } from '../../../views/list/listPath'
import ResourceList from '../../../views/list/ResourceList'
import { useMay } from '../../../views/may'

const CELLS = { subscribers: SubscribersCell }

/** Mail lists; the count of a list opens the people behind it. */
export function ListsList() {
  return <ResourceList columns={{ cells: CELLS }} />
}

function SubscribersCell({ record }: { record: RaRecord }) {
  const resource = useResourceContext() ?? ''
  const people = resource === 'bw-lists' ? 'bw-subscribers' : 'subscribers'
  const may = useMay(people)
  const translate = useTranslate()
  const count = number(Number(record.subscribers ?? 0), useLocale())
  if (record.rule) return <StatusTag kind="info">{translate('mail.rule.by_rule')}</StatusTag>
  if (!may('read')) return <span>{count}</span>
  return <Link to={listPath(people, { list_ids: [Number(record.id)] })}>{count}</Link>
}
