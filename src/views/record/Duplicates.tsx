import { type RaRecord, ResourceContextProvider, useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router-dom'
import { Mark } from '../../layout/parts/Mark'
import { useRecordName, useRecordPath } from '../list/RecordLink'

/** What a create hands to the page it leads to. */
export interface CreatedState {
  duplicates?: RaRecord[]
}

/** Says that somebody looks the same: told after the save, never refused (api.md, `POST /{resource}`). */
export function Duplicates({ resource }: { resource: string }) {
  const { duplicates = [] } = (useLocation().state as CreatedState | null) ?? {}
  if (duplicates.length === 0) return null
  return (
    <ResourceContextProvider value={resource}>
      <Told duplicates={duplicates} />
    </ResourceContextProvider>
  )
}

function Told({ duplicates }: { duplicates: RaRecord[] }) {
  const translate = useTranslate()
  const name = useRecordName()
  const path = useRecordPath()
  return (
    <div className="v-notice" role="status">
      <Mark kind="wait" />
      <div>
        {translate('records.duplicates', { smart_count: duplicates.length })}
        <ul>
          {duplicates.map(each => (
            <li key={each.id}>
              <Link to={path(each)}>
                <bdi>{name(each)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
