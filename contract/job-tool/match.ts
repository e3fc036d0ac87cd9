/** By what somebody fits a job: each one that is chosen must. */
export const MATCHES = ['sector', 'program', 'bundesland'] as const
export type Match = (typeof MATCHES)[number]
