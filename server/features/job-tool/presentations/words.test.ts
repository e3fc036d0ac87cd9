import { expect, it } from 'vitest'
import { salutationIn } from './words'

it('addresses a person by name where it is known how, with the degree in German', () => {
  expect(salutationIn('de', 'Frau', 'Petra Lange')).toBe('Sehr geehrte Frau Lange')
  expect(salutationIn('de', 'Frau', 'Dr. Petra Lange')).toBe('Sehr geehrte Frau Dr. Lange')
  expect(salutationIn('de', 'Herrn Prof. Dr.', 'Karl Ebert')).toBe('Sehr geehrter Herr Prof. Dr. Ebert')
  expect(salutationIn('en', 'Frau', 'Dr. Petra Lange')).toBe('Dear Ms Lange')
  expect(salutationIn('de', 'Frau', 'Dr.')).toBe('Sehr geehrte Damen und Herren')
  expect(salutationIn('de', null, 'Petra Lange')).toBe('Sehr geehrte Damen und Herren')
})
