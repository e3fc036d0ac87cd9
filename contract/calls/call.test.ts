import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineResource } from '../definition/define'
import { flag, number, refs, secret, text } from '../definition/fields'
import { call, recordAnswer, rolesFor } from './call'

const options = { access: 'staff', summary: 'A call' } as const

describe('a declared call', () => {
  it('has its method, path and group from its line', () => {
    expect(call('POST /courses/{id}/seats', options)).toMatchObject({
      line: 'POST /courses/{id}/seats',
      method: 'POST',
      path: '/courses/{id}/seats',
      tag: 'courses',
      access: 'staff',
    })
    expect(call('GET //hooks/{source}', options)).toMatchObject({ path: '//hooks/{source}', tag: 'hooks' })
  })

  it('has an id that documents can use, unless it says one', () => {
    expect(call('GET /courses/{id}/plan.pdf', options).id).toBe('get courses id plan pdf')
    expect(call('PUT //things/{id}', options).id).toBe('put things id')
    expect(call('GET /courses', { ...options, id: 'all courses', tag: 'school' })).toMatchObject({
      id: 'all courses',
      tag: 'school',
    })
  })

  it('answers 204 without an answer, and 200 with one, unless it says otherwise', () => {
    expect(call('PUT /pin', options).status).toBe(204)
    expect(call('GET /pin', { ...options, answer: z.object({}) }).status).toBe(200)
    expect(call('POST /pin', { ...options, answer: 'text/plain', status: 201 }).status).toBe(201)
  })
})

const things = defineResource('things', {
  title: 'name',
  fields: {
    name: text({ required: true }),
    names: text({ many: true }),
    size: number(),
    isOpen: flag(),
    kinds: refs('lists'),
    token: secret({ sentTo: null }),
  },
  list: { columns: ['name'] },
  form: [['name']],
  roles: ['user', 'admin', 'master'],
  writers: ['master'],
})

it('a record is answered with what a role sees of it, with values as they are stored', () => {
  const schema = recordAnswer(things)
  const record = { id: 1, version: 2, created_by: null, name: 'A', names: ['a', 'b'], size: '1.50', more: 1 }
  expect(schema.parse(record)).toEqual(record)
  expect(schema.parse({ id: 1, isOpen: true, kinds: [1], token: false, size: 2, name: null })).toBeTruthy()
  for (const wrong of [
    { id: 0 },
    { version: 'x' },
    { name: 1 },
    { names: 'a' },
    { isOpen: 'yes' },
    { token: 's' },
  ])
    expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

it('a call on records has the roles that may use the verb', () => {
  expect(rolesFor(things, 'read')).toEqual(['user', 'admin', 'master'])
  expect(rolesFor(things, 'update')).toEqual(['master'])
})
