// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { CoreAdminContext, useGetList, useGetOne } from 'react-admin'
import { test } from 'vitest'
import { queries } from './queries'

const provider = (name: () => string) =>
  ({
    getOne: async () => ({ data: { id: 1, name: name() } }),
    getList: async () => ({ data: [{ id: 1, name: name() }], total: 1 }),
  }) as never

function Person() {
  const { data } = useGetOne('leads', { id: 1 })
  return <p>{data?.name}</p>
}

function People() {
  const { data } = useGetList('leads')
  return <p>{data?.length} people</p>
}

test('a record that a change made stale is asked for again, though a list was read in between', async () => {
  let name = 'Old'
  const client = queries()
  const show = (page: React.ReactNode) => (
    <CoreAdminContext dataProvider={provider(() => name)} queryClient={client}>
      {page}
    </CoreAdminContext>
  )
  const view = render(show(<Person />))
  await screen.findByText('Old')
  view.rerender(show(null))
  name = 'New'
  await client.invalidateQueries()
  view.rerender(show(<People />))
  await screen.findByText('1 people')
  view.rerender(show(<Person />))
  await screen.findByText('New')
})
