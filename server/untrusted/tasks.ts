import { detectFileType } from '../files/detectFileType'
import { readFeedbackMail } from '../mail/feedback/mail'
import { fillMessage } from '../mail/message/fill'
import { prepareMessage } from '../mail/message/prepare'
import { renderMessages, tryRendering } from '../mail/message/render'
import { fillTexts } from '../mail/message/texts'

/**
 * The functions that may run in a worker: pure, on content that a person or a stranger supplied. A new one is added
 * here; callers import `runUntrusted` and never this file, which loads every parser.
 */
export const tasks = {
  prepareMessage,
  fillMessage,
  fillTexts,
  renderMessages,
  tryRendering,
  detectFileType,
  readFeedbackMail,
}

export type Tasks = typeof tasks
