import { expect, it } from 'vitest'
import { mayOpen, PAGE_NAMES } from '../contract/access/pages'
import { definitionOf } from '../contract/resources'
import { pages } from './features'
import { signedOutPageOf } from './paths'

it('every screen beside the resources is one of which the contract says who may open it', () => {
  expect(new Set(pages.map(({ name }) => name))).toEqual(new Set(PAGE_NAMES))
  for (const { path } of pages) {
    expect(signedOutPageOf(path), path).toEqual({ to: 'inside' })
    const [first = ''] = path.split('/').filter(Boolean)
    // A path of a resource alone is guarded as the resource is.
    if (path === `/${first}`) expect(definitionOf(first), path).toBeUndefined()
  }
})

it('nobody opens one without a role, and a special person opens no more than the role says', () => {
  for (const name of PAGE_NAMES) expect(mayOpen(name, { role: null, special: true }), name).toBe(false)
  expect(mayOpen('template-builder', { role: 'user', special: true })).toBe(false)
  expect(mayOpen('template-builder', { role: 'superadmin', special: false })).toBe(true)
  expect(mayOpen('ministry', { role: 'user', special: true })).toBe(true)
  expect(mayOpen('ministry', { role: 'superadmin', special: false })).toBe(false)
})
