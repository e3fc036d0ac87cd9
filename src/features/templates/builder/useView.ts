import { useState } from 'react'
import type { EditorLink, MailText } from '../engines/useEditor'
import type { BuilderView } from './BuilderBar'

/** What the middle shows. The source is a draft until it is applied; whatever leaves it, or saves, applies it. */
export function useLooking(editor: EditorLink, mail: MailText) {
  const [view, setView] = useState<BuilderView>('edit')
  const [looked, setLooked] = useState<MailText>(mail)
  const [source, setSource] = useState<MailText>(mail)
  const sourceChanged =
    view === 'source' && (source.content !== looked.content || source.style !== looked.style)
  const readAll = async () => {
    if (sourceChanged) editor.send({ type: 'replace', content: source.content, style: source.style })
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
