import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import englishOfReactAdmin from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { packOf } from '../bin/wordPacks'
import en from '../i18n/en.json'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** `t('a.b')` and `translate(`a.${b}`)`: the key up to its end or to what is filled in. */
const CALL = /\b(?:t|translate)\(\s*(['"`])((?:(?!\1|\$\{).)+)(\1|\$\{)/g

describe('a key that code asks for', () => {
  it('is found by the pattern that looks for it', () => {
    const source = ["t('app.name')", 'translate(`errors.$' + '{code}`)', "at('not.this')"].join(' + ')
    expect(keysIn(source)).toEqual(['app.name', 'errors.*'])
  })

  it('is there', () => {
    const asked = sources().flatMap(file =>
      keysIn(readFileSync(`${ROOT}${file}`, 'utf8')).map(key => ({ file, key })),
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(({ key }) => !isThere(key)).map(({ file, key }) => `${file}: ${key}`)).toEqual([])
  })

  it('is among the first words where the frame or the list of leads asks for it', () => {
    const tree = en as unknown as Parameters<typeof packOf>[0]
    const trees = [packOf(tree, 'door'), packOf(tree, 'first'), englishOfReactAdmin]
    const asked = sources()
      .filter(file => FIRST_DRAWN.test(file))
      .flatMap(file => keysIn(readFileSync(`${ROOT}${file}`, 'utf8')).map(key => ({ file, key })))
      // Shared choices stand in for a resource's own, which the first ones have.
      .filter(({ key }) => key !== 'enums.*')
    expect(asked.length).toBeGreaterThan(200)
    expect(asked.filter(({ key }) => !isThere(key, trees)).map(({ file, key }) => `${file}: ${key}`)).toEqual(
      [],
    )
  })
})

/** Files that are drawn before all words are there (src/routes.tsx): the frame, and the list of leads with what it opens. */
const FIRST_DRAWN =
  /^src\/(fields|layout|session|views|features\/leads)\/(?!counters\/|management\/|calendar\/|employers\/)/

function sources(): string[] {
  return ['src', 'server'].flatMap(folder =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map(file => `${folder}/${file}`),
  )
}

/** The keys asked for in a source text; one that ends in a star goes on with a value. */
function keysIn(source: string): string[] {
  const keys = [...source.matchAll(CALL)].map(([, , key = '', end]) => (end === '${' ? `${key}*` : key))
  return keys.filter(key => /^[a-z]\w*\./i.test(key))
}

/** A whole key leads to words, one with a value in it to a branch of the tree that has keys of that beginning. */
function isThere(key: string, trees: readonly unknown[] = [en, englishOfReactAdmin]): boolean {
  const dot = key.lastIndexOf('.')
  const last = key.slice(dot + 1)
  return trees.some(tree => {
    const branch = follow(tree, key.slice(0, dot))
    if (typeof branch !== 'object' || branch === null) return false
    if (!last.endsWith('*')) return typeof (branch as Record<string, unknown>)[last] === 'string'
    return Object.keys(branch).some(name => name.startsWith(last.slice(0, -1)))
  })
}

function follow(tree: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at ? (at as Record<string, unknown>)[part] : undefined),
      tree,
    )
}
