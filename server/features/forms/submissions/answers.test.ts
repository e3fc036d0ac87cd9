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
const read = (q: string[]) =>
  readAnswers({ design, language: 'en', lists: { countries: [], programs: [], offices: [] } }, { q })

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
