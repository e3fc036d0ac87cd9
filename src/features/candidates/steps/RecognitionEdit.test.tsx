// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { pageOf, serve } from '../../../../tests/kit/screens/fetch'
import { RecognitionEdit } from './RecognitionEdit'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a recognition lists what the decision found missing', async () => {
  const person = { id: 7, version: 1, name: 'Mona' }
  const recognition = { id: 5, version: 1, candidate_id: 7, occupation: 'Nurse', result: 'partial' }
  const gap = {
    id: 2,
    version: 1,
    candidate_id: 7,
    recognition_id: 5,
    subject: 'Paediatric care',
    theory_hours: 80,
  }
  serve({
    'GET /recognitions/5': recognition,
    'GET /recognition-gaps': pageOf([gap]),
    'GET /candidates': pageOf([person]),
    'POST /candidates-all': [person],
    'GET /candidates/7': person,
  })
  draw(<RecognitionEdit />, { at: '/recognitions/5', path: '/recognitions/:id' })
  expect(await screen.findByText('Paediatric care')).toBeTruthy()
  expect(screen.getByText('80')).toBeTruthy()
})
