import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { superLinear } from './kit/superLinear'

const ROOT = resolve(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test-[\w-]+\.tsx?$/.test(file)
const FILES = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'contract', 'server', 'src'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !isTest(file))

/**
 * Patterns that may take more than linear time, each with the reason why no input can make them. A pattern whose input
 * has no limit does not belong here: give its repetitions a limit, or read the text with `indexOf`
 * (docs/decisions/0033-patterns-take-linear-time.md).
 */
const ALLOWED: Readonly<Record<string, string>> = {}

/**
 * Files that make a pattern of a text which is not in them, each with the reason why it takes linear time. Where the text
 * can be written as a literal, or be compared without a pattern, a file does not belong here.
 */
const MADE_ELSEWHERE: Readonly<Record<string, string>> = {
  'server/crud/cleanNumber.ts':
    'the patterns of libphonenumber, each with an anchor, for fourteen digits at most',
}

interface Literal {
  place: string
  pattern: string
  flags: string
}

/** @returns the regular expressions of a file that are written as literals */
function literalsOf(file: string): Literal[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found: Literal[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const line = text.slice(0, node.start).split('\n').length
      found.push({ place: `${file}:${line}`, ...node.regex })
    },
  }).visit(parseSync(file, text).program)
  return found
}

interface Made {
  place: string
  file: string
  /** undefined where the text is worked out */
  pattern: string | undefined
  flags: string
}

/** @returns the patterns that a file makes by `RegExp(...)`, with constants of the same file put in */
function madeIn(file: string, text = readFileSync(join(ROOT, file), 'utf8')): Made[] {
  const { program } = parseSync(file, text)
  const constants = new Map<string, ESTree.Expression>()
  const found: Made[] = []
  const writtenBy = (node: ESTree.Node | null | undefined): string | undefined => {
    if (node?.type === 'Literal') return typeof node.value === 'object' ? undefined : String(node.value)
    if (node?.type === 'Identifier') return writtenBy(constants.get(node.name))
    if (node?.type !== 'TemplateLiteral') return undefined
    const values = node.expressions.map(writtenBy)
    if (values.includes(undefined)) return undefined
    return node.quasis.map(({ value }, at) => `${value.cooked}${values[at] ?? ''}`).join('')
  }
  const note = ({ start, callee, arguments: given }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (text.slice(callee.start, callee.end).replace(/^globalThis\./, '') !== 'RegExp') return
    const [source, flags] = given
    const place = `${file}:${text.slice(0, start).split('\n').length}`
    found.push({ place, file, pattern: writtenBy(source), flags: writtenBy(flags) ?? '' })
  }
  new Visitor({
    VariableDeclaration(node) {
      if (node.kind !== 'const') return
      for (const { id, init } of node.declarations)
        if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  new Visitor({ NewExpression: note, CallExpression: note }).visit(program)
  return found
}

const MADE = FILES.flatMap(file => madeIn(file))
const READABLE = MADE.flatMap(({ pattern, ...made }) => (pattern === undefined ? [] : [{ ...made, pattern }]))
const LITERALS = [...FILES.flatMap(literalsOf), ...READABLE]
const SLOW = LITERALS.filter(({ pattern, flags }) => superLinear(pattern, flags).length > 0)

describe('every pattern of contract, server and src', () => {
  it('is found', () => {
    expect(LITERALS.length).toBeGreaterThan(500)
  })

  it('takes linear time, whatever it reads', () => {
    const slow = SLOW.filter(({ pattern }) => !(pattern in ALLOWED))
    expect(slow.map(({ place, pattern, flags }) => `${place} /${pattern}/${flags}`)).toEqual([])
  })

  it('stands in the code: no text from elsewhere becomes one', () => {
    const unread = MADE.filter(({ pattern }) => pattern === undefined)
    expect(unread.filter(({ file }) => !(file in MADE_ELSEWHERE)).map(({ place }) => place)).toEqual([])
    expect(Object.keys(MADE_ELSEWHERE).sort()).toEqual([...new Set(unread.map(({ file }) => file))].sort())
  })

  it('is allowed by name only while it needs to be', () => {
    const needed = new Set(SLOW.map(({ pattern }) => pattern))
    expect(Object.keys(ALLOWED).filter(pattern => !needed.has(pattern))).toEqual([])
  })
})

describe('the check', () => {
  it('reads patterns that are made, and names those that it cannot read', () => {
    const code = [
      "const LABEL = '(a+)+'",
      `const one = new RegExp(\`^\${LABEL}$\`, "i")`,
      'const two = (text: string) => RegExp(text)',
      `const three = (text: string) => new globalThis.RegExp(\`^\${text}\`)`,
    ]
    const made = madeIn('x.ts', code.join('\n')).map(({ place, pattern, flags }) => [place, pattern, flags])
    expect(made).toEqual([
      ['x.ts:2', '^(a+)+$', 'i'],
      ['x.ts:3', undefined, ''],
      ['x.ts:4', undefined, ''],
    ])
  })

  it.each([
    ['repetitions in each other', '^(a+)+$', ''],
    ['neighbours that share letters', '^a*b?a*$', ''],
    ['a repetition at the start', 'a+$', ''],
    ['a repetition of several letters at the start', '(?:ab)+$', ''],
    ['a start that can stand within', '<a[^>]*>', ''],
    ['a start that can stand within, lazily', '\\{\\{[\\s\\S]*?\\}\\}', 'g'],
    ['a start on each line', '^>[\\s\\S]*x', 'm'],
    ['two repetitions with a word between', '^.*from.*to$', ''],
    ['a limit that is none', '<a[^>]{0,100000}>', ''],
  ])('finds %s', (_, pattern, flags) => expect(superLinear(pattern, flags)).not.toEqual([]))

  it.each([
    ['a pattern with an anchor', '^<a[^>]*>', ''],
    ['a start that the repetition excludes', '<a[^<>]*>', ''],
    ['a repetition that cannot fail', 'https?:\\/\\/\\S+', 'g'],
    ['a limit', '<a[^>]{0,200}>', ''],
    ['a beginning that may not go on', '(?<!\\/)\\/+$', ''],
  ])('accepts %s', (_, pattern, flags) => expect(superLinear(pattern, flags)).toEqual([]))
})
