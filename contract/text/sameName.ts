import { fold } from './fold'

/** A word of a name, in the form in which spellings are compared. */
export interface NameWord {
  word: string
  /** The consonants in their order: what an index of names is made of. */
  consonants: string
}

/** Pairs of given names that staff have judged, folded: they win over the rules. */
export interface JudgedNames {
  same: readonly (readonly [string, string])[]
  different: readonly (readonly [string, string])[]
}

const NONE: JudgedNames = { same: [], different: [] }

/**
 * Tells whether two names are one in other spellings, such as "Mohamed Abd El-Rahman" and "Muhammad Abdulrahman": every word
 * of the shorter one, at least two, has its partner in the longer one, in any order (docs/spec/routes.md, "Identity").
 */
export function isSameName(one: string, other: string, judged: JudgedNames = NONE): boolean {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.length - b.length)
  return short.length >= 2 && havePartners(short, long, judged)
}

function havePartners(
  [first, ...rest]: readonly NameWord[],
  others: readonly NameWord[],
  judged: JudgedNames,
): boolean {
  if (!first) return true
  return others.some(
    (other, place) =>
      isSameWord(first, other, judged) && havePartners(rest, others.toSpliced(place, 1), judged),
  )
}

/**
 * Returns what an index of names is made of: each two words of a name by their consonants, since two names are one only
 * where at least two words are.
 * @param judged names that count as one: pairs of their spellings are among the answer
 */
export function namePairs(names: readonly string[], { same }: JudgedNames = NONE): string[] {
  const pairs = names.flatMap(name => {
    const words = nameWords(name).map(({ word, consonants }) => [consonants, ...otherSpellings(word, same)])
    return words.flatMap((one, place) =>
      words
        .slice(place + 1)
        .flatMap(other => one.flatMap(first => other.map(second => pairOf(first, second)))),
    )
  })
  return [...new Set(pairs)].slice(0, MOST_PAIRS)
}

/** Two names of eight words have 56 pairs; more are those of judged spellings. */
const MOST_PAIRS = 200

const pairOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`)

function otherSpellings(word: string, same: JudgedNames['same']): string[] {
  return same.flatMap(pair => {
    const [first, second] = pair.map(name => nameWords(name)[0])
    if (first?.word === word) return second ? [second.consonants] : []
    return second?.word === word && first ? [first.consonants] : []
  })
}

/** Returns the words of a name in the form in which they are compared; at most eight of them. */
export function nameWords(name: string): NameWord[] {
  const folded = fold(name).replace(/['’`´ʿʾ]/g, '')
  const words = folded.split(/[^\p{L}]+/u).filter(Boolean)
  const joined = /\p{Script=Arabic}/u.test(folded) ? arabicWords(words) : latinWords(words)
  return joined.slice(0, MOST_WORDS).map(word => ({ word, consonants: word.replace(/[aio]/g, '') }))
}

const MOST_WORDS = 8

const ARABIC_PREFIXES: readonly string[] = ['عبد', 'ابو', 'ابن', 'بن', 'ام']

function arabicWords(words: readonly string[]): string[] {
  const bare = words.map(word => word.replace(/^ال(?=..)/, '').replace(/^عبدال(?=..)/, 'عبد'))
  return joinPrefixes(bare, word => ARABIC_PREFIXES.includes(word))
}

const LATIN_PREFIXES: readonly string[] = ['abu', 'abou', 'bou', 'ben', 'bin', 'ibn', 'ould', 'oum']
const ARTICLES: readonly string[] = ['el', 'al']

function latinWords(words: readonly string[]): string[] {
  const servants = joinPrefixes(
    words.map(word => word.replace(/^abd[aeiou]?l?$/, SERVANT)),
    word => word === SERVANT,
    ARTICLES,
  ).map(word => word.replace(/^abd[aeiou]?l(?=[a-z]{2})/, SERVANT).replace(/^(abdl)[ae]l(?=[a-z]{3})/, '$1'))
  const joined = joinPrefixes(servants, word => LATIN_PREFIXES.includes(word))
  return joined
    .filter(word => !ARTICLES.includes(word))
    .map(word => word.replace(/^[ea]l(?=[bcdfghjklmnpqrstvwxz][a-z]{3})/, ''))
    .map(spelling)
    .filter(Boolean)
}

/** "Servant of": written with or without its article, attached or apart. */
const SERVANT = 'abdl'

/** Joins words with the one after them, which may have an article in between. */
function joinPrefixes(
  words: readonly string[],
  isPrefix: (word: string) => boolean,
  articles: readonly string[] = [],
): string[] {
  const joined: string[] = []
  let prefix = ''
  for (const word of words) {
    if (prefix && articles.includes(word)) continue
    if (isPrefix(word)) prefix += word
    else {
      joined.push(prefix + word)
      prefix = ''
    }
  }
  return prefix ? [...joined, prefix] : joined
}

/** Sounds that are written in several ways, in the order in which they are replaced. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/kh/g, 'k'],
  [/gh/g, 'g'],
  [/sch|sh|ch/g, 's'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ph/g, 'f'],
  [/q/g, 'k'],
  [/v/g, 'f'],
  [/ou|oo|u/g, 'o'],
  [/ee|ei|ey|ai|ay|ie|y/g, 'i'],
  [/e/g, 'a'],
  [/(.)\1/g, '$1'],
  [/(?<=.)h$/, ''],
]

const spelling = (word: string): string =>
  SPELLINGS.reduce((spelled, [pattern, letter]) => spelled.replace(pattern, letter), word)

/** Same consonants in order, same first and last letter, and vowels that differ in at most one place. */
function isSameWord(one: NameWord, other: NameWord, { same, different }: JudgedNames): boolean {
  const isPair = ([a, b]: readonly [string, string]) => {
    const [first, second] = [nameWords(a)[0]?.word, nameWords(b)[0]?.word]
    return (first === one.word && second === other.word) || (first === other.word && second === one.word)
  }
  if (different.some(isPair)) return false
  if (one.word === other.word || same.some(isPair)) return true
  if (one.consonants !== other.consonants || one.word[0] !== other.word[0]) return false
  if (one.word.at(-1) !== other.word.at(-1)) return false
  const [vowels, others] = [vowelsOf(one.word), vowelsOf(other.word)]
  return vowels.filter((vowel, place) => vowel !== others[place]).length <= 1
}

/** The vowels before, between and after the consonants of a word. */
const vowelsOf = (word: string): string[] => word.split(/[^aio]/)
