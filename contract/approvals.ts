/* Without zod: the home page loads it. */

import type { APPROVERS } from './roles'

const PENDING = { status: 'pending' } as const
const OPEN = {
  candidateUpdates: PENDING,
  candidateSubmissionRequest: PENDING,
  transactions: { approved: false, rejected_reason_null: true },
} as const satisfies Record<keyof typeof APPROVERS, Record<string, string | boolean>>

/** The fields that name the people who made or changed what is decided. */
const AUTHORS = {
  candidateUpdates: ['created_by', 'by'],
  candidateSubmissionRequest: ['created_by', 'by'],
  transactions: ['created_by', 'entered_by'],
} as const satisfies Record<keyof typeof APPROVERS, readonly string[]>

/**
 * Gives the filter of the records that wait for a decision of one person: the open ones that this person neither made
 * nor changed (api.md, "Roles").
 */
export function decidableBy(
  resource: keyof typeof APPROVERS,
  userId: number,
): Record<string, string | boolean | number> {
  const others = AUTHORS[resource].map(name => [`${name}_neq`, userId] as const)
  return { ...OPEN[resource], ...Object.fromEntries(others) }
}
