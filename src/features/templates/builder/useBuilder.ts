import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { TemplateEditor } from '../../../../contract/resources/templates'
import { checkMail, type MailIssue } from '../checks/checkMail'
import type { EditorLink, MailText } from '../engines/useEditor'
import { useEditors } from '../engines/useEditors'
import type { MailDraft } from '../engines/useEngine'
import { storedSize, type Upload } from '../files/upload'
import { savedAttachments, useAttachments } from '../files/useAttachments'
import type { MergeField, Person } from '../preview/mergeFields'
import { usePreviewPeople } from '../preview/usePreviewPeople'
import { type AttachedFile, type TemplateRecord, type TemplateResource, templateSides } from '../sides'
import { currentMail, useStoreDraft } from './useDraft'
import { useSaving } from './useSaving'
import { useView } from './useView'

export interface BuilderOptions {
  resource: TemplateResource
  /** The template that is changed; undefined for a new one. */
  record: TemplateRecord | undefined
  mail: MailText
  /** The key of the unsaved work within its page. */
  part: string
  /** The first name of a new template. */
  firstName: string
  /** Unsaved work from the other engine, or from an ended session. */
  draft: MailDraft | null
  engine: TemplateEditor
  /** The origin of Unlayer's page; null if it is not offered. */
  unlayer: string | null
  onEngine: (engine: TemplateEditor, draft: MailDraft | null) => void
  upload: Upload
  /** Discards the work and reads the template again. */
  onReload: () => void
  onLeave: () => void
}

/** The state of the builder: the editor, the view, and the texts to save. */
export type Builder = ReturnType<typeof useBuilder>

/** Below this width there is room for the mail alone: the panels become sheets. */
const NARROW = '(max-width: 899px)'

/** Brings the parts of the builder together. */
export function useBuilder(options: BuilderOptions) {
  const { resource, record, mail, draft, engine, unlayer, upload, onLeave } = options
  const texts = useTexts(options)
  const files = useFiles(options)
  const onSave = useRef(() => {})
  const people = usePreviewPeople(resource)
  const { fields, recipients } = people
  const { frame, editor, pictures } = useEditors({
    engine,
    unlayer,
    mail,
    upload,
    fields,
    onSave: () => onSave.current(),
  })
  const view = useView(editor, mail)
  const [width, setWidth] = useWidth(editor)
  const issues = useChecks(editor, mail, { plainText: texts.plainText, fields, people: recipients })
  const dirty =
    isRewritten(editor, mail) || texts.changed || files.changed || view.sourceChanged || draft !== null
  const parts = { options, texts, files, view, editor }
  const { saving, save } = useTemplateSaving(parts)
  useStoreDraft(options.part, () => (dirty && !saving.done ? unsavedWork(parts) : null))
  onSave.current = save
  useSaveKey(onSave)

  return {
    ...texts,
    ...people,
    ...view,
    ...useSheets(view, editor),
    ...useChangeEngine(parts),
    files,
    frame,
    editor,
    pictures,
    width,
    setWidth,
    engine,
    /** Whether the engine has its own blocks, undo, width and source. */
    isPlain: engine === 'unlayer',
    unlayer,
    issues,
    dirty,
    saving,
    save,
    unsaved: dirty || !record,
    leave: onLeave,
  }
}

type Texts = ReturnType<typeof useTexts>
type Files = ReturnType<typeof useFiles>

function useTexts({ record, draft, firstName }: BuilderOptions) {
  const saved = {
    name: record?.name ?? firstName,
    subject: record?.subject ?? '',
    plainText: record?.plain_text ?? null,
  }
  const [name, setName] = useState(draft?.name ?? saved.name)
  const [subject, setSubject] = useState(draft?.subject ?? saved.subject)
  const [plainText, setPlainText] = useState(draft ? draft.plainText : saved.plainText)
  return {
    name,
    setName,
    subject,
    setSubject,
    plainText,
    setPlainText,
    subjectChanged: subject !== saved.subject,
    plainTextChanged: plainText !== saved.plainText,
    changed: name !== saved.name || subject !== saved.subject || plainText !== saved.plainText,
  }
}

function useFiles({ resource, record, draft, upload }: BuilderOptions) {
  const sizeOf = useCallback((url: string) => storedSize(url, resource), [resource])
  const files = useAttachments({ upload, saved: draft?.attachments ?? record?.attachments, sizeOf })
  const hasAttachments = templateSides[resource].attachments
  const attachments: AttachedFile[] = savedAttachments(files.rows)
  const saved = (record?.attachments ?? []).map(({ url, name }) => ({ url: url.trim(), name }))
  const changed = JSON.stringify(hasAttachments ? attachments : []) !== JSON.stringify(saved)
  return { ...files, attachments, hasAttachments, changed }
}

interface Parts {
  options: BuilderOptions
  texts: Texts
  files: Files
  view: ReturnType<typeof useView>
  editor: EditorLink
}

function useTemplateSaving({ options, texts, files, view, editor }: Parts) {
  const { resource, record, draft, onLeave } = options
  const notify = useNotify()
  const saving = useSaving({
    resource,
    // Work from an ended session is saved over the version that it began from: a newer one is a conflict.
    record: record && { ...record, version: draft?.version ?? record.version },
    read: async () => ({
      name: texts.name,
      ...(texts.subjectChanged ? { subject: texts.subject } : {}),
      ...(await view.readAll()),
      ...(texts.plainTextChanged ? { plain_text: texts.plainText } : {}),
      ...(files.hasAttachments ? { attachments: files.attachments } : {}),
    }),
    onDone: onLeave,
  })
  const save = () => {
    if (editor.status !== 'open' || saving.saving) return
    if (files.rows.some(row => row.progress !== undefined))
      notify('builder.still_uploading', { type: 'warning' })
    else void saving.save()
  }
  return { saving, save }
}

function unsavedWork({ options, texts, view, editor }: Parts) {
  const { engine, record, draft, mail } = options
  return {
    engine,
    record,
    name: texts.name,
    subject: texts.subject,
    plainText: texts.plainText,
    version: draft?.version,
    mail: view.sourceChanged ? view.source : currentMail(editor, mail),
  }
}

function useChangeEngine({ options, texts, files, view, editor }: Parts) {
  const { engine, draft, onEngine } = options
  return {
    /** Goes on in the other engine with the current work; with the given one if this engine does not open. */
    changeEngine: async () => {
      const next = engine === 'grapesjs' ? 'unlayer' : 'grapesjs'
      if (editor.status !== 'open') return onEngine(next, draft)
      const { content, style } = await view.readAll()
      const { name, subject, plainText } = texts
      const { attachments } = files
      const version = draft?.version
      onEngine(next, { name, subject, plainText, attachments, mail: { content, style }, version })
    },
  }
}

function useSheets({ showView }: Parts['view'], editor: EditorLink) {
  const [sheet, setSheet] = useState<'start' | 'end' | null>(null)
  return {
    sheet,
    setSheet,
    showChecks: () => {
      setSheet('end')
      requestAnimationFrame(() => document.getElementById('tb-check')?.focus())
    },
    goTo: (at: NonNullable<MailIssue['at']>) => {
      setSheet(null)
      void showView('edit').then(() => editor.send({ type: 'find', ...at }))
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

function isRewritten({ opened, state, writing }: EditorLink, mail: MailText): boolean {
  const { content, style } = state ?? mail
  return writing || (opened !== null && (content !== opened.content || style !== opened.style))
}

/** Saves by Ctrl S (Cmd S), wherever the focus is; the editor page reports its own keys. */
function useSaveKey(save: RefObject<() => void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      save.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [save])
}
