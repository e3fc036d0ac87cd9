import { z } from 'zod'

const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u

/** One line of at most so many characters, without spaces at its ends. */
export const lineText = (max: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .max(max, 'too_long')
    .refine(text => !UNPRINTABLE.test(text) && !/[\r\n]/.test(text), 'invalid')

/** A text of several lines, of at most so many characters. */
export const bodyText = (max: number) =>
  z
    .string({ error: 'invalid' })
    .max(max, 'too_long')
    .refine(text => !UNPRINTABLE.test(text), 'invalid')

/** Unlayer's own JSON of a mail, in Unlayer's own form. At most 2 MB as text. */
export const templateDesign = z.record(z.string(), z.unknown(), { error: 'invalid' }).refine(design => {
  const json = JSON.stringify(design)
  return json.length <= 2_000_000 && !/\\u0000|\\ud[89a-f]/i.test(json)
}, 'invalid')
