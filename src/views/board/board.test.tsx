// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type RaRecord, useDataProvider } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../../tests/kit/screens/draw'
import { Refused, serveBy } from '../../../tests/kit/screens/fetch'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { Board } from './index'
import { slotsOf } from './slots'
import type { BoardColumn } from './types'

const COLUMNS: BoardColumn[] = [
  { key: 'new', label: 'New', kind: 'none', filter: { status_id: 1 } },
  { key: 'back', label: 'Call back', kind: 'wait', filter: { status_id: 2 } },
  { key: 'lost', label: 'Lost', kind: 'bad', filter: { status_id: 3 }, isClosed: true },
]
interface Lead extends RaRecord {
  id: number
  name: string
  status_id: number
  version: number
}
let leads: Lead[] = []
let asked: { status: number; page: number }[] = []
let refuses = false

beforeEach(() => {
  leads = [
    { id: 1, name: 'Salma', status_id: 1, version: 1 },
    { id: 2, name: 'Karim', status_id: 1, version: 1 },
    { id: 3, name: 'Omar', status_id: 2, version: 1 },
  ]
  asked = []
  refuses = false
  vi.stubGlobal('IntersectionObserver', undefined)
  serveBy(({ method, path, query, body }) => {
    if (method === 'PUT') {
      if (refuses) return new Refused(409, { error: 'conflict', message: 'x', id: 'r' })
      const id = Number(path.split('/').at(-1))
      const lead = leads.find(each => each.id === id) as Lead
      Object.assign(lead, body, { version: lead.version + 1 })
      return lead
    }
    const status = JSON.parse(query.get('filter') ?? '{}').status_id
    const page = Number(query.get('page'))
    asked.push({ status, page })
    const rows = leads.filter(each => each.status_id === status)
    return {
      data: rows.slice((page - 1) * 50, page * 50),
      current_page: page,
      per_page: 50,
      last_page: Math.ceil(rows.length / 50),
      total: rows.length,
    }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Subject({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const provider = useDataProvider<LotseDataProvider>()
  return (
    <Board
      resource="leads"
      label="Leads by status"
      columns={COLUMNS}
      card={({ record }) => <p>{`v${record.version}`}</p>}
      nameOf={record => record.name}
      linkTo={record => `/leads/${record.id}`}
      onMove={
        isReadOnly
          ? undefined
          : (record, to) =>
              provider.change('leads', record.id, {
                status_id: to.filter.status_id,
                version: record.version,
              })
      }
    />
  )
}
const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (name: string) => screen.getByRole('group', { name })
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join()

describe('a board', () => {
  it('shows each column with its cards and the total of its list', async () => {
    draw(<Subject />)
    await waitFor(() => expect(within(column('New')).getAllByRole('group')).toHaveLength(2))
    expect(column('New').querySelector('.k-count')?.textContent).toBe('2')
    expect(column('Call back').querySelector('.k-count')?.textContent).toBe('1')
    expect(within(column('Lost')).getByText('Nothing here')).toBeTruthy()
  })

  it('is carried by keys and says each step', async () => {
    draw(<Subject />)
    await waitFor(() => card('Karim'))
    card('Karim').focus()
    await userEvent.keyboard(' ')
    expect(status()).toContain('picked up from New')
    await userEvent.keyboard('{ArrowRight}')
    expect(status()).toContain('Over Call back, 2 of 2')
    await userEvent.keyboard(' ')
    await waitFor(() => expect(status()).toMatch(/Karim.*: moved to Call back/))
    expect(leads.find(({ id }) => id === 2)?.status_id).toBe(2)
    expect(within(column('Call back')).getByRole('group', { name: 'Karim' })).toBeTruthy()
    expect(document.activeElement).toBe(card('Karim'))
  })

  it('puts back what Escape lets go, and passes closed columns over', async () => {
    draw(<Subject />)
    await waitFor(() => card('Karim'))
    card('Karim').focus()
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}{Escape}')
    expect(status()).toContain('Put back')
    expect(leads.find(({ id }) => id === 2)?.status_id).toBe(1)
  })

  it('is true only once the server says so: a refused card goes back, with the reason', async () => {
    refuses = true
    draw(<Subject />)
    await waitFor(() => card('Salma'))
    fireEvent.click(screen.getByRole('button', { name: 'Move Salma' }))
    fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Call back' }))
    const moving = await within(column('Call back')).findByRole('group', { name: 'Salma' })
    expect(moving.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(within(column('New')).getByRole('group', { name: 'Salma' })).toBeTruthy())
    expect(status()).toContain('stays in New: Someone changed this record while you were editing.')
  })

  it('offers no closed column and not the own one', async () => {
    draw(<Subject />)
    await waitFor(() => card('Salma'))
    card('Salma').focus()
    await userEvent.keyboard('m')
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Call back'])
  })

  it('moves nothing where the role may not', async () => {
    draw(<Subject isReadOnly />)
    await waitFor(() => card('Salma'))
    expect(screen.queryByRole('button', { name: 'Move Salma' })).toBeNull()
    card('Salma').focus()
    await userEvent.keyboard(' {ArrowRight} ')
    expect(leads.find(({ id }) => id === 1)?.status_id).toBe(1)
  })

  it('asks for the pages in sight only, of five thousand', async () => {
    leads = Array.from({ length: 5_000 }, (_, at) => ({
      id: at + 1,
      name: `L${at}`,
      status_id: 1,
      version: 1,
    }))
    draw(<Subject />)
    await waitFor(() => card('L0'))
    expect(asked.filter(({ status: each }) => each === 1)).toEqual([{ status: 1, page: 1 }])
    expect(within(column('New')).getAllByRole('group').length).toBeLessThan(40)
    const box = column('New').querySelector('ul') as HTMLElement
    box.scrollTop = 118 * 2_500
    fireEvent.scroll(box)
    expect((box.querySelector('.k-room') as HTMLElement).style.blockSize).toBe(`${5_000 * 118}px`)
    await waitFor(() => card('L2500'))
    expect(asked.filter(({ status: each }) => each === 1).map(({ page }) => page)).toEqual([1, 50, 51])
  })
})

describe('the places of a column', () => {
  const all = Array.from({ length: 10 }, (_, id) => ({ id: id + 1 }))
  const pages = {
    cardAt: (index: number) => all[index],
    indexOf: (id: RaRecord['id']) => all.findIndex(each => each.id === id),
  }
  const ids = (given: Partial<Parameters<typeof slotsOf>[0]>) =>
    slotsOf({
      pages,
      count: 10,
      window: { first: 0, last: 4 },
      arriving: [],
      leaving: [],
      ...given,
    }).map(({ record }) => record?.id)

  it('close over what leaves and begin with what arrives', () => {
    expect(ids({})).toEqual([1, 2, 3, 4, 5])
    expect(ids({ leaving: [{ id: 2 }, { id: 4 }], count: 8 })).toEqual([1, 3, 5, 6, 7])
    expect(ids({ arriving: [{ id: 77 }], count: 11 })).toEqual([77, 1, 2, 3, 4])
  })

  it('hold no card twice', () => {
    expect(ids({ arriving: [{ id: 3 }], count: 11 })).toEqual([3, 1, 2, undefined, 4])
  })

  it('keep a held card drawn that is out of sight', () => {
    expect(ids({ heldId: 9 })).toEqual([1, 2, 3, 4, 5, 9])
  })
})
