import { expect, test } from 'vitest'
import { RESOURCES } from '../../../../../contract/resources'
import { candidates } from '../../../../../contract/resources/candidates'
import { activitySources } from './activity'

test('every resource that names a candidate counts as activity, but those that are derived from others', () => {
  const naming = RESOURCES.filter(
    ({ computed, fields }) =>
      !computed && Object.values(fields).some(({ options }) => options.to === candidates.name),
  ).map(({ name }) => name)
  const counted = activitySources(candidates).map(({ definition }) => definition.name)
  expect(naming.filter(name => !counted.includes(name)).toSorted()).toEqual([
    ...['case-tracks', 'clocks', 'due-clocks', 'expected-arrivals', 'finished-steps', 'ledger'],
    'possible-duplicates',
  ])
  expect(counted).toEqual(
    expect.arrayContaining([
      ...['exams', 'measures', 'licences', 'matches', 'own-pages', 'whatsapp-log', 'candidate-messages'],
      ...['candidateUpdates', 'online-appointments', 'seminar-registrations', 'interviews', 'courses'],
    ]),
  )
})
