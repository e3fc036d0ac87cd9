import { useTheme } from '@mui/material/styles'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { directionOf } from '../../layout/theme/direction'
import { type AttachedFile, type TemplateRecord, type TemplateResource, templateSides } from './audiences'
import type { BuilderView } from './BuilderBar'
import { pictureHtml } from './blocks'
import { checkMail, type MailIssue } from './checkMail'
import { editorLabels } from './labels'
import { mergeFieldsFor, type Person, samplePerson } from './mergeFields'
import { storedSize, type Upload } from './upload'
import { savedAttachments, useAttachments } from './useAttachments'
import { type EditorLink, type MailText, useEditor } from './useEditor'
import { usePeople } from './usePeople'
import { usePictures } from './usePictures'
import { useSaveKey } from './useSaveKey'
import { useSaving } from './useSaving'

export interface DeskOptions {
  resource: TemplateResource
  /** The template that is changed; undefined for a new one. */
  record: TemplateRecord | undefined
  mail: MailText
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
export function useDesk({ resource, record, mail, upload, onLeave }: DeskOptions) {
  const notify = useNotify()
  const side = templateSides[resource]
  const [name, setName] = useState(record?.name ?? '')
  const [sheet, setSheet] = useState<'start' | 'end' | null>(null)
  const [leaving, setLeaving] = useState(false)
  const sizeOf = useCallback((url: string) => storedSize(url, resource), [resource])
  const files = useAttachments({ upload, kept: record?.attachments, sizeOf })
  const attachments = savedAttachments(files.rows)
  const save = useRef(() => {})
  const { frame, editor, pictures } = useEditorWithPictures({ mail, upload, onSave: () => save.current() })
  const { query, setQuery, people, person, setPerson, fields } = usePreviewPeople(resource)
  const looking = useLooking(editor, mail)
  const [width, setWidth] = useWidth(editor)
  const issues = useChecks(editor, mail, fields)

  const changed = { name, attachments: side.attachments ? attachments : [] }
  const dirty = useDirty(editor, mail, changed, record) || looking.sourceChanged
  const saving = useSaving({
    resource,
    record,
    read: async () => ({ name, ...(await looking.readAll()), ...(side.attachments ? { attachments } : {}) }),
    onDone: onLeave,
  })
  save.current = () => {
    if (editor.status !== 'open' || saving.saving) return
    if (files.rows.some(row => row.progress !== undefined))
      notify('builder.still_uploading', { type: 'warning' })
    else void saving.save()
  }
  useSaveKey(save)

  return {
    ...{ name, setName, sheet, setSheet, leaving, setLeaving, files, frame, editor, pictures },
    ...{ query, setQuery, people, person, setPerson, fields, width, setWidth },
    ...{ issues, dirty, saving, ...looking },
    unsaved: dirty || !record,
    hasAttachments: side.attachments,
    searchable: side.people !== null,
    save: () => save.current(),
    leave: () => (dirty ? setLeaving(true) : onLeave()),
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

interface WithPictures {
  mail: MailText
  upload: Upload
  onSave: () => void
}

function useEditorWithPictures({ mail, upload, onSave }: WithPictures) {
  const translate = useTranslate()
  const notify = useNotify()
  const locale = useLocale()
  const scheme = useTheme().palette.mode
  const frame = useRef<HTMLIFrameElement>(null)
  const labels = useMemo(() => editorLabels(translate), [translate])
  const pictures = usePictures({
    upload,
    onFailed: code => notify(`errors.${code}`, { type: 'error' }),
    onStored: (url, target) => {
      if (target) editor.send({ type: 'setAttributes', id: target, attributes: { src: url } })
      else editor.send({ type: 'insertBlock', html: pictureHtml(url) })
    },
  })
  const editor: EditorLink = useEditor({
    ...{ frame, mail, locale, scheme, labels, onSave },
    direction: directionOf(locale),
    onPicture: picture => ('file' in picture ? pictures.store(picture.file) : pictures.choose(picture.id)),
  })
  return { frame, editor, pictures }
}

function usePreviewPeople(resource: TemplateResource) {
  const [query, setQuery] = useState('')
  const [person, setPerson] = useState<Person>(samplePerson)
  const people = usePeople(resource, query)
  const fields = useMemo(() => mergeFieldsFor(people), [people])
  return { query, setQuery, people, person, setPerson, fields }
}

/** What the middle shows. The source is a draft until it is applied; whatever leaves it, or saves, applies it. */
function useLooking(editor: EditorLink, mail: MailText) {
  const [view, setView] = useState<BuilderView>('edit')
  const [looked, setLooked] = useState<MailText>(mail)
  const [source, setSource] = useState<MailText>(mail)
  const sourceChanged =
    view === 'source' && (source.content !== looked.content || source.style !== looked.style)
  const readAll = async () => {
    if (sourceChanged) editor.send({ type: 'replace', ...source })
    return editor.read()
  }
  const look = async (next: BuilderView) => {
    if (editor.status === 'open' && (view === 'edit' || sourceChanged)) {
      const text = await readAll()
      setLooked(text)
      setSource(text)
    }
    setView(next)
  }
  const dropSource = () => {
    setSource(looked)
    setView('edit')
  }
  return { view, setView, looked, look, readAll, source, setSource, sourceChanged, dropSource }
}

function useWidth({ opened, send }: EditorLink) {
  const [width, setWidth] = useState(() => (window.matchMedia(NARROW).matches ? 390 : 600))
  useEffect(() => {
    if (opened) send({ type: 'width', pixels: width })
  }, [opened, send, width])
  return [width, setWidth] as const
}

function useChecks({ state }: EditorLink, mail: MailText, fields: ReturnType<typeof mergeFieldsFor>) {
  const { content, style } = state ?? mail
  const bytes = state?.inlinedBytes
  return useMemo(() => checkMail({ content, style, bytes, fields }), [content, style, bytes, fields])
}

interface Changed {
  name: string
  attachments: AttachedFile[]
}

function useDirty(
  editor: EditorLink,
  mail: MailText,
  now: Changed,
  record: TemplateRecord | undefined,
): boolean {
  const { opened, state, writing } = editor
  const current = state ?? mail
  const rewritten = opened !== null && (current.content !== opened.content || current.style !== opened.style)
  const kept = (record?.attachments ?? []).map(({ url, name }) => ({ url: url.trim(), name }))
  const refiled = JSON.stringify(now.attachments) !== JSON.stringify(kept)
  return writing || rewritten || refiled || now.name !== (record?.name ?? '')
}
