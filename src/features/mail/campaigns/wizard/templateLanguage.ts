import { replaceLiquid } from '../../../../../contract/templates/liquid-tokens'

const STATED = /\slang\s?=\s?["']?([a-z]{2})\b/i

/**
 * Tells whether a template is not in the language of its campaign. The language of a template is the one that its HTML
 * states (`lang`, as the starters do); without one only Arabic is told from the others, by its letters.
 * @param content HTML of the template
 * @param language of the campaign, as in its record
 * @returns false where one of both is not known
 */
export function isOtherLanguage(content: string, language: string): boolean {
  const stated = STATED.exec(content)?.[1]?.toLowerCase()
  if (stated) return stated !== language
  const text = replaceLiquid(content, () => ' ').replace(/<[^<>]*>/g, ' ')
  const arabic = count(text, /\p{Script=Arabic}/gu)
  const latin = count(text, /\p{Script=Latin}/gu)
  return arabic !== latin && arabic > latin !== (language === 'ar')
}

const count = (text: string, letter: RegExp) => text.match(letter)?.length ?? 0
