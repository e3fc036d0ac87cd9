// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { sentTo, serve } from '../../../../tests/kit/screens/fetch'
import { OfficeEdit } from './OfficeForm'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an office is given hours by weekday', async () => {
  const office = { id: 3, version: 1, name: 'Cairo', timezone: 'Africa/Cairo', weekly: null, hours: null }
  const calls = serve({ 'GET /offices/3': office, 'PUT /offices/3': { ...office, version: 2 } })
  draw(<OfficeEdit />, { at: '/offices/3', path: '/offices/:id' })
  await userEvent.click(await screen.findByRole('button', { name: 'Add hours: Sunday' }))
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await vi.waitFor(() =>
    expect(sentTo(calls, 'PUT', '/offices/3')[0]?.body).toMatchObject({
      weekly: { sunday: [['09:00', '12:00']] },
    }),
  )
})
