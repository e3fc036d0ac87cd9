import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { TranslationMessages } from 'react-admin'
import { expect, it } from 'vitest'
import { RESOURCES } from '../../contract/resources'
import en from '../../i18n/en.json'
import { newOf } from './words'

const { translate } = polyglotI18nProvider(() => en as unknown as TranslationMessages, 'en')

it.each([
  ['leads', 'New lead'],
  ['ba-approvals', 'New BA approval'],
  ['whatsapp-settings', 'New WhatsApp gateway'],
  ['whatsapp-official-settings', 'New official WhatsApp number'],
  ['zoom', 'New Zoom account'],
  ['bundeslands', 'New Bundesland'],
])('writes the name of %s inside a sentence: %s', (resource, words) => {
  expect(newOf(translate, resource)).toBe(words)
})

it('never writes a small letter before a capital, in the name of any resource', () => {
  const wrong = RESOURCES.map(({ name }) => newOf(translate, name)).filter(words =>
    /\b\p{Ll}+\p{Lu}/u.test(words),
  )
  expect(wrong).toEqual([])
})
