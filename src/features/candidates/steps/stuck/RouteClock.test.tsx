// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../../tests/kit/screens/draw'
import { serve } from '../../../../../tests/kit/screens/fetch'
import { ClockSubject } from './ClockSubject'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const clock = {
  ...{ id: 1, source: 'route', case_id: 31, step_id: 12 },
  ...{ what: 'Decision of the authority', what_ar: 'قرار الجهة الرسمية', what_de: 'Bescheid der Behörde' },
}

it.each([
  ['en', ['Decision on the visa', 'Decision of the authority', 'Skilled work']],
  ['de', ['Visumsbescheid', 'Bescheid der Behörde', 'Skilled work']],
  ['ar', ['قرار التأشيرة', 'قرار الجهة الرسمية', 'عمل ماهر']],
] as const)('a deadline of a route is named in the language of the reader: %s', async (locale, words) => {
  serve({
    'POST /route-steps-all': [
      { id: 12, slug: 'visa_granted', en: 'Decision on the visa', ar: 'قرار التأشيرة', de: 'Visumsbescheid' },
    ],
    'POST /cases-all': [{ id: 31, route_id: 2, name: 'Skilled work' }],
    'POST /routes-all': [{ id: 2, slug: 'SKILLED', en: 'Skilled work', ar: 'عمل ماهر' }],
  })
  draw(<ClockSubject record={clock} />, { locale })
  for (const word of words) expect(await screen.findByText(word)).toBeTruthy()
})
