import { expect, it } from 'vitest'
import { isOtherLanguage } from './templateLanguage'

it.each([
  ['the language that the HTML states', '<div dir="ltr" lang="en"><p>Hello</p></div>', 'ar', true],
  ['another one in Latin letters', '<div lang="de-DE"><p>Guten Tag</p></div>', 'en', true],
  ['the same language', "<div lang='AR'><p>Lotse GmbH</p></div>", 'ar', false],
  ['Arabic letters in a German campaign', '<p>مرحبا بكم {{ name }}، Lotse</p>', 'de', true],
  ['Latin letters in an Arabic campaign', '<p class="x">Hello</p>', 'ar', true],
  ['Arabic letters in an Arabic campaign', '<p style="color: red">مرحبا {{ name }}</p>', 'ar', false],
  ['Latin letters in a French campaign: which language is not known', '<p>Hello</p>', 'fr', false],
  ['merge fields and pictures alone', '<img alt="" src="a.png">{{ name }}', 'ar', false],
  ['an attribute of another name', '<p data-language="en">مرحبا</p>', 'ar', false],
])('%s', (_, content, language, isOther) => {
  expect(isOtherLanguage(content, language)).toBe(isOther)
})
