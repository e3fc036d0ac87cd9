import { expect, test } from 'vitest'
import { RESOURCES } from '../../resources'
import { ROUTE_LANGUAGES } from '../../routes/words'
import { PACKAGE_PARTS } from './parts'
import { PACKAGE_WORDS } from './words'

const gapsOf = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test.each(ROUTE_LANGUAGES)('every text of the copy of data is there in %s, with the same gaps', language => {
  const words = PACKAGE_WORDS[language]
  expect(Object.keys(words).toSorted()).toEqual(Object.keys(PACKAGE_WORDS.en).toSorted())
  const broken = Object.entries(PACKAGE_WORDS.en).filter(([key, english]) => {
    const text = Object.entries(words).find(([name]) => name === key)?.[1] ?? ''
    const isForeign = language === 'ar' && !/[\u0600-\u06ff]/.test(text)
    return !text.trim() || isForeign || gapsOf(text).join() !== gapsOf(english).join()
  })
  expect(broken).toEqual([])
})

test('every part of the record of a candidate has a name in four languages', () => {
  // Parts that lists show of others, or that the database works out.
  const views = [
    'clocks',
    'due-clocks',
    'expiring',
    'to-confirm',
    'stuck-steps',
    'ledger',
    'case-tracks',
    'stage-days',
  ]
  const left = [...views, 'finished-steps', 'expected-arrivals', 'possible-duplicates', 'given-names']
  const parts = RESOURCES.filter(({ name, fields, computed }) => {
    const refers = Object.values(fields).some(({ options }) => options.to === 'candidates')
    return refers && !computed && !left.includes(name)
  }).map(({ name }) => name)
  expect(parts.filter(name => !PACKAGE_PARTS[name])).toEqual([])
  const empty = Object.entries(PACKAGE_PARTS).filter(([, names]) =>
    ROUTE_LANGUAGES.some(language => !names[language]?.trim()),
  )
  expect(empty).toEqual([])
})
