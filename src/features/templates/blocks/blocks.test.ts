// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'
import { checkMail } from '../checks/checkMail'
import { mergeFieldsFor, samplePerson } from '../preview/mergeFields'
import { mergeMail } from '../preview/renderMail'
import { starterTemplate } from '../starters/starter'
import { blockHtml, blockKinds, pictureHtml } from './blocks'

const words = (tree: object) => (key: string) =>
  String(key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], tree))

describe.each([
  ['en', 'ltr', en],
  ['ar', 'rtl', ar],
] as const)('the first mail in %s', (locale, direction, tree) => {
  const mail = starterTemplate({ words: words(tree), locale, direction })

  it('says its language and direction, and greets by name', async () => {
    expect(mail.content).toContain(`dir="${direction}" lang="${locale}"`)
    expect(await mergeMail(mail.content, samplePerson)).toContain(samplePerson.name)
  })

  it('lacks nothing but the address of its button', () => {
    const issues = checkMail({ ...mail, fields: mergeFieldsFor([]) })
    expect(issues.map(issue => issue.code)).toEqual(['link_empty'])
  })

  it('has blocks without a bare key or an undefined word', () => {
    for (const kind of blockKinds) expect(blockHtml(kind, words(tree))).not.toMatch(/undefined|builder\./)
  })
})

it('cannot be broken out of by a word or an address', () => {
  expect(blockHtml('text', () => '<b>"x"')).toContain('&lt;b&gt;&quot;x&quot;')
  expect(pictureHtml('"><script>')).toContain('src="&quot;&gt;&lt;script&gt;"')
})
