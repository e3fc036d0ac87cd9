import { useState } from 'react'
import type { TemplateEditor } from '../../../../contract/resources/templates'
import { useBack, useDraftHere, useKeeping } from '../../../views/record/useKeptDraft'
import type { EditorLink, MailText } from '../engines/useEditor'
import type { EngineDraft } from '../engines/useEngine'
import type { TemplateRecord } from '../sides'

/** Unsaved work. Files are no part of it: the template keeps its own. */
interface Work {
  engine: TemplateEditor
  name: string
  subject: string
  plainText: string | null
  mail: MailText
}

/** Returns the unsaved work of an ended session, and tells the user that it is back. */
export function useStoredDraft(part: string): EngineDraft | undefined {
  const draft = useDraftHere(part)
  useBack(part, draft)
  const [stored] = useState<EngineDraft | undefined>(() => {
    if (!draft) return undefined
    const { engine, ...work } = draft.changes as unknown as Work
    const version = draft.started?.version
    return { engine, draft: { ...work, ...(typeof version === 'number' ? { version } : {}) } }
  })
  return stored
}

/**
 * Stores the unsaved work when the session ends.
 * @param read returns the work with its record, and the version that it began from if that is an older one
 */
export function useStoreDraft(
  part: string,
  read: () => (Work & { record: TemplateRecord | undefined; version: number | undefined }) | null,
): void {
  useKeeping(part, () => {
    const work = read()
    if (!work) return undefined
    const { record, version, ...changes } = work
    return {
      changes: { ...changes },
      ...(record ? { started: { id: record.id, version: version ?? record.version } } : {}),
    }
  })
}

/** Returns the mail with all that the editor has reported so far. */
export function currentMail({ state, typed }: EditorLink, mail: MailText): MailText {
  const { content, style, design }: MailText = state ?? mail
  return { content: typed ?? content, style, ...(design ? { design } : {}) }
}
