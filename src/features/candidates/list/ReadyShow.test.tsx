// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { ResourceContextProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { serve } from '../../../../tests/kit/screens/fetch'
import { ReadyShow } from './ReadyShow'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const UUID = '0b8c4c3e-5d3c-4f0a-9f3a-2f2f6d1f7a11'

it('shows the German side what is known of somebody, without internal fields and empty facts', async () => {
  const record = {
    ...{ id: 7, version: 1, name: 'Amal Haddad', uuid: UUID, birth_place: null, birth_date: '1998-03-14' },
    ...{ language_step: 'b1_passed', visa_step: 'visa_ready', b1_passed: true, b2_passed: false },
    ...{ match_state: 'interview', rejected_by: 'employer', rejection_reason: 'Wants B2' },
  }
  serve({ 'GET /ready-candidates/7': record, 'GET /candidates/7/employers': { employers: [] } })
  draw(
    <ResourceContextProvider value="ready-candidates">
      <ReadyShow />
    </ResourceContextProvider>,
    { role: 'de_user', at: '/ready-candidates/7/show', path: '/ready-candidates/:id/show' },
  )
  expect(await screen.findByText('Wants B2')).toBeTruthy()
  expect(screen.getByText('Interview')).toBeTruthy()
  expect(screen.getByText('14 Mar 1998')).toBeTruthy()
  expect(document.body.textContent).not.toContain(UUID)
  const labels = [...document.querySelectorAll('.v-section dt')].map(({ textContent }) => textContent)
  expect(labels).toContain('B1 passed')
  expect(labels).not.toContain('B2 passed')
  expect(labels).not.toContain('Birth place')
  expect(labels.filter(label => /_step|uuid|^visa$/i.test(label ?? ''))).toEqual([])
})
