import { type ESTree, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { parsed, SOURCE, textOf } from './kit/sources'

describe('the browser', () => {
  const sources = SOURCE.filter(file => file.startsWith('src/'))
  // Mail programs know no logical sides: what edits a mail's style names them.
  const ofMail = (file: string) => /^src\/(builder|features\/templates)\//.test(file)

  test('has no side but start and end', () => {
    const PHYSICAL =
      /\b(margin|padding|border)(Left|Right)\w*\s*[:=]|\b(ml|mr|pl|pr)\s*[:=]\s*[{\d'"-]|(?<![\w.'-])(left|right)\s*:\s*(?!.*=>)['"`\d-]|textAlign\s*:\s*['"](left|right)['"]|float\s*:\s*['"](left|right)['"]|text-align:\s*(left|right)/
    const IN_CSS = /\b(margin|padding|border)-(left|right)\b/
    const found = sources.flatMap(file =>
      textOf(file)
        .split('\n')
        .map((line, at) => `${file}:${at + 1} ${line.trim()}`)
        .filter(line => {
          const code = line.replace(/^\S+ /, '')
          return PHYSICAL.test(code) || (!ofMail(file) && IN_CSS.test(code))
        }),
    )
    expect(found).toEqual([])
  })

  test('shows no text that is not in the tree of words', () => {
    const found = sources.filter(file => file.endsWith('.tsx')).flatMap(file => literalsIn(file))
    expect(found).toEqual([])
  })

  test('is searched for words between tags, in fragments and in what is read aloud', () => {
    const shown = `const x = (
      <p title="Two words" alt="key.name" id="no words">
        <kbd>Ctrl</kbd> {1} between
        <>in a fragment</>
      </p>)`
    expect(literalsIn('x.tsx', shown)).toEqual([
      'x.tsx:3 between',
      'x.tsx:2 Two words',
      'x.tsx:4 in a fragment',
    ])
  })
})

const SHOWN = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'alt',
  'helperText',
  'primary',
  'secondary',
])
/** A key of the tree: `session.wrong_pin`; also names of files and colours, which hold no blank. */
const isKey = (text: string) => !/\s/.test(text)
const hasWords = (text: string) => /\p{L}{2}/u.test(text)

/** Names printed on keys are the same in every language. */
const isKeyCap = ({ openingElement: { name } }: ESTree.JSXElement) =>
  name.type === 'JSXIdentifier' && name.name === 'kbd'

/** @returns text between tags, and literal words in attributes that people see or hear. */
function literalsIn(file: string, source = textOf(file)): string[] {
  const found: string[] = []
  const note = (start: number, text: string) =>
    found.push(`${file}:${source.slice(0, start).split('\n').length} ${text.trim()}`)
  const noteTexts = (children: ESTree.JSXChild[]) => {
    for (const { type, start, end } of children) {
      const text = source.slice(start, end)
      if (type === 'JSXText' && hasWords(text)) note(start + text.search(/\S/), text)
    }
  }
  new Visitor({
    JSXElement: node => (isKeyCap(node) ? undefined : noteTexts(node.children)),
    JSXFragment: node => noteTexts(node.children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !SHOWN.has(name.name) || value?.type !== 'Literal') return
      if (hasWords(value.value) && !isKey(value.value)) note(value.start, value.value)
    },
  }).visit(parsed(file, source).program)
  return found
}
