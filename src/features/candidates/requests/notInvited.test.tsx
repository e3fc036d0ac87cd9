// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { NotInvited } from '../../../../contract/calls/candidates/requests'
import { draw } from '../../../../tests/kit/screens/draw'
import { serve } from '../../../../tests/kit/screens/fetch'
import NotInvitedLines from './NotInvitedLines'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CONSENT = {
  ...{ rule_id: 3, kind: 'presenting_needs_consent', source: '§ 298 (1) SGB III' },
  ...{
    effect: 'block' as const,
    source_fr: null,
    source_de: null,
    source_date: '2026-11-22',
    text_ar: null,
    text_fr: null,
  },
  ...{ text_en: 'No consent to this employer', text_de: null },
} as const

it('people who are not invited are named, each with the reason', async () => {
  serve({
    'POST /candidates-all': [
      { id: 1, name: 'Mona Fathy' },
      { id: 2, name: 'Sara Adel' },
    ],
  })
  const people: NotInvited[] = [
    { candidate_id: 1, reason: 'already_invited' },
    { candidate_id: 2, reason: 'refused_by_rule', guards: [CONSENT] },
  ]
  draw(<NotInvitedLines people={people} />)
  await screen.findByText('Sara Adel')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Mona Fathy: Invited already$/),
    expect.stringMatching(/Sara Adel: No consent to this employer$/),
  ])
})
