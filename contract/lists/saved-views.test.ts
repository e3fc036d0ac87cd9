import { expect, it } from 'vitest'
import { defineResource } from '../definition/define'
import { html, number, secret, text } from '../definition/fields'
import { columnChoices } from './saved-views'

const fields = {
  name: text(),
  city: text(),
  version_of: number(),
  salary: number({ hiddenFrom: ['user'] }),
  token: secret({ sentTo: null }),
  page: html(),
}
const form = [['name']] as const
const people = defineResource('people', {
  title: 'name',
  fields,
  form,
  roles: ['user', 'admin'],
  list: { columns: ['city', 'salary', 'created_at'] },
})

it('a list may have the columns that a role sees, its usual ones first', () => {
  const others = ['id', 'updated_at', 'created_by']
  expect(columnChoices(people, 'admin')).toEqual([
    ...['city', 'salary', 'created_at', 'name', 'version_of'],
    ...others,
  ])
  expect(columnChoices(people, 'user')).toEqual(['city', 'created_at', 'name', 'version_of', ...others])
})

it('a list of campaigns may show how far each is', () => {
  for (const name of ['campaigns', 'bw-campaigns', 'bb-campaigns']) {
    const campaigns = defineResource(name, {
      title: 'name',
      fields: { name: text() },
      form: [['name']],
      list: { columns: ['name'] },
    })
    expect(columnChoices(campaigns, 'master')).toContain('progress')
  }
  expect(columnChoices(people, 'admin')).not.toContain('progress')
})
