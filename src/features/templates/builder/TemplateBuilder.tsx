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
import { starterOfAddress } from '../starters/designs'
import { starterTemplate } from '../starters/starter'
import { BuilderScreen } from './BuilderScreen'
import { useStoredDraft } from './useDraft'
import { useTemplate } from './useTemplate'

interface TemplateBuilderProps {
  resource: TemplateResource
  /** Stores files; in the server's store unless another is given. */
  upload?: Upload
}

/**
 * The full-screen editor of a template (docs/spec/product.md): with an id in the address it changes that
 * template, without one it makes a new one, from the starter that the address names.
 */
export function TemplateBuilder({ resource, upload }: TemplateBuilderProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const { template } = useParams()
  const { record, error, loading, refetch } = useTemplate(resource, template)
  const { search } = useLocation()
  const starter = useMemo(
    () => (template ? null : starterOfAddress(resource, search, translate('app.name'))),
    [template, resource, search, translate],
  )
  const part = `${resource} ${template ?? 'new'}`
  const stored = useStoredDraft(part)
  const engine = useEngine({ resource, record, waiting: loading, isStarter: starter !== null, stored })
  const [generation, setGeneration] = useState(0)
  const store = useMemo(() => upload ?? uploadFor(resource), [upload, resource])
  const fresh = useMemo(
    () => starterTemplate({ words: translate, locale, direction: directionOf(locale) }),
    [translate, locale],
  )
  const failure = error ?? engine.error
  if (failure)
    return (
      <main className="tb-fault">
        <ErrorState error={failure} onRetry={() => void refetch()} />
      </main>
    )
  if (engine.loading) return <main className="tb-starting">{translate('builder.starting')}</main>
  const first = starter ?? (engine.engine === 'unlayer' ? { content: '', style: '' } : fresh)
  return (
    <BuilderScreen
      key={`${template ?? 'new'} ${generation} ${engine.engine}`}
      resource={resource}
      record={record}
      mail={engine.draft?.mail ?? (record ? mailOf(record, engine.design) : first)}
      part={part}
      firstName={starter?.name ?? ''}
      draft={engine.draft}
      engine={engine.engine}
      unlayer={engine.origin}
      onEngine={engine.choose}
      upload={store}
      onReload={async () => {
        engine.discardDraft()
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
