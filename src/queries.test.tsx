// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, useGetList, useGetOne, useUpdate } from 'react-admin'
import { expect, test } from 'vitest'
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

function Save() {
  const [update, { error }] = useUpdate()
  return (
    <>
      <button type="button" onClick={() => void update('leads', { id: 1, data: { name: 'New' } })}>
        Save
      </button>
      <p>{(error as Error | null)?.message}</p>
    </>
  )
}

test('saving without a connection fails at once, and nothing is sent when it is back', async () => {
  let asked = 0
  const broken = {
    update: async () => {
      asked += 1
      throw new Error('No connection')
    },
  } as never
  onlineManager.setOnline(false)
  try {
    render(
      <CoreAdminContext dataProvider={broken} queryClient={queries()}>
        <Save />
      </CoreAdminContext>,
    )
    fireEvent.click(screen.getByText('Save'))
    await screen.findByText('No connection')
  } finally {
    onlineManager.setOnline(true)
  }
  expect(asked).toBe(1)
})
