// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../tests/kit/screens/draw'
import { serve } from '../../../tests/kit/screens/fetch'
import { FieldCell } from '../../fields/FieldCell'
import { InvoiceEdit } from './InvoiceEdit'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CREDIT = {
  id: 9,
  version: 1,
  number: '2027-0009',
  state: 'issued',
  milestone: 'refund',
  credit_note_of: 7,
}

it('a credit note says what it is, and that nothing is owed for it', async () => {
  serve({
    'GET /invoices/9': CREDIT,
    'POST /invoices-all': [{ id: 7, number: '2027-0007' }],
  })
  draw(<InvoiceEdit />, { at: '/invoices/9', path: '/invoices/:id' })
  expect(
    await screen.findByText(
      /Credit note: lowers invoice .2027-0007.\. The employer has nothing to pay for it\./,
    ),
  ).toBeTruthy()
})

it('a credit note is named in lists', () => {
  draw(<FieldCell resource="invoices" source="milestone" record={CREDIT} />)
  expect(screen.getByText('Credit note')).toBeTruthy()
})
