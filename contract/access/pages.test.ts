import { expect, it } from 'vitest'
import { isPageName, mayOpen, PAGE_NAMES, rolesOfPage } from './pages'

it('each page is opened by the roles that the product text names', () => {
  expect(Object.fromEntries(PAGE_NAMES.map(name => [name, rolesOfPage(name)]))).toEqual({
    'template-builder': ['superadmin', 'master'],
    'bw-template-builder': ['master', 'de_user', 'de_admin', 'de_superadmin'],
    'bb-template-builder': ['user', 'admin', 'superadmin', 'master', 'de_user', 'de_admin', 'de_superadmin'],
    'candidate-merge': ['admin', 'superadmin', 'master', 'de_superadmin'],
    retention: ['superadmin', 'master'],
    'contract-print': ['master', 'de_superadmin'],
    'lead-ads': ['superadmin', 'master'],
    'inbound-events': ['superadmin', 'master'],
    ministry: ['user', 'admin', 'superadmin', 'master', 'de_user', 'de_admin', 'de_superadmin'],
    'route-draft': ['superadmin', 'master', 'de_superadmin'],
    'route-version': ['user', 'admin', 'superadmin', 'master', 'de_superadmin'],
    'route-open-cases': ['user', 'admin', 'superadmin', 'master', 'de_superadmin'],
  })
})

it('a page is opened by nobody without a role, and one for special people only by these', () => {
  expect(mayOpen('retention', { role: 'master', special: false })).toBe(true)
  expect(mayOpen('retention', { role: 'admin', special: true })).toBe(false)
  expect(mayOpen('retention', { role: null, special: true })).toBe(false)
  expect(mayOpen('ministry', { role: 'user', special: true })).toBe(true)
  expect(mayOpen('ministry', { role: 'master', special: false })).toBe(false)
})

it('a page has a name', () => {
  expect(isPageName('retention')).toBe(true)
  expect(isPageName('toString')).toBe(false)
})
