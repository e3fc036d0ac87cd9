import { expect, it } from 'vitest'
import { menuFor } from './menu'
import { isRole, landing } from './roles'

it('each role lands on its first screen', () => {
  expect(landing('superadmin')).toBe('/campaigns')
  expect(landing('user')).toBe('/leads')
  expect(landing('master')).toBe('/leads')
  expect(landing('de_user')).toBe('/bw-campaigns')
  expect(landing(null)).toBe('/login')
})

it('a word is a role or not', () => {
  expect(isRole('de_admin')).toBe(true)
  expect(isRole('owner')).toBe(false)
  expect(isRole(undefined)).toBe(false)
})

it('the drawer of a role has no empty group, and no key of others', () => {
  expect(menuFor('user', key => ['leads', 'campaigns', 'lead-counters'].includes(key))).toEqual([
    { group: 'leads', items: ['leads'] },
  ])
})
