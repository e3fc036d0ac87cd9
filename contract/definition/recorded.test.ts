import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../resources'
import { can, type Definition, mayChange, USERS } from './define'
import type { Field } from './fields'

const WRITING = ['create', 'update', 'bulk', 'import'] as const
const isWritable = (definition: Definition, { options }: Field) =>
  !options.read && WRITING.some(verb => definition.verbs.includes(verb))
const writable = (test: (name: string, field: Field) => boolean) =>
  RESOURCES.flatMap(definition =>
    Object.entries(definition.fields)
      .filter(([name, field]) => isWritable(definition, field) && test(name, field))
      .map(([name]) => `${definition.name}.${name}`),
  )

/** People whom staff choose for a task; everything else that names a user records who did something. */
const CHOSEN = ['employee_id', 'german_owner_id', 'evaluator_id', 'host_id', 'hosts', 'deputy_id', 'mentions']
/** Moments that staff set: of an appointment, a call, a consent on paper, when the own notification was read, and of a breach. */
const SET_BY_STAFF = [
  'at',
  'appointment',
  'appointment_at',
  'viewed_at',
  'consent_at',
  'known_at',
  'reported_at',
]

describe('what the server records', () => {
  it('of who did something is never written by a body', () => {
    const named = (name: string) => CHOSEN.includes(name)
    expect(writable((name, { options }) => options.to === USERS && !named(name))).toEqual([])
    // `seen_by` of a kind of paper names roles.
    expect(writable((name, { kind }) => /(^|_)by$/.test(name) && kind !== 'enum')).toEqual([])
  })

  it('of when something happened is never written by a body', () => {
    expect(writable((name, { kind }) => kind === 'instant' && !SET_BY_STAFF.includes(name))).toEqual([])
  })

  it('of a decision is never written by a body', () => {
    expect(writable(name => /^(approved|decided|confirmed|version$|created|updated)/.test(name))).toEqual([
      // The day on which an authority decided or confirmed its silence, from its letter.
      'recognitions.decided_on',
      'measures.decided_on',
      'measures.confirmed_on',
      'exams.decided_on',
      'ba-approvals.decided_on',
      'ba-approvals.confirmed_on',
      'visas.decided_on',
      'remedies.decided_on',
    ])
  })
})

describe('a record with an author', () => {
  const authored = RESOURCES.filter(definition => definition.authored)

  it('is a note or a call', () => {
    expect(authored.map(({ name }) => name).toSorted()).toEqual(['bw-calls', 'bw-notes', 'calls', 'notes'])
  })

  it('is changed by its author and by roles that may delete', () => {
    for (const definition of authored)
      for (const role of definition.roles) {
        expect(mayChange(definition, { id: 7, role }, { created_by: 7 })).toBe(true)
        for (const created_by of [8, null])
          expect(mayChange(definition, { id: 7, role }, { created_by })).toBe(can(definition, role, 'delete'))
      }
  })
})
