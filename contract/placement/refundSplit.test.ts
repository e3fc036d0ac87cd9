import { expect, test } from 'vitest'
import { splitRefund } from './refundSplit'

const invoice = (id: number, net: string, values = {}) => ({
  ...{ id, net, issued_on: '2027-07-01', credit_note_of: null, ...values },
})
const credit = (id: number, of: number, net: string, issued_on: string | null = '2027-08-02') =>
  invoice(id, net, { credit_note_of: of, issued_on })

test('a refund is split over issued invoices, of each what is left', () => {
  const both = [invoice(2, '3000.00'), invoice(1, '3000.00'), invoice(3, '500.00', { issued_on: null })]
  expect(splitRefund('4000.00', both, '2027-08-01')).toEqual([
    { id: 1, net: '3000.00' },
    { id: 2, net: '1000.00' },
  ])
  expect(splitRefund('4000.00', [...both, credit(4, 1, '1000.00')], '2027-08-01')).toEqual([
    { id: 1, net: '2000.00' },
    { id: 2, net: '1000.00' },
  ])
  // A draft is proposed already, a credit note from before the end is no refund.
  expect(splitRefund('3000.00', [...both, credit(4, 1, '3000.00', null)], '2027-08-01')).toEqual([])
  expect(splitRefund('2000.00', [...both, credit(4, 1, '3000.00', '2027-07-20')], '2027-08-01')).toEqual([
    { id: 2, net: '2000.00' },
  ])
})
