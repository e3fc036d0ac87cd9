import '../templates.css'
import './panels.css'
import './more.css'
import { useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { directionOf } from '../../../layout/theme/direction'
import type { MailText } from '../engines/useEditor'
import { useEngine } from '../engines/useEngine'
import { type Upload, uploadFor } from '../files/upload'
import type { TemplateRecord, TemplateResource } from '../sides'
import { starterAsked } from '../starters/designs'
import { starterTemplate } from '../starters/starter'
import { BuilderDesk } from './BuilderDesk'
import { useKeptWork } from './useDraft'
import { useTemplate } from './useTemplate'

interface TemplateBuilderProps {
  resource: TemplateResource
  /** Where files go; the store of the server unless another is given. */
  upload?: Upload
}

/**
 * The full-screen editor of a template (product.txt, "Template builder"): with an id in the address it changes that
 * template, without one it makes a new one, from the starter that the address names.
 */
export function TemplateBuilder({ resource, upload }: TemplateBuilderProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const { template } = useParams()
  const { record, error, loading, refetch } = useTemplate(resource, template)
  const { search } = useLocation()
  const asked = useMemo(
    () => (template ? null : starterAsked(resource, search, translate('app.name'))),
    [template, resource, search, translate],
  )
  const part = `${resource} ${template ?? 'new'}`
  const kept = useKeptWork(part)
  const engine = useEngine({ resource, record, waiting: loading, isStarter: asked !== null, kept })
  const [generation, setGeneration] = useState(0)
  const store = useMemo(() => upload ?? uploadFor(resource), [upload, resource])
  const fresh = useMemo(
    () => starterTemplate({ words: translate, locale, direction: directionOf(locale) }),
    [translate, locale],
  )
  const fault = error ?? engine.error
  if (fault)
    return (
      <main className="tb-fault">
        <ErrorState error={fault} onRetry={() => void refetch()} />
      </main>
    )
  if (engine.loading) return <main className="tb-starting">{translate('builder.starting')}</main>
  const begin = asked ?? (engine.engine === 'unlayer' ? { content: '', style: '' } : fresh)
  return (
    <BuilderDesk
      key={`${template ?? 'new'} ${generation} ${engine.engine}`}
      resource={resource}
      record={record}
      mail={engine.carried?.mail ?? (record ? mailOf(record, engine.design) : begin)}
      part={part}
      firstName={asked?.name ?? ''}
      carried={engine.carried}
      engine={engine.engine}
      unlayer={engine.origin}
      onEngine={engine.choose}
      upload={store}
      onReload={async () => {
        engine.forget()
        await refetch()
        setGeneration(generation + 1)
      }}
      onLeave={() => navigate(`/${resource}`)}
    />
  )
}

function mailOf(record: TemplateRecord, design: MailText['design']): MailText {
  return { content: record.content ?? '', style: record.style ?? '', ...(design ? { design } : {}) }
}
