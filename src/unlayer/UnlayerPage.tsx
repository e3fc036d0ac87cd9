import { useCallback, useEffect, useRef, useState } from 'react'
import EmailEditor, { type EmailEditorProps } from 'react-email-editor'
import { designOfHtml } from './designs'
import { type FromUnlayer, listenTo, type ToUnlayer, toUnlayer, type UnlayerLoad } from './protocol'

type Unlayer = Parameters<NonNullable<EmailEditorProps['onReady']>>[0]
type Design = Parameters<Unlayer['loadDesign']>[0]
/** How Unlayer is answered about a picture: how far it is in percent, then where it is. */
type Stored = (answer: { progress: number; url?: string }) => void

interface UnlayerPageProps {
  appOrigin: string
  scriptUrl: string
}

/** Milliseconds after the last change until the mail is exported: an export reads the whole design. */
const QUIET_MS = 600

/** Unlayer for the application in the window around: opens a mail, tells what changes, hands over what is to be stored. */
export function UnlayerPage({ appOrigin, scriptUrl }: UnlayerPageProps) {
  const [loading, setLoading] = useState<UnlayerLoad | null>(null)
  const unlayer = useRef<Unlayer | null>(null)
  const uploads = useRef(new Map<string, Stored>())
  const tell = useCallback(
    (message: FromUnlayer) => window.parent.postMessage(message, appOrigin),
    [appOrigin],
  )

  useEffect(() => {
    const hear = (message: ToUnlayer) => {
      if (message.type === 'load') setLoading(known => known ?? message)
      else if (message.type === 'read')
        unlayer.current?.exportHtml(({ html, design }) =>
          tell({ type: 'read', nonce: message.nonce, html, design: plain(design) }),
        )
      else settle(uploads.current, message)
    }
    const stop = listenTo({ schema: toUnlayer, origin: appOrigin, from: () => window.parent, heard: hear })
    const broken = (event: Event) => {
      if (event.target instanceof HTMLScriptElement) tell({ type: 'failed' })
    }
    // An element's failure is told to nobody above it, but can be seen on its way there.
    window.addEventListener('error', broken, true)
    tell({ type: 'ready' })
    return () => {
      stop()
      window.removeEventListener('error', broken, true)
    }
  }, [appOrigin, tell])

  if (!loading) return null
  const begin = (editor: Unlayer) => {
    unlayer.current = editor
    attend({ editor, loading, tell, uploads: uploads.current })
  }
  return (
    <EmailEditor
      minHeight="100%"
      scriptUrl={scriptUrl}
      onReady={begin}
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

interface Attending {
  editor: Unlayer
  loading: UnlayerLoad
  tell: (message: FromUnlayer) => void
  uploads: Map<string, Stored>
}

function attend({ editor, loading, tell, uploads }: Attending): void {
  document.title = loading.title
  document.documentElement.lang = loading.locale
  document.documentElement.dir = loading.direction
  let pending = 0
  let open = false
  const give = (type: 'opened' | 'change') =>
    editor.exportHtml(({ html, design }) => tell({ type, html, design: plain(design) }))
  editor.addEventListener('design:loaded', () => {
    if (!open) give('opened')
    open = true
  })
  editor.addEventListener('design:updated', () => {
    if (!open) return
    tell({ type: 'writing' })
    window.clearTimeout(pending)
    pending = window.setTimeout(() => give('change'), QUIET_MS)
  })
  editor.registerCallback('image', (given: { attachments?: File[] }, done: Stored) => {
    const [file] = given.attachments ?? []
    if (!file) return
    const nonce = crypto.randomUUID()
    uploads.set(nonce, done)
    tell({ type: 'upload', nonce, file, name: file.name })
  })
  editor.loadDesign((loading.design ?? designOfHtml(loading.html)) as unknown as Design)
}

/** The design as it is kept: an object of plain values. */
function plain(design: unknown): Record<string, unknown> {
  return design as Record<string, unknown>
}

function settle(uploads: Map<string, Stored>, message: Exclude<ToUnlayer, { type: 'load' | 'read' }>): void {
  const done = uploads.get(message.nonce)
  if (message.type === 'progress') done?.({ progress: Math.round(message.part * 99) })
  else if (message.type === 'uploaded') done?.({ progress: 100, url: message.url })
  if (message.type !== 'progress') uploads.delete(message.nonce)
}
