// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedView } from '../../../contract/lists/saved-views'
import { draw, place } from '../../../tests/kit/screens/draw'
import { serveBy } from '../../../tests/kit/screens/fetch'
import { dataProvider } from '../../providers/dataProvider'
import { shownColumns } from '../list/ColumnChooser'
import ResourceList from '../list/ResourceList'
import { isSameState, viewPath } from './viewState'

const LEADS = [
  { id: 7, version: 1, name: 'Salma Bennani', phone: '+212661421807', source: 'form' },
  { id: 8, version: 1, name: 'Karim Mansour', phone: '+201005527719', source: null },
]
const VIEW: SavedView = {
  ...{ id: 3, version: 4, resource: 'leads', name: 'From the form', shared: false, pinned: true, mine: true },
  ...{ user_id: 1, owner: 'Nadia Farouk', reduced: false, created_at: '', updated_at: '' },
  state: {
    ...{ kind: 'list', filter: { source: ['form'] }, sort: 'name', order: 'asc', per_page: null },
    ...{ columns: ['source'], density: 'compact', tab: null },
  },
}
const USUAL = { sort: ['id', 'desc'], perPage: 25 } as const

let views: SavedView[] = []
let stale = false
const sent: { method: string; path: string; body: Record<string, unknown> }[] = []

function answerViews(method: string, path: string, body: Record<string, unknown>): Response {
  if (method === 'GET') return Response.json(views)
  sent.push({ method, path, body })
  if (stale) return Response.json({ error: 'conflict', message: 'x', id: 'r' }, { status: 409 })
  if (method === 'POST') {
    const made = { ...VIEW, ...body, id: 9, version: 1 } as SavedView
    views = [...views, made]
    return Response.json(made, { status: 201 })
  }
  const view = views.find(({ id }) => path === `/views/${id}`)!
  if (method === 'DELETE') {
    views = views.filter(each => each !== view)
    return new Response(null, { status: 204 })
  }
  const changed = { ...view, ...body, version: view.version + 1 } as SavedView
  views = views.map(each => (each === view ? changed : each))
  return Response.json(changed)
}

beforeEach(() => {
  views = [VIEW]
  stale = false
  sent.length = 0
  dataProvider.forgetLookups()
  serveBy(({ method, path, body }) => {
    if (path.startsWith('/views')) return answerViews(method, path, { ...Object(body) })
    const one = LEADS.find(({ id }) => path === `/leads/${id}`)
    if (one) return one
    const page = { data: LEADS, current_page: 1, per_page: 25, last_page: 52, total: 1284 }
    return path === '/leads' ? page : []
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = (props = {}, around = {}) =>
  draw(<ResourceList resource="leads" {...props} />, { at: '/leads', ...around })
const at = (name: string) => new URLSearchParams(place.search).get(name)
const act = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'View actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map(head => head.textContent)

describe('a saved view', () => {
  it('is a tab that sets the list up, and says when it was changed', async () => {
    list()
    fireEvent.click(await screen.findByRole('link', { name: /From the form/ }))
    await waitFor(() => expect(heads().slice(1)).toEqual(['Name', 'Source']))
    expect([at('view'), at('sort'), at('order'), at('filter')]).toEqual([
      '3',
      'name',
      'ASC',
      '{"source":["form"]}',
    ])
    expect(document.querySelector('.v-sheet')?.getAttribute('data-density')).toBe('compact')
    expect(screen.queryByText('Changed')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Source' }))
    await screen.findByText('Changed')
    expect(at('view')).toBe('3')
    await act('Discard changes')
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    expect(at('filter')).toBe('{"source":["form"]}')
  })

  it('keeps columns and row height of its own in the address until it is saved', async () => {
    list({}, { at: viewPath(VIEW, USUAL) })
    await waitFor(() => expect(heads()).toContain('Source'))
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Phone' }))
    await waitFor(() => expect(document.querySelector('.v-view-acts .l-tag')).toBeTruthy())
    expect(at('columns')).toBe('source,phone')
    fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Phone' }), { key: 'Escape' })
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(at('columns')).toBeNull())
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/views/3', body: { version: 4, state: { columns: ['source', 'phone'] } } },
    ])
  })

  it('is restored by a link that names nothing else, and forgotten where it is no more', async () => {
    list({}, { at: '/leads?view=3' })
    await waitFor(() => expect(at('filter')).toBe('{"source":["form"]}'))
    cleanup()
    list({}, { at: '/leads?view=99&filter=%7B%7D&sort=id&order=DESC' })
    await screen.findByRole('link', { name: /Salma/ })
    await waitFor(() => expect(at('view')).toBeNull())
  })

  it('is made of the list as it stands', async () => {
    list({}, { at: '/leads?filter=%7B%22source%22%3A%22phone%22%7D&sort=name&order=ASC' })
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'View name' }), {
      target: { value: 'By phone' },
    })
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Visible to all users of this list' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(at('view')).toBe('9'))
    expect(sent[0]?.body).toMatchObject({
      ...{ resource: 'leads', name: 'By phone', shared: true },
      state: { filter: { source: 'phone' }, sort: 'name', order: 'asc', density: 'normal', kind: 'list' },
    })
  })

  it('is pinned, shared and deleted after asking', async () => {
    list({}, { at: viewPath(VIEW, USUAL) })
    await act('Remove from tabs')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ pinned: false }))
    await act('Share with all')
    await waitFor(() => expect(sent[1]?.body).toMatchObject({ shared: true }))
    await act('Delete view')
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(at('view')).toBeNull())
    expect(sent[2]).toMatchObject({ method: 'DELETE', path: '/views/3' })
  })

  it('that somebody else changed is not overwritten unseen', async () => {
    list({}, { at: `${viewPath(VIEW, USUAL)}&density=roomy` })
    stale = true
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    await screen.findByText(/^This view was changed elsewhere/)
    expect(at('density')).toBe('roomy')
  })

  it('of another is pinned or copied, and taken back by who manages', async () => {
    views = [{ ...VIEW, mine: false, shared: true, owner: 'Omar Haddad' }]
    list({}, { at: viewPath(VIEW, USUAL), role: 'user' })
    const words = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'View actions' }))
      return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
    }
    await screen.findByTitle('Shared by Omar Haddad')
    expect(await words()).toEqual(['Save as a new view', 'Remove from tabs', 'Copy link'])
    cleanup()
    list({}, { at: viewPath(VIEW, USUAL) })
    await screen.findByTitle('Shared by Omar Haddad')
    expect(await words()).toEqual(expect.arrayContaining(['Stop sharing', 'Delete view']))
  })

  it('stands as saved whatever the order of names, and differs by each part', () => {
    const now = { ...VIEW.state, filter: { source: ['form'] } }
    expect(isSameState(now, VIEW.state, USUAL)).toBe(true)
    const others = [
      { filter: {} },
      { sort: 'id' },
      { order: 'desc' },
      { columns: ['name'] },
      { density: null },
    ]
    const differing = [...others, { per_page: 50 }, { kind: 'board' }, { tab: 'sent' }]
    expect(differing.filter(part => isSameState({ ...now, ...(part as object) }, VIEW.state, USUAL))).toEqual(
      [],
    )
  })
})

describe('columns', () => {
  it('hides, adds and moves columns, and remembers it', async () => {
    list()
    await screen.findByRole('columnheader', { name: 'Phone' })
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Phone' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move Program earlier' }))
    expect(heads().slice(1, 4)).toEqual(['Name', 'Program', 'Residence'])
    fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Residence' }), { key: 'ArrowUp', altKey: true })
    expect(heads().slice(1, 4)).toEqual(['Name', 'Residence', 'Program'])
    expect(screen.getByText(/^Residence: column 2 of/)).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a column' }), { target: { value: 'note' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Note' }))
    expect(heads().at(-1)).toBe('Note')
    fireEvent.click(screen.getByRole('button', { name: 'Back to the usual columns' }))
    expect(heads().slice(1, 3)).toEqual(['Name', 'Phone'])
  })

  it('shows the name first, then what was chosen and is still there', () => {
    const choices = ['name', 'a', 'b', 'c']
    expect(shownColumns(['name', 'a'], choices, null)).toEqual(['name', 'a'])
    expect(shownColumns(['name', 'a'], choices, ['c', 'gone', 'name', 'a'])).toEqual(['name', 'c', 'a'])
  })
})

describe('the rows of a list', () => {
  it('goes through the rows by j and k, selects by x and opens a page by o', async () => {
    list()
    const row = (await screen.findByRole('link', { name: /Salma/ })).closest('tr')
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(document.activeElement).toBe(row)
    fireEvent.keyDown(row!, { key: 'j' })
    fireEvent.keyDown(document.activeElement!, { key: 'ن', code: 'KeyK' })
    expect(document.activeElement).toBe(row)
    fireEvent.keyDown(row!, { key: 'x' })
    const box = screen.getByRole('checkbox', { name: 'Select Salma Bennani' }) as HTMLInputElement
    await waitFor(() => expect(box.checked).toBe(true))
    fireEvent.keyDown(row!, { key: 'o' })
    expect(place.at).toBe('/leads/7')
  })

  it('opens a row beside itself by Enter, goes along by j, and Escape goes back to the row', async () => {
    list()
    const row = (await screen.findByRole('link', { name: /Salma/ })).closest('tr')!
    fireEvent.keyDown(document.body, { key: 'j' })
    fireEvent.keyDown(row, { key: 'Enter' })
    const panel = await screen.findByRole('complementary', { name: 'Salma Bennani' })
    expect(new URLSearchParams(place.search).get('peek')).toBe('7')
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(document.activeElement!, { key: 'j' })
    await screen.findByRole('complementary', { name: 'Karim Mansour' })
    expect(new URLSearchParams(place.search).get('peek')).toBe('8')
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect((document.activeElement as HTMLElement).dataset.row).toBe('8')
  })

  it('opens beside itself by a click on the row, but not on its link', async () => {
    list()
    const link = await screen.findByRole('link', { name: /Salma/ })
    fireEvent.click(link.closest('tr')!)
    await screen.findByRole('complementary', { name: 'Salma Bennani' })
    fireEvent.click(screen.getByRole('button', { name: 'Next record' }))
    await screen.findByRole('complementary', { name: 'Karim Mansour' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    fireEvent.click(link)
    expect(place.at).toBe('/leads/7')
  })

  it('does nothing by single keys where they are turned off', async () => {
    list({}, { store: { 'keys.single': false } })
    await screen.findByRole('link', { name: /Salma/ })
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(document.activeElement).toBe(document.body)
  })
})
