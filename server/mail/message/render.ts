import { compileMessage, type MessageFrame, type Recipient, type RenderedMessage } from './compile'

/** A message and the people whose mails are made of it, as a worker gets them: a `Buffer` arrives as a `Uint8Array`. */
export interface RenderOrder {
  frame: MessageFrame
  /** The installation's secret for tokens. */
  key: Uint8Array
  recipients: readonly Recipient[]
  now: Date
}

/**
 * Makes the mails of some people. What it costs depends on the content: the server runs it in a worker (drafts.ts).
 * @throws {TemplateError} when one of them cannot be rendered or passes a cap
 */
export function renderMessages({ frame, key, recipients, now }: RenderOrder): RenderedMessage[] {
  const attachments = frame.attachments.map(file => ({ ...file, content: Buffer.from(file.content) }))
  const render = compileMessage({ ...frame, attachments }, Buffer.from(key))
  return recipients.map(recipient => render(recipient, now))
}

/** Time for one trial: a slow template is not rendered for everybody in it. */
const TRIAL_MS = 2_000

/** Makes the mails of some people and throws them away. Runs in a worker too. @throws as {@link renderMessages} */
export function tryRendering({ frame, key, recipients, now }: RenderOrder): void {
  const render = compileMessage({ ...frame, attachments: [] }, Buffer.from(key))
  const end = performance.now() + TRIAL_MS
  for (const recipient of recipients) {
    if (performance.now() > end) return
    render(recipient, now)
  }
}
