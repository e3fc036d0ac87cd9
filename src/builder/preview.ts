import './preview.css'
import { listen } from './messages'
import { post, toPreview } from './protocol'

/**
 * Shows a finished mail in a sandboxed frame without scripts and without an origin. The frame stands in this page and
 * not in the application, because a `srcdoc` frame inherits the policy of its maker: here inline styles are allowed.
 */
export function startPreview(): void {
  const parent = window.parent
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', '')
  const heading = document.createElement('h1')
  document.getElementById('stage')!.replaceChildren(heading, frame)
  listen({
    schema: toPreview,
    from: () => parent,
    onMessage: ({ document: mail, title }) => {
      frame.title = title
      document.title = title
      heading.textContent = title
      frame.srcdoc = mail
    },
  })
  post(parent, { type: 'previewReady' })
}
