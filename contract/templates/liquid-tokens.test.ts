import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAtLiquid, hasOpenLiquid, replaceLiquid } from './liquid-tokens'

/** The definition in one pattern. It takes quadratic time, which is why the product does not use it. */
const TOKEN = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g

describe('Liquid code in a text', () => {
  it('is found as the pattern of the language finds it', () => {
    const text = fc
      .array(fc.constantFrom('{', '}', '%', '{{', '}}', '{%', '%}', 'a', '\n'))
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(text, given => {
        const { fixed, tokens } = cutAtLiquid(given)
        expect(tokens).toEqual(given.match(TOKEN) ?? [])
        expect(fixed).toEqual(given.split(TOKEN))
        expect(replaceLiquid(given, token => token)).toBe(given)
        expect(replaceLiquid(given, () => '')).toBe(given.replace(TOKEN, ''))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is looked for once, however often it is opened', () => {
    for (const piece of ['{{', '{%', '{{{%', '{{ a }} {%', '{% a %} {{']) {
      const looked = (repeats: number) => searchesOf(piece.repeat(repeats))
      expect(looked(400), piece).toBeLessThanOrEqual(4 * looked(100) + 8)
    }
  })

  it('is open where it is not closed', () => {
    expect(hasOpenLiquid(cutAtLiquid('{{ a'))).toBe(true)
    expect(hasOpenLiquid(cutAtLiquid('{% if a %}{%'))).toBe(true)
    expect(hasOpenLiquid(cutAtLiquid('{{{ a }}}{'))).toBe(false)
  })
})

/** Counts the letters that the scanner's searches pass over. */
function searchesOf(text: string): number {
  let letters = 0
  const counted = {
    length: text.length,
    slice: text.slice.bind(text),
    indexOf(mark: string, from: number) {
      const found = text.indexOf(mark, from)
      letters += (found < 0 ? text.length : found) - from + mark.length
      return found
    },
  }
  cutAtLiquid(counted as unknown as string)
  return letters
}
