import { describe, expect, it } from 'vitest'
import { caseRequirement, caseStep, caseTrack, wayOf } from '../../../../../tests/kit/screens/way'
import { restore, routeMove, standsIn } from './routeColumns'
import { NOT_BEGUN } from './trackColumns'
import { boardTrackOf, tabOf } from './useBoardTrack'

const way = wayOf({
  tracks: [
    caseTrack('visa', 'Visa', {
      steps: [
        caseStep('ready', 'Ready', { state: 'done', day: '2026-09-01' }),
        caseStep('asked', 'Asked', { state: 'skipped', reason: 'By phone' }),
        caseStep('filed', 'Filed', { state: 'current' }),
        caseStep('granted', 'Granted'),
      ],
      current: 'filed',
    }),
  ],
})
const keysOf = (move: ReturnType<typeof routeMove>) =>
  move && ('set' in move ? move.set.key : move.takeBack.map(({ key }) => key))

describe('a card on the board of a route', () => {
  it('lies by the furthest step that is settled', () => {
    expect(standsIn(way, 'visa', 'asked')).toBe(true)
    expect(standsIn(way, 'visa', 'filed')).toBe(false)
    expect(standsIn(wayOf({ tracks: [] }), 'visa', NOT_BEGUN)).toBe(true)
  })

  it('goes forward by the step that it is dropped on, and back by taking back the last steps first', () => {
    expect(keysOf(routeMove(way, 'visa', 'granted'))).toBe('granted')
    expect(keysOf(routeMove(way, 'visa', 'ready'))).toEqual(['asked'])
    expect(keysOf(routeMove(way, 'visa', NOT_BEGUN))).toEqual(['asked', 'ready'])
  })

  it('goes nowhere where it lies, nor on a track that the case does not show', () => {
    expect(routeMove(way, 'visa', 'asked')).toBeUndefined()
    expect(routeMove(way, 'remedy', 'chosen')).toBeUndefined()
  })

  it('comes back with what was there: result and day, reason, or nothing', () => {
    const warned = caseRequirement({ key: 'b1', state: 'unmet' })
    const done = caseStep('granted', 'Granted', {
      ...{ state: 'done', day: '2026-11-02', outcome: 'granted', requirements: [warned] },
    })
    expect(restore(done)).toEqual({
      ...{ step: 'granted', state: 'done', day: '2026-11-02', outcome: 'granted', confirm: ['b1'] },
    })
    expect(restore(caseStep('asked', 'Asked', { state: 'skipped', reason: 'By phone' }))).toEqual({
      ...{ step: 'asked', state: 'skipped', reason: 'By phone' },
    })
    expect(restore(caseStep('filed', 'Filed', { state: 'current' }))).toEqual({
      step: 'filed',
      state: 'open',
    })
  })
})

describe('the address of a board', () => {
  it('names a track of the classic route, or a route with its track', () => {
    expect(boardTrackOf('visa')).toEqual({ track: 'visa' })
    expect(boardTrackOf('STUDY.')).toEqual({ route: 'STUDY', track: undefined })
    expect(boardTrackOf('STUDY.visa')).toEqual({ route: 'STUDY', track: 'visa' })
    expect(boardTrackOf('nonsense')).toEqual({ track: 'recognition' })
    expect(tabOf({ route: 'STUDY', track: 'visa' })).toBe('STUDY.visa')
  })
})
