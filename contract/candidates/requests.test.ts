import { describe, expect, it } from 'vitest'
import { day, files, flag, html, number, oneOf, ref, text } from '../definition/fields'
import { isProposable, mayBeEmptied, proposableFields, proposedText, proposedValue } from './requests'

describe('a proposed change', () => {
  it('is one of a field that a line of text says wholly', () => {
    expect([text(), day(), flag(), ref('users')].every(isProposable)).toBe(true)
    expect([html(), files(), oneOf(['A1', 'A2'], { many: true })].some(isProposable)).toBe(false)
  })

  it('may empty a field that may be empty', () => {
    expect(mayBeEmptied(text())).toBe(true)
    expect(mayBeEmptied(text({ required: true }))).toBe(false)
    expect(mayBeEmptied(flag())).toBe(false)
  })

  it('is kept as text', () => {
    expect([0, false, 'Cairo', 12.5].map(proposedText)).toEqual(['0', 'false', 'Cairo', '12.5'])
    expect([null, undefined, ''].map(proposedText)).toEqual([null, null, null])
  })

  it('comes back as a value of its field', () => {
    expect(proposedValue(flag(), 'true')).toBe(true)
    expect(proposedValue(flag(), 'false')).toBe(false)
    expect(proposedValue(flag(), 'perhaps')).toBe('perhaps')
    expect(proposedValue(number(), '12')).toBe(12)
    expect(proposedValue(ref('users'), '7')).toBe(7)
    expect(proposedValue(number(), ' ')).toBe(' ')
    expect(proposedValue(text(), '12')).toBe('12')
    expect(proposedValue(flag(), null)).toBeNull()
  })

  it('of the German desk is one of a field that the desk sees', () => {
    const ours = proposableFields('admin')
    const german = proposableFields('de_user')
    expect(ours).toEqual(expect.arrayContaining(['name', 'birth_date', 'first_fees']))
    expect(german).toContain('birth_date')
    expect(german).not.toContain('first_fees')
    expect(ours).not.toContain('created_at')
  })
})
