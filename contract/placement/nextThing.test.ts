import { expect, test } from 'vitest'
import { type MatchFacts, nextThing } from './nextThing'

const NOW = '2027-01-10T11:00:00.000Z'
const next = (facts: Partial<MatchFacts>) =>
  nextThing({ state: 'proposed', consent: 'yes', talk_at: null, isBlocked: false, ...facts }, NOW)

test('without an open match somebody is proposed', () => {
  expect(nextThing(undefined, NOW)).toBe('propose')
})

test('the consent is asked for before anything else that is missing', () => {
  expect(next({ consent: 'missing', isBlocked: true })).toBe('ask_consent')
  expect(next({ isBlocked: true })).toBe('complete')
  expect(next({})).toBe('present')
})

test('a talk is planned, held, and answered by the employer', () => {
  expect(next({ state: 'presented' })).toBe('plan_talk')
  expect(next({ state: 'presented', talk_at: '2027-01-11T09:00:00.000Z' })).toBe('hold_talk')
  expect(next({ state: 'presented', talk_at: '2027-01-09T09:00:00.000Z' })).toBe('get_offer')
  expect(next({ state: 'interview' })).toBe('get_offer')
})

test('an offer waits for the person, and an accepted one for the information sheet and the hire', () => {
  expect(next({ state: 'offer' })).toBe('get_answer')
  expect(next({ state: 'accepted', isBlocked: true })).toBe('complete')
  expect(next({ state: 'accepted' })).toBe('hire')
  expect(next({ state: 'hired' })).toBe('none')
})
