// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { step, track } from '../../../../tests/kit/screens/candidatePage'
import { draw } from '../../../../tests/kit/screens/draw'
import { TrackSteps } from './TrackSteps'

afterEach(cleanup)

const visa = (day: string) =>
  track('visa', [], {
    steps: [step('visa_appointment', { done: true, day }), step('visa_submitted', { holder: 'candidate' })],
  })

it.each([
  ['en', '2099-03-12', /planned.*on 12 Mar 2099/, 'done'],
  ['ar', '2099-03-12', /مخطط لها.*في 12 مارس 2099/, 'تمت'],
] as const)(
  'an appointment to come is planned for its day, and asks for the next step (%s)',
  (locale, day, words, done) => {
    draw(<TrackSteps track={visa(day)} label="Visa" />, { locale })
    const [appointment, next] = screen.getAllByRole('listitem')
    expect(appointment?.textContent).toMatch(words)
    expect(appointment?.textContent).not.toContain(done)
    expect(next?.getAttribute('aria-current')).toBe('step')
  },
)

it('an appointment of a day that has passed says the day as before', () => {
  draw(<TrackSteps track={visa('2024-03-12')} label="Visa" />)
  const [appointment] = screen.getAllByRole('listitem')
  expect(appointment?.textContent).toMatch(/done12 Mar 2024/)
})
