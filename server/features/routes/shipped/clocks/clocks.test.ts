import { describe, expect, test } from 'vitest'
import type { ClockRule } from '../../../../../contract/routes/version'
import { officeClocks, shippedRoutes } from '..'

const rules = new Map<string, ClockRule>(
  [...shippedRoutes().flatMap(({ content }) => content.clocks), ...officeClocks].map(rule => [
    rule.key,
    rule,
  ]),
)

const span = ({ number, unit }: { number: number; unit: string }) => `${number} ${unit}`

function lengthOf({ length }: ClockRule): string {
  if ('before' in length) return `${span(length.before)} before`
  if ('printed' in length) return length.else ? `printed, else ${span(length.else)}` : 'printed'
  if ('median_of' in length) return `median of ${length.median_of}`
  return 'attempts' in length ? `${length.attempts} times ${length.repeats}` : span(length)
}

/** The clocks of docs/spec/routes.md, "Clocks", written by hand: nature, start, length, pause and expiry. */
const TABLE: readonly (readonly [key: string, row: string])[] = [
  ['C-01', 'usual_practice | oldest_module | 12 months | none | lapses'],
  ['C-02', 'statutory | received | 1 months | none | overdue'],
  ['C-02a', 'statutory | received | 2 weeks | none | overdue'],
  ['C-02b', 'house_target | received | 1 months | none | overdue'],
  ['C-03', 'statutory | complete | 3 months | suspend | overdue'],
  ['C-04', 'statutory | complete | 3 months | suspend | overdue'],
  ['C-05', 'statutory_soft | complete | 2 months | suspend | overdue'],
  ['C-06', 'statutory | complete | 4 months | starts_when_complete | overdue'],
  ['C-06a', 'statutory | complete | 3 months | starts_when_complete | overdue'],
  ['C-07', 'statutory_soft | complete | 2 months | starts_when_complete | overdue'],
  ['C-08', 'usual_practice | complete | median of authority | starts_when_complete | overdue'],
  ['C-08a', 'usual_practice | complete | 2 months | starts_when_complete | overdue'],
  ['C-08b', 'usual_practice | complete | 2 weeks | starts_when_complete | overdue'],
  ['C-09', 'set_by_authority | letter | printed | none | overdue'],
  ['C-10', 'statutory | applied | 3 months | none | right_opens'],
  ['C-10a', 'statutory | applied | 3 months | none | right_opens'],
  ['C-11', 'statutory | notified | 1 months | none | appeal_lost'],
  ['C-11a', 'statutory | notified | 12 months | none | appeal_lost'],
  ['C-11b', 'statutory | notified | 1 months | none | appeal_lost'],
  ['C-11c', 'statutory | notified | 12 months | none | appeal_lost'],
  ['C-11d', 'statutory | notified | 1 months | none | appeal_lost'],
  ['C-11e', 'statutory | notified | 12 months | none | appeal_lost'],
  ['C-11f', 'statutory | notified | 1 months | none | appeal_lost'],
  ['C-11g', 'statutory | notified | 12 months | none | appeal_lost'],
  ['C-11h', 'statutory | notified | 1 months | none | appeal_lost'],
  ['C-11i', 'statutory | notified | 12 months | none | appeal_lost'],
  ['C-12', 'house_target | notified | 10 days | none | overdue'],
  ['C-15', 'statutory | received | 3 working_days | none | overdue'],
  ['C-16', 'house_target | decided, step_done | 14 days | none | overdue'],
  ['C-16a', 'house_target | step_done | 14 days | none | overdue'],
  ['C-16b', 'house_target | decided | 14 days | none | overdue'],
  ['C-17', 'validity | preapproval_issued | printed, else 3 months | none | lapses'],
  ['C-18', 'statutory | ba_asked | 2 weeks | restart_on_answer | silence_over'],
  ['C-19', 'statutory | ba_asked | 1 weeks | restart_on_answer | silence_over'],
  ['C-20', 'statutory | preapproval_shown, appointment_asked | 3 weeks | none | overdue'],
  ['C-21', 'statutory | decided | 6 months | none | overdue'],
  ['C-22', 'statutory | complete | 2 weeks | restart_on_answer | silence_over'],
  ['C-23', 'validity | entered | 36 months | none | lapses'],
  ['C-24', 'validity | decided | printed, else 6 months | none | lapses'],
  ['C-25', 'set_by_authority | letter | printed | none | withdrawn'],
  ['C-26', 'statutory | exam_failed | 2 times failed_parts | none | exhausted'],
  ['C-26a', 'statutory | exam_failed | 2 times whole | none | exhausted'],
  ['C-26b', 'statutory | exam_failed | 2 times whole | none | exhausted'],
  ['C-26c', 'usual_practice | exam_failed | 2 times failed_parts | none | exhausted'],
  ['C-27', 'statutory_soft | application_complete | 3 weeks | starts_when_complete | overdue'],
  ['C-28', 'usual_practice | appointment_asked | median of mission | starts_when_complete | overdue'],
  ['C-28a', 'usual_practice | application_complete | median of mission | starts_when_complete | overdue'],
  ['C-29', 'statutory | notified | 1 months | none | appeal_lost'],
  ['C-29a', 'statutory | notified | 12 months | none | appeal_lost'],
  ['C-30', 'validity | printed_until | printed | none | lapses'],
  ['C-30a', 'validity | printed_until | printed | none | lapses'],
  ['C-31', 'statutory | moved_in | 2 weeks | none | duty_missed'],
  ['C-32', 'statutory | entered | 14 days | none | duty_missed'],
  ['C-33', 'house_target | entered | 21 days | none | overdue'],
  ['C-33a', 'house_target | entered, printed_until | 90 days before | none | overdue'],
  ['C-34', 'usual_practice | applied | median of abh | none | overdue'],
  ['C-34a', 'usual_practice | applied | median of abh | none | overdue'],
  ['C-35', 'validity | work_started | printed, else 6 months | none | right_opens'],
  ['C-35a', 'validity | work_started | printed, else 4 months | none | right_opens'],
  ['C-35b', 'validity | work_started | printed, else 6 months | none | right_opens'],
  ['C-36', 'validity | work_started | printed | none | right_opens'],
  ['C-37', 'statutory | work_end_known | 2 weeks | none | duty_missed'],
  ['C-37a', 'statutory | work_end_known | 4 weeks | none | duty_missed'],
  ['C-37b', 'statutory | work_end_known | 6 months | none | duty_missed'],
  ['C-37c', 'statutory | work_end_known | 6 months | none | duty_missed'],
  ['C-37d', 'statutory | work_end_known | 9 months | none | duty_missed'],
  ['C-38', 'validity | first_permit | 36 months | none | right_opens'],
  ['C-38a', 'validity | first_permit | 24 months | none | right_opens'],
  ['C-38b', 'validity | first_permit | 27 months | none | right_opens'],
  ['C-38c', 'validity | first_permit | 21 months | none | right_opens'],
  ['C-39', 'usual_practice | entered | 6 months | none | lapses'],
  ['C-40', 'statutory | received | 10 days | restart_on_answer | silence_over'],
  ['C-41', 'statutory | received | 1 months | none | duty_missed'],
  ['C-42', 'statutory | known | 72 hours | none | duty_missed'],
]

describe('shipped clocks', () => {
  test.each(TABLE)('%s: %s', (key, row) => {
    const rule = rules.get(key)
    if (!rule) throw new Error(`No clock ${key}`)
    const { nature, start, pause, expiry } = rule
    expect([nature, start.join(', '), lengthOf(rule), pause, expiry].join(' | ')).toBe(row)
  })

  test('are these and nineteen targets of the house', () => {
    const keys = [...rules.keys()].toSorted()
    expect(keys.filter(key => key.startsWith('C-'))).toEqual(TABLE.map(([key]) => key))
    expect(keys.filter(key => key.startsWith('H-'))).toHaveLength(19)
  })

  test('have the 40 numbers from 1 to 42: 13 and 14 are not used, 43 runs by the original and not by the route', () => {
    const numbers = new Set([...rules.keys()].filter(key => key.startsWith('C-')).map(key => key.slice(2, 4)))
    expect(numbers.size).toBe(40)
    expect(numbers.has('13') || numbers.has('14')).toBe(false)
  })

  test('may be extended once: recognition by the BQFG, and requests of persons; the day in a letter is set anew by a letter', () => {
    const extended = [...rules.values()].filter(({ extension }) => extension === 'once')
    expect(extended.map(({ key }) => key).toSorted()).toEqual(['C-03', 'C-04', 'C-05', 'C-41'])
    expect(rules.get('C-41')?.extends_to).toEqual({ number: 3, unit: 'months' })
  })

  test('warn long before what cannot be had again', () => {
    const early = ['C-01', 'C-17', 'C-24', 'C-30', 'C-30a']
    for (const key of early) expect(rules.get(key)?.warn).toEqual([60, 30, 14, 7])
    for (const key of ['C-23', 'C-38', 'C-38b']) expect(rules.get(key)?.warn).toEqual([180, 90])
  })

  test('say their source of 22 November 2026, and which ones counsel has to confirm', () => {
    const all = [...rules.values()]
    expect(new Set(all.map(({ source }) => source.checked_on))).toEqual(new Set(['2026-11-22']))
    const open = all.filter(({ source }) => source.confidence === 'confirm').map(({ key }) => key)
    expect(open.toSorted()).toEqual(['C-08b', 'C-11h', 'C-11i', 'C-24', 'C-26c', 'C-34', 'C-34a', 'C-39'])
    const ofTheHouse = all.filter(({ source }) => source.kind === 'house').map(({ nature }) => nature)
    expect(ofTheHouse.filter(nature => nature === 'statutory')).toEqual([])
  })

  test('of remedies against licences and permits run on the classic route too', () => {
    const classic = shippedRoutes().find(({ route }) => route.slug === 'CLASSIC')
    const appeals = classic?.content.clocks.filter(({ expiry }) => expiry === 'appeal_lost')
    expect(appeals?.map(({ key }) => key)).toEqual([
      ...['C-11', 'C-11a', 'C-11b', 'C-11c', 'C-11d', 'C-11e', 'C-11f', 'C-11g', 'C-11h', 'C-11i'],
      ...['C-29', 'C-29a'],
    ])
  })

  test('count a remedy only against a refusal, for a month where nobody said that instruction is missing', () => {
    expect(rules.get('C-29')?.applies_if).toEqual([
      { fact: 'result', in: ['rejected'] },
      { fact: 'instructed', in: ['no'], not: true },
    ])
    expect(rules.get('C-10')?.not_before).toEqual(['C-03', 'C-04', 'C-05', 'C-06', 'C-06a', 'C-07'])
  })
})
