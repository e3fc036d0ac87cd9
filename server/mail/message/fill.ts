import { compileWhole, inField, type MergeData } from './liquid'
import { type MessageSource, prepareMessage } from './prepare'

/** A template filled in for one person, outside of any campaign. */
export interface FilledMessage {
  subject: string
  html: string
  text: string
}

/**
 * Makes a message ready and fills it in. What it costs depends on the content: the server runs it in a worker
 * (drafts.ts).
 * @throws {TemplateError} when the template cannot be filled in or passes a cap
 */
export function fillMessage({ source, data }: { source: MessageSource; data: MergeData }): FilledMessage {
  const { subject, html, text } = prepareMessage(source)
  return {
    subject: inField('subject', () => compileWhole(subject, 'text')(data))
      .replace(/\s+/g, ' ')
      .trim(),
    html: inField('content', () => compileWhole(html, 'html')(data)),
    text: inField('plain_text', () => compileWhole(text, 'text')(data)),
  }
}
