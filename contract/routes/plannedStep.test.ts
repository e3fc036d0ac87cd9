import { expect, it } from 'vitest'
import { isPlanned } from './plannedStep'

const APPOINTMENT = { key: 'at_embassy', record: { resource: 'visas', event: 'appointment_at' } }
const APPLICATION = { key: 'visa_submitted', record: { resource: 'visas', event: 'applied_on' } }

it.each([
  ['a day to come', APPLICATION, '2027-03-12', true],
  ['today, of what happens', APPLICATION, '2026-11-28', false],
  ['today, of an appointment', APPOINTMENT, '2026-11-28', true],
  ['today, of the appointment in the file of the candidate', { key: 'visa_appointment' }, '2026-11-28', true],
  ['today, of a step without a record', { key: 'bank_account' }, '2026-11-28', false],
  ['yesterday, of an appointment', APPOINTMENT, '2026-11-27', false],
  ['no day', APPOINTMENT, null, false],
])('a step is planned until its day: %s', (_, step, day, expected) => {
  expect(isPlanned({ ...step, day }, '2026-11-28')).toBe(expected)
})
