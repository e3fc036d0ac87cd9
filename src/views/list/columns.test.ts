import { expect, it } from 'vitest'
import { RESOURCES } from '../../../contract/resources'
import { columnsOf } from './columns'

/** Columns that say where a record stands: people read them first. */
const STANDING = ['result', 'state', 'status', 'status_id']

const lists = RESOURCES.flatMap(definition =>
  definition.list.columns
    .filter(name => STANDING.includes(name))
    .map(name => ({ resource: definition.name, name, definition })),
)

it.each(lists)('a narrow table of $resource keeps the column $name', ({ name, definition }) => {
  const columns = columnsOf({ definition, role: 'master', label: String })
  const column = columns.find(each => each.name === name)
  expect(column?.className).toContain('l-keep')
})

it('a narrow table of leads keeps name, status and assignee, and drops the rest', () => {
  const leads = RESOURCES.find(({ name }) => name === 'leads')
  if (!leads) throw new Error('no leads')
  const kept = columnsOf({ definition: leads, role: 'master', label: String })
    .filter(({ className }) => className?.includes('l-keep'))
    .map(({ name }) => name)
  expect(kept).toEqual(['name', 'status_id', 'employee_id'])
})
