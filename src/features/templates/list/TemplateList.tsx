import '../templates.css'
import { Copy, Eye } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { Navigate, useParams } from 'react-router'
import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { PreviewDialog } from '../preview/PreviewDialog'
import { builderPath, type TemplateRecord, type TemplateResource } from '../sides'
import { ListOrGallery } from './ListOrGallery'
import { useGallery } from './useGallery'

const Gallery = onDemand(() => import('./Gallery').then(file => file.Gallery))

/** Lists the templates of a side, in a table or as thumbnails; each opens in the builder. */
export function TemplateList({ resource }: { resource: TemplateResource }) {
  const [shown, setShown] = useState<TemplateRecord | null>(null)
  // Renders again when the language changes.
  const { isGallery } = useGallery(resource)
  const actions = (record: RaRecord) => (
    <RowActions resource={resource} record={record} onPreview={setShown} />
  )
  return (
    <>
      <ResourceList
        resource={resource}
        linkTo={record => builderPath(resource, record.id)}
        listActions={<ListOrGallery resource={resource} />}
        rowActions={actions}
      >
        {isGallery ? <Gallery resource={resource} actions={actions} /> : undefined}
      </ResourceList>
      {shown ? <PreviewDialog template={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}

/** Redirects to the builder, as templates have no form. */
export function ToBuilder({ resource }: { resource: TemplateResource }) {
  const { id } = useParams()
  return <Navigate to={builderPath(resource, id)} replace />
}

interface RowActionsProps {
  resource: TemplateResource
  record: RaRecord
  onPreview: (template: TemplateRecord) => void
}

function RowActions({ resource, record, onPreview }: RowActionsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  /** Rows of a list may lack the content. */
  const read = async () =>
    (await dataProvider.getOne<TemplateRecord>(resource, { id: Number(record.id) })).data
  const notifyError = () => notify('errors.unknown', { type: 'error' })
  const copy = async () => {
    const { name, content, style, attachments } = await read()
    const files = attachments ? { attachments } : {}
    await dataProvider.create(resource, {
      data: { name: translate('builder.copy_of', { name }), content, style, ...files },
    })
    refresh()
  }
  const actions = [
    { word: 'builder.preview_of', Icon: Eye, run: () => read().then(onPreview) },
    { word: 'builder.duplicate', Icon: Copy, run: copy },
  ]
  return (
    <>
      {actions.map(({ word, Icon, run }) => {
        const label = translate(word, { name: record.name })
        return (
          <button
            key={word}
            type="button"
            className="tb-icon"
            title={label}
            aria-label={label}
            onClick={event => {
              event.stopPropagation()
              run().catch(notifyError)
            }}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )
      })}
    </>
  )
}
