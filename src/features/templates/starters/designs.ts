import type { TemplateResource } from '../sides'
import ar from './ar.json'
import de from './de.json'
import {
  STARTER_LANGUAGES,
  type StarterKey,
  type StarterLanguage,
  type Starters,
  writeStarter,
} from './design'
import en from './en.json'

/** The starters of each side: mails of the job tool present one person for one listing. */
export const sideStarters: Record<TemplateResource, readonly StarterKey[]> = {
  templates: ['newsletter', 'seminar', 'job', 'reminder', 'course', 'letter'],
  'bw-templates': ['candidates', 'newsletter', 'seminar', 'reminder', 'letter'],
  'bb-templates': ['application', 'letter'],
}

const LANGUAGES: Record<StarterLanguage, Starters> = { en, ar, de }

/** A starter as it opens in the builder. */
export interface Starter {
  name: string
  content: string
  style: string
}

interface StarterChoice {
  side: TemplateResource
  key: StarterKey
  language: StarterLanguage
  /** The name of the house that stands above the mail. */
  house: string
}

/** A starter in a language. */
export function starterOf({ side, key, language, house }: StarterChoice): Starter {
  const { words, mails } = LANGUAGES[language]
  const mail = mails[key]
  // The letter of the job tool goes to the contact of a listing.
  const salutation =
    side === 'bb-templates' && mail.salutation === undefined ? mails.application.salutation : mail.salutation
  const optout = side === 'bb-templates' ? mails.application.optout : mail.optout
  const isPlain = key === 'letter' || key === 'application'
  const whole = { ...mail, ...(salutation ? { salutation } : {}), ...(optout ? { optout } : {}) }
  const text = writeStarter({ mail: whole, words, language, house: isPlain ? null : house })
  return { name: mail.name, ...text }
}

/** Returns the starter that an address names (`?from=seminar&language=ar`); null for none of the side's. */
export function starterOfAddress(side: TemplateResource, search: string, house: string): Starter | null {
  const params = new URLSearchParams(search)
  const key = sideStarters[side].find(each => each === params.get('from'))
  const language = STARTER_LANGUAGES.find(each => each === params.get('language'))
  return key && language ? starterOf({ side, key, language, house }) : null
}
