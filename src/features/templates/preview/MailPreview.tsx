import { useEffect, useRef } from 'react'
import { listen } from '../../../builder/messages'
import { fromPreview, post } from '../../../builder/protocol'

interface MailPreviewProps {
  /** A whole document; `mailDocument` makes one. */
  document: string
  title: string
  /** Width of the mail in pixels; the frame never grows wider than its place. */
  width?: number
}

/**
 * Shows a mail where nothing of it can run or reach the application: in a sandboxed frame inside the editor page, whose
 * own policy allows the inline styles that mails live on.
 */
export function MailPreview({ document, title, width = 600 }: MailPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef({ document, title })
  shown.current = { document, title }
  const ready = useRef(false)

  useEffect(() => {
    const show = () => {
      ready.current = true
      const page = frame.current?.contentWindow
      if (page) post(page, { type: 'show', ...shown.current })
    }
    return listen({ schema: fromPreview, from: () => frame.current?.contentWindow, onMessage: show })
  }, [])

  useEffect(() => {
    const page = frame.current?.contentWindow
    if (ready.current && page) post(page, { type: 'show', document, title })
  }, [document, title])

  return (
    <iframe
      ref={frame}
      className="tb-preview"
      title={title}
      src="/builder.html#preview"
      style={{ inlineSize: width }}
    />
  )
}
