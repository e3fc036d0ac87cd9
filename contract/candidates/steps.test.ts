import { expect, it } from 'vitest'
import { isDecidedStep, isStep, laterSteps, TRACK_NAMES, TRACKS_ON_PAGE, trackOf } from './steps'

it('a step belongs to one track, in which others come after it', () => {
  expect(trackOf('b2_passed')).toBe('language')
  expect(trackOf('ticket_booked')).toBe('travel')
  expect(laterSteps('visa_appointment')).toEqual(['visa_submitted', 'visa_granted'])
  expect(laterSteps('ba_result')).toEqual([])
})

it('the page shows the language last', () => {
  expect(TRACK_NAMES).toEqual(['language', 'recognition', 'accelerated', 'ba', 'visa', 'travel'])
  expect(TRACKS_ON_PAGE.map(({ track }) => track)).toEqual([
    ...['recognition', 'accelerated', 'ba', 'visa', 'travel', 'language'],
  ])
})

it('some steps are decided by an authority, and some words are no steps', () => {
  expect(isDecidedStep('visa_granted')).toBe(true)
  expect(isDecidedStep('visa_submitted')).toBe(false)
  expect(isStep('a1_started')).toBe(true)
  expect(isStep('language')).toBe(false)
  expect(isStep(undefined)).toBe(false)
})
