import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { templateCalls } from '../../../../contract/calls/templates'
import type { TemplateEditor } from '../../../../contract/resources/templates'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { loadMe } from '../../../providers/me'
import type { AttachedFile, TemplateRecord, TemplateResource } from '../sides'
import type { MailText } from './useEditor'

/** Unsaved work from the other engine, or from an ended session. */
export interface MailDraft {
  name: string
  subject: string
  /** Those of the template where left out. */
  attachments?: AttachedFile[]
  plainText: string | null
  mail: MailText
  /** The version that the work began from, if it is not the one just read. */
  version?: number
}

/** Unsaved work, with the engine that it opens in. */
export interface EngineDraft {
  engine: TemplateEditor
  draft: MailDraft | null
}

interface Options {
  resource: TemplateResource
  record: TemplateRecord | undefined
  /** The record is not known yet. */
  waiting: boolean
  /** A new one begins with a mail that is made of the built-in editor's blocks. */
  isStarter: boolean
  /** Unsaved work from an ended session. */
  stored: EngineDraft | undefined
}

/**
 * Chooses the engine that a template is edited in: the one it was made in, for a new one that of Settings, until the
 * user takes the other. Unlayer only if the server names a host for it that is not this page's.
 */
export function useEngine({ resource, record, waiting, isStarter, stored }: Options) {
  const provider = useDataProvider<LotseDataProvider>()
  const [chosen, setChosen] = useState(stored)
  const me = useQuery({ queryKey: ['builder-me'], queryFn: loadMe, retry: false, staleTime: Infinity })
  const origin = onOtherHost(me.data?.organisation?.builder_origin)
  const forNew = isStarter ? 'grapesjs' : me.data?.organisation?.editor
  const usual = record ? (record.editor ?? 'grapesjs') : forNew
  const wanted = chosen?.engine ?? (usual === 'unlayer' ? 'unlayer' : 'grapesjs')
  const engine: TemplateEditor = wanted === 'unlayer' && !origin ? 'grapesjs' : wanted
  const wantsDesign = engine === 'unlayer' && !chosen?.draft && record?.editor === 'unlayer'
  const design = useQuery({
    queryKey: ['template-design', resource, record?.id, record?.version],
    enabled: wantsDesign,
    retry: false,
    queryFn: ({ signal }) =>
      provider.ask(templateCalls[resource].readDesign, { params: { id: record?.id ?? 0 } }, signal),
  })
  return {
    engine,
    /** The origin of Unlayer's page; null if it is not offered. */
    origin,
    design: wantsDesign ? (design.data?.design ?? undefined) : undefined,
    error: wantsDesign ? design.error : null,
    loading:
      waiting || (me.isPending && (!record || wanted === 'unlayer')) || (wantsDesign && design.isPending),
    draft: chosen?.draft ?? null,
    choose: (next: TemplateEditor, draft: MailDraft | null) => setChosen({ engine: next, draft }),
    /** Goes back to the saved template. */
    discardDraft: () => setChosen(current => current && { ...current, draft: null }),
  }
}

/** A page of this very host would show the session to a script that is not ours. */
function onOtherHost(origin: string | null | undefined): string | null {
  return origin && new URL(origin).hostname !== window.location.hostname ? origin : null
}
