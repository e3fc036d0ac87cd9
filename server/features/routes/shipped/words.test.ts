import { describe, expect, test } from 'vitest'
import type { Names } from '../../../../contract/routes/version'
import { ROUTE_LANGUAGES } from '../../../../contract/routes/words'
import { officeClocks, paperKinds, shippedFigures } from '.'
import { shipped, stepsOf } from './test-shipped'

describe('words', () => {
  const namesIn = (value: unknown): Names[] => {
    if (value === null || typeof value !== 'object') return []
    if ('ar' in value && 'en' in value && 'fr' in value && 'de' in value) return [value as Names]
    return Object.values(value).flatMap(namesIn)
  }
  const all = namesIn([shipped, officeClocks, paperKinds, shippedFigures()])

  test('are there in four languages, each in its own', () => {
    expect(all.length).toBeGreaterThan(2_000)
    for (const names of all) {
      expect(ROUTE_LANGUAGES.filter(language => names[language].trim() === '')).toEqual([])
      // A name that is only letters of Latin, such as a level, has no Arabic word.
      expect([names.en, /[\u0600-\u06FF]/.test(names.ar)]).toEqual([names.en, true])
      expect(`${names.en}${names.fr}${names.de}`).not.toMatch(/[\u0600-\u06FF]/)
      expect(names.ar).not.toMatch(/[\u0660-\u0669\u06F0-\u06F9,;?]/)
    }
  })

  test('for the person are one short sentence without law or internals', () => {
    const texts = new Map(
      shipped.flatMap(({ content }) =>
        stepsOf(content).flatMap(({ key, public_text }) =>
          public_text ? [[key, public_text] as const] : [],
        ),
      ),
    )
    // 97 steps; without those of the BA (3), the two asked by the foreigners authority, the match and the guarantee.
    expect(texts.size).toBe(90)
    for (const [key, text] of texts)
      for (const language of ROUTE_LANGUAGES) {
        expect([key, text[language].length < 110]).toEqual([key, true])
        expect([key, /^[^.]+\.$/.test(text[language])]).toEqual([key, true])
        expect([key, /§|\bBA\b|AufenthG|BeschV|SGB/.test(text[language])]).toEqual([key, false])
      }
  })

  test('for a person after the signature do not say that probation runs: the work has not begun', () => {
    const texts = shipped
      .flatMap(({ content }) => stepsOf(content))
      .flatMap(({ key, public_text }) => (key === 'probation_over' && public_text ? [public_text.en] : []))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts)
      expect(text).toMatch(/^Your job contract is signed; .* begins on your first working day\.$/)
  })
})
