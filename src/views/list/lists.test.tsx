// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../../tests/kit/screens/draw'
import { type Call, Refused, serveBy } from '../../../tests/kit/screens/fetch'
import { dataProvider } from '../../providers/dataProvider'
import { exportPath } from './ExportMenu'
import { PagingBar, pagesAround } from './PagingBar'
import ResourceList from './ResourceList'
import { SearchBar } from './SearchBar'

let calls: Call[] = []
const LEADS = [
  {
    id: 7,
    version: 1,
    name: 'Salma Bennani',
    phone: '+212661421807',
    status_id: 2,
    source: 'form',
    calls_count: 4,
  },
  {
    id: 8,
    version: 1,
    name: 'Karim Mansour',
    phone: '+201005527719',
    status_id: null,
    source: null,
    calls_count: 0,
  },
]
let rows: object[] = LEADS
let failing = false
/** Answers to a search wait for it. */
let gate = Promise.resolve()

beforeEach(() => {
  rows = LEADS
  failing = false
  gate = Promise.resolve()
  dataProvider.forgetLookups()
  calls = serveBy(async ({ method, path }) => {
    if (path === '/statuses') return [{ id: 2, slug: 'cb', en: 'Call back', kind: 'wait' }]
    if (path === '/undo') return { undone: 2 }
    if (path === '/leads' && (method === 'PUT' || method === 'DELETE'))
      return { updated: 2, deleted: 2, undo: 'token' }
    if (path === '/leads' && failing)
      return new Refused(503, { error: 'unavailable', message: 'x', id: 'r-1' })
    if (path === '/leads' && method === 'POST') await gate
    if (path === '/leads')
      return {
        data: rows,
        current_page: 1,
        per_page: 25,
        last_page: 52,
        total: rows.length ? 1284 : 0,
      }
    return []
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = (props = {}, around = {}) =>
  draw(<ResourceList resource="leads" {...props} />, { at: '/leads', ...around })

describe('the paging bar', () => {
  const props = { page: 1, perPage: 25, lastPage: 52, total: 1284, onPage: vi.fn(), onReload: vi.fn() }

  it('shows at most ten pages with the current one among them, counted from 1', () => {
    expect(pagesAround(1, 52)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pagesAround(20, 52)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25])
    expect(pagesAround(52, 52)).toEqual([43, 44, 45, 46, 47, 48, 49, 50, 51, 52])
    expect(pagesAround(1, 1)).toEqual([1])
  })

  it('offers 0 to the last page and sends what was chosen as it is', async () => {
    const onPage = vi.fn()
    draw(<PagingBar {...props} onPage={onPage} />)
    const selector = await screen.findByRole('combobox', { name: 'Go to page' })
    expect(within(selector).getAllByRole('option')).toHaveLength(53)
    fireEvent.change(selector, { target: { value: '0' } })
    fireEvent.change(selector, { target: { value: '52' } })
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(onPage.mock.calls).toEqual([[0], [52], [3]])
  })

  it('says the range, and "about" of an estimate', async () => {
    draw(<PagingBar {...props} page={3} isEstimate total={120_000} lastPage={4800} />)
    const range = await screen.findByText(/about/)
    expect(range.textContent?.replace(/[\u2066-\u2069]/g, '')).toBe('51–75 of about 120,000')
    expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page')
  })

  it('lets the page be typed where there are too many to choose from', async () => {
    const onPage = vi.fn()
    draw(<PagingBar {...props} lastPage={40_000} onPage={onPage} />)
    const box = await screen.findByRole('spinbutton', { name: 'Go to page' })
    fireEvent.change(box, { target: { value: '39000' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    fireEvent.change(box, { target: { value: '40001' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onPage.mock.calls).toEqual([[39000]])
  })

  it('reloads', async () => {
    const onReload = vi.fn()
    draw(<PagingBar {...props} onReload={onReload} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(onReload).toHaveBeenCalledOnce()
  })
})

describe('the search bar', () => {
  it('cannot search for nothing, and searches on Enter', async () => {
    const onSearch = vi.fn()
    const user = userEvent.setup()
    draw(<SearchBar value="" name="leads" onSearch={onSearch} onClear={() => undefined} />)
    const button = (await screen.findByRole('button', { name: 'Search' })) as HTMLButtonElement
    expect(button.disabled).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Search leads' }), '   ')
    expect(button.disabled).toBe(true)
    await user.type(screen.getByRole('textbox'), 'سلمى{Enter}')
    expect(onSearch.mock.calls).toEqual([['سلمى']])
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
  })

  it('has a new button where asked for, and clears', async () => {
    const [onNew, onClear] = [vi.fn(), vi.fn()]
    draw(<SearchBar value="x" name="leads" onSearch={() => undefined} onClear={onClear} onNew={onNew} />)
    fireEvent.click(await screen.findByRole('button', { name: 'New' }))
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect([onNew.mock.calls.length, onClear.mock.calls.length]).toEqual([1, 1])
  })
})

describe('a list', () => {
  it('shows rows with a real link first, statuses as tags and phones grouped', async () => {
    list()
    const link = await screen.findByRole('link', { name: /Salma Bennani/ })
    expect(link.getAttribute('href')).toBe('/leads/7')
    expect(await screen.findByText('Call back')).toBeTruthy()
    expect(screen.getByText('+212 661 421 807')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Select Salma Bennani' })).toBeTruthy()
  })

  it('searches, and says what was not found', async () => {
    const user = userEvent.setup()
    list()
    await screen.findByRole('link', { name: /Salma/ })
    rows = []
    await user.type(screen.getByRole('textbox', { name: 'Search leads' }), 'nobody{Enter}')
    expect(await screen.findByText('Nothing found for “nobody”.')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/leads',
      body: { value: 'nobody' },
    })
  })

  it('hides and locks the rows of the previous view until the new ones are there', async () => {
    const user = userEvent.setup()
    let release = () => {}
    list()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Salma Bennani' }))
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy()
    gate = new Promise(resolve => {
      release = resolve
    })
    rows = [{ ...LEADS[1], id: 9, name: 'Mona Saleh' }]
    await user.type(screen.getByRole('textbox', { name: 'Search leads' }), 'mona{Enter}')
    await waitFor(() => expect(document.querySelector('.v-sheet')?.getAttribute('aria-busy')).toBe('true'))
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    const stale = screen.queryByRole('link', { name: /Salma/ })
    expect(stale === null || stale.closest('[inert]') !== null).toBe(true)
    expect(await screen.findByText('Loading')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Salma/ })).toBeNull()
    expect(screen.queryByText(/1,284/)).toBeNull()
    release()
    expect(await screen.findByRole('link', { name: /Mona/ })).toBeTruthy()
    // Nobody stays selected who is out of sight.
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(document.querySelector('.v-sheet')?.getAttribute('aria-busy')).toBe('false')
  })

  it('says that it is offline instead of showing the rows of the previous view, and tries again', async () => {
    const user = userEvent.setup()
    list()
    await screen.findByRole('link', { name: /Salma/ })
    onlineManager.setOnline(false)
    try {
      await user.type(screen.getByRole('textbox', { name: 'Search leads' }), 'karim{Enter}')
      expect(await screen.findByText('You are offline, so this list can’t load.')).toBeTruthy()
      expect(screen.queryByRole('link', { name: /Salma/ })).toBeNull()
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    } finally {
      onlineManager.setOnline(true)
    }
    expect(await screen.findByRole('link', { name: /Salma/ })).toBeTruthy()
  })

  it('selects all by the filter, not by ids, and changes them with a way back', async () => {
    list({ filterDefaultValues: { source: ['form'] } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Salma Bennani' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 1,284' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Karim Mansour' }))
    fireEvent.click(screen.getByRole('button', { name: 'Change selected' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.mouseDown(within(dialog).getAllByRole('combobox')[0]!)
    fireEvent.click(await screen.findByRole('option', { name: 'Source in detail' }))
    fireEvent.change(await within(dialog).findByRole('textbox', { name: 'New value' }), {
      target: { value: 'fair' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: /^Change 1283/ }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        filter: { source: ['form'] },
        except: [8],
        changes: { source_detail: 'fair' },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.find(({ path }) => path === '/undo')?.body).toEqual({ undo: 'token' }))
  })

  it('gives the selected a new value of a field that the list names, and exports them alone', async () => {
    list({ columns: { edit: ['source'] } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Salma Bennani' }))
    const bar = await screen.findByRole('region', { name: '1 selected' })
    fireEvent.click(within(bar).getByRole('button', { name: 'Export' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const exported = () => calls.find(({ path }) => path === '/leads/export')
    await waitFor(() => expect(exported()?.query.get('filter')).toBe('{"id":[7]}'))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())

    fireEvent.click(within(bar).getByRole('button', { name: 'Source' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change 1 record' })
    fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'Source' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Phone' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 1' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        ids: [7],
        changes: { source: 'phone' },
      }),
    )
  })

  it('deletes what is selected after asking, the button repeating the verb', async () => {
    list()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Salma Bennani' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 1 lead' }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: [7] }))
  })

  it('offers a role only what it may do', async () => {
    list({}, { role: 'user' })
    await screen.findByRole('link', { name: /Salma/ })
    expect(screen.queryByRole('checkbox', { name: 'Select Salma Bennani' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(screen.getByRole('button', { name: 'New lead' })).toBeTruthy()
  })

  it('says what to do first where there is nothing', async () => {
    rows = []
    list()
    expect(await screen.findByText('Nothing here yet. Add the first one or import a file.')).toBeTruthy()
  })

  it('says what failed, with the request, and tries again', async () => {
    failing = true
    list()
    expect(await screen.findByText('The list couldn’t load. Try again.')).toBeTruthy()
    expect(screen.getByText(/r-1/)).toBeTruthy()
    failing = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Salma/ })).toBeTruthy()
  })

  it('shows the bin and brings one back', async () => {
    list({}, { at: '/leads?bin=1' })
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Salma Bennani' }))
    expect(calls.find(({ path }) => path === '/leads')?.query.get('bin')).toBe('1')
    await waitFor(() => expect(calls.some(({ path }) => path === '/leads/7/restore')).toBe(true))
  })

  it('becomes cards on a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('599'),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }))
    list()
    const card = (await screen.findByRole('link', { name: /Salma/ })).closest('li') as HTMLElement
    expect(await within(card).findByText('Call back')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('exports what is seen, by the server', () => {
    const seen = {
      filter: { q: 'x', source: 'form' },
      sort: { field: 'name', order: 'ASC' },
      locale: 'ar',
    }
    const rest = 'filter=%7B%22source%22%3A%22form%22%7D&sort=name&order=asc'
    expect(exportPath('leads', seen, 'csv')).toBe(`/leads/export?format=csv&${rest}`)
    expect(exportPath('leads', seen, 'xlsx')).toBe(`/leads/export?format=xlsx&lang=ar&${rest}`)
  })
})
