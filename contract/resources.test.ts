import { expect, it } from 'vitest'
import { definitionOf, isDefined, referrersOf, requireDefinition } from './resources'

it('a key of the menu has a resource or a screen behind it, or nothing', () => {
  expect(definitionOf('leads')?.name).toBe('leads')
  expect(definitionOf('pin')).toBeUndefined()
  expect(requireDefinition('leads').name).toBe('leads')
  expect(() => requireDefinition('pin')).toThrow('pin is no resource')
  expect(['leads', 'pin', 'nothing', 'toString'].map(isDefined)).toEqual([true, true, false, false])
})

it('a resource has others that refer to it', () => {
  const referrers = referrersOf('offices')
  expect(referrers.find(({ definition }) => definition.name === 'users')?.fields).toEqual(['office_id'])
  expect(referrers.every(({ fields }) => fields.length > 0)).toBe(true)
  expect(referrersOf('nothing')).toEqual([])
})
