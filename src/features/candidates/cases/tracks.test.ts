import { describe, expect, it } from 'vitest'
import { tracksInWork } from '../../../../contract/routes/tracksInWork'
import { caseClock, caseRequirement, caseStep, caseTrack } from '../../../../tests/kit/screens/way'
import { choicesOf, orderOf } from './stepOrder'
import { clockOf, markOf, otherClocks, stepInWork, stepsTakenWithout } from './tracks'

const done = caseStep('first', 'First', { state: 'done' })
const next = caseStep('second', 'Second', { state: 'current' })
const open = caseStep('third', 'Third')

describe('the tracks of a case', () => {
  it('that are shown are those under way and the next one in order', () => {
    const over = caseTrack('a', 'A', { steps: [done] })
    const running = caseTrack('b', 'B', { steps: [done, next], current: 'second' })
    const loose = caseTrack('c', 'C', { steps: [open], runs: 'freely' })
    const chosen = caseTrack('d', 'D', { steps: [open], optional: true })
    const later = caseTrack('e', 'E', { steps: [open], current: 'third' })
    expect(tracksInWork([over, loose, chosen, running, later])).toEqual([running])
    expect(tracksInWork([over, chosen, later])).toEqual([later])
    const waiting = caseTrack('f', 'F', { steps: [{ ...open, state: 'waiting' }], runs: 'freely' })
    expect(tracksInWork([over, running, waiting])).toEqual([running, waiting])
    expect(tracksInWork([over])).toEqual([over])
  })

  it('show the current step, and without an order the one that is waited for', () => {
    expect(stepInWork(caseTrack('a', 'A', { steps: [done, next], current: 'second' }))).toBe(next)
    const waiting = caseStep('fourth', 'Fourth', { state: 'waiting' })
    expect(stepInWork(caseTrack('a', 'A', { steps: [open, waiting], runs: 'freely' }))).toBe(waiting)
    expect(stepInWork(caseTrack('a', 'A', { steps: [open], runs: 'freely' }))).toBeUndefined()
  })

  it('mark nobody as late whose silence has a meaning', () => {
    const late = { ...open, clock: caseClock({ state: 'over' }) }
    const silent = { ...open, clock: caseClock({ state: 'over', expiry: 'silence_over' }) }
    expect([late, silent, { ...next, state: 'failed' as const }, done].map(markOf)).toEqual([
      'over',
      'next',
      'refused',
      'done',
    ])
  })

  it('show what is missing for steps that records took or passed', () => {
    const requirements = [caseRequirement({ effect: 'block' })]
    const fills = { id: 5, event: 'portal_on', result: null, values: {} }
    const passed = caseStep('ready', 'Ready', { requirements })
    const taken = caseStep('sent', 'Sent', { state: 'done', fills, requirements })
    const byHand = caseStep('asked', 'Asked', { state: 'done', requirements })
    const ahead = caseStep('flown', 'Flown', { requirements })
    const steps = [passed, taken, byHand, next, ahead]
    expect(stepsTakenWithout(caseTrack('a', 'A', { steps, current: 'second' }))).toEqual([passed, taken])
    expect(stepsTakenWithout(caseTrack('a', 'A', { steps, runs: 'freely' }))).toEqual([taken])
  })

  it('leave no running clock out of sight', () => {
    const tracks = [caseTrack('a', 'A', { steps: [done, next, open], current: 'second' })]
    const own = caseClock({ key: 'C-01', step: 'second', state: 'not_started' })
    const later = caseClock({ key: 'C-02', step: 'third' })
    const free = caseClock({ key: 'C-03', step: null })
    const clocks = [own, later, free, caseClock({ key: 'C-04', step: null, state: 'ended' })]
    expect(clockOf(next, { clocks })).toBe(own)
    expect(otherClocks({ clocks, tracks }).map(({ key }) => key)).toEqual(['C-02', 'C-03'])
  })
})

describe('the order for a step', () => {
  const names = { en: 'x', ar: 'x', fr: 'x', de: 'x' }
  const decided = caseStep('decided', 'Decided', {
    outcomes: [
      { key: 'full', names },
      { key: 'none', names, fails: true },
    ],
  })
  const said = { day: '2026-11-20', reason: 'Not needed', confirm: ['passport'] }

  it('has the results of a step that has some, and done of one that has none', () => {
    expect(choicesOf(decided).map(([key]) => key)).toEqual([
      'outcome full',
      'outcome none',
      'waiting',
      'skipped',
    ])
    expect(choicesOf({ ...open, state: 'waiting' }).map(([key]) => key)).toEqual(['done', 'skipped'])
  })

  it('sends only what goes with the choice', () => {
    const orders = choicesOf(decided).map(([, choice]) => orderOf('decided', { choice, ...said }))
    expect(orders).toEqual([
      {
        ...{ step: 'decided', state: 'done', outcome: 'full', day: '2026-11-20' },
        ...{ reason: 'Not needed', confirm: ['passport'] },
      },
      {
        ...{ step: 'decided', state: 'failed', outcome: 'none', day: '2026-11-20' },
        ...{ reason: 'Not needed', confirm: undefined },
      },
      { step: 'decided', state: 'waiting' },
      { step: 'decided', state: 'skipped', reason: 'Not needed' },
    ])
  })
})
