import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../time/wall-time'
import {
  ageOn,
  endOf,
  endOfHours,
  endWithFirstDay,
  type IsDayOff,
  nextWorkingDay,
  ownDueOn,
  startBefore,
  warningsOf,
  workingDayBefore,
} from './counting'
import { CLOCK_EXPIRIES } from './words'

const HOLIDAYS = ['2026-12-25', '2026-12-26', '2027-01-01']
/** Berlin: Saturday, Sunday and holidays. */
const berlin: IsDayOff = day => weekdayOf(day) >= 5 || HOLIDAYS.includes(day)
/** Cairo: Friday and Saturday. */
const cairo: IsDayOff = day => [4, 5].includes(weekdayOf(day))

const end = (start: string, number: number, unit: 'days' | 'weeks' | 'months' | 'working_days' | 'hours') =>
  endOf(start, { number, unit }, berlin)

describe('the end of a period', () => {
  it.each([
    ['a day is the next one, for the day of the event is not counted', '2026-11-20', 1, 'days', '2026-11-21'],
    ['days cross a year', '2026-12-20', 14, 'days', '2027-01-03'],
    ['a week ends on the same weekday', '2026-12-01', 1, 'weeks', '2026-12-08'],
    ['a month ends on the same number', '2026-10-08', 1, 'months', '2026-11-08'],
    ['a month ends on its last day where the number is missing', '2026-10-31', 1, 'months', '2026-11-30'],
    ['February has 28 days', '2027-01-31', 1, 'months', '2027-02-28'],
    ['February of a leap year has 29', '2028-01-31', 1, 'months', '2028-02-29'],
    ['the last day of a short month stays its number', '2027-02-28', 1, 'months', '2027-03-28'],
    ['a year from a leap day ends on 28 February', '2028-02-29', 12, 'months', '2029-02-28'],
    ['months cross years', '2026-11-15', 15, 'months', '2028-02-15'],
    ['working days skip the weekend', '2026-11-20', 3, 'working_days', '2026-11-25'],
    ['working days skip holidays', '2026-12-24', 3, 'working_days', '2026-12-30'],
    ['working days begin after a day off', '2026-11-21', 1, 'working_days', '2026-11-23'],
    ['hours count as begun days', '2026-11-20', 72, 'hours', '2026-11-23'],
    ['the end is not moved to a working day', '2026-11-05', 1, 'months', '2026-12-05'],
  ] as const)('%s', (_, start, number, unit, expected) => {
    expect(end(start, number, unit)).toBe(expected)
  })

  it('is counted backwards to the day before an end', () => {
    expect(startBefore('2028-01-19', { number: 90, unit: 'days' }, berlin)).toBe('2027-10-21')
    expect(startBefore('2027-03-31', { number: 1, unit: 'months' }, berlin)).toBe('2027-02-28')
    expect(startBefore('2026-12-28', { number: 2, unit: 'working_days' }, berlin)).toBe('2026-12-23')
    expect(startBefore('2026-12-28', { number: 2, unit: 'weeks' }, berlin)).toBe('2026-12-14')
  })

  it('is an instant where hours count, and its last day the one of the last minute', () => {
    expect(endOfHours('2026-11-20T14:30:00.000Z', 72, 'Europe/Berlin')).toEqual({
      due_at: '2026-11-23T14:30:00.000Z',
      due_on: '2026-11-23',
    })
    // Without a time the cautious reading begins with the day.
    expect(endOfHours('2026-11-20', 72, 'Europe/Berlin')).toEqual({
      due_at: '2026-11-22T23:00:00.000Z',
      due_on: '2026-11-22',
    })
    expect(endOfHours('2026-03-27T20:00:00.000Z', 72, 'Europe/Berlin').due_at).toBe(
      '2026-03-30T20:00:00.000Z',
    )
  })
})

describe('the end of a period whose first day counts (§ 187 (2), § 188 (2), (3) BGB)', () => {
  it.each([
    ['2026-09-01', 6, '2027-02-28'],
    ['2026-09-15', 6, '2027-03-14'],
    ['2026-10-01', 6, '2027-03-31'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-08-30', 6, '2027-02-28'],
    ['2026-08-29', 6, '2027-02-28'],
    ['2026-12-01', 4, '2027-03-31'],
  ])('%s and %s months: %s', (start, number, expected) => {
    expect(endWithFirstDay(start, { number, unit: 'months' }, berlin)).toBe(expected)
  })

  it('of two weeks is the thirteenth day after the first', () => {
    expect(endWithFirstDay('2026-09-01', { number: 2, unit: 'weeks' }, berlin)).toBe('2026-09-14')
  })
})

describe('working days', () => {
  it('are the day itself or the nearest one', () => {
    expect(nextWorkingDay('2026-12-24', berlin)).toBe('2026-12-24')
    expect(nextWorkingDay('2026-12-25', berlin)).toBe('2026-12-28')
    expect(workingDayBefore('2027-01-01', berlin)).toBe('2026-12-31')
    expect(workingDayBefore('2027-02-12', cairo)).toBe('2027-02-11')
  })

  it('are an error where every day is off', () => {
    expect(() => nextWorkingDay('2026-12-24', () => true)).toThrow(RangeError)
  })
})

const DAYS = fc.integer({ min: 0, max: 40_000 }).map(number => addDays('1990-01-01', number))
const NUMBER = fc.integer({ min: 1, max: 200 })

describe('counting, for any day', () => {
  it('never ends before or on the day of the event, and goes up with the length', () => {
    fc.assert(
      fc.property(
        DAYS,
        NUMBER,
        fc.constantFrom('days', 'weeks', 'months', 'working_days'),
        (day, number, unit) => {
          const ends = endOf(day, { number, unit }, cairo)
          expect(ends > day).toBe(true)
          expect(endOf(day, { number: number + 1, unit }, cairo) > ends).toBe(true)
        },
      ),
    )
  })

  it('skips no month, and keeps the number or takes the last day', () => {
    const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
    fc.assert(
      fc.property(DAYS, NUMBER, (day, number) => {
        const ends = end(day, number, 'months')
        expect(monthOf(ends) - monthOf(day)).toBe(number)
        const isLastDay = addDays(ends, 1).endsWith('-01')
        expect(ends.slice(8) === day.slice(8) || (isLastDay && ends.slice(8) < day.slice(8))).toBe(true)
      }),
    )
  })

  it('keeps the order of starts', () => {
    fc.assert(
      fc.property(DAYS, NUMBER, fc.constantFrom('days', 'months', 'working_days'), (day, number, unit) => {
        const span = { number, unit }
        expect(endOf(addDays(day, 1), span, berlin) >= endOf(day, span, berlin)).toBe(true)
      }),
    )
  })

  it('has as many working days as it says', () => {
    fc.assert(
      fc.property(DAYS, fc.integer({ min: 1, max: 60 }), (day, number) => {
        const ends = endOf(day, { number, unit: 'working_days' }, cairo)
        const passed = Array.from({ length: daysBetween(day, ends) }, (_, at) => addDays(day, at + 1))
        expect(passed.filter(each => !cairo(each))).toHaveLength(number)
        expect(cairo(ends)).toBe(false)
      }),
    )
  })

  it('warns in order, never after the end, on working days', () => {
    fc.assert(
      fc.property(DAYS, fc.constantFrom(...CLOCK_EXPIRIES), (day, expiry) => {
        const warnings = warningsOf({ expiry }, day, cairo)
        const days = warnings.map(({ on }) => on)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect(days.at(-1)).toBe(addDays(day, 1))
        for (const on of days.slice(0, -1)) expect(on < day && !cairo(on)).toBe(true)
      }),
    )
  })
})

describe('warnings', () => {
  const on = (rule: Parameters<typeof warningsOf>[0], due: string, isDayOff: IsDayOff) =>
    warningsOf(rule, due, isDayOff).map(warning => warning.on)

  it('go by the expiry', () => {
    const never: IsDayOff = () => false
    const stages = (expiry: (typeof CLOCK_EXPIRIES)[number]) =>
      warningsOf({ expiry }, '2027-06-15', never).map(({ stage }) => stage)
    expect(stages('overdue')).toEqual([14, 7, 3, 1, -1])
    expect(stages('withdrawn')).toEqual([21, 14, 7, 3, 1, -1])
    expect(stages('appeal_lost')).toEqual([21, 14, 7, 3, 1, -1])
    expect(stages('lapses')).toEqual([60, 30, 14, 7, -1])
  })

  it('go by the rule where it names its own days', () => {
    expect(on({ expiry: 'lapses', warn: [90, 180] }, '2030-01-20', berlin)).toEqual([
      '2029-07-24',
      '2029-10-22',
      '2030-01-21',
    ])
  })

  it('that fall on one working day are one, of the later stage', () => {
    // 2026-11-20 and 2026-11-21 are Friday and Saturday.
    expect(warningsOf({ expiry: 'overdue', warn: [2, 1] }, '2026-11-22', cairo)).toEqual([
      { stage: 1, on: '2026-11-19' },
      { stage: -1, on: '2026-11-23' },
    ])
  })
})

describe('our own day for an answer', () => {
  it('is a week before the one of the authority, and not in the past', () => {
    expect(ownDueOn('2026-10-21', '2026-09-22')).toBe('2026-10-14')
    expect(ownDueOn('2026-10-21', '2026-10-18')).toBe('2026-10-18')
    expect(ownDueOn('2026-10-21', '2026-11-01')).toBe('2026-10-21')
  })
})

describe('an age', () => {
  it('is reached when the birthday begins', () => {
    expect(ageOn('1981-01-10', '2026-01-09')).toBe(44)
    expect(ageOn('1981-01-10', '2026-01-10')).toBe(45)
    expect(ageOn('2009-03-02', '2027-03-01')).toBe(17)
    expect(ageOn('2009-03-02', '2027-03-02')).toBe(18)
  })

  it('of a birth on 29 February is reached on 1 March in other years', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20)
  })
})
