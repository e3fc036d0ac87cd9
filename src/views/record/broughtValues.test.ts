import { describe, expect, it } from 'vitest'
import { can, writableFields } from '../../../contract/definition/define'
import { RESOURCES } from '../../../contract/resources'
import { leads } from '../../../contract/resources/leads'
import { transactions } from '../../../contract/resources/transactions'
import { valuesInAddress } from './broughtValues'

const withCandidate = RESOURCES.filter(
  definition =>
    can(definition, 'master', 'create') &&
    writableFields(definition, 'master').some(([name]) => name === 'candidate_id'),
)

describe('the address of a new record', () => {
  it.each(withCandidate.map(definition => [definition.name, definition] as const))(
    'fills the candidate in: %s',
    (_, definition) => {
      expect(valuesInAddress(definition, 'master', '?candidate_id=7')).toEqual({ candidate_id: 7 })
      expect(valuesInAddress(definition, 'master', '?source=%7B%22candidate_id%22%3A7%7D')).toEqual({
        candidate_id: 7,
      })
    },
  )

  it('is known to the resources that belong to a candidate', () => {
    expect(withCandidate.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'notes',
        'documents',
        'transactions',
        'contracts',
        'candidateInterviews',
        'calls',
      ]),
    )
  })

  it.each([
    ['no number', '?candidate_id=abc'],
    ['a number that no record has', '?candidate_id=-1'],
    ['text that is no JSON', '?source={'],
    ['a list', '?source=[1]'],
    ['null', '?source=null'],
    ['a field that only the server writes', '?approved_by=3&id=4&created_by=5'],
    ['a choice that is none', '?kind=gift'],
  ])('is left out where it is wrong: %s', (_, search) => {
    expect(valuesInAddress(transactions, 'master', search)).toEqual({})
  })

  it('brings nothing to a form that a role may not write', () => {
    expect(valuesInAddress(leads, undefined, '?name=Salma')).toEqual({})
    expect(valuesInAddress(leads, 'user', '?name=Salma')).toEqual({ name: 'Salma' })
  })
})
