import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { templateCalls } from '../../../../contract/calls/templates'
import type { TemplateEditor } from '../../../../contract/resources/templates'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { loadMe } from '../../../providers/me'
import type { AttachedFile, TemplateRecord, TemplateResource } from '../sides'
import type { MailText } from './useEditor'

/** Unsaved work that goes from one engine into the other, or from an ended session into the next. */
export interface CarriedWork {
  name: string
  subject: string
  /** Those of the template where left out. */
  attachments?: AttachedFile[]
  plainText: string | null
  mail: MailText
  /** The version that the work began from, where it is not what was just read. */
  version?: number
}

/** What is carried, and into which engine. */
export interface Carried {
  engine: TemplateEditor
  carried: CarriedWork | null
}

interface Options {
  resource: TemplateResource
  record: TemplateRecord | undefined
  /** The record is not known yet. */
  waiting: boolean
  /** A new one begins with a mail that is made of the built-in editor's blocks. */
  isStarter: boolean
  /** What stood here when the session ended. */
  kept: Carried | undefined
}

/**
 * Which engine a template is edited in: the one it was made in, for a new one the one of Settings, until somebody
 * chooses the other. Unlayer only where the server names a host for it that is not this page's.
 */
export function useEngine({ resource, record, waiting, isStarter, kept }: Options) {
  const provider = useDataProvider<LotseDataProvider>()
  const [chosen, setChosen] = useState(kept)
  const me = useQuery({ queryKey: ['builder-me'], queryFn: loadMe, retry: false, staleTime: Infinity })
  const origin = apart(me.data?.organisation?.builder_origin)
  const ofNew = isStarter ? 'grapesjs' : me.data?.organisation?.editor
  const usual = record ? (record.editor ?? 'grapesjs') : ofNew
  const wished = chosen?.engine ?? (usual === 'unlayer' ? 'unlayer' : 'grapesjs')
  const engine: TemplateEditor = wished === 'unlayer' && !origin ? 'grapesjs' : wished
  const wantsDesign = engine === 'unlayer' && !chosen?.carried && record?.editor === 'unlayer'
  const design = useQuery({
    queryKey: ['template-design', resource, record?.id, record?.version],
    enabled: wantsDesign,
    retry: false,
    queryFn: ({ signal }) =>
      provider.ask(templateCalls[resource].readDesign, { params: { id: record?.id ?? 0 } }, signal),
  })
  return {
    engine,
    /** Where Unlayer's page is; null where it is not offered. */
    origin,
    design: wantsDesign ? (design.data?.design ?? undefined) : undefined,
    error: wantsDesign ? design.error : null,
    loading:
      waiting || (me.isPending && (!record || wished === 'unlayer')) || (wantsDesign && design.isPending),
    carried: chosen?.carried ?? null,
    choose: (next: TemplateEditor, carried: CarriedWork | null) => setChosen({ engine: next, carried }),
    /** Back to what is saved. */
    forget: () => setChosen(known => known && { ...known, carried: null }),
  }
}

/** A page of this very host would show the session to a script that is not ours. */
function apart(origin: string | null | undefined): string | null {
  return origin && new URL(origin).hostname !== window.location.hostname ? origin : null
}
