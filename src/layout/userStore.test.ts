// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { userStore } from './userStore'

beforeEach(() => localStorage.clear())

it('keeps the choices of each user apart', () => {
  userStore('1', 'en').setItem('drawer.narrow', true)
  expect(userStore('2', 'en').getItem('drawer.narrow')).toBeUndefined()
  expect(userStore('1', 'en').getItem('drawer.narrow')).toBe(true)
  userStore('11', 'en').reset()
  userStore('1', 'en')
  expect(userStore('1', 'en').getItem('drawer.narrow')).toBe(true)
})

it('forgets all at log-out but language and theme', () => {
  const store = userStore('1', 'en')
  store.setItem('scheme', 'dark')
  store.setItem('leads.columns', ['name'])
  store.reset()
  expect([store.getItem('scheme'), store.getItem('locale'), store.getItem('leads.columns')]).toEqual([
    'dark',
    'en',
    undefined,
  ])
})

it('takes over the language that was chosen before sign-in', () => {
  userStore('1', 'en')
  expect(userStore('1', 'ar').getItem('locale')).toBe('ar')
})
