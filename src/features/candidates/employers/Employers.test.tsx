// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { Refused, serve } from '../../../../tests/kit/screens/fetch'
import { Employers } from './Employers'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const record = { id: 4, version: 2, candidate_id: 7, bw_lead_id: 3, name: 'Nurse', state: 'proposed' }
const none = { guards: [], consents: [], talks: [], requests: [], placements: [], presentations: [] }
const consent = {
  ...{ rule_id: 9, kind: 'presenting_needs_consent', effect: 'block', source_date: '2026-08-19' },
  ...{ text_en: 'The person agrees first.', text_ar: null, source: '§ 298 (1) SGB III' },
  settled_by: { resource: 'employer-consents', values: { candidate_id: 7, bw_lead_id: 3 } },
}

function show(match: object, answers: Record<string, unknown> = {}) {
  const of = { ...none, employer: { id: 3, company: 'Klinik am See' }, next_thing: 'ask_consent' }
  const calls = serve({
    'GET /candidates/7/employers': {
      employers: [{ ...of, matches: [{ record, next: [], guards: [], ...match }] }],
    },
    ...answers,
  })
  draw(<Employers id={7} />)
  return calls
}

it('what is missing to present is said with its source and a link to add it', async () => {
  show({ next: ['presented', 'declined'], guards: [consent] })
  const employer = within(await screen.findByRole('region', { name: 'Klinik am See' }))
  expect(employer.getByText('Next: ask for consent')).toBeTruthy()
  expect(employer.getByText('§ 298 (1) SGB III')).toBeTruthy()
  expect(await employer.findByRole('link', { name: 'New consent to an employer' })).toBeTruthy()
  expect((employer.getByRole('button', { name: 'Present' }) as HTMLButtonElement).disabled).toBe(true)
})

it('only states that may follow are offered, and a refusal shows its rule', async () => {
  const fields = { state: 'refused_by_rule' }
  const refusal = new Refused(422, { error: 'invalid', fields, guards: [consent] })
  const calls = show({ next: ['presented', 'declined'] }, { 'PUT /matches/4': refusal })
  await userEvent.click(await screen.findByRole('button', { name: 'Present' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ state: 'presented', version: 2 }),
  )
  expect(screen.queryByRole('button', { name: 'Record offer' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Reject or withdraw' }).getAttribute('href')).toBe('/matches/4')
})
