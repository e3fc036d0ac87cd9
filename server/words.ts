import type { Language } from '../contract/constants'
import ar from '../i18n/ar.json'
import de from '../i18n/de.json'
import en from '../i18n/en.json'
import fr from '../i18n/fr.json'
import type { Connection } from './db/connect'

/** The texts of the interface and the server in one language. */
export type Words = typeof en

const WORDS: Readonly<Record<Language, Words>> = { ar, de, en, fr }

/** Returns the language of a user or of what was written in it, as the words know it; English for every other. */
export const languageOf = (asked: string | null | undefined): Language =>
  asked && Object.hasOwn(WORDS, asked) ? (asked as Language) : 'en'

/** Returns the words in a language. */
export const wordsIn = (language: string | null | undefined): Words => WORDS[languageOf(language)]

/** Reads the language of a user. */
export async function languageOfUser(sql: Connection, id: number): Promise<Language> {
  const [user] = await sql<{ language: string | null }[]>`select language from users where id = ${id}`
  return languageOf(user?.language)
}
