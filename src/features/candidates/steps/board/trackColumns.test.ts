import { describe, expect, it } from 'vitest'
import { moveTo, NOT_BEGUN, trackColumns } from './trackColumns'

describe('the board of a track', () => {
  it('has a column a step, and of the language a column a level', () => {
    expect(trackColumns('visa').map(({ key }) => key)).toEqual([
      'visa_application_ready',
      'visa_appointment',
      'visa_submitted',
      'visa_granted',
    ])
    expect(trackColumns('language').map(({ key, steps }) => [key, steps.length])).toEqual([
      ['a1', 4],
      ['a2', 4],
      ['b1', 5],
      ['b2', 5],
    ])
  })

  it('goes forward by the step that was dropped on, or by the first of a level', () => {
    expect(moveTo('visa', {}, 'visa_submitted')).toEqual({ step: 'visa_submitted', done: true })
    expect(moveTo('language', { a1_started: true }, 'a2')).toEqual({ step: 'a2_started', done: true })
  })

  it('goes back by taking back the first step behind, whether or not there are gaps', () => {
    const record = { visa_application_ready: true, visa_submitted: true, visa_granted: true }
    expect(moveTo('visa', record, 'visa_application_ready')).toEqual({ step: 'visa_submitted', done: false })
    expect(moveTo('visa', record, NOT_BEGUN)).toEqual({ step: 'visa_application_ready', done: false })
    expect(moveTo('language', { a1_started: true, b1_passed: true }, 'a1')).toEqual({
      step: 'b1_passed',
      done: false,
    })
  })

  it('asks for nothing where the candidate stands already', () => {
    expect(moveTo('visa', { visa_submitted: true }, 'visa_submitted')).toBeUndefined()
    expect(moveTo('visa', {}, NOT_BEGUN)).toBeUndefined()
  })
})
