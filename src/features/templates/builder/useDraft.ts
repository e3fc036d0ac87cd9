import { useState } from 'react'
import type { TemplateEditor } from '../../../../contract/resources/templates'
import { useBack, useDraftHere, useKeeping } from '../../../views/record/useKeptDraft'
import type { EditorLink, MailText } from '../engines/useEditor'
import type { Carried } from '../engines/useEngine'
import type { TemplateRecord } from '../sides'

/** What is on the desk and not saved. Files are none of it: those of the template stand with the template. */
interface Work {
  engine: TemplateEditor
  name: string
  subject: string
  plainText: string | null
  mail: MailText
}

/** @returns the work that stood here when the session ended; a message says so */
export function useKeptWork(part: string): Carried | undefined {
  const draft = useDraftHere(part)
  useBack(part, draft)
  const [kept] = useState<Carried | undefined>(() => {
    if (!draft) return undefined
    const { engine, ...work } = draft.changes as unknown as Work
    const version = draft.started?.version
    return { engine, carried: { ...work, ...(typeof version === 'number' ? { version } : {}) } }
  })
  return kept
}

/**
 * Keeps the work when the session ends.
 * @param read what is unsaved, of which record, and the version it began from where that is an older one
 */
export function useKeepingWork(
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

/** @returns the mail with everything typed so far, as far as the editor has told */
export function writtenIn({ state, typed }: EditorLink, mail: MailText): MailText {
  const { content, style, design } = (state as MailText | null) ?? mail
  return { content: typed ?? content, style, ...(design ? { design } : {}) }
}
