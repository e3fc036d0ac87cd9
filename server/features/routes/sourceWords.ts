import type { SeenSource } from '../../../contract/calls/cases'
import { citation, type SourceWords as Words } from '../../../contract/routes/citations'
import type { RuleSource } from '../../../contract/routes/version'
import { SOURCE_PHRASES } from './sourcePhrases'

/** Returns a source with its words in other languages, where it is one that came with the application. */
export function withWords(source: RuleSource): SeenSource {
  const words = wordsOf(source.text)
  return words ? { ...source, ...words } : source
}

/** A citation with what follows it: the first part that is a phrase, else the whole. */
function wordsOf(text: string): Words | undefined {
  if (isOwn(text)) return SOURCE_PHRASES[text]
  for (const { index, 0: mark } of text.matchAll(/[:;] /g)) {
    const phrase = text.slice(index + mark.length)
    if (isOwn(phrase)) return joined(citation(text.slice(0, index)), mark, SOURCE_PHRASES[phrase])
  }
  return ENGLISH.test(text) ? citation(text) : undefined
}

const isOwn = (phrase: string) => Object.hasOwn(SOURCE_PHRASES, phrase)

/** English words within a citation, in those of German law. */
const ENGLISH = / (?:sentences?|no\.|with its annex|with) /
const ARABIC: Readonly<Record<string, string>> = { ': ': ': ', '; ': '؛ ' }

const joined = (law: Words, mark: string, phrase: Words | undefined): Words | undefined =>
  phrase && {
    de: `${law.de}${mark}${phrase.de}`,
    fr: `${law.fr}\u00a0${mark}${phrase.fr}`,
    ar: `${law.ar}${ARABIC[mark] ?? mark}${phrase.ar}`,
  }
