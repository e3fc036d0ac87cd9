import { expect, test } from 'vitest'
import { officeClocks, shippedRoutes } from './shipped'
import { SOURCE_PHRASES } from './sourcePhrases'
import { withWords } from './sourceWords'

const sources = new Map(
  [
    ...shippedRoutes().flatMap(({ content }) => [...content.clocks, ...content.requirements]),
    ...officeClocks,
  ].map(({ source }) => [source.text, source]),
)
const TEXTS = [...sources.keys()]

/** Paragraphs and names of German laws, which are cited alike everywhere. */
const CITATION = /^(?:§§?|Art\.|\(\d+[a-z]?\)|\d+[a-z]?|[A-Z][A-Za-z]*(?:V|G|O|B)|GDPR|III|[,;]|\s)+$/

test('every shipped source is a citation, or has its words in each language', () => {
  for (const text of TEXTS) {
    const seen = withWords({ text, kind: 'law', checked_on: '2026-11-22', confidence: 'sure' })
    if (CITATION.test(text)) expect([text, seen.de]).toEqual([text, undefined])
    else expect([text, seen.ar && seen.fr && seen.de]).toEqual([text, expect.any(String)])
  }
})

test('no word is left in English, and paragraphs stay', () => {
  const english =
    /\b(?:the|of|and|with|sentences?|no\.|months|usual|usually|own|only|once|after|before|for|years)\b/
  for (const source of sources.values()) {
    const { text, ar = '', fr = '', de = '' } = withWords(source)
    for (const words of [ar, fr, de]) {
      expect([text, english.exec(words)?.[0]]).toEqual([text, undefined])
      if (words)
        for (const [law] of text.matchAll(/\(\d\)|\b\d+[a-g]\b|AufenthG|PflBG|BeschV/g))
          expect([words, words.includes(law)]).toEqual([words, true])
    }
    expect(fr).not.toMatch(/ [:;]/)
  }
})

test('a phrase that no shipped rule has any more is gone', () => {
  for (const phrase of Object.keys(SOURCE_PHRASES))
    expect([phrase, TEXTS.some(text => text.endsWith(phrase))]).toEqual([phrase, true])
})

test('a source that staff wrote stays as they wrote it', () => {
  const source = {
    text: 'Our lawyer, by telephone',
    kind: 'house',
    checked_on: '2026-11-22',
    confidence: 'sure',
  } as const
  expect(withWords(source)).toEqual(source)
})
