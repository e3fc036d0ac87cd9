// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { LOCALE_KEY } from '../providers/rememberedLocale'
import { loadSignInWords } from './signInWords'

describe('loadSignInWords', () => {
  beforeEach(() => localStorage.clear())

  it('speaks English at first, and the key where there is no word', async () => {
    const words = await loadSignInWords()
    expect(words.getLocale()).toBe('en')
    expect(words.translate('session.processing')).toBe('Processing authentication...')
    expect(words.translate('session.nothing')).toBe('session.nothing')
    expect(words.translate('errors.nothing', { _: 'Error' })).toBe('Error')
  })

  it('fills in values by name', async () => {
    const words = await loadSignInWords()
    expect(words.translate('session.sign_in_as', { role: 'Master' })).toBe('Sign in as Master')
  })

  it('turns to Arabic and remembers it', async () => {
    const words = await loadSignInWords()
    await words.changeLocale('ar')
    expect(words.translate('session.sign_in')).toMatch(/\p{Script=Arabic}/u)
    expect(localStorage.getItem(LOCALE_KEY)).toBe('ar')
    expect((await loadSignInWords()).getLocale()).toBe('ar')
  })
})
