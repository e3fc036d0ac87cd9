// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draw } from '../../../../../tests/kit/screens/draw'
import { ClockOf } from './ClockOf'

afterEach(cleanup)

const appeal = { started_on: '2026-10-08', due_on: '2026-11-08', expiry: 'appeal_lost' }

it('says what is left once a decision can no longer be contested, in place of days', async () => {
  draw(<ClockOf record={{ ...appeal, is_lost: true }} today="2026-11-24" />)
  expect(await screen.findByText(/new application, or end the file/)).toBeTruthy()
  expect(screen.queryByText(/days overdue/)).toBeNull()
  cleanup()
  draw(<ClockOf record={{ ...appeal, is_lost: false }} today="2026-10-30" />)
  expect(await screen.findByText('9 days left')).toBeTruthy()
})
