import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import englishOfReactAdmin from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { packOf } from '../bin/wordPacks'
import { NOTICE_KINDS } from '../contract/inbox/notices'
import ar from '../i18n/ar.json'
import de from '../i18n/de.json'
import en from '../i18n/en.json'
import fr from '../i18n/fr.json'

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

it.each([
  ['en', en],
  ['ar', ar],
  ['de', de],
  ['fr', fr],
])('notifications of all kinds have a name in Settings: %s', (_, words) => {
  expect(NOTICE_KINDS.filter(kind => !(kind in words.notice_kinds))).toEqual([])
})

describe('a key of a feature', () => {
  it('is asked for by this feature alone', () => {
    const borrowed = sources()
      .filter(file => file.startsWith('src/'))
      .flatMap(file => {
        const texts = readFileSync(`${ROOT}${file}`, 'utf8').replace(COMMENT, '').matchAll(QUOTED)
        return [...texts].map(([, key = '']) => ({ file, key }))
      })
      .filter(({ file, key }) => {
        const feature = FEATURE_OF[key.split('.')[0] ?? '']
        return feature && isThere(key, [en]) && !file.startsWith(`src/features/${feature}/`)
      })
    expect(borrowed.map(({ file, key }) => `${file}: ${key}`)).toEqual([])
  })

  it('belongs to a feature that exists', () => {
    const features = readdirSync(`${ROOT}src/features`)
    expect(Object.values(FEATURE_OF).filter(feature => !features.includes(feature))).toEqual([])
    expect(Object.keys(FEATURE_OF).filter(branch => !(branch in en))).toEqual([])
  })
})

const COMMENT = /\/\*[\s\S]*?\*\//g
/** A text in quotation marks that has the form of a key, up to its end or to what is filled in. */
const QUOTED = /['"`]([a-z]\w*(?:\.\w+)+)(?:['"`]|\.?\$\{)/g

/** Branches of the word files that belong to one folder of src/features. All others are shared. */
const FEATURE_OF: Record<string, string> = {
  appointments: 'booking',
  automation: 'automation',
  booking: 'booking',
  builder: 'templates',
  candidate: 'candidates',
  candidates: 'candidates',
  consent: 'mail',
  contracts: 'contracts',
  counters: 'leads',
  courses: 'courses',
  desks: 'desks',
  domain_setup: 'mail',
  employers: 'leads',
  forms: 'forms',
  gallery: 'templates',
  health: 'reports',
  history: 'mail',
  home: 'home',
  identity: 'candidates',
  inbox: 'inbox',
  invitation: 'candidates',
  jobs: 'job-tool',
  leads: 'leads',
  letters: 'letters',
  logs: 'people',
  mail: 'mail',
  management: 'leads',
  ministry: 'ministry',
  notices: 'people',
  online: 'online-candidates',
  own_page: 'own-page',
  people: 'people',
  placement: 'placement',
  remedy: 'candidates',
  reports: 'reports',
  requests: 'candidates',
  retention: 'candidates',
  route_case: 'candidates',
  route_editor: 'routes',
  rules: 'settings',
  settings: 'settings',
  whatsapp: 'whatsapp',
}

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
