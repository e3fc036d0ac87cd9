import { expect, test } from 'vitest'
import { leadStep } from './tracksInWork'

const step = (key: string, state: 'open' | 'current' | 'done') => ({ key, state })
const language = (current: string | null) => ({
  ...{ runs: 'in_order' as const, optional: false, current },
  steps: [step('a1_started', current ? 'current' : 'done')],
})
const remedy = { ...language('remedy_chosen'), optional: true, steps: [step('remedy_chosen', 'current')] }
const arrival = (state: 'open' | 'done') => ({
  ...{ runs: 'freely' as const, optional: false, current: null },
  steps: [step('address_registered', 'done'), step('bank_account', state)],
})

test('the next step is that of the first track in order, then of one without an order, and none at the end', () => {
  expect(leadStep([remedy, arrival('open'), language('a1_started')])?.key).toBe('a1_started')
  expect(leadStep([remedy, language(null), arrival('open')])?.key).toBe('bank_account')
  expect(leadStep([remedy, language(null), arrival('done')])).toBeUndefined()
})
