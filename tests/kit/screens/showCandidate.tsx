import { CandidatePage } from '../../../src/features/candidates/page/CandidatePage'
import { pageOf } from './candidatePage'
import { draw } from './draw'
import { type Call, serve } from './fetch'

const TIMELINE = {
  items: [
    {
      ...{ key: 'call 1', kind: 'call', at: '2026-11-20T09:15:00Z', who: { id: 1, name: 'Omar Haddad' } },
      record: { id: 1, status: 'answered', minutes: 4, note: 'Comes on Thursday' },
    },
    {
      ...{ key: 'change 2', kind: 'change', at: '2026-11-20T08:00:00Z', who: null, action: 'update' },
      changes: [{ field: 'visa_embassy', old: null, new: 'Rabat' }],
    },
  ],
  next: null,
}

/** Draws the page of candidate 7. @returns the calls that it makes */
export function show(
  page = pageOf(),
  answers: Record<string, unknown> = {},
  options: Parameters<typeof draw>[1] = {},
) {
  const calls = serve({ 'GET /candidates/7/page': page, 'GET /candidates/7/timeline': TIMELINE, ...answers })
  draw(<CandidatePage />, { at: '/candidates/7', path: '/candidates/:id', fresh: 30_000, ...options })
  return calls
}

/** Returns the bodies of the calls of a method and path. */
export const sent = (calls: readonly Call[], line: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === line).map(({ body }) => body)
