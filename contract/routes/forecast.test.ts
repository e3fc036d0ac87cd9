import { describe, expect, test } from 'vitest'
import { daysToArrival, type RemainingTrack, type StepDays } from './forecast'

const SPEEDS: Record<string, StepDays> = {
  recognition_sent: { median: 10, percentile_80: 20 },
  recognition_result: { median: 90, percentile_80: 150 },
  b1_passed: { median: 60, percentile_80: 130 },
  agreement: { median: 300, percentile_80: 300 },
  appointment: { median: 21.4, percentile_80: 40.2 },
  visa_granted: { median: 30, percentile_80: 60 },
  ticket: { median: 14, percentile_80: 25 },
}
const days = (tracks: RemainingTrack[]) => daysToArrival(tracks, step => SPEEDS[step])

const track = (steps: string[], marks: Partial<RemainingTrack> = {}): RemainingTrack => ({
  ...{ begun: true, optional: false, last: false, steps },
  ...marks,
})
const visa = track(['appointment', 'visa_granted'], { begun: false, last: true })
const travel = track(['ticket'], { begun: false, last: true })

describe('days until arrival', () => {
  test('take the longest track before the visa, then visa and journey', () => {
    const tracks = [track(['recognition_sent', 'recognition_result']), track(['b1_passed']), visa, travel]
    // 10 + 90 beside 60; then 21.4 + 30 + 14. Late: 20 + 150 beside 130; then 40.2 + 60 + 25.
    expect(days(tracks)).toEqual({ early: 165, late: 295 })
  })

  test('count no other track once the visa has begun', () => {
    const begun = track(['visa_granted'], { last: true })
    expect(days([track(['b1_passed']), begun, travel])).toEqual({ early: 44, late: 85 })
    expect(days([track(['b1_passed']), track([], { last: true }), travel])).toEqual({ early: 14, late: 25 })
  })

  test('count tracks that have begun, and of none begun those that are not optional', () => {
    const language = track(['b1_passed'], { begun: false })
    const chosen = track(['agreement'], { begun: false, optional: true })
    expect(days([track(['recognition_sent']), language, chosen, travel])).toEqual({ early: 24, late: 45 })
    expect(days([language, chosen, travel])).toEqual({ early: 74, late: 155 })
    expect(days([language, { ...chosen, begun: true }, travel])).toEqual({ early: 314, late: 325 })
  })

  test('are not told where a step has no speed: the step is named', () => {
    expect(days([track(['recognition_sent', 'unknown', 'other']), travel])).toEqual({ lacks: 'unknown' })
    // A step that is not counted lacks nothing.
    expect(days([track(['unknown']), track(['visa_granted'], { last: true })])).toEqual({
      early: 30,
      late: 60,
    })
  })
})
