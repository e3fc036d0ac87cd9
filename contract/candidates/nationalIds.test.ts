import { expect, it } from 'vitest'
import { isUsualNationalId } from './nationalIds'

it.each([
  ['29803021234567', 'eg', '1998-03-02', true],
  ['30903021234567', 'eg', '2009-03-02', true],
  ['29803021234567', 'eg', '1998-02-03', false],
  ['2980302123456', 'eg', null, false],
  ['ab 12345', 'ma', null, true],
  ['12345', 'ma', null, false],
  ['any form', 'lb', null, true],
])('%s of %s is usual: %s %s', (number, country, bornOn, expected) => {
  expect(isUsualNationalId(number, { country, bornOn })).toBe(expected)
})
