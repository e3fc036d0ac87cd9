import { useEffect, useState } from 'react'
import { useDataProvider, useLocale, useStore } from 'react-admin'
import { MENU_KEYS } from '../../../contract/access/menu'
import type { Role } from '../../../contract/access/roles'
import { identityCalls } from '../../../contract/calls/candidates/identity'
import { can, type Definition, displayName } from '../../../contract/definition/define'
import { definitionOf, RESOURCES } from '../../../contract/resources'
import { fold, phoneDigits } from '../../../contract/text/fold'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { drawerMenu, placeOf } from '../shell/drawerMenu'
import { RECENTS, type Recent } from './recents'

/** A place that the palette can lead to, or something that it can do. */
export interface PaletteResult {
  to: string
  /** Its name. */
  title: string
  kind: 'screen' | 'record' | 'view' | 'action' | 'all'
  /** Menu key of the screen, or of the resource that the record, the view or the action is of. */
  key: string
  group?: string
  /** The value that matched, where that is not its name: a phone number, an e-mail address. */
  hint?: string
  /** Its name is only like the text: it is written another way. */
  isAlike?: true
  /** The action, where the result leads nowhere. */
  run?: () => void
  /** It stands in no menu: it is offered once something is typed. */
  isBeside?: true
  /** The record that the result leads to. */
  record?: Record<string, unknown>
}

const PER_RESOURCE = 5
const WAIT = 200

/** @returns whether each word of a text is found in another, however it is written; and those first that begin with it */
export function matching<Each>(all: readonly Each[], text: string, wordsOf: (each: Each) => string): Each[] {
  const typed = fold(text).trim()
  const wanted = typed.split(' ').filter(Boolean)
  const found = all
    .map(each => ({ each, words: fold(wordsOf(each)) }))
    .filter(({ words }) => wanted.every(word => words.includes(word)))
  const rank = ({ words }: { words: string }) => (words.startsWith(typed) ? 0 : 1)
  return found.sort((one, other) => rank(one) - rank(other)).map(({ each }) => each)
}

/**
 * Screens of the role whose words hold the text, best first: those that begin with it. Lists that stand in no menu
 * (papers, rules, lookups) come after it.
 */
export function screensFor(role: Role, text: string, wordsOf: (key: string) => string): PaletteResult[] {
  const home: PaletteResult = { to: '/', title: wordsOf('home'), kind: 'screen', key: 'home' }
  const screens = drawerMenu(role).flatMap(({ group, items }) =>
    items.map((key): PaletteResult => ({ to: `/${key}`, title: wordsOf(key), kind: 'screen', key, group })),
  )
  const beside = besideMenu(role).map(
    (key): PaletteResult => ({ to: `/${key}`, title: wordsOf(key), kind: 'screen', key, isBeside: true }),
  )
  const all = text.trim() ? [home, ...screens, ...beside] : [home, ...screens]
  return matching(all, text, ({ title, key }) => `${title} ${key}`)
}

/** Resources that the role may use and that its menu does not lead to. */
export function besideMenu(role: Role): string[] {
  const shown = new Set(drawerMenu(role).flatMap(({ items }) => items))
  return RESOURCES.filter(definition => !shown.has(definition.name) && can(definition, role, 'read')).map(
    ({ name }) => name,
  )
}

/**
 * Resources of the role whose records can be searched, each once, those of its menu first; where two show the same
 * rows (leads and their management) the first of them.
 */
export function searchable(role: Role): string[] {
  const keys = new Set([...drawerMenu(role).flatMap(({ items }) => items), ...besideMenu(role)])
  const seen = new Set<string>()
  return [...keys].filter(key => {
    const definition = definitionOf(key)
    if (!definition?.list.search.length) return false
    const rows = `${definition.table} ${JSON.stringify(definition.only)}`
    return !seen.has(rows) && Boolean(seen.add(rows))
  })
}

/**
 * Records that hold the text, of all resources that the role may search; asked once the typing rests. Where no person is found,
 * people follow whose name is only like it.
 */
export function useRecordSearch(
  role: Role | undefined,
  text: string,
): { records: PaletteResult[]; pending: boolean } {
  const dataProvider = useDataProvider<LotseDataProvider>()
  const locale = useLocale()
  const [records, setRecords] = useState<PaletteResult[]>([])
  const [pending, setPending] = useState(false)
  useEffect(() => {
    const value = text.trim()
    setRecords([])
    setPending(false)
    if (!role || value.length < 2) return
    const stop = new AbortController()
    let arePeopleFound = false
    const ask = async (key: string) => {
      const { data } = await dataProvider.getList(key, {
        pagination: { page: 1, perPage: PER_RESOURCE },
        sort: { field: 'id', order: 'DESC' },
        filter: { q: value },
        signal: stop.signal,
      })
      if (stop.signal.aborted) return
      if (PEOPLE.includes(key) && data.length) arePeopleFound = true
      const found = data.map(row => recordResult({ role, key, text: value, locale }, row))
      const isCut = data.length === PER_RESOURCE
      setRecords(known => [...known, ...found, ...(isCut ? [allResults(role, key, value)] : [])])
    }
    const timer = setTimeout(() => {
      setPending(true)
      // A resource that does not answer must not hide what the others found.
      void askAll(searchable(role), ask)
        .then(() =>
          arePeopleFound ? [] : peopleNamedLike(dataProvider, role, { text: value, signal: stop.signal }),
        )
        .catch((): PaletteResult[] => [])
        .then(alike => {
          if (stop.signal.aborted) return
          setRecords(known => [...known, ...alike])
          setPending(false)
        })
    }, WAIT)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [dataProvider, role, text, locale])
  return { records, pending }
}

/** Resources of people who are found by names that sound alike. */
const PEOPLE: readonly string[] = ['candidates', 'leads']
/** Two words or more, of letters of any script. */
const FULL_NAME = /^\p{L}[\p{L}\p{M}'’-]*(?:\s+\p{L}[\p{L}\p{M}'’-]*)+$/u

/** Returns people whose full name is written another way than the text, as the search for duplicates finds them. */
async function peopleNamedLike(
  dataProvider: LotseDataProvider,
  role: Role,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<PaletteResult[]> {
  if (!FULL_NAME.test(text) || !identityCalls.checkDuplicates.access.includes(role)) return []
  const body = { resource: 'candidates', name: text } as const
  const found = await dataProvider.ask(identityCalls.checkDuplicates, { body }, signal)
  return found.slice(0, PER_RESOURCE).flatMap((each): PaletteResult[] => {
    if ('masked' in each) return []
    const to = `/${each.resource}/${each.id}`
    const { group } = placeOf(to, role)
    return [{ to, title: each.name, kind: 'record', key: each.resource, group, isAlike: true }]
  })
}

/** The list of all that a text finds. */
function allResults(role: Role, key: string, text: string): PaletteResult {
  const filter = encodeURIComponent(JSON.stringify({ q: text }))
  return {
    to: `/${key}?filter=${filter}`,
    title: text,
    kind: 'all',
    key,
    group: placeOf(`/${key}`, role).group,
  }
}

/** The records that the user opened last and may still see. */
export function useRecents(role: Role | undefined): PaletteResult[] {
  const dataProvider = useDataProvider()
  const locale = useLocale()
  const [recents] = useStore<Recent[]>(RECENTS, [])
  const [found, setFound] = useState<PaletteResult[]>([])
  useEffect(() => {
    if (!role) return
    let gone = false
    const rows = new Map<string, PaletteResult>()
    const read = async (key: string) => {
      const ids = recents.filter(each => each.key === key).map(({ id }) => id)
      const { data } = await dataProvider.getMany(key, { ids })
      for (const row of data) rows.set(`${key} ${row.id}`, recordResult({ role, key, text: '', locale }, row))
    }
    const mine = new Set(
      recents
        .map(({ key }) => key)
        .filter(key => {
          const definition = definitionOf(key)
          return definition !== undefined && can(definition, role, 'read')
        }),
    )
    void Promise.allSettled([...mine].map(read)).then(() => {
      if (!gone) setFound(recents.flatMap(({ key, id }) => rows.get(`${key} ${id}`) ?? []))
    })
    return () => {
      gone = true
    }
  }, [dataProvider, role, recents, locale])
  return found
}

/** Resources of the menu come first: people mostly look for people. */
async function askAll(keys: readonly string[], ask: (key: string) => Promise<void>): Promise<void> {
  const inMenu = (key: string) => MENU_KEYS.includes(key)
  await Promise.allSettled(keys.filter(inMenu).map(ask))
  await Promise.allSettled(keys.filter(key => !inMenu(key)).map(ask))
}

interface RecordSearch {
  role: Role
  key: string
  text: string
  locale: string
}

function recordResult(
  { role, key, text, locale }: RecordSearch,
  row: Record<string, unknown>,
): PaletteResult {
  const definition = definitionOf(key)
  const title = definition ? displayName(definition, row, locale) : String(row.id)
  // Records that cannot be changed have no form: they are shown.
  const to = definition?.verbs.includes('update') ? `/${key}/${row.id}` : `/${key}/${row.id}/show`
  const hint = definition && !holds(title, text) ? matchingValue(definition, row, text) : undefined
  return { to, title, kind: 'record', key, group: placeOf(to, role).group, hint, record: row }
}

/** Returns the value that matched. It explains a result whose name does not match. */
function matchingValue({ list }: Definition, row: Record<string, unknown>, text: string): string | undefined {
  const values = list.search.map(name => row[name])
  return values.find((value): value is string => typeof value === 'string' && holds(value, text))
}

function holds(value: string, text: string): boolean {
  const digits = phoneDigits(text)
  return fold(value).includes(fold(text).trim()) || Boolean(digits && value.includes(digits))
}
