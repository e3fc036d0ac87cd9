import { normalise, plainMergeCode } from '../../../builder/content'
import type { MergeField } from '../preview/mergeFields'
import type { MailText } from './useEditor'

/**
 * Reads a whole document, as Unlayer exports it, into content and style: the body's content in a box with the body's
 * look, and every style sheet. Parts of the head for single programs (Outlook's XML) are left out.
 */
export function mailOfDocument(html: string): MailText {
  const { content, style } = normalise({ content: html, style: '' })
  return { content: plainMergeCode(content), style }
}

/** Writes a mail of the built-in editor as one block of Unlayer. */
export function blockOfMail({ content, style }: MailText): string {
  return style.trim() ? `<style>${style.replace(/<\/style/gi, '')}</style>${content}` : content
}

/** Returns the merge fields as Unlayer lists them, by a name that it can use as a key. */
export function mergeTagsOf(fields: readonly MergeField[], words: (key: string) => string) {
  return Object.fromEntries(
    fields.map(({ code, path, label, sample }) => [
      path.replace(/\W+/g, '_'),
      { name: 'key' in label ? words(label.key) : label.word, value: code, sample },
    ]),
  )
}
