import { describe, expect, test } from 'vitest'
import { FILES, SOURCE, textOf } from './kit/sources'

/** The frames of the template builder have sheets of their own, made for the library's classes. */
const SHEETS = FILES.filter(file => /^src\/(?!builder|unlayer).*\.css$/.test(file))
const PRIMITIVES = 'src/layout/parts/primitives.css'

/** Rules that repeat at least three declarations of a rule before. It may only fall: docs/decisions/0051-one-way-to-style.md. */
const REPEATED = 42
/** Classes that code puts together: the start of each. */
const MADE = ['v-cell-']

describe('the style sheets', () => {
  test('have no class that nothing uses', () => {
    const code = SOURCE.filter(file => file.startsWith('src/'))
    const words = new Set(code.flatMap(file => textOf(file).match(/[\w-]+/g) ?? []))
    const classes = new Set(
      SHEETS.flatMap(file => rulesOf(textOf(file)).flatMap(rule => classesOf(rule.selector))),
    )
    const found = [...classes].filter(name => !words.has(name) && !MADE.some(start => name.startsWith(start)))
    expect(found).toEqual([])
  })

  test('say a thing once', () => {
    const rules = SHEETS.flatMap(file => rulesOf(textOf(file))).filter(
      ({ declarations }) => declarations.length > 2,
    )
    const distinct = new Set(rules.map(({ declarations }) => [...declarations].sort().join(';')))
    expect(rules.length - distinct.size).toBeLessThanOrEqual(REPEATED)
  })

  test('have primitives of one class each, without a state', () => {
    const selectors = rulesOf(textOf(PRIMITIVES)).map(({ selector }) => selector)
    expect(selectors.filter(selector => !/^(\[dir='rtl'\] )?\.([\w-]+)(\.\2)?$/.test(selector))).toEqual([])
  })

  test('are read with their conditions and without comments', () => {
    const text = `/* .no { color: red } */ .a, .b > p { color: red; gap: 2px }
      @media (pointer: coarse) { .c::before { content: ';' } }`
    expect(rulesOf(text)).toEqual([
      { selector: '.a, .b > p', declarations: ['color: red', 'gap: 2px'] },
      { selector: '.c::before', declarations: ["content: ';'"] },
    ])
    expect(classesOf(".a[data-b='.c'], .b-c:not(.MuiButton-root)")).toEqual(['a', 'b-c'])
  })
})

interface StyleRule {
  selector: string
  declarations: string[]
}

/** Returns the innermost rules of a sheet. The frames of animations are none. */
function rulesOf(text: string): StyleRule[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
    .map(([, selector = '', body = '']) => ({
      selector: selector.trim(),
      declarations: body
        .split(/;(?=\s*[\w-]+:|\s*$)/)
        .map(line => line.trim())
        .filter(Boolean),
    }))
    .filter(({ selector }) => !/^(from|to|@|\d+%)/.test(selector))
}

/** Returns the classes of a selector that are the product's own. */
function classesOf(selector: string): string[] {
  const plain = selector.replace(/'[^']*'/g, '')
  return [...plain.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
}
