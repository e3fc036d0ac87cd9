import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, minutesOf, startOfDay, wallAt } from '../time/wall-time'
import {
  areExceptions,
  areQuestions,
  type BookingRule,
  isWeekly,
  questionsOf,
  type Span,
  slotsBetween,
  slotsOn,
} from './availability'

const RULE: BookingRule = {
  timezone: 'Europe/Berlin',
  weekly: { monday: [['09:00', '11:00']], sunday: [['00:00', '04:00']] },
  exceptions: null,
  ...{ minutes: 30, buffer_before: 0, buffer_after: 0, notice_hours: 0, horizon_days: 400 },
}
const walls = (rule: BookingRule, day: string) => slotsOn(rule, day).map(at => wallAt(at, rule.timezone).time)

test('slots follow each other by minutes and buffers, and end before the hours do', () => {
  expect(walls(RULE, '2026-11-23')).toEqual(['09:00', '09:30', '10:00', '10:30'])
  expect(walls({ ...RULE, buffer_before: 5, buffer_after: 10 }, '2026-11-23')).toEqual([
    '09:00',
    '09:45',
    '10:30',
  ])
  expect(walls({ ...RULE, minutes: 50 }, '2026-11-23')).toEqual(['09:00', '09:50'])
  expect(walls(RULE, '2026-11-24')).toEqual([])
})

test('exceptions take the place of the week', () => {
  const exceptions = { '2026-11-23': [], '2026-11-24': [['14:00', '15:00']] } as const
  expect(walls({ ...RULE, exceptions }, '2026-11-23')).toEqual([])
  expect(walls({ ...RULE, exceptions }, '2026-11-24')).toEqual(['14:00', '14:30'])
})

test('spans of a day are taken in their order, and a slot that reaches into the next span keeps its place', () => {
  const exceptions = {
    '2026-11-23': [
      ['14:00', '15:00'],
      ['09:00', '10:00'],
    ],
  } as const
  expect(walls({ ...RULE, exceptions }, '2026-11-23')).toEqual(['09:00', '09:30', '14:00', '14:30'])
  const close = {
    '2026-11-23': [
      ['09:00', '09:30'],
      ['09:30', '10:30'],
    ],
  } as const
  expect(walls({ ...RULE, exceptions: close, buffer_after: 15 }, '2026-11-23')).toEqual(['09:00'])
  expect(walls({ ...RULE, weekly: null }, '2026-11-23')).toEqual([])
})

test.each([
  ['Berlin skips an hour', 'Europe/Berlin', '2026-03-29', ['00:00', '01:00', '03:00']],
  ['Berlin shows an hour twice', 'Europe/Berlin', '2026-10-25', ['00:00', '01:00', '02:00', '03:00']],
  ['Cairo skips midnight', 'Africa/Cairo', '2026-04-24', ['01:00', '02:00', '03:00']],
  ['Cairo goes back at midnight', 'Africa/Cairo', '2026-10-30', ['00:00', '01:00', '02:00', '03:00']],
  [
    'Casablanca goes back before Ramadan',
    'Africa/Casablanca',
    '2026-02-15',
    ['00:00', '01:00', '02:00', '03:00'],
  ],
  ['Casablanca goes forward after it', 'Africa/Casablanca', '2026-03-22', ['00:00', '01:00', '03:00']],
])('%s', (_, timezone, day, times) => {
  const exceptions = { [day]: [['00:00', '04:00']] as Span[] }
  expect(walls({ ...RULE, timezone, exceptions, minutes: 60 }, day)).toEqual(times)
})

test('notice and horizon bound what is offered', () => {
  const now = new Date('2026-11-23T08:45:00Z')
  const span = { begin: '2026-11-20T00:00:00Z', end: '2026-12-31T00:00:00Z', now }
  const slots = slotsBetween(
    { ...RULE, weekly: { monday: [['09:00', '11:00']] }, notice_hours: 0, horizon_days: 7 },
    span,
  )
  expect(slots.map(at => at.slice(0, 16))).toEqual([
    ...['2026-11-23T09:00', '2026-11-23T09:30'],
    ...['2026-11-30T08:00', '2026-11-30T08:30', '2026-11-30T09:00', '2026-11-30T09:30'],
  ])
  expect(slotsBetween({ ...RULE, notice_hours: 200, horizon_days: 7 }, span)).toEqual([])
  const day = { ...span, begin: '2026-11-23T09:00:00Z', end: '2026-11-23T09:30:00Z' }
  expect(slotsBetween(RULE, day)).toEqual(['2026-11-23T09:00:00.000Z'])
  expect(slotsBetween(RULE, { ...day, end: '2026-11-23T09:30:00.001Z' })).toEqual([
    '2026-11-23T09:00:00.000Z',
    '2026-11-23T09:30:00.000Z',
  ])
  expect(slotsBetween({ ...RULE, notice_hours: 0.75 }, day)).toEqual([])
  // The horizon is the end of its last day.
  expect(
    slotsBetween({ ...RULE, horizon_days: 0 }, { ...span, now: new Date('2026-11-23T00:00:00Z') }),
  ).toHaveLength(4)
})

const CHANGES = [
  '2026-02-15',
  '2026-03-22',
  '2026-03-29',
  '2026-04-24',
  '2026-10-25',
  '2026-10-30',
  '2026-10-29',
]

describe('over every change of the clocks', () => {
  const minute = fc.integer({ min: 0, max: 23 * 60 + 59 })
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const rules = fc.record({
    timezone: fc.constantFrom('Africa/Cairo', 'Africa/Casablanca', 'Europe/Berlin'),
    day: fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -1, max: 1 }))
      .map(([day, by]) => addDays(day, by)),
    span: fc.tuple(minute, minute).filter(([from, to]) => from < to),
    minutes: fc.integer({ min: 5, max: 180 }),
    buffer_before: fc.integer({ min: 0, max: 40 }),
    buffer_after: fc.integer({ min: 0, max: 40 }),
  })

  test('no slot comes twice, lies in a gap, overlaps another or leaves its hours', () => {
    fc.assert(
      fc.property(rules, ({ day, span: [from, to], ...own }) => {
        const rule = { ...RULE, ...own, exceptions: { [day]: [[clock(from), clock(to)]] as Span[] } }
        const slots = slotsOn(rule, day).map(at => Date.parse(at))
        const step = (rule.minutes + rule.buffer_before + rule.buffer_after) * 60_000
        expect(new Set(slots).size).toBe(slots.length)
        slots.forEach((at, index) => {
          const wall = wallAt(at, rule.timezone)
          expect(wall.day).toBe(day)
          expect(minutesOf(wall.time)).toBeGreaterThanOrEqual(from)
          if (index > 0) expect(at - (slots[index - 1] as number)).toBeGreaterThanOrEqual(step)
          // The last minute of it still lies within the hours, or in those that clocks show again.
          const last = wallAt(at + rule.minutes * 60_000 - 60_000, rule.timezone)
          expect(last.day).toBe(day)
          expect(minutesOf(last.time)).toBeLessThan(to)
        })
      }),
      { numRuns: process.env.LONG ? 3_000 : 300 },
    )
  })

  test('a span of days has the slots of its days, each once', () => {
    for (const timezone of ['Africa/Cairo', 'Africa/Casablanca', 'Europe/Berlin']) {
      const open: Span[] = [['00:00', '23:59']]
      const weekly = {
        monday: open,
        tuesday: open,
        wednesday: open,
        thursday: open,
        friday: open,
        saturday: open,
        sunday: open,
      }
      const rule = { ...RULE, timezone, weekly, horizon_days: 365 }
      const now = new Date(startOfDay('2026-02-10', timezone))
      const slots = slotsBetween(rule, {
        begin: now.toISOString(),
        end: startOfDay('2026-05-01', timezone),
        now,
      })
      expect(new Set(slots).size).toBe(slots.length)
      expect(slots).toEqual(slots.toSorted())
      expect(slots.length).toBeGreaterThan(79 * 46)
    }
  })
})

const twelve = Array.from({ length: 12 }, (_, hour): Span => [`${hour + 10}:00`, `${hour + 10}:30`])

describe('opening hours', () => {
  test.each<[string, unknown]>([
    ['none', {}],
    ['a closed day', { sunday: [] }],
    [
      'spans that meet, in any order',
      {
        monday: [
          ['12:00', '13:00'],
          ['09:00', '12:00'],
        ],
      },
    ],
    ['twelve spans', { monday: twelve }],
    ['the whole day', { monday: [['00:00', '23:59']] }],
  ])('of a week may be %s', (_, hours) => {
    expect(isWeekly(hours)).toBe(true)
  })

  test.each<unknown>([
    ...[null, undefined, 'monday', [], { someday: [] }, { monday: 'closed' }, { monday: null }],
    ...[{ monday: ['09:00', '10:00'] }, { monday: [['09:00']] }, { monday: [['09:00', '10:00', '11:00']] }],
    ...[{ monday: [['12:00', '09:00']] }, { monday: [['09:00', '09:00']] }, { monday: [['9', '10']] }],
    ...[
      { monday: [['09:00', '24:00']] },
      { monday: [['09:60', '10:00']] },
      { monday: [['109:00', '10:00']] },
    ],
    ...[{ monday: [['09:00', '10:000']] }, { monday: [...twelve, ['23:00', '23:30']] }],
    {
      monday: [
        ['09:00', '12:00'],
        ['11:00', '13:00'],
      ],
    },
    {
      monday: [
        ['11:00', '13:00'],
        ['09:00', '12:00'],
      ],
    },
    { monday: [['09:00', '10:00']], sunday: [['x', 'y']] },
  ])('of a week are not %j', hours => {
    expect(isWeekly(hours)).toBe(false)
  })

  test('of single days are kept by their date', () => {
    expect(areExceptions({ '2026-12-24': [], '2026-12-31': [['09:00', '12:00']] })).toBe(true)
    for (const wrong of [
      ...[{ christmas: [] }, { '2026-13-01': [] }, { '12026-12-24': [] }, { '2026-12-241': [] }, null],
      ...[{ '2026-12-24': [], '2026-12-31': [['12:00', '09:00']] }, { '2026-1-1': [] }, [], 'none'],
    ])
      expect(areExceptions(wrong), JSON.stringify(wrong)).toBe(false)
  })
})

describe('questions', () => {
  const question = { key: 'visa', label_en: 'Visa?', label_ar: 'تأشيرة؟', kind: 'choice', options: ['Yes'] }
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...question, key: `q${at}` }))

  test('are read from the field that holds them', () => {
    expect(questionsOf({ list: [question] })).toEqual([question])
    expect(questionsOf({ list: [{}] })).toEqual([])
    expect(questionsOf(null)).toEqual([])
  })

  test.each<[string, object]>([
    ['of a text', { kind: 'text', options: undefined }],
    ['of a long text', { kind: 'long', options: undefined }],
    ['with 30 options of 100 letters', { options: Array(30).fill('x'.repeat(100)) }],
    ['with the longest labels', { label_en: 'x'.repeat(200), label_ar: 'x'.repeat(200) }],
    ['with labels in German and French', { label_de: 'Visum?', label_fr: 'Un visa ?' }],
    ['with the longest key', { key: `a${'_'.repeat(39)}` }],
  ])('may be %s', (_, part) => {
    expect(areQuestions([{ ...question, ...part }])).toBe(true)
  })

  test.each<object>([
    ...[{ key: 'Visa' }, { key: '1visa' }, { key: `a${'b'.repeat(40)}` }, { key: 'a-b' }, { key: '_a' }],
    ...[
      { label_en: '' },
      { label_ar: undefined },
      { label_ar: 'x'.repeat(201) },
      { label_de: 'x'.repeat(201) },
      { label_fr: 5 },
      { label_en: 5 },
    ],
    ...[
      { kind: 'file' },
      { options: [] },
      { options: 'Yes' },
      { options: undefined },
      { options: ['Yes', ''] },
    ],
    ...[{ options: [5] }, { options: ['x'.repeat(101)] }, { options: Array(31).fill('Yes') }],
  ])('are not %j', part => {
    expect(areQuestions([question, { ...question, key: 'other', ...part }])).toBe(false)
  })

  test('have keys of their own, and are twenty at most', () => {
    expect(areQuestions(numbered(20))).toBe(true)
    expect(areQuestions(numbered(21))).toBe(false)
    expect(areQuestions([question, question])).toBe(false)
    expect(areQuestions([question, null])).toBe(false)
    expect(areQuestions({ length: 0 })).toBe(false)
  })
})
