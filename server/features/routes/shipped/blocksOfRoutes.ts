import { TRACKS } from '../../../../contract/candidates/steps'
import { type Block, only, optional } from './assemble'
import { ACCELERATED, ACCELERATED_WITHOUT_BA, ACCELERATED_WITHOUT_RECOGNITION } from './blocks/accelerated'
import { BA_APPROVAL } from './blocks/approval'
import { ARRIVAL, ARRIVAL_FOR_SEARCH, ARRIVAL_WITHOUT_WORK } from './blocks/arrival'
import { FAMILY } from './blocks/family'
import { LANGUAGE } from './blocks/language'
import { LICENCE, LICENCE_BEFORE_VISA } from './blocks/licence'
import { MEASURE } from './blocks/measure'
import { PLACEMENT } from './blocks/placement'
import { afterEntry, DEGREE_RATING, NURSE_RECOGNITION, RECOGNITION } from './blocks/recognition'
import { REMEDY } from './blocks/remedy'
import { COLLEGE, SCHOOL_PLACE, UNIVERSITY } from './blocks/study'
import { SCHOOL_TRAINING, TRAINING } from './blocks/training'
import { TRAVEL } from './blocks/travel'
import { VISA } from './blocks/visa'
import type { RouteKey } from './routeKeys'
import { ACCELERATED as IS_ACCELERATED } from './sources'

/** The procedure of § 81a is chosen for a case. */
const chosen = (block: Block): Block => ({ ...optional(block), applies_if: [IS_ACCELERATED] })

/** Permission, visa and travel of routes with a job after a recognition. */
const TO_GERMANY: readonly Block[] = [BA_APPROVAL, chosen(ACCELERATED), VISA, TRAVEL]
/** The same where no recognition comes before the visa. */
const TO_GERMANY_FIRST: readonly Block[] = [
  BA_APPROVAL,
  chosen(ACCELERATED_WITHOUT_RECOGNITION),
  VISA,
  TRAVEL,
]

/** The classic tracks and steps in their order. They are taken by hand, so that no outcome leads on. */
const CLASSIC: readonly Block[] = TRACKS.map(({ track, steps }) => {
  const blocks = [LANGUAGE, RECOGNITION, ACCELERATED, BA_APPROVAL, VISA, TRAVEL]
  const block = blocks.find(({ key }) => key === track) ?? TRAVEL
  return withoutTargets(only(block, steps))
})

function withoutTargets(block: Block): Block {
  const steps = block.steps.map(({ outcomes, ...step }) =>
    outcomes ? { ...step, outcomes: outcomes.map(({ leads_to: _, ...outcome }) => outcome) } : step,
  )
  return { ...block, steps }
}

/** Blocks of the routes (docs/spec/routes.md, "Other routes"). A recognition after entry stands after the arrival. */
export const BLOCKS: Readonly<Record<RouteKey, readonly Block[]>> = {
  CLASSIC,
  TRAINING: [LANGUAGE, PLACEMENT, TRAINING, ...TO_GERMANY_FIRST, ARRIVAL_WITHOUT_WORK, REMEDY],
  TRAINING_SCHOOL: [
    LANGUAGE,
    SCHOOL_PLACE,
    SCHOOL_TRAINING,
    chosen(ACCELERATED_WITHOUT_BA),
    VISA,
    TRAVEL,
    ARRIVAL_WITHOUT_WORK,
    REMEDY,
  ],
  STUDY: [UNIVERSITY, VISA, TRAVEL, ARRIVAL_WITHOUT_WORK, REMEDY],
  STUDY_COLLEGE: [COLLEGE, VISA, TRAVEL, ARRIVAL_WITHOUT_WORK, REMEDY],
  MEASURE: [
    LANGUAGE,
    RECOGNITION,
    MEASURE,
    optional(BA_APPROVAL),
    chosen(ACCELERATED),
    VISA,
    TRAVEL,
    ARRIVAL_WITHOUT_WORK,
    REMEDY,
  ],
  PARTNERSHIP: [LANGUAGE, PLACEMENT, ...TO_GERMANY_FIRST, ARRIVAL, afterEntry(RECOGNITION), MEASURE, REMEDY],
  SKILLED: [LANGUAGE, RECOGNITION, PLACEMENT, ...TO_GERMANY, ARRIVAL, REMEDY],
  ACADEMIC: [optional(LANGUAGE), DEGREE_RATING, PLACEMENT, ...TO_GERMANY, ARRIVAL, REMEDY],
  BLUE_CARD: [
    optional(LANGUAGE),
    DEGREE_RATING,
    PLACEMENT,
    optional(BA_APPROVAL),
    chosen(ACCELERATED),
    VISA,
    TRAVEL,
    ARRIVAL,
    REMEDY,
  ],
  NURSE_MEASURE: [LANGUAGE, NURSE_RECOGNITION, PLACEMENT, ...TO_GERMANY, ARRIVAL, MEASURE, LICENCE, REMEDY],
  NURSE_PARTNERSHIP: [
    LANGUAGE,
    PLACEMENT,
    ...TO_GERMANY_FIRST,
    ARRIVAL,
    afterEntry(NURSE_RECOGNITION),
    MEASURE,
    LICENCE,
    REMEDY,
  ],
  NURSE_DIRECT: [LANGUAGE, NURSE_RECOGNITION, LICENCE_BEFORE_VISA, PLACEMENT, ...TO_GERMANY, ARRIVAL, REMEDY],
  EXPERIENCED: [optional(LANGUAGE), PLACEMENT, ...TO_GERMANY_FIRST, ARRIVAL, REMEDY],
  SEARCH: [VISA, TRAVEL, ARRIVAL_FOR_SEARCH, REMEDY],
  FAMILY: [FAMILY, REMEDY],
  FOLLOW_UP: [ARRIVAL_WITHOUT_WORK, REMEDY],
  CARE_ASSISTANT: [LANGUAGE, PLACEMENT, ...TO_GERMANY_FIRST, ARRIVAL, REMEDY],
}
