import { expect, test } from 'vitest'
import { daysOutOfOrder, MATCH_STATES, MATCH_TRANSITIONS, missingOfEnd, OPEN_MATCH_STATES } from './matches'

test('each open state has a way forward and both ways out; the others have none', () => {
  for (const state of MATCH_STATES) {
    const next = MATCH_TRANSITIONS[state]
    const isOpen = OPEN_MATCH_STATES.some(open => open === state)
    expect(next.length > 0, state).toBe(isOpen)
    if (isOpen) expect(next).toEqual(expect.arrayContaining(['declined', 'withdrawn']))
    expect(next).not.toContain('proposed')
  }
})

test('nobody is offered a job without having been presented', () => {
  const before = MATCH_STATES.filter(state => MATCH_TRANSITIONS[state].includes('offer'))
  expect(before).toEqual(['presented', 'interview'])
})

test('a person who says no owes no reason, an employer and we do', () => {
  const end = (state: 'declined' | 'withdrawn', declined_by: string | null) =>
    missingOfEnd({ state, declined_by, reason: null })
  expect(end('declined', null)).toEqual(['declined_by'])
  expect(end('declined', 'candidate')).toEqual([])
  expect(end('declined', 'employer')).toEqual(['reason'])
  expect(end('withdrawn', null)).toEqual(['reason'])
})

test('nobody is interviewed before the presentation, or works before the offer; a day that stays is at no fault', () => {
  const days = { proposed_on: '2027-01-04', presented_on: '2027-01-05', offer_on: '2027-01-20' }
  const changed = (changes: Record<string, string | null>) => daysOutOfOrder({ ...days, ...changes }, days)
  expect(changed({ interviewed_on: '2027-01-05' })).toEqual({})
  expect(changed({ interviewed_on: '2027-01-04' })).toEqual({ interviewed_on: 'too_early' })
  expect(changed({ interviewed_on: '2027-01-21' })).toEqual({ interviewed_on: 'too_late' })
  expect(changed({ presented_on: '2027-01-21' })).toEqual({ presented_on: 'too_late' })
  expect(changed({ presented_on: null, interviewed_on: '2027-01-04' })).toEqual({})
  expect(changed({ ended_on: '2027-01-19' })).toEqual({ ended_on: 'too_early' })
  expect(changed({ accepted_on: '2027-01-22', hired_on: '2027-01-21' })).toEqual({ hired_on: 'too_early' })
  expect(daysOutOfOrder({ ...days, offer_on: '2027-01-01' }, { ...days, offer_on: '2027-01-01' })).toEqual({})
})
