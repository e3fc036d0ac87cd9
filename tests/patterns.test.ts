import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'
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

const LITERALS = FILES.flatMap(literalsOf)
const SLOW = LITERALS.filter(({ pattern, flags }) => superLinear(pattern, flags).length > 0)

describe('every pattern of contract, server and src', () => {
  it('is found', () => {
    expect(LITERALS.length).toBeGreaterThan(500)
  })

  it('takes linear time, whatever it reads', () => {
    const slow = SLOW.filter(({ pattern }) => !(pattern in ALLOWED))
    expect(slow.map(({ place, pattern, flags }) => `${place} /${pattern}/${flags}`)).toEqual([])
  })

  it('is allowed by name only while it needs to be', () => {
    const needed = new Set(SLOW.map(({ pattern }) => pattern))
    expect(Object.keys(ALLOWED).filter(pattern => !needed.has(pattern))).toEqual([])
  })
})

describe('the check', () => {
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
