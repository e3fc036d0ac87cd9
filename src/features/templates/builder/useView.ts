import { useState } from 'react'
import type { EditorLink, MailText } from '../engines/useEditor'

/** The view in the middle of the builder. */
export type BuilderView = 'edit' | 'dark' | 'text' | 'source' | 'person'

/** Chooses the view in the middle. The source is a draft until it is applied: by leaving the view, or by saving. */
export function useView(editor: EditorLink, mail: MailText) {
  const [view, setView] = useState<BuilderView>('edit')
  const [shownMail, setShownMail] = useState<MailText>(mail)
  const [source, setSource] = useState<MailText>(mail)
  const sourceChanged =
    view === 'source' && (source.content !== shownMail.content || source.style !== shownMail.style)
  const readAll = async () => {
    if (sourceChanged) editor.send({ type: 'replace', content: source.content, style: source.style })
    return editor.read()
  }
  const showView = async (next: BuilderView) => {
    if (editor.status === 'open' && (view === 'edit' || sourceChanged)) {
      const text = await readAll()
      setShownMail(text)
      setSource(text)
    }
    setView(next)
  }
  const discardSource = () => {
    setSource(shownMail)
    setView('edit')
  }
  return { view, shownMail, showView, readAll, source, setSource, sourceChanged, discardSource }
}
