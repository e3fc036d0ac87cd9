// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../../tests/kit/screens/draw'
import ResourceCreate from './ResourceCreate'
import ResourceEdit from './ResourceEdit'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const INVOICE = {
  ...{ id: 7, version: 1, created_by: null, bw_lead_id: null, placement_id: null, credit_note_of: null },
  ...{ created_at: '2027-01-04T10:00:00.000Z', updated_at: '2027-01-04T10:00:00.000Z' },
  ...{ milestone: 'contract', net: '3000.00', net_currency: 'EUR', tax_rate: 19, text: 'First half' },
}

function serve(record?: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    return Response.json(pathname.endsWith('/invoices/7') ? record : [])
  })
}
const edit = (record: Record<string, unknown>) => {
  serve(record)
  draw(<ResourceEdit resource="invoices" />, { at: '/invoices/7', path: '/invoices/:id' })
}
const isOff = async (label: RegExp) =>
  ((await screen.findByRole('textbox', { name: label })) as HTMLInputElement).disabled
/** The input of a day comes in a file of its own, after the other fields of the form. */
const dayIsOff = (name: string) =>
  waitFor(() => {
    const inputs = document.querySelectorAll<HTMLInputElement>(`[data-field="${name}"] input`)
    if (!inputs.length) return expect.fail(`no input for ${name} yet`)
    return [...inputs].every(each => each.disabled)
  })

describe('a field that keeps its value', () => {
  it('is shown to read in an issued invoice, which has no Delete', async () => {
    edit({ ...INVOICE, number: '2027-0001', state: 'issued', issued_on: '2027-01-04', paid_on: null })
    expect(await isOff(/^Net/)).toBe(true)
    expect(await isOff(/^Text/)).toBe(true)
    expect([await dayIsOff('due_on'), await dayIsOff('paid_on')]).toEqual([true, false])
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('can be changed in a draft, which can be deleted', async () => {
    edit({ ...INVOICE, number: null, state: 'draft', issued_on: null, paid_on: null })
    expect(await isOff(/^Text/)).toBe(false)
    expect([await dayIsOff('due_on'), await dayIsOff('paid_on')]).toEqual([false, true])
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  it('marks what has to be given where nothing says it', async () => {
    serve()
    draw(<ResourceCreate resource="invoices" />, { at: '/invoices/create' })
    expect(await screen.findByRole('textbox', { name: /^Net.*required/ })).toBeTruthy()
  })
})

describe('the picker of a record of a person', () => {
  it('offers those of the person of this record only', async () => {
    const asked: string[] = []
    const record = { ...{ id: 7, version: 1, candidate_id: 12, created_by: null, name: 'Nurse' } }
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname, searchParams } = new URL(address, 'http://localhost')
      if (pathname.endsWith('/contracts')) asked.push(searchParams.get('filter') ?? '')
      return Response.json(pathname.endsWith('/placements/7') ? record : [])
    })
    draw(<ResourceEdit resource="placements" />, { at: '/placements/7', path: '/placements/:id' })
    const picker = await waitFor(() => {
      const found = document.querySelector('[data-field="contract_id"] input')
      return found ?? expect.fail('no picker yet')
    })
    fireEvent.mouseDown(picker)
    await waitFor(() => expect(asked).toContain('{"candidate_id":12}'))
  })
})
