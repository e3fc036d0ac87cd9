/** Keys of the shipped routes (docs/spec/routes.md, "Other routes"), in the order in which they are offered. */
export const ROUTE_KEYS = [
  'CLASSIC',
  'TRAINING',
  'TRAINING_SCHOOL',
  'STUDY',
  'STUDY_COLLEGE',
  'MEASURE',
  'PARTNERSHIP',
  'SKILLED',
  'ACADEMIC',
  'BLUE_CARD',
  'NURSE_MEASURE',
  'NURSE_PARTNERSHIP',
  'NURSE_DIRECT',
  'EXPERIENCED',
  'SEARCH',
  'FAMILY',
  'FOLLOW_UP',
  'CARE_ASSISTANT',
] as const
export type RouteKey = (typeof ROUTE_KEYS)[number]

export const TRAINING_ROUTES: readonly RouteKey[] = ['TRAINING', 'TRAINING_SCHOOL']
export const STUDY_ROUTES: readonly RouteKey[] = ['STUDY', 'STUDY_COLLEGE']
export const PARTNERSHIP_ROUTES: readonly RouteKey[] = ['PARTNERSHIP', 'NURSE_PARTNERSHIP']
export const NURSE_ROUTES: readonly RouteKey[] = ['NURSE_MEASURE', 'NURSE_PARTNERSHIP', 'NURSE_DIRECT']

/** Grows with every change of the shipped content, so that installations are offered it (docs/decisions/0056). */
export const SHIPPED_REVISION = 10
