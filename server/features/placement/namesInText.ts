import { fold } from '../../../contract/text/fold'
import { isSameName, type NameWord, nameWords } from '../../../contract/text/sameName'
import { GENERIC, LEGAL_FORMS, TITLES } from './wordsOfNames'

/** Names that an anonymous profile may not tell. */
export interface HiddenNames {
  person: readonly string[]
  employers: readonly string[]
}
export type HiddenKind = keyof HiddenNames

/** A name in a text, by its first character and the one after its last. */
export interface FoundName {
  kind: HiddenKind
  from: number
  until: number
  /**
   * Only one word of the name of a person, without a title or an initial before it: such a word can be an ordinary one, so that a
   * person judges it.
   */
  isPart: boolean
}

/** Returns a text with a neutral word in the place of each whole name. */
export function withoutNames(
  text: string,
  names: HiddenNames,
  words: Readonly<Record<HiddenKind, string>>,
): string {
  const whole = findNames(text, names).filter(({ isPart }) => !isPart)
  return whole.reduceRight(
    (left, { kind, from, until }) => left.slice(0, from) + words[kind] + left.slice(until),
    text,
  )
}

/** Finds names in a text, in any case, accents and Arabic letter forms; those of the person in other spellings too. */
export function findNames(text: string, names: HiddenNames): FoundName[] {
  const words = wordsOf(text)
  const employers = names.employers.flatMap(searchedEmployers)
  const people = names.person.map(name => ({ name, own: nameWords(name), most: wordsOf(name).length }))
  const joined = names.person.flatMap(joinedWords)
  const found: FoundName[] = []
  for (let at = 0; at < words.length; at++) {
    const rest = words.slice(at, at + MOST_WORDS)
    const person = Math.max(
      isJoined(words[at], joined) ? 1 : 0,
      ...people.map(each => personAt(text, rest, each)),
    )
    const employer = Math.max(0, ...employers.map(name => employerAt(text, rest, name)))
    const length = Math.max(person, employer)
    const [first, last] = [words[at], words[at + Math.max(length, 1) - 1]]
    if (!first || !last) continue
    const place = { from: first.from, until: last.until }
    if (length) found.push({ kind: employer >= person ? 'employers' : 'person', ...place, isPart: false })
    else if (names.person.some(name => isPartOf(first, name)))
      found.push({
        kind: 'person',
        ...place,
        isPart: !isIntroduced(words[at - 1], text.slice(words[at - 1]?.until, first.from), names.person),
      })
    at += Math.max(length, 1) - 1
  }
  return found
}

/** Tells whether two names are of one employer, but for the legal form: general words such as "City Hospital" count too. */
export const isSameEmployer = (one: string, other: string): boolean =>
  employerWords(one).join(' ') === employerWords(other).join(' ')

interface Word {
  word: string
  from: number
  until: number
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*/gu)].map(({ 0: word, index }) => ({
    word,
    from: index,
    until: index + word.length,
  }))

const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word)
/** "And", "in" and the like, which Arabic writes together with the next word. */
const PARTICLE = /^[وبلفك](?=\p{L}{2})/u
const isCapital = (word: string) => /^\p{Lu}/u.test(word)

/** Words of a name at most. */
const MOST_WORDS = 16
/** More words than a name has may stand in between, such as the name of the father. */
const WORDS_BETWEEN = 1

interface PersonName {
  name: string
  own: readonly NameWord[]
  /** Words as they are written: articles and prefixes are some of their own. */
  most: number
}

/** @returns how many words from the first one on are the name of the person */
function personAt(text: string, rest: readonly Word[], { name, own, most }: PersonName): number {
  const words = rest.slice(0, endOfName(text, rest))
  const [first] = words
  if (!first) return 0
  if (own.length === 1) return isWholeWord(first.word, name) ? 1 : 0
  if (!readings(text, [first]).some(read => canBegin(read, own))) return 0
  for (let count = Math.min(words.length, most + WORDS_BETWEEN); count >= 2; count--)
    if (isTheName(text, words.slice(0, count), { name, own })) return count
  return 0
}

/** @returns how many words come before a number or the end of a sentence: no name goes on there */
function endOfName(text: string, words: readonly Word[]): number {
  const end = words.findIndex(({ word, from }, at) => {
    if (!/\p{L}/u.test(word)) return true
    const before = words[at - 1]
    if (!before) return false
    const between = text.slice(before.until, from)
    // The full stop after one letter is that of an initial.
    return /[;؛]/.test(between) || (/[.!?؟]\s/.test(between) && before.word.length > 1)
  })
  return end < 0 ? words.length : end
}

/** Tells cheaply whether a name can begin with a word: it has the consonants of one of its words, or their beginning. */
const canBegin = (word: string, own: readonly NameWord[]): boolean =>
  nameWords(word).every(({ consonants }) => own.some(each => each.consonants.startsWith(consonants)))

/** Tells whether words of a text are a name, or that name with words in between, and nothing around it. */
function isTheName(text: string, words: readonly Word[], { name, own }: Omit<PersonName, 'most'>): boolean {
  // An article at the end is that of the next word.
  if (!nameWords(words.at(-1)?.word ?? '').length) return false
  const found = readings(text, words).find(read => nameWords(read).length >= 2 && isSameName(read, name))
  if (found === undefined) return false
  const isShorter = (part: readonly Word[]) => readings(text, part).some(read => isSameName(read, name))
  return (
    nameWords(found).length <= own.length || !(isShorter(words.slice(1)) || isShorter(words.slice(0, -1)))
  )
}

/** A part of a text as it stands, and in Arabic without the particle before it. */
function readings(text: string, words: readonly Word[]): string[] {
  const part = text.slice(words[0]?.from, words.at(-1)?.until)
  return isArabic(part) && PARTICLE.test(part) ? [part, part.replace(PARTICLE, '')] : [part]
}

/** Each two words of a name written as one, as in the name of an account. */
function joinedWords(name: string): string[] {
  const words = wordsOf(name)
    .slice(0, MOST_WORDS / 2)
    .map(({ word }) => keyOf(word))
  const parts = words.filter(word => word.length >= SHORTEST_PART)
  return parts.flatMap((one, place) => parts.toSpliced(place, 1).map(other => one + other))
}

const isJoined = (word: Word | undefined, joined: readonly string[]): boolean =>
  word !== undefined && joined.some(name => keyOf(word.word).includes(name))

/** @returns how many words from the first one on are the name of an employer */
function employerAt(text: string, words: readonly Word[], name: readonly string[]): number {
  const found = words.slice(0, name.length)
  const [first] = found
  if (!first || found.length < name.length || !isTogether(text, found)) return 0
  if (name.length === 1) return isWholeWord(first.word, name[0] ?? '') ? 1 : 0
  const isSame = name.every((word, at) => {
    const own = found[at]?.word ?? ''
    return keyOf(own) === word || (at === 0 && isArabic(own) && keyOf(own.replace(PARTICLE, '')) === word)
  })
  return isSame ? name.length : 0
}

/** Whether nothing but a space or a mark stands between words: a sentence does not end there. */
const isTogether = (text: string, words: readonly Word[]) =>
  words.every(({ from }, at) => {
    const before = words[at - 1]
    const between = before ? text.slice(before.until, from) : ' '
    return between.length <= MOST_BETWEEN && !/\. |[\n;:!?]/.test(between)
  })
/** Characters between two words of a name, such as " & ". */
const MOST_BETWEEN = 4

/** A name of one word is found where it is written as a name: ordinary words of the same letters stay. */
function isWholeWord(word: string, name: string): boolean {
  const folded = keyOf(name)
  return folded.length >= SHORTEST && keyOf(word) === folded && (isArabic(word) || isCapital(word))
}
/** Letters of a name of one word: shorter ones are ordinary words too often. */
const SHORTEST = 4
const SHORTEST_PART = 3

function isPartOf({ word }: Word, name: string): boolean {
  if (!isArabic(word) && !isCapital(word)) return false
  const own = keyOf(word)
  return own.length >= SHORTEST_PART && wordsOf(name).some(each => keyOf(each.word) === own)
}

/** Tells whether a title such as "Frau", or an initial of the person, stands right before a word: then it is no ordinary word. */
function isIntroduced(before: Word | undefined, between: string, person: readonly string[]): boolean {
  if (!before) return false
  const word = fold(before.word)
  if (/^\.?\s*$/.test(between) && /^\p{Lu}$/u.test(before.word))
    return person.some(name => wordsOf(name).some(each => fold(each.word).startsWith(word)))
  // Short titles have a full stop; behind a longer one it ends the sentence.
  return TITLES.includes(word) && (/^\s+$/.test(between) || (word.length <= 3 && /^\.\s*$/.test(between)))
}
const keyOf = (word: string): string => fold(word).replace(/^ال(?=..)/, '')

/** Returns an employer's name by its words, and the part before the place, each without the legal form. */
function searchedEmployers(name: string): string[][] {
  const searched = [name, name.split(/[,(|/]| [-–] /)[0] ?? ''].map(employerWords)
  return searched.filter(words => words.join('').length >= SHORTEST && words.some(word => !isGeneric(word)))
}

function employerWords(name: string): string[] {
  const words = wordsOf(name).map(({ word }) => keyOf(word))
  return words.slice(0, words.findLastIndex(word => !LEGAL_FORMS.includes(word)) + 1)
}

const isGeneric = (word: string): boolean => GENERIC.includes(word) || /^\d+$/.test(word)
