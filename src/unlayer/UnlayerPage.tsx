import { useCallback, useEffect, useRef, useState } from 'react'
import EmailEditor, { type EmailEditorProps } from 'react-email-editor'
import { listen } from '../builder/messages'
import { designOfHtml } from './designs'
import { type FromUnlayer, type ToUnlayer, toUnlayer, type UnlayerLoad } from './protocol'

type Unlayer = Parameters<NonNullable<EmailEditorProps['onReady']>>[0]
type Design = Parameters<Unlayer['loadDesign']>[0]
/** Answers Unlayer about the upload of a picture: the progress in percent, at last the address. */
type AnswerUpload = (answer: { progress: number; url?: string }) => void

interface UnlayerPageProps {
  appOrigin: string
  scriptUrl: string
}

/** Milliseconds after the last change until the mail is exported: an export reads the whole design. */
const DEBOUNCE_MS = 600

/** Unlayer for the application in the parent window: opens a mail, reports changes, and hands over uploads. */
export function UnlayerPage({ appOrigin, scriptUrl }: UnlayerPageProps) {
  const [loading, setLoading] = useState<UnlayerLoad | null>(null)
  const unlayer = useRef<Unlayer | null>(null)
  const uploads = useRef(new Map<string, AnswerUpload>())
  const post = useCallback(
    (message: FromUnlayer) => window.parent.postMessage(message, appOrigin),
    [appOrigin],
  )

  useEffect(() => {
    const onMessage = (message: ToUnlayer) => {
      if (message.type === 'load') setLoading(first => first ?? message)
      else if (message.type === 'read')
        unlayer.current?.exportHtml(({ html, design }) =>
          post({ type: 'read', nonce: message.nonce, html, design: { ...design } }),
        )
      else settle(uploads.current, message)
    }
    const stop = listen({ schema: toUnlayer, origin: appOrigin, from: () => window.parent, onMessage })
    const onError = (event: Event) => {
      if (event.target instanceof HTMLScriptElement) post({ type: 'failed' })
    }
    // The error of an element does not bubble, but is seen while it is captured.
    window.addEventListener('error', onError, true)
    post({ type: 'ready' })
    return () => {
      stop()
      window.removeEventListener('error', onError, true)
    }
  }, [appOrigin, post])

  if (!loading) return null
  const onReady = (editor: Unlayer) => {
    unlayer.current = editor
    connect({ editor, loading, post, uploads: uploads.current })
  }
  return (
    <EmailEditor
      minHeight="100%"
      scriptUrl={scriptUrl}
      onReady={onReady}
      options={{
        displayMode: 'email',
        locale: loading.locale,
        textDirection: loading.direction,
        appearance: { theme: loading.scheme === 'dark' ? 'modern_dark' : 'modern_light' },
        mergeTags: loading.mergeTags,
        features: { userUploads: false, stockImages: false },
      }}
    />
  )
}

interface Connection {
  editor: Unlayer
  loading: UnlayerLoad
  post: (message: FromUnlayer) => void
  uploads: Map<string, AnswerUpload>
}

function connect({ editor, loading, post, uploads }: Connection): void {
  document.title = loading.title
  document.documentElement.lang = loading.locale
  document.documentElement.dir = loading.direction
  let pending = 0
  let open = false
  const report = (type: 'opened' | 'change') =>
    editor.exportHtml(({ html, design }) => post({ type, html, design: { ...design } }))
  editor.addEventListener('design:loaded', () => {
    if (!open) report('opened')
    open = true
  })
  editor.addEventListener('design:updated', () => {
    if (!open) return
    post({ type: 'writing' })
    window.clearTimeout(pending)
    pending = window.setTimeout(() => report('change'), DEBOUNCE_MS)
  })
  editor.registerCallback('image', (picked: { attachments?: File[] }, answer: AnswerUpload) => {
    const [file] = picked.attachments ?? []
    if (!file) return
    const nonce = crypto.randomUUID()
    uploads.set(nonce, answer)
    post({ type: 'upload', nonce, file, name: file.name })
  })
  editor.loadDesign((loading.design ?? designOfHtml(loading.html)) as unknown as Design)
}

function settle(
  uploads: Map<string, AnswerUpload>,
  message: Exclude<ToUnlayer, { type: 'load' | 'read' }>,
): void {
  const answer = uploads.get(message.nonce)
  if (message.type === 'progress') answer?.({ progress: Math.round(message.part * 99) })
  else if (message.type === 'uploaded') answer?.({ progress: 100, url: message.url })
  if (message.type !== 'progress') uploads.delete(message.nonce)
}
