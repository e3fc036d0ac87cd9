import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../resources'
import { candidates } from '../resources/candidates'
import { candidateUpdates } from '../resources/requests'
import { whatsappSettings } from '../resources/whatsapp'
import { isSensitive, sensitiveNames, withoutPersonalValues } from './sensitive'

describe('what is sensitive', () => {
  it('is said by the field, and of a proposal by the field that it is for', () => {
    for (const name of ['id_number', 'last_pass_number', 'pass_expiry_date', 'birth_date', 'birth_place'])
      expect(isSensitive(candidates, name), name).toBe(true)
    expect(isSensitive(candidates, 'name')).toBe(false)
    expect(isSensitive(candidates, 'constructor')).toBe(false)
    expect(isSensitive(whatsappSettings, 'token')).toBe(true)
    expect(isSensitive(candidateUpdates, 'value', { field: 'id_number' })).toBe(true)
    expect(isSensitive(candidateUpdates, 'value', { field: 'visa_embassy' })).toBe(false)
    expect(isSensitive(candidateUpdates, 'value')).toBe(true)
  })

  it('is never what a record is called by: notices, links and lists of duplicates quote that', () => {
    for (const definition of RESOURCES) {
      const { name, title, apartBy, fields } = definition
      for (const field of Object.keys(fields).filter(each => each === title || each.startsWith(`${title}_`)))
        expect(isSensitive(definition, field), `${name}.${field}`).toBe(false)
      if (apartBy) expect(isSensitive(definition, apartBy), `${name}.${apartBy}`).toBe(false)
    }
    expect(sensitiveNames()).toContain('last_pass_number')
  })

  it('is not quoted of a filter, nor is a text that may name a person, with whatever operator it was asked for', () => {
    const filter = {
      last_pass_number: 'A1',
      id_number_like: 'A1',
      birth_date_gte: '2000-01-01',
      name_like: 'layla',
      phone: '+201001234567',
      email_in: ['layla@mail.example'],
      status_id: 3,
    }
    expect(withoutPersonalValues(candidates, filter)).toEqual({
      ...{ last_pass_number: true, id_number_like: true, birth_date_gte: true },
      ...{ name_like: true, phone: true, email_in: true, status_id: 3 },
    })
  })
})
