import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { TemplateEditor } from '../../../../contract/resources/templates'
import { checkMail, type MailIssue } from '../checks/checkMail'
import type { EditorLink, MailText } from '../engines/useEditor'
import { useEditors } from '../engines/useEditors'
import type { CarriedWork } from '../engines/useEngine'
import { storedSize, type Upload } from '../files/upload'
import { savedAttachments, useAttachments } from '../files/useAttachments'
import type { MergeField, Person } from '../preview/mergeFields'
import { usePreviewPeople } from '../preview/usePreviewPeople'
import { type AttachedFile, type TemplateRecord, type TemplateResource, templateSides } from '../sides'
import { useKeepingWork, writtenIn } from './useDraft'
import { useSaveKey } from './useSaveKey'
import { useSaving } from './useSaving'
import { useLooking } from './useView'

export interface DeskOptions {
  resource: TemplateResource
  /** The template that is changed; undefined for a new one. */
  record: TemplateRecord | undefined
  mail: MailText
  /** Names the work within its page. */
  part: string
  /** What a new one is called until somebody names it. */
  firstName: string
  /** What comes unsaved out of the other engine. */
  carried: CarriedWork | null
  engine: TemplateEditor
  /** Where Unlayer's page is served; null where it is not offered. */
  unlayer: string | null
  onEngine: (engine: TemplateEditor, carried: CarriedWork | null) => void
  upload: Upload
  /** Throws the work away and reads the template anew. */
  onReload: () => void
  onLeave: () => void
}

/** Everything on the desk of the builder: the editor, what is looked at, and what is saved. */
export type Desk = ReturnType<typeof useDesk>

/** Below this width there is room for the mail alone: the panels become sheets. */
const NARROW = '(max-width: 899px)'

/** Brings the parts of the builder together. */
export function useDesk(options: DeskOptions) {
  const { resource, record, mail, firstName, carried, engine, unlayer, upload, onLeave } = options
  const begunName = record?.name ?? firstName
  const notify = useNotify()
  const side = templateSides[resource]
  const [name, setName] = useState(carried?.name ?? begunName)
  const begunSubject = record?.subject ?? ''
  const [subject, setSubject] = useState(carried?.subject ?? begunSubject)
  const [plainText, setPlainText] = useState(carried ? carried.plainText : (record?.plain_text ?? null))
  const [sheet, setSheet] = useState<'start' | 'end' | null>(null)
  const [leaving, setLeaving] = useState(false)
  const sizeOf = useCallback((url: string) => storedSize(url, resource), [resource])
  const files = useAttachments({ upload, kept: carried?.attachments ?? record?.attachments, sizeOf })
  const attachments = savedAttachments(files.rows)
  const save = useRef(() => {})
  const preview = usePreviewPeople(resource)
  const { frame, editor, pictures } = useEditors({
    ...{ engine, unlayer, mail, upload, fields: preview.fields },
    onSave: () => save.current(),
  })
  const looking = useLooking(editor, mail)
  const [width, setWidth] = useWidth(editor)
  const issues = useChecks(editor, mail, { plainText, fields: preview.fields, people: preview.recipients })

  const changed = { name, subject, plainText, attachments: side.attachments ? attachments : [] }
  const dirty =
    useDirty(editor, mail, changed, { record, name: begunName }) || looking.sourceChanged || carried !== null
  const saving = useSaving({
    resource,
    // Work from before a session's end is saved over what it began from: what came between is asked about.
    record: record && { ...record, version: carried?.version ?? record.version },
    read: async () => ({
      name,
      ...(subject === begunSubject ? {} : { subject }),
      ...(await looking.readAll()),
      ...(plainText === (record?.plain_text ?? null) ? {} : { plain_text: plainText }),
      ...(side.attachments ? { attachments } : {}),
    }),
    onDone: onLeave,
  })
  useKeepingWork(options.part, () =>
    !dirty || saving.done
      ? null
      : {
          ...{ engine, record, name, subject, plainText, version: carried?.version },
          mail: looking.sourceChanged ? looking.source : writtenIn(editor, mail),
        },
  )
  save.current = () => {
    if (editor.status !== 'open' || saving.saving) return
    if (files.rows.some(row => row.progress !== undefined))
      notify('builder.still_uploading', { type: 'warning' })
    else void saving.save()
  }
  useSaveKey(save)

  return {
    ...{ name, setName, subject, setSubject, plainText, setPlainText, sheet, setSheet, leaving, setLeaving },
    ...{ files, frame, editor, pictures, width, setWidth, engine, unlayer },
    ...{ issues, dirty, saving, ...preview, ...looking },
    unsaved: dirty || !record,
    hasAttachments: side.attachments,
    save: () => save.current(),
    leave: () => (dirty ? setLeaving(true) : onLeave()),
    /** Goes on in the other engine with what stands here; with what was given where this one does not open. */
    changeEngine: async () => {
      const next = engine === 'grapesjs' ? 'unlayer' : 'grapesjs'
      if (editor.status !== 'open') return options.onEngine(next, carried)
      const { content, style } = await looking.readAll()
      const version = carried?.version
      options.onEngine(next, { name, subject, plainText, attachments, mail: { content, style }, version })
    },
    showChecks: () => {
      setSheet('end')
      requestAnimationFrame(() => document.getElementById('tb-check')?.focus())
    },
    goTo: (at: NonNullable<MailIssue['at']>) => {
      setSheet(null)
      void looking.look('edit').then(() => editor.send({ type: 'find', ...at }))
    },
  }
}

function useWidth({ opened, send }: EditorLink) {
  const [width, setWidth] = useState(() => (window.matchMedia(NARROW).matches ? 390 : 600))
  useEffect(() => {
    if (opened) send({ type: 'width', pixels: width })
  }, [opened, send, width])
  return [width, setWidth] as const
}

interface Checked {
  plainText: string | null
  fields: readonly MergeField[]
  people: readonly Person[]
}

function useChecks({ state }: EditorLink, mail: MailText, { plainText, fields, people }: Checked) {
  const { content, style } = state ?? mail
  const bytes = state?.inlinedBytes
  return useMemo(
    () => checkMail({ content, style, bytes, plainText, fields, people }),
    [content, style, bytes, plainText, fields, people],
  )
}

interface Changed {
  name: string
  subject: string
  plainText: string | null
  attachments: AttachedFile[]
}

function useDirty(
  editor: EditorLink,
  mail: MailText,
  now: Changed,
  { record, name }: { record: TemplateRecord | undefined; name: string },
): boolean {
  const { opened, state, writing } = editor
  const current = state ?? mail
  const rewritten = opened !== null && (current.content !== opened.content || current.style !== opened.style)
  const kept = (record?.attachments ?? []).map(({ url, name }) => ({ url: url.trim(), name }))
  const refiled = JSON.stringify(now.attachments) !== JSON.stringify(kept)
  const renamed = now.name !== name || now.subject !== (record?.subject ?? '')
  const reworded = renamed || now.plainText !== (record?.plain_text ?? null)
  return writing || rewritten || refiled || reworded
}
