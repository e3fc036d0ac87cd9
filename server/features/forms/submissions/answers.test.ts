import { expect, it } from 'vitest'
import { readAnswers } from './answers'

const options = Array.from({ length: 60 }, (_, n) => ({
  value: `v${n}`,
  label: { en: `Word ${n}`, ar: `كلمة ${n}` },
}))
const design = {
  languages: ['en'],
  fields: [{ key: 'q', kind: 'choices', required: false, label: { en: 'Which' }, options }],
} as unknown as Parameters<typeof readAnswers>[0]['design']
const context = {
  language: 'en' as const,
  lists: { countries: [], programs: [], offices: [] },
  clock: { today: '2026-11-01', now: new Date('2026-11-01T09:00:00Z') },
}
const read = (q: string[]) => readAnswers({ ...context, design }, { q })

it('reads each choice once, by its value or its words', () => {
  expect(read(['v3', 'word 4', 'v3']).answers.q).toMatchObject({
    value: ['v3', 'v4'],
    text: 'Word 3, Word 4',
  })
})

it.each([
  ['more than there are choices', options.map(({ value }) => value).concat('Word 60')],
  ['a value that is longer than any choice', ['x'.repeat(10_000)]],
  ['no choice', ['nothing']],
])('refuses %s', (_, given) => {
  expect(read(given).faults).toEqual({ q: 'not_a_choice' })
})

it.each([
  ['of another century', undefined, '9999-01-01', 'valid_day'],
  ['that no calendar has', undefined, '2026-02-30', 'valid_day'],
  ['of the next century, which no field of the record judges', undefined, '2101-01-01', undefined],
  ['of a call decades ahead', 'call_back_date', '2101-01-01', 'valid_day'],
  ['of a call', 'call_back_date', '2026-12-01', undefined],
])('reads a day %s', (_, maps_to, day, fault) => {
  const field = { key: 'q', kind: 'day', required: false, label: { en: 'When' }, maps_to }
  const { faults, values } = readAnswers(
    { ...context, design: { ...design, target: 'leads', fields: [field] } as never },
    { q: day },
  )
  expect([faults.q, values.call_back_date]).toEqual([fault, fault || !maps_to ? undefined : day])
})
