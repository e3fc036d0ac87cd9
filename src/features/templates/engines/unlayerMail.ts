import { normalise, plainMergeCode } from '../../../builder/content'
import type { MergeField } from '../preview/mergeFields'
import type { MailText } from './useEditor'

/**
 * A whole document as Unlayer exports it, as content and style: what the body holds in a box with the body's own look,
 * and every style sheet of it. What stands in the head for single programs (Outlook's XML) is left out.
 */
export function mailOfDocument(html: string): MailText {
  const { content, style } = normalise({ content: html, style: '' })
  return { content: plainMergeCode(content), style }
}

/** A mail of the built-in editor as it stands in one block of Unlayer's. */
export function blockOfMail({ content, style }: MailText): string {
  return style.trim() ? `<style>${style.replace(/<\/style/gi, '')}</style>${content}` : content
}

/** The merge fields as Unlayer lists them, by a name that it can use as a key. */
export function mergeTagsOf(fields: readonly MergeField[], words: (key: string) => string) {
  return Object.fromEntries(
    fields.map(({ code, path, label, sample }) => [
      path.replace(/\W+/g, '_'),
      { name: 'key' in label ? words(label.key) : label.word, value: code, sample },
    ]),
  )
}
