import { describe, expect, it } from 'vitest'
import { rule, step, track } from '../../../../tests/kit/screens/candidatePage'
import { marksOf, nextStepOf } from './marks'

const states = (each: Parameters<typeof marksOf>[0]) => marksOf(each).map(({ state }) => state)

describe('marks of a track', () => {
  it('are done, then now, then to come', () => {
    expect(states(track('recognition', ['recognition_ready', 'recognition_submitted']))).toEqual([
      ...['done', 'done', 'now', 'next', 'next', 'next', 'next'],
    ])
  })

  it('are all to come where nothing was taken', () => {
    expect(states(track('ba'))).toEqual(['next', 'next', 'next'])
  })

  it('show what was passed over', () => {
    expect(states(track('ba', ['ba_documents_ready', 'ba_result']))).toEqual(['done', 'skipped', 'done'])
  })

  it('are over where a step is late, and by silence where nobody answered', () => {
    const steps = [
      step('ba_documents_ready', { done: true }),
      step('ba_submitted', { done: true, silence: true }),
      step('ba_result', { due_on: '2026-11-17', overdue_days: 6 }),
    ]
    expect(states(track('ba', [], { steps }))).toEqual(['done', 'silence', 'over'])
  })

  it('are refused where the authority decided so, whatever was taken after it', () => {
    const refused = step('ba_result', {
      refused: { on: '2026-09-11', note: null, remedy: null },
      overdue_days: 3,
    })
    const steps = [step('ba_submitted', { done: true }), refused]
    expect(states(track('ba', [], { steps }))).toEqual(['done', 'refused'])
    expect(states(track('ba', [], { steps: steps.toReversed() }))).toEqual(['refused', 'done'])
  })

  it('wait for another step where a rule says so', () => {
    const steps = [
      step('accelerated_submitted', { done: true }),
      step('accelerated_result', { requirements: [rule('recognition_result')] }),
    ]
    expect(marksOf(track('accelerated', [], { steps })).at(-1)).toMatchObject({
      ...{ state: 'next', after: 'recognition_result' },
    })
  })
})

describe('marks of the language', () => {
  it('are one a level, passed or on the way', () => {
    const marks = marksOf(track('language', ['a1_passed', 'a2_certificate', 'b1_started']))
    expect(marks.map(({ key, state }) => [key, state])).toEqual([
      ['A1', 'done'],
      ['A2', 'done'],
      ['B1', 'now'],
      ['B2', 'next'],
    ])
    expect(nextStepOf(marks[2]!).step).toBe('b1_finished')
  })
})
