// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pageOf, paper } from '../../../../tests/kit/screens/candidatePage'
import { draw } from '../../../../tests/kit/screens/draw'
import { serve } from '../../../../tests/kit/screens/fetch'
import { CandidatePage } from '../page/CandidatePage'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('documents that came and were not checked say so on the overview', async () => {
  const items = [paper('cv', { state: 'uploaded', document_id: 5 })]
  const page = pageOf({ papers: { have: 0, need: 1, items } })
  serve({ 'GET /candidates/7/page': page, 'GET /candidates/7/timeline': { items: [], next: null } })
  draw(<CandidatePage />, { at: '/candidates/7', path: '/candidates/:id', fresh: 30_000 })
  expect(await screen.findByText('Not checked')).toBeTruthy()
})
