import { describe, expect, it } from 'vitest'
import ar from '../../i18n/ar.json'
import en from '../../i18n/en.json'
import { LOCALE_KEY, rememberedLocale, startI18n } from './i18nProvider'
import { rememberFirstLocale } from './rememberedLocale'

function memory(locale?: string) {
  const kept = new Map<string, string>(locale ? [[LOCALE_KEY, locale]] : [])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
const blocked = {
  getItem: (): string => {
    throw new Error('blocked')
  },
  setItem: () => {
    throw new Error('blocked')
  },
}

describe('the language', () => {
  it('is English at first', async () => {
    const i18n = await startI18n(memory())
    expect(i18n.getLocale()).toBe('en')
    expect(i18n.translate('actions.save')).toBe('Save')
    expect(i18n.translate('ra.action.refresh')).toBe('Refresh')
  })

  it('is the one remembered, with its words there at once', async () => {
    const i18n = await startI18n(memory('ar'))
    expect(i18n.getLocale()).toBe('ar')
    expect(i18n.translate('actions.save')).toBe('حفظ')
    expect(i18n.translate('ra.action.refresh')).toBe('إعادة التحميل')
  })

  it('switches there and back, and is remembered', async () => {
    const storage = memory()
    const i18n = await startI18n(storage)
    await i18n.changeLocale('ar')
    expect([i18n.getLocale(), rememberedLocale(storage)]).toEqual(['ar', 'ar'])
    expect(i18n.translate('session.sign_in')).toBe('تسجيل الدخول')
    await i18n.changeLocale('en')
    expect([i18n.getLocale(), rememberedLocale(storage)]).toEqual(['en', 'en'])
    expect(i18n.translate('session.sign_in')).toBe('Sign in')
  })

  it.each([
    ['de', 'Speichern'],
    ['fr', 'Enregistrer'],
  ])('switches to %s, whole', async (locale, save) => {
    const i18n = await startI18n(memory())
    await i18n.changeLocale(locale)
    expect(i18n.getLocale()).toBe(locale)
    expect(i18n.translate('actions.save')).toBe(save)
    await i18n.rest()
    expect(i18n.translate('ra.action.refresh')).not.toBe('Refresh')
  })

  it('is one of four', async () => {
    const i18n = await startI18n(memory())
    expect(i18n.getLocales?.()).toEqual([
      { locale: 'en', name: 'English' },
      { locale: 'ar', name: 'العربية' },
      { locale: 'fr', name: 'Français' },
      { locale: 'de', name: 'Deutsch' },
    ])
  })

  it('is that of the user in a browser that has chosen none', () => {
    const storage = memory()
    rememberFirstLocale('fr', storage)
    expect(rememberedLocale(storage)).toBe('fr')
    rememberFirstLocale('de', storage)
    expect(rememberedLocale(storage)).toBe('fr')
    expect(() => rememberFirstLocale('de', blocked)).not.toThrow()
  })

  it('is English for an unknown one, and where the browser keeps nothing', async () => {
    expect(rememberedLocale(memory('xx'))).toBe('en')
    const i18n = await startI18n(blocked)
    await i18n.changeLocale('ar')
    expect(i18n.getLocale()).toBe('ar')
  })
})

describe('the rest of the words', () => {
  it('is not there at first: nothing is said rather than a key, and asking brings it', async () => {
    for (const [locale, words] of [
      ['en', en],
      ['ar', ar],
    ] as const) {
      const i18n = await startI18n(memory(locale))
      expect(i18n.isWhole()).toBe(false)
      expect(i18n.translate('actions.save')).toBe(words.actions.save)
      const whole = new Promise<void>(done => i18n.onWhole(done))
      expect(i18n.translate('builder.template_name')).toBe('')
      expect(i18n.translate('fields.a1_started', { _: 'given' })).toBe('given')
      await whole
      expect(i18n.isWhole()).toBe(true)
      expect(i18n.translate('builder.template_name')).toBe(words.builder.template_name)
      expect(i18n.translate('fields.a1_started', { _: 'given' })).toBe(words.fields.a1_started)
      expect(i18n.translate('actions.save')).toBe(words.actions.save)
      expect(i18n.translate('ra.action.refresh')).toBe(locale === 'ar' ? 'إعادة التحميل' : 'Refresh')
    }
  })

  it('comes in the language that was chosen meanwhile', async () => {
    const i18n = await startI18n(memory())
    await Promise.all([i18n.rest(), i18n.changeLocale('ar')])
    expect(i18n.getLocale()).toBe('ar')
    expect(i18n.translate('builder.template_name')).toBe(ar.builder.template_name)
    await i18n.changeLocale('en')
    expect(i18n.translate('builder.template_name')).toBe(en.builder.template_name)
  })

  it('tells nobody who does not listen any more, and nobody twice', async () => {
    const i18n = await startI18n(memory())
    let told = 0
    i18n.onWhole(() => told++)
    i18n.onWhole(() => told++)()
    await Promise.all([i18n.rest(), i18n.rest()])
    await i18n.rest()
    expect(told).toBe(1)
  })

  it('leaves sentences as they are', async () => {
    const i18n = await startI18n(memory())
    expect(i18n.translate('The server said no.')).toBe('The server said no.')
    expect(i18n.isWhole()).toBe(false)
  })
})

describe('a key that is missing', () => {
  it('stays itself or takes the label that was given, also after a change of language', async () => {
    const i18n = await startI18n(memory())
    await i18n.rest()
    for (const locale of ['en', 'ar']) {
      await i18n.changeLocale(locale)
      expect(i18n.translate('no.such.key')).toBe('no.such.key')
      expect(i18n.translate('no.such.key', { _: 'Given' })).toBe('Given')
    }
  })
})

describe('the six Arabic plural parts', () => {
  const forms = ar.lists.selected.split(' |||| ')
  const part = (n: number) => forms[n]?.replace('%{smart_count}', '')

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [10, 3],
    [11, 4],
    [99, 4],
    [100, 5],
    [102, 5],
    [103, 3],
    [111, 4],
    [1_000, 5],
  ])('%i takes part %i', async (count, index) => {
    const i18n = await startI18n(memory('ar'))
    const shown = i18n.translate('lists.selected', { smart_count: count })
    expect(shown.replace(String(count), '')).toBe(part(index))
  })

  it('names a list by its plural, asked with 2 as react-admin does', async () => {
    const i18n = await startI18n(memory('ar'))
    expect(i18n.translate('resources.leads.name', { smart_count: 2 })).toBe('العملاء المحتملون')
    expect(i18n.translate('resources.leads.name', { smart_count: 1 })).toBe('عميل محتمل')
  })
})
