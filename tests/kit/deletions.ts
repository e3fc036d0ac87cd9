/** Tables of resources, with the places that delete rows of them past the function that writes records, and why. */
export const DELETED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // Kept by the server from cases: read from other records and no business records themselves. Of steps the derived rows only.
  case_steps: ['server/features/routes/refreshCases.ts'],
  case_tracks: ['server/features/routes/caseTracks.ts'],
  clocks: ['server/features/routes/caseClocks.ts'],
  // Measured at night from other records, and replaced as a whole.
  expected_arrivals: ['server/features/desks/arrivals/keepArrivals.ts'],
  finished_steps: ['server/features/desks/speeds/measureSteps.ts'],
  step_speeds: ['server/features/desks/speeds/measureSteps.ts'],
  // The log itself has no log; what was removed is an entry of its own.
  logs: ['server/features/people/logRetention.ts'],
  // Notices are no business records: no log, no history.
  notifications: ['server/crud/forget.ts'],
}
/** Places that delete from a table whose name is worked out, and the tables that this can be. */
export const DELETES_BY_NAME: readonly string[] = [
  // Any resource: the one function.
  'server/crud/write.ts',
  // One-time codes and their like.
  'server/auth/sessions.ts',
]
