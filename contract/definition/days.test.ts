import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../resources'
import { calls } from '../resources/calls'
import { candidates } from '../resources/candidates'
import { guardians, passports } from '../resources/identity'
import { recognitions } from '../resources/procedures'
import { checkOrder } from './check'
import { checkDays } from './days'

/** Ends of a period, with the names that the beginning has. */
const PERIODS: Readonly<Record<string, readonly string[]>> = {
  valid_until: ['valid_from', 'issued_on'],
  valid_to: ['valid_from'],
  until_day: ['from_day'],
  absent_until: ['absent_from'],
  residence_until: ['residence_since'],
  asked_until: ['asked_on'],
  finish_date: ['start_date'],
  registration_date: ['birth_date'],
}

describe('days that follow each other', () => {
  test('are declared in every definition that has both', () => {
    const left = RESOURCES.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { options }]) => {
        const begins = PERIODS[field]?.find(each => fields[each])
        return begins && !options.read && ![options.from].flat().includes(begins) ? [`${name}.${field}`] : []
      }),
    )
    expect(left).toEqual([])
  })

  test('name a day of their own definition', () => {
    for (const { name, fields } of RESOURCES)
      for (const [field, { options }] of Object.entries(fields))
        for (const from of [options.from ?? []].flat())
          expect(fields[from]?.kind, `${name}.${field}`).toBe('day')
  })

  test('are refused at the one that is written', () => {
    const period = { issued_on: '2026-05-02', valid_until: '2026-05-01' }
    expect(checkOrder(passports, period)).toEqual({ valid_until: 'too_early' })
    const before = { issued_on: '2026-01-01', valid_until: '2026-05-01' }
    expect(checkOrder(passports, { issued_on: '2026-05-02' }, before)).toEqual({ issued_on: 'too_late' })
    expect(checkOrder(passports, { valid_until: '2025-12-31' }, before)).toEqual({ valid_until: 'too_early' })
    expect(checkOrder(passports, { valid_until: '2026-01-01' }, before)).toEqual({})
    expect(checkOrder(recognitions, { complete_on: '2026-05-02', decided_on: '2026-05-01' })).toEqual({
      decided_on: 'too_early',
    })
    expect(checkOrder(passports, { note: 'An old slip' }, period)).toEqual({})
    expect(checkOrder(passports, { ...period, note: 'Sent back as it was' }, period)).toEqual({})
  })
})

/** Days of the records of authorities in an order that cannot be: the later field, by resource. */
const IMPOSSIBLE: readonly (readonly [resource: string, first: string, later: string])[] = [
  ['recognitions', 'applied_on', 'receipt_on'],
  ['recognitions', 'applied_on', 'complete_on'],
  ['recognitions', 'applied_on', 'decided_on'],
  ['recognitions', 'decided_on', 'notified_on'],
  ['visas', 'applied_on', 'complete_on'],
  ['visas', 'applied_on', 'decided_on'],
  ['visas', 'decided_on', 'notified_on'],
  ['visas', 'decided_on', 'valid_until'],
  ['visas', 'decided_on', 'collected_on'],
  ['visas', 'decided_on', 'entered_on'],
  ['visas', 'entered_on', 'moved_in_on'],
  ['licences', 'applied_on', 'granted_on'],
  ['licences', 'granted_on', 'notified_on'],
  ['permits', 'applied_on', 'issued_on'],
  ['permits', 'issued_on', 'notified_on'],
  ['permits', 'issued_on', 'valid_until'],
  ['ba-approvals', 'applied_on', 'reached_on'],
  ['ba-approvals', 'reached_on', 'decided_on'],
  ['ba-approvals', 'decided_on', 'notified_on'],
  ['ba-approvals', 'decided_on', 'valid_until'],
  ['preapprovals', 'issued_on', 'printed_until'],
  ['preapprovals', 'issued_on', 'shown_on'],
  ['preapprovals', 'issued_on', 'in_register_on'],
  ['remedies', 'decision_on', 'chosen_on'],
  ['remedies', 'decision_on', 'filed_on'],
  ['remedies', 'chosen_on', 'filed_on'],
  ['remedies', 'filed_on', 'decided_on'],
]

test.each(IMPOSSIBLE)('of %s, %s is not after %s, unless it was so before', (resource, first, later) => {
  const definition = RESOURCES.find(({ name }) => name === resource) ?? passports
  const slip = { [first]: '2026-05-02', [later]: '2026-05-01' }
  expect(checkOrder(definition, slip)).toEqual({ [later]: 'too_early' })
  expect(checkOrder(definition, { [later]: '2026-05-02' }, slip)).toEqual({})
  expect(checkOrder(definition, { note: 'Called there' }, slip)).toEqual({})
})

describe('a day that is written', () => {
  const clock = { today: '2026-11-24', now: new Date('2026-11-24T11:00:00Z') }
  const fault = (definition: (typeof RESOURCES)[number], values: Record<string, unknown>, before = {}) =>
    checkDays(definition, { values, before }, clock)

  test('has a class in every definition', () => {
    const left = RESOURCES.flatMap(({ name, fields }) =>
      Object.entries(fields)
        .filter(
          ([, { kind, options }]) => (kind === 'day' || kind === 'instant') && !options.read && !options.when,
        )
        .map(([field]) => `${name}.${field}`),
    )
    expect(left).toEqual([])
  })

  test('of a birth is not to come, and not more than 120 years ago', () => {
    expect(fault(candidates, { birth_date: '2026-11-25' })).toEqual({ birth_date: 'future_day' })
    expect(fault(candidates, { birth_date: '1906-11-23' })).toEqual({ birth_date: 'last_120_years' })
    expect(fault(candidates, { birth_date: '1906-11-24' })).toEqual({})
    expect(fault(candidates, { birth_date: '2026-11-24' })).toEqual({})
  })

  test('of the work lies in the last 30 years', () => {
    expect(fault(guardians, { consent_on: '1900-01-01' })).toEqual({ consent_on: 'last_30_years' })
    expect(fault(calls, { at: '2036-01-01T10:00:00.000Z' })).toEqual({ at: 'future_instant' })
    expect(fault(calls, { at: '2026-11-24T11:01:00.000Z' })).toEqual({})
  })

  test('of a plan is within the next 30 years', () => {
    expect(fault(candidates, { call_back_date: '2190-01-01' })).toEqual({ call_back_date: 'next_30_years' })
    expect(fault(candidates, { call_back_date: '2027-01-01' })).toEqual({})
  })

  test('that stays as it is blocks no other change', () => {
    const before = { birth_date: '2030-01-01' }
    expect(fault(candidates, { ...before, notes: 'New' }, before)).toEqual({})
  })
})
