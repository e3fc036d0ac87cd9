import { filled } from '../../contract/text/filled'
import { wordsIn } from '../words'

/** The words of the letter that carries a sign-in code, in the person's language. */
export function codeMail(
  language: string,
  values: { code: string; organisation: string },
): { subject: string; text: string } {
  const { letter_subject, letter_text } = wordsIn(language).session
  return { subject: filled(letter_subject, values), text: filled(letter_text, values) }
}

/** The same as a message to a phone. */
export function codeMessage(language: string, values: { code: string; organisation: string }): string {
  return filled(wordsIn(language).session.sms_text, values)
}
