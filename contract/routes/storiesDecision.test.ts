import { describe, expect, it } from 'vitest'
import { days, event, germany, months, read, rule } from '../../tests/kit/clocks'
import type { EventFact } from './clockFacts'
import { warningsOf } from './counting'
import { readClocks } from './readClock'
import type { ClockRule } from './version'

const REMEDY = { start: ['notified'], holder: 'us', expiry: 'appeal_lost' } as const
const remedies = (key: string) => [
  rule({
    ...REMEDY,
    start: [...REMEDY.start],
    key,
    length: months(1),
    applies_if: [{ fact: 'instructed', in: ['no'], not: true }],
  }),
  rule({
    ...REMEDY,
    start: [...REMEDY.start],
    key: `${key}a`,
    length: months(12),
    applies_if: [{ fact: 'instructed', in: ['no'] }],
  }),
]

describe('S4 Refused visa', () => {
  const rules = remedies('C-29')
  const readAll = (events: EventFact[], today: string) =>
    Object.fromEntries(readClocks(rules, () => ({ events }), { today, isDayOff: germany }))
  const decided = event('decided', '2026-11-20')

  it('reached us 2026-11-24 with instruction: due 2026-12-24', () => {
    const notified = event('notified', '2026-11-24', { instructed: true })
    const readings = readAll([decided, notified], '2026-11-25')
    expect(readings['C-29']).toMatchObject({ state: 'running', due_on: '2026-12-24', asked_for: [] })
    expect(readings['C-29a']).toEqual({ state: 'not_applicable' })
    expect(warningsOf(REMEDY, '2026-12-24', germany)).toEqual([
      { stage: 21, on: '2026-12-03' },
      { stage: 14, on: '2026-12-10' },
      { stage: 7, on: '2026-12-17' },
      { stage: 3, on: '2026-12-21' },
      { stage: 1, on: '2026-12-23' },
      { stage: -1, on: '2026-12-25' },
    ])
  })

  it('without instruction: due 2027-11-24', () => {
    const readings = readAll([decided, event('notified', '2026-11-24', { instructed: false })], '2026-11-25')
    expect(readings['C-29']).toEqual({ state: 'not_applicable' })
    expect(readings['C-29a']).toMatchObject({ state: 'running', due_on: '2027-11-24' })
  })

  it('a person who has read the letter wins over the record', () => {
    const facts = {
      events: [event('notified', '2026-11-24', { instructed: true })],
      conditions: { instructed: 'no' },
    }
    const readings = readClocks(rules, () => facts, { today: '2026-11-25', isDayOff: germany })
    expect(readings.get('C-29a')).toMatchObject({ due_on: '2027-11-24' })
  })

  it('notified 2026-11-05: due on Saturday 2026-12-05, the latest day is 2026-12-07', () => {
    const events = [event('notified', '2026-11-05', { instructed: true })]
    const due = { due_on: '2026-12-05', latest_on: '2026-12-07' }
    expect(readAll(events, '2026-12-05')['C-29']).toMatchObject({ state: 'running', days_left: 0, ...due })
    expect(readAll(events, '2026-12-07')['C-29']).toMatchObject({
      state: 'over',
      still_possible: true,
      ...due,
    })
    expect(readAll(events, '2026-12-08')['C-29']).toMatchObject({ state: 'over', still_possible: false })
  })

  it('notified 2026-10-31: due 2026-11-30', () => {
    const events = [event('notified', '2026-10-31', { instructed: true })]
    expect(readAll(events, '2026-11-01')['C-29']).toMatchObject({ due_on: '2026-11-30', latest_on: null })
  })

  it('without the day on which it reached us, its own date counts, and the program asks', () => {
    expect(readAll([decided], '2026-11-25')['C-29']).toMatchObject({
      started_on: '2026-11-20',
      due_on: '2026-12-20',
      latest_on: '2026-12-21',
      asked_for: ['notified'],
      quality: 'confirmed',
    })
  })

  it('2026-12-25 without a record: over', () => {
    const readings = readAll([event('notified', '2026-11-24', { instructed: true })], '2026-12-25')
    expect(readings['C-29']).toMatchObject({ state: 'over', days_left: -1, still_possible: false })
  })
})

describe('S5 Partial decision, exam, licence, titles', () => {
  const C11 = remedies('C-11')
  const C21 = rule({ key: 'C-21', start: ['decided'], length: months(6) })
  const C26 = rule({
    key: 'C-26',
    start: ['exam_failed'],
    length: { attempts: 2, repeats: 'failed_parts' },
    holder: 'candidate',
    expiry: 'exhausted',
  })
  const stations = { ...C26, key: 'C-26a', length: { attempts: 2, repeats: 'whole' } } satisfies ClockRule
  const decision = [event('decided', '2026-10-05'), event('notified', '2026-10-08', { instructed: true })]

  it('notified 2026-10-08: due on Sunday 2026-11-08, the latest day is 2026-11-09', () => {
    const readings = readClocks(C11, () => ({ events: decision }), { today: '2026-10-09', isDayOff: germany })
    expect(readings.get('C-11')).toMatchObject({ due_on: '2026-11-08', latest_on: '2026-11-09' })
  })

  it('the exam can be taken until 2027-04-05, and the end of an act of the authority does not move', () => {
    expect(read(C21, { events: decision }, '2026-10-09')).toMatchObject({
      due_on: '2027-04-05',
      latest_on: null,
    })
  })

  const first = {
    day: '2027-03-10',
    parts: [
      { part: 'practical', passed: true },
      { part: 'oral', passed: false },
    ],
  }

  it('2027-03-10 oral failed: the second attempt asks for the oral only, in a course of stations for the whole', () => {
    expect(read(C26, {}, '2027-03-01')).toMatchObject({ state: 'not_started', missing: ['exam_failed'] })
    expect(read(C26, { attempts: [first] }, '2027-03-11')).toEqual({
      state: 'repeating',
      next: 2,
      left: 1,
      parts: ['oral'],
    })
    expect(read(stations, { attempts: [first] }, '2027-03-11')).toMatchObject({
      parts: ['practical', 'oral'],
    })
  })

  it('2027-06-12 oral failed again: exhausted', () => {
    const second = { day: '2027-06-12', parts: [{ part: 'oral', passed: false }] }
    const exhausted = { state: 'exhausted', on: '2027-06-12', parts: ['oral'] }
    expect(read(C26, { attempts: [second, first] }, '2027-06-13')).toEqual(exhausted)
    expect(read(stations, { attempts: [first, second] }, '2027-06-13')).toEqual(exhausted)
  })

  it('a part that fails later has attempts of its own', () => {
    const attempts = [
      first,
      {
        day: '2027-06-12',
        parts: [
          { part: 'oral', passed: true },
          { part: 'written', passed: false },
        ],
      },
    ]
    expect(read(C26, { attempts }, '2027-06-13')).toEqual({
      state: 'repeating',
      next: 2,
      left: 1,
      parts: ['written'],
    })
  })

  it('2027-06-12 oral passed: the exam is passed', () => {
    const second = { day: '2027-06-12', parts: [{ part: 'oral', passed: true }] }
    expect(read(C26, { attempts: [first, second] }, '2027-06-13')).toMatchObject({
      state: 'ended',
      on: '2027-06-12',
    })
  })

  it('entered 2027-01-20 with a visa until 2028-01-19', () => {
    const validity = { nature: 'validity', expiry: 'lapses', holder: 'candidate' } as const
    const C23 = rule({ key: 'C-23', start: ['entered'], length: months(36), ...validity })
    const C30 = rule({ key: 'C-30', start: ['printed_until'], length: { printed: true }, ...validity })
    const C33 = rule({ key: 'C-33', start: ['entered'], length: days(21), nature: 'house_target' })
    const C33a = rule({
      key: 'C-33a',
      start: ['entered', 'printed_until'],
      length: { before: days(90) },
      nature: 'house_target',
      not_before: ['C-33'],
    })
    const events = [event('entered', '2027-01-20'), event('printed_until', '2028-01-19')]
    const readings = readClocks([C23, C30, C33, C33a], () => ({ events }), {
      today: '2027-01-25',
      isDayOff: germany,
    })
    const dues = [...readings].map(([key, reading]) => [
      key,
      reading.state,
      'due_on' in reading && reading.due_on,
    ])
    expect(dues).toEqual([
      ['C-23', 'running', '2030-01-20'],
      ['C-30', 'running', '2028-01-19'],
      ['C-33', 'running', '2027-02-10'],
      ['C-33a', 'running', '2027-10-21'],
    ])
  })
})
