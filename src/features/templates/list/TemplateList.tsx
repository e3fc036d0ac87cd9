import '../templates.css'
import { Copy, Eye } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useLocale, useNotify, useRefresh, useTranslate } from 'react-admin'
import { Navigate, useParams } from 'react-router'
import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { PreviewDialog } from '../preview/PreviewDialog'
import { builderPath, type TemplateRecord, type TemplateResource } from '../sides'
import { ListOrGallery } from './ListOrGallery'
import { useGallery } from './useGallery'

const Gallery = onDemand(() => import('./Gallery').then(file => file.Gallery))

/** The templates of a side as a list or as small pictures of their mails; each opens in the builder. */
export function TemplateList({ resource }: { resource: TemplateResource }) {
  const [shown, setShown] = useState<TemplateRecord | null>(null)
  // Words alone do not draw a page anew when the language is switched.
  useLocale()
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

/** Templates have no form: changing one is the builder's. */
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
  /** The row of a list may be short of the content, so the whole template is read. */
  const read = async () =>
    (await dataProvider.getOne<TemplateRecord>(resource, { id: Number(record.id) })).data
  const tell = () => notify('errors.unknown', { type: 'error' })
  const copy = async () => {
    const { name, content, style, attachments } = await read()
    const files = attachments ? { attachments } : {}
    await dataProvider.create(resource, {
      data: { name: translate('builder.copy_of', { name }), content, style, ...files },
    })
    refresh()
  }
  const actions = [
    { word: 'builder.preview_of', Icon: Eye, act: () => read().then(onPreview) },
    { word: 'builder.duplicate', Icon: Copy, act: copy },
  ]
  return (
    <>
      {actions.map(({ word, Icon, act }) => {
        const said = translate(word, { name: record.name })
        return (
          <button
            key={word}
            type="button"
            className="tb-icon"
            title={said}
            aria-label={said}
            onClick={event => {
              event.stopPropagation()
              act().catch(tell)
            }}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )
      })}
    </>
  )
}
