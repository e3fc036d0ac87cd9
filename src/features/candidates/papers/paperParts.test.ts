import { expect, it } from 'vitest'
import { paper } from '../../../../tests/kit/screens/candidatePage'
import { fieldsOfPart, nextPart } from './paperParts'

it('offers the check to another person than the one who uploaded the file', () => {
  const uploaded = paper('passport', { state: 'uploaded', missing: ['original_seen'] })
  expect([nextPart(uploaded, false), nextPart(uploaded, true)]).toEqual(['check', undefined])
})

it('offers the first form that is missing, and nothing for what counts or has not come', () => {
  const missing = ['sworn_translation', 'authenticated'] as const
  expect(nextPart(paper('diploma', { state: 'incomplete', missing: [...missing] }), true)).toBe('translation')
  expect(nextPart(paper('diploma', { state: 'incomplete', missing: ['authenticated'] }), false)).toBe(
    'authentication',
  )
  expect(nextPart(paper('diploma', { state: 'ok' }), false)).toBeUndefined()
  expect(nextPart(paper('diploma', { state: 'missing', missing: [...missing] }), false)).toBeUndefined()
})

it('asks for a reason only where the result needs one', () => {
  expect(fieldsOfPart('check', { check_result: 'ok' })).toEqual(['check_result'])
  expect(fieldsOfPart('check', { check_result: 'not_ok' })).toEqual([
    'check_result',
    'check_fault',
    'check_reason',
  ])
  expect(fieldsOfPart('authentication', { authentication: 'not_possible' })).toContain(
    'authentication_reason',
  )
})
