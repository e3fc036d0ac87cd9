import { filled } from '../../contract/text/filled'
import ar from '../../i18n/ar.json'
import en from '../../i18n/en.json'

/** The words of the letter that carries a sign-in code, in the person's language. */
export function codeMail(
  language: string,
  values: { code: string; organisation: string },
): { subject: string; text: string } {
  const { letter_subject, letter_text } = (language === 'ar' ? ar : en).session
  return { subject: filled(letter_subject, values), text: filled(letter_text, values) }
}

/** The same as a message to a phone. */
export function codeMessage(language: string, values: { code: string; organisation: string }): string {
  return filled((language === 'ar' ? ar : en).session.sms_text, values)
}
