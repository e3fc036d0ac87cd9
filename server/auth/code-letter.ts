import ar from '../../i18n/ar.json'
import en from '../../i18n/en.json'

/** The words of the letter that carries a sign-in code, in the person's language. */
export function codeLetter(
  language: string,
  values: { code: string; organisation: string },
): { subject: string; text: string } {
  const { letter_subject, letter_text } = (language === 'ar' ? ar : en).session
  return { subject: fill(letter_subject, values), text: fill(letter_text, values) }
}

/** The same as a message to a phone. */
export function codeMessage(language: string, values: { code: string; organisation: string }): string {
  return fill((language === 'ar' ? ar : en).session.sms_text, values)
}

function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
