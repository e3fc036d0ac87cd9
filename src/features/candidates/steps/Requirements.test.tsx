// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RequirementState } from '../../../../contract/calls/candidates/page'
import { draw } from '../../../../tests/kit/screens/draw'
import { Requirements } from './Requirements'

afterEach(cleanup)

const lacking = (id: number, own: Partial<RequirementState>): RequirementState =>
  ({
    ...{ id, name: 'A rule', name_arabic: null, name_fr: null, name_de: null, effect: 'block', met: false },
    ...{ needs: 'field', needs_step: null, needs_field: null, needs_kind_id: null },
    ...{ source: 'House rule', source_fr: null, source_de: null, source_date: '2026-11-01' },
    ...own,
  }) as RequirementState

it('tells what a step lacks in one way, with a place to enter it or to go on without', async () => {
  const accept = vi.fn()
  draw(
    <Requirements
      requirements={[
        lacking(1, { needs: 'step', needs_step: 'visa_granted' }),
        lacking(2, { needs: 'field', needs_field: 'ticket_number' }),
        lacking(3, { needs: 'document', needs_kind_id: 7, effect: 'warn' }),
      ]}
      accepted={[]}
      onAccept={accept}
      paperOf={({ needs_kind_id }) => (needs_kind_id === 7 ? 'Passport' : undefined)}
      inputOf={({ id }) => (id === 2 ? <input aria-label="typed here" /> : null)}
    />,
    { locale: 'en' },
  )
  const [step, field, paper] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(step).toContain('Visa')
  expect(paper).toContain('Passport')
  expect(field).toContain('Internal rule')
  expect(screen.getAllByLabelText('typed here')).toHaveLength(1)
  screen.getByRole('checkbox').click()
  expect(accept).toHaveBeenCalledWith(3, true)
})
