import { expect, test } from 'vitest'
import type { Provider } from '../../../contract/mail/provider'
import { footerOf, imprintOf, withFoot } from './footer'

const NOBODY: Provider = {
  provider_company: null,
  provider_legal_form: null,
  provider_address: null,
  provider_register: null,
  provider_register_number: null,
  provider_directors: null,
  provider_vat_id: null,
  provider_email: null,
  provider_phone: null,
  provider_objections: null,
}
const PROVIDER: Provider = {
  ...NOBODY,
  provider_company: 'Nord & Süd',
  provider_legal_form: 'gmbh',
  provider_address: 'Hafenstraße 4\n20457 Hamburg',
  provider_register: 'Amtsgericht Hamburg',
  provider_register_number: 'HRB 98765',
  provider_directors: 'Ada Sommer',
  provider_email: 'post@nord.example',
  provider_objections: 'nein@nord.example',
}

test('a mail that is no advertising names the provider, and nothing of advertising', () => {
  expect(imprintOf(PROVIDER, 'de')?.text).toBe(
    '\n\n-- \nNord & Süd GmbH, Hafenstraße 4, 20457 Hamburg\nAmtsgericht Hamburg, HRB 98765\nVertreten durch: Ada Sommer\npost@nord.example\n',
  )
  expect(imprintOf(PROVIDER, 'ar')?.html).toMatch(/^<div dir="rtl".*Nord &amp; Süd GmbH.*<\/div>$/)
})

test('a mail of an organisation that has not named its company has no foot', () => {
  expect(imprintOf(NOBODY, 'en')).toBeUndefined()
  expect(imprintOf({ ...NOBODY, provider_company: ' ' }, 'en')).toBeUndefined()
})

test('advertising says that it is, and where to object and to unsubscribe', () => {
  const { html, text } = footerOf(PROVIDER, { language: 'en', hasLink: true })
  for (const part of [html, text]) {
    expect(part).toContain('advertising by Nord')
    expect(part).toContain('at any time at nein@nord.example')
    expect(part).toContain('{{ unsubscribe_url }}')
  }
  expect(footerOf(PROVIDER, { language: 'en', hasLink: false }).html).not.toContain('unsubscribe_url')
})

test('a foot stands below the words of a text, and inside the page of HTML', () => {
  const foot = { html: '<div>Foot</div>', text: '\n\n-- \nFoot\n' }
  expect(withFoot({ text: 'Words\n\n', html: '<body><p>Words</p></body></html>' }, foot)).toEqual({
    text: 'Words\n\n-- \nFoot\n',
    html: '<body><p>Words</p><div>Foot</div></body></html>',
  })
  expect(withFoot({ text: 'Words', html: '<p>Words</p>' }, foot).html).toBe('<p>Words</p><div>Foot</div>')
  expect(withFoot({ text: 'Words' }, foot)).toEqual({ text: 'Words\n\n-- \nFoot\n' })
})
