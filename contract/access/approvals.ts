/* Without zod: the home page loads it. */

import type { APPROVERS } from './roles'

const PENDING = { status: 'pending' } as const
const OPEN = {
  candidateUpdates: PENDING,
  candidateSubmissionRequest: PENDING,
  transactions: { approved: false, rejected_reason_null: true },
} as const satisfies Record<keyof typeof APPROVERS, Record<string, string | boolean>>

/** The fields with the people who made or changed the record. */
const AUTHORS = {
  candidateUpdates: ['created_by', 'by'],
  candidateSubmissionRequest: ['created_by', 'by'],
  transactions: ['created_by', 'entered_by'],
} as const satisfies Record<keyof typeof APPROVERS, readonly string[]>

/**
 * Returns the filter of the records that a user may decide: the open ones that the user neither made nor changed
 * (docs/spec/api.md, "Roles").
 */
export function decidableBy(
  resource: keyof typeof APPROVERS,
  userId: number,
): Record<string, string | boolean | number> {
  const others = AUTHORS[resource].map(name => [`${name}_neq`, userId] as const)
  return { ...OPEN[resource], ...Object.fromEntries(others) }
}
