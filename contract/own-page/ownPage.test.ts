import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ROUTE_LANGUAGES } from '../routes/words'
import { CONSENT_TEXTS } from './consent-texts'
import { pdfOfPhotos } from './pdfOfPhotos'
import { OWN_PAGE_WORDS } from './words'

const gapsOf = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test('every text of the own page is there in four languages, with the same gaps', () => {
  const keys = Object.keys(OWN_PAGE_WORDS.en).toSorted()
  for (const language of ROUTE_LANGUAGES) {
    const words = OWN_PAGE_WORDS[language]
    expect(Object.keys(words).toSorted()).toEqual(keys)
    const broken = Object.entries(words).filter(([key, text]) => {
      const english = Object.entries(OWN_PAGE_WORDS.en).find(([name]) => name === key)?.[1] ?? ''
      const isForeign = language === 'ar' ? !/[\u0600-\u06ff]/.test(text) : false
      return !text.trim() || isForeign || gapsOf(text).join() !== gapsOf(english).join()
    })
    expect(broken).toEqual([])
  }
})

test('a text of a consent that is changed gets a new version, as records name the version that was read', () => {
  const sums = Object.entries(CONSENT_TEXTS).map(([subject, { version, texts }]) => {
    const sum = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
    return [`${subject} ${version}`, sum]
  })
  expect(Object.fromEntries(sums)).toEqual({
    'employer 1': 'dec4d73e2dc57070',
    'guardian 1': 'e3febb0e7a98a9cb',
  })
})

test('photos become one PDF, whose table says where each object begins', () => {
  const photo = { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 1000, height: 2000 }
  const bytes = pdfOfPhotos([photo, photo])
  const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  expect(text).toMatch(/^%PDF-1\.4\n/)
  expect(text).toContain('/Count 2/Kids[3 0 R 6 0 R]')
  expect(text).toContain('/MediaBox[0 0 595 1190]')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(table, table + 9)).toBe('xref\n0 9\n')
  const begins = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(begins.map(at => /^\d+ 0 obj/.exec(text.slice(at))?.[0])).toEqual(
    begins.map((_, index) => `${index + 1} 0 obj`),
  )
})
