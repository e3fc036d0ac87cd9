import type { Step } from '../../../contract/candidates/steps'
import type { Random } from '../random'

/** A step with the day it was taken, in days before (negative) or after now. */
export type Taken = Partial<Record<Step, number>>

/** How a person's file runs. */
export interface Course {
  /** Days since the registration. */
  age: number
  /** Days of German before the registration. */
  before: number
  accelerated: boolean
  /** Step at which the file is stuck, if it is. */
  stuckAt: Step | undefined
  /** How this person's pace compares with the usual one. */
  pace: number
}

/** Longer than this no file stands still. */
const STANDING_DAYS = 45

/** Days that usually lie between a step and the one before it. */
const LANGUAGE: readonly [Step, number][] = [
  ['a1_started', 12],
  ['a1_finished', 55],
  ['a1_passed', 10],
  ['a1_certificate', 9],
  ['a2_started', 8],
  ['a2_finished', 60],
  ['a2_passed', 12],
  ['a2_certificate', 9],
  ['b1_started', 8],
  ['b1_finished', 75],
  ['b1_passed', 14],
  ['b1_certificate', 12],
  ['b1_certificate_submitted', 4],
  ['b2_started', 12],
  ['b2_finished', 85],
  ['b2_passed', 16],
  ['b2_certificate', 12],
  ['b2_certificate_submitted', 5],
]
const RECOGNITION: readonly [Step, number][] = [
  ['recognition_ready', 25],
  ['recognition_submitted', 5],
  ['recognition_reviewed', 10],
  ['recognition_courier_sent', 4],
  ['recognition_courier_received', 5],
  ['recognition_authority_submitted', 6],
  ['recognition_result', 75],
]
const BA: readonly [Step, number][] = [
  ['ba_documents_ready', 9],
  ['ba_submitted', 4],
  ['ba_result', 10],
]
const VISA: readonly [Step, number][] = [
  ['visa_application_ready', 9],
  ['visa_appointment', 17],
  ['visa_submitted', 1],
  ['visa_granted', 26],
]

/** @returns the steps that are behind somebody, each at its day, in the order of the law and of life. */
export function wayOf(random: Random, course: Course): Taken {
  const taken: Taken = {}
  const walk = (from: number | undefined, steps: readonly [Step, number][]): number | undefined => {
    let day = from
    for (const [step, usual] of steps) {
      if (day === undefined) return undefined
      day += Math.max(1, Math.round(usual * course.pace * (0.75 + random.next() / 2)))
      // A stuck file got stuck in the last weeks: nobody is forgotten for a year.
      if (course.stuckAt === step && day > -STANDING_DAYS) return undefined
      if (day > 0) return undefined
      taken[step] = day
    }
    return day
  }
  walk(-course.age - course.before, LANGUAGE)
  const began = taken.b1_started === undefined ? undefined : Math.max(taken.b1_started, -course.age)
  const recognised = walk(began, RECOGNITION)
  if (course.accelerated) {
    const agreed = walk(taken.recognition_submitted, [
      ['accelerated_documents_ready', 14],
      ['accelerated_submitted', 5],
    ])
    if (agreed !== undefined) walk(recognised, [['accelerated_result', 22]])
  }
  const approved = walk(recognised, BA)
  const granted = walk(approved, VISA)
  walk(granted, [['ticket_booked', 9]])
  return taken
}
