import { expect, it } from 'vitest'
import {
  definitionOf,
  isDefined,
  OWNER,
  personalFieldsOf,
  personOf,
  RESOURCES,
  referrersOf,
  requireDefinition,
} from './resources'

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

it('records of a person are found by their person, so that a form offers no others', () => {
  const fields = RESOURCES.flatMap(definition =>
    personalFieldsOf(definition).map(name => ({
      name: `${definition.name}.${name}`,
      to: requireDefinition(definition.fields[name]?.options.to ?? ''),
    })),
  )
  expect(fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['placements.contract_id', 'matches.case_id']),
  )
  expect(fields.filter(({ to }) => !to.fields[OWNER]?.options.index).map(({ name }) => name)).toEqual([])
  expect(personOf(requireDefinition('matches'), { id: 3, candidate_id: 12 })).toBe(12)
  expect(personOf(requireDefinition('candidates'), { id: 3 })).toBe(3)
})
