// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { ResourceContextProvider } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROLES, type Role } from '../contract/access/roles'
import { draw } from '../tests/kit/screens/draw'
import { type Call, pageOf, serveBy } from '../tests/kit/screens/fetch'
import { features, home as Home } from './features'
import ResourceList from './views/list/ResourceList'

/** Rows of a resource under a filter: each pair has a number of its own, so that a number tells which rows it counts. */
let totals: Map<string, number>
let calls: Call[]

beforeEach(() => {
  totals = new Map()
  document.body.innerHTML = '<div id="page-head"></div>'
  calls = serveBy(({ path, query }) => {
    if (/^\/mail-state/.test(path)) return { mail_server: true, held: false, trouble: null }
    if (query.has('per_page')) return { ...pageOf([]), total: totalOf(path, query) }
    return []
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function totalOf(path: string, query: URLSearchParams): number {
  const filter: Record<string, unknown> = JSON.parse(query.get('filter') ?? '{}')
  const key =
    path + JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other)))
  if (!totals.has(key)) totals.set(key, 101 + totals.size)
  return totals.get(key) ?? 0
}

/** The count of a card, or those of its lines where it adds them up. */
function countsIn(card: Element): Element[] {
  const ofLines = [...card.querySelectorAll('li .l-count')]
  return ofLines.length ? ofLines : [...card.querySelectorAll('.l-count')]
}

const linkOf = (count: Element) => count.closest('a') ?? count.closest('li')?.querySelector('a')

/** The numbers of the cards, each with the address that it opens. */
async function numbersOf(role: Role): Promise<{ number: string; href: string }[]> {
  draw(<Home />, { role })
  const counts = () => [...document.querySelectorAll('.h-card')].map(countsIn)
  await waitFor(() => {
    expect(counts().length).toBeGreaterThan(0)
    for (const ofCard of counts()) expect(ofCard.filter(linkOf)).not.toHaveLength(0)
  })
  return counts()
    .flat()
    .map(count => ({ number: count.textContent ?? '', href: linkOf(count)?.getAttribute('href') ?? '' }))
}

/** Filters that the person chose earlier in the lists of a resource: they say nothing about a number. */
function rememberedOf(resource: string): Record<string, unknown> {
  const earlier = { filter: { id: [1] }, sort: 'id', order: 'ASC', page: 1, perPage: 25 }
  const keys = [`${resource}.list`, `${resource}.list.sending`, `${resource}.soon`]
  return Object.fromEntries(keys.map(key => [key, earlier]))
}

/** Numbers of rows that the list at an address asks for. */
async function rowsAt(href: string, role: Role): Promise<string[]> {
  const resource = /^\/([\w-]+)/.exec(href)?.[1] ?? ''
  const List = features[resource]?.list ?? (() => <ResourceList resource={resource} />)
  calls.length = 0
  draw(
    <ResourceContextProvider value={resource}>
      <List />
    </ResourceContextProvider>,
    { role, at: href, store: rememberedOf(resource) },
  )
  const pages = () =>
    calls.filter(({ path, query }) => path === `/${resource}` && Number(query.get('per_page')) > 1)
  await waitFor(() => expect(pages(), href).not.toHaveLength(0))
  return [...new Set(pages().map(({ path, query }) => String(totalOf(path, query))))]
}

test.each(ROLES)('each number on the start page of %s opens its rows', async role => {
  const numbers = await numbersOf(role)
  expect(numbers.length).toBeGreaterThan(0)
  for (const { number, href } of numbers) {
    cleanup()
    expect([href, await rowsAt(href, role)]).toEqual([href, [number]])
  }
})
