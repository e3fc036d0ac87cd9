import { describe, expect, it } from 'vitest'
import { type FormDesign, type FormField, formFaults, hasOptions, textIn } from './questions'

const both = (en: string, ar = `${en} (ar)`) => ({ en, ar })
const named: FormField = { key: 'name', kind: 'text', required: true, label: both('Name'), maps_to: 'name' }
const phone: FormField = {
  key: 'phone',
  kind: 'phone',
  required: true,
  label: both('Phone'),
  maps_to: 'phone',
}
const form = (fields: FormField[], rest: Partial<FormDesign> = {}): FormDesign => ({
  target: 'leads',
  title: both('Contact'),
  intro: {},
  thank_you: both('Thanks'),
  languages: ['en', 'ar'],
  fields,
  ...rest,
})
const faultsWith = (field: Partial<FormField>) =>
  formFaults(form([named, phone, { key: 'third', kind: 'text', label: both('Third'), ...field }]))

describe('a form may be published', () => {
  it('with its texts and the fields that its record needs', () => {
    expect(formFaults(form([named, phone]))).toEqual([])
    expect(formFaults(form([named], { target: 'online-candidates' }))).toEqual([])
    expect(faultsWith({ maps_to: 'email', kind: 'email' })).toEqual([])
  })

  it('in a language at least', () => {
    expect(formFaults(form([], { languages: [] }))).toEqual([{ at: 'languages', code: 'no_language' }])
  })

  it('only with its title and its thanks in each language', () => {
    const faults = formFaults(
      form([named, phone], { title: { en: 'Contact', ar: ' ' }, thank_you: { ar: 'شكرا' } }),
    )
    expect(faults).toEqual([
      { at: 'title', code: 'no_text', about: 'ar' },
      { at: 'thank_you', code: 'no_text', about: 'en' },
    ])
  })

  it('only where it asks for what its record needs, and insists on it', () => {
    expect(formFaults(form([named]))).toEqual([{ at: 'fields', code: 'not_mapped', about: 'phone' }])
    expect(formFaults(form([named, { ...phone, required: false }]))).toEqual([
      { at: 'fields', index: 1, code: 'not_required', about: 'phone' },
    ])
  })
})

describe('a question', () => {
  it('has a key of its own, as Meta takes them', () => {
    for (const key of ['Third', '3rd', '', 'a b', 'x'.repeat(61)])
      expect(faultsWith({ key })).toEqual([{ at: 'fields', index: 2, code: 'bad_key' }])
    expect(faultsWith({ key: `a${'9'.repeat(59)}` })).toEqual([])
    expect(faultsWith({ key: 'phone' })).toEqual([{ at: 'fields', index: 2, code: 'same_key' }])
  })

  it('fills a field that no other one fills', () => {
    expect(faultsWith({ kind: 'phone', maps_to: 'phone' })).toEqual([
      { at: 'fields', index: 2, code: 'same_target', about: 'phone' },
    ])
  })

  it('is asked in each language', () => {
    expect(faultsWith({ label: { ar: 'ثالث' } })).toEqual([
      { at: 'fields', index: 2, code: 'no_text', about: 'en' },
    ])
  })

  it('with choices has some, with a text in each language', () => {
    expect(faultsWith({ kind: 'choice' })).toEqual([{ at: 'fields', index: 2, code: 'no_options' }])
    const options = [
      { value: 'a', label: both('A') },
      { value: 'b', label: { en: 'B', ar: ' ' } },
    ]
    expect(faultsWith({ kind: 'choices', options })).toEqual([
      { at: 'fields', index: 2, code: 'no_text', about: 'ar' },
    ])
    expect(faultsWith({ kind: 'choice', options: options.slice(0, 1) })).toEqual([])
    expect(faultsWith({ kind: 'country', options })).toEqual([])
  })

  it('has choices of its own only where these are written with it', () => {
    const kinds = ['text', 'choice', 'choices', 'country', 'program', 'level'] as const
    expect(kinds.filter(hasOptions)).toEqual(['choice', 'choices'])
  })
})

describe('a text of a form', () => {
  it('is that of the language, else of the first that has one', () => {
    expect(textIn({ en: ' Name ', ar: 'الاسم' }, 'en', ['ar', 'en'])).toBe('Name')
    expect(textIn({ en: ' ', ar: 'الاسم' }, 'en', ['en', 'ar'])).toBe('الاسم')
    expect(textIn({ de: 'Name' }, 'en', ['en', 'ar'])).toBe('')
    expect(textIn(undefined, 'en', ['en'])).toBe('')
  })
})
