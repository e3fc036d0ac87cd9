import { expect, it } from 'vitest'
import { defineResource } from '../definition/define'
import { file, flag, html, json, number, secret, text } from '../definition/fields'
import { ACTION_NEEDS, maySendTo, readableFields, settableFields } from './action-rights'

const things = (name = 'things') =>
  defineResource(name, {
    title: 'name',
    fields: {
      name: text(),
      isOpen: flag(),
      sum: number({ read: true }),
      token: secret({ sentTo: null }),
      paper: file(),
      page: html(),
      rest: json(),
    },
    list: { columns: ['name'] },
    form: [['name']],
    roles: ['user', 'admin'],
    writers: ['admin'],
  })
const names = (fields: [string, unknown][]) => fields.map(([name]) => name)

it('a rule sets and reads fields as its author may', () => {
  expect(names(settableFields(things(), 'admin'))).toEqual(['name', 'isOpen'])
  expect(settableFields(things(), 'user')).toEqual([])
  expect(names(readableFields(things(), 'user'))).toEqual(['name', 'isOpen', 'sum', 'paper', 'page', 'rest'])
  expect(readableFields(things(), 'master')).toEqual([])
})

it('a rule sends mail to people whom its author may write to', () => {
  expect(
    ['admin', 'superadmin', 'master', 'de_admin'].filter(role => maySendTo(things(), role as 'admin')),
  ).toEqual([...['superadmin', 'master']])
  expect(
    ['superadmin', 'master', 'de_user', 'de_admin'].filter(role =>
      maySendTo(things('bw-things'), role as 'admin'),
    ),
  ).toEqual(['master', 'de_admin'])
})

it('some actions need a field', () => {
  expect(ACTION_NEEDS).toEqual({
    assign: 'employee_id',
    call_back: 'call_back_date',
    send_mail: 'email',
    send_whatsapp: 'phone',
  })
})
