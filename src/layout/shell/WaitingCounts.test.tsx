// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Waiting } from '../../../contract/inbox/waiting'
import { draw } from '../../../tests/kit/screens/draw'
import { WaitingCounts } from './WaitingCounts'

afterEach(cleanup)

const ofCandidates: Waiting[] = [
  { key: 'candidates', what: 'stuck', resource: 'clocks', filter: { employee_id: 1 }, count: 100 },
  { key: 'candidates', what: 'to_check', resource: 'documents', filter: { state: 'uploaded' }, count: 96 },
]

it.each([
  ['en', '99+ overdue deadlines assigned to you and 96 documents to check'],
  ['ar', '99+ مهلة متأخرة مسندة إليك و96 مستندًا للفحص'],
] as const)(
  'one number stands beside a menu key, and its tip names all that waits: %s',
  async (locale, words) => {
    draw(<WaitingCounts waiting={ofCandidates} />, { locale })
    const link = await screen.findByRole('link')
    expect(link.textContent).toBe('99+')
    expect(link.getAttribute('data-tip')).toBe(words)
    expect(link.getAttribute('aria-label')).toBe(words)
    expect(link.getAttribute('href')).toContain('/clocks')
  },
)
