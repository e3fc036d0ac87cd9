import type { ReadyRule } from '../../../../contract/placement/readyRule'
import type { RouteKey } from './routeKeys'

const NO_VISA = { visa_granted: false } as const
const DECIDED = { recognition_result_kind: ['full', 'partial'] }
const FULL = { recognition_result_kind: ['full'] }
const rated = (kinds: string[]) => [{ of: 'recognitions' as const, where: { kind: kinds, result: ['full'] } }]

/** German and recognition, each in one of two ways: the authority may still have complete documents on its desk. */
const NURSING: ReadyRule = {
  groups: ['b1_passed', 'b2_started'].flatMap(level => [
    { fields: { [level]: true, ...DECIDED, ...NO_VISA } },
    { fields: { [level]: true, ...NO_VISA }, steps: ['recognition_complete'] },
  ]),
  until: ['licence_granted'],
}
const QUALIFIED: ReadyRule = {
  groups: [{ fields: { ...FULL, ...NO_VISA } }, { fields: NO_VISA, records: rated(['zab']) }],
}
const TRAINING: ReadyRule = {
  groups: [{ fields: { b1_passed: true, ...NO_VISA }, steps: ['school_certificate_rated'] }],
}
const NEVER: ReadyRule = { groups: [] }

/** Ready rules of routes (docs/spec/routes.md, "The employer's side"). Other routes follow the common rule of Settings. */
export const READY_RULES: Readonly<Partial<Record<RouteKey, ReadyRule>>> = {
  NURSE_MEASURE: NURSING,
  NURSE_PARTNERSHIP: NURSING,
  NURSE_DIRECT: { ...NURSING, until: [] },
  SKILLED: QUALIFIED,
  ACADEMIC: QUALIFIED,
  BLUE_CARD: { groups: [{ fields: NO_VISA, records: rated(['zab', 'anabin']) }] },
  TRAINING,
  TRAINING_SCHOOL: TRAINING,
  STUDY: NEVER,
  STUDY_COLLEGE: NEVER,
}
