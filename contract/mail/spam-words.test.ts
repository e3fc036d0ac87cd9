import { expect, it } from 'vitest'
import { SPAM_TABLES, spamWords } from './spam-words'

it('finds turns of phrase in each language, however they are written', () => {
  expect(spamWords('Please CLICK\n here: it is risk-free.')).toEqual(['click here', 'risk free'])
  expect(spamWords('Nur für kurze Zeit, und 100 % sicher: Sie haben gewonnen')).toEqual([
    'nur für kurze zeit',
    'sie haben gewonnen',
  ])
  expect(spamWords('إضغط هُنا الآن')).toEqual(['اضغط هنا'])
})

it('finds what is shouted', () => {
  expect(spamWords('Start today!!! COME AND SEE €€€')).toEqual(['!!!', '€€€', 'COME AND SEE'])
})

it('takes whole words alone, and none of our trade', () => {
  const ours = [
    'The seminar is free of charge! Apply until Friday; your diploma and the EU Blue Card (BAMF, BA, AKI) decide.',
    'Das Seminar ist kostenlos. Bewerben Sie sich bis Freitag: Diplom, Angebot, Visum nach § 81a AufenthG.',
    'الندوة دون رسوم. يمكن التقديم حتى يوم الجمعة.',
    'He was insurgently clicking hereafter.',
  ]
  expect(ours.flatMap(spamWords)).toEqual([])
})

it('has no phrase twice, and says where each table is from', () => {
  const phrases = SPAM_TABLES.flatMap(table => table.phrases)
  expect(new Set(phrases).size).toBe(phrases.length)
  expect(SPAM_TABLES.every(({ sources }) => sources.length > 0)).toBe(true)
})
