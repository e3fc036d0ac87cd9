import './gallery.css'
import type { ReactNode } from 'react'
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { NearInstant } from '../../../layout/parts/ReadableDate'
import { RecordLink, useRecordName } from '../../../views/list/RecordLink'
import { useMay } from '../../../views/may'
import { presentedPerson, samplePerson } from '../preview/mergeFields'
import { builderPath, type TemplateRecord, type TemplateResource, templateSides } from '../sides'
import { Thumbnail } from './Thumbnail'

interface GalleryProps {
  resource: TemplateResource
  actions: (record: TemplateRecord) => ReactNode
}

/** Shows the templates of the list as thumbnails of their mails; each opens in the builder. */
export function Gallery({ resource, actions }: GalleryProps) {
  const { data = [], selectedIds, onToggleItem } = useListContext<TemplateRecord>()
  const translate = useTranslate()
  const name = useRecordName()
  const isSelectable = useMay(resource)('bulk')
  const person = templateSides[resource].people === null ? presentedPerson : samplePerson
  const linkTo = ({ id }: { id: number | string }) => builderPath(resource, id)
  return (
    <ul className="tb-gallery grid gap-16">
      {data.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <li
            className="tb-tile card column shrinks"
            data-row={record.id}
            data-selected={selectedIds.includes(record.id) || undefined}
            tabIndex={-1}
          >
            <Link to={linkTo(record)} tabIndex={-1} aria-hidden="true">
              <Thumbnail
                content={record.content ?? ''}
                style={record.style ?? ''}
                name={record.name}
                person={person}
              />
            </Link>
            {isSelectable ? (
              <label className="tb-tile-pick grid centred">
                <input
                  type="checkbox"
                  checked={selectedIds.includes(record.id)}
                  onChange={() => onToggleItem(record.id)}
                  aria-label={translate('lists.select_row', { name: name(record) })}
                />
              </label>
            ) : null}
            <div className="tb-tile-foot row gap-4">
              <div className="grow grid">
                <RecordLink record={record} linkTo={linkTo}>
                  <bdi>{record.name}</bdi>
                </RecordLink>
                <span className="tb-faint">
                  {record.updated_at ? <NearInstant value={record.updated_at} /> : null}
                </span>
              </div>
              <span className="flex">{actions(record)}</span>
            </div>
          </li>
        </RecordContextProvider>
      ))}
    </ul>
  )
}
