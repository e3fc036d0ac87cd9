// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageOf } from '../../../tests/kit/screens/candidatePage'
import { draw } from '../../../tests/kit/screens/draw'
import { OwnPageCard } from './OwnPageCard'

afterEach(cleanup)

it('names the places of appointments that lack an address on the own page', async () => {
  const without_address = [
    { key: 'visa-1', place: 'Embassy Cairo', day: '2026-12-02' },
    { key: 'exam-2-20261204', place: null, day: '2026-12-04' },
  ]
  const page = { ...pageOf().own_page, without_address }
  draw(<OwnPageCard id={7} name="Meryem" page={page} onChanged={async () => undefined} />)
  const card = within(await screen.findByRole('region', { name: 'Own page' }))
  expect(card.getByText(/No address of .*Embassy Cairo.* on 2 Dec 2026/)).toBeTruthy()
  expect(card.getByText(/No place for the appointment on 4 Dec 2026/)).toBeTruthy()
})
