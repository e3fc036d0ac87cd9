import { STEPS, type Step } from '../../../contract/candidates/steps'
import type { Random } from '../random'
import DATA from './candidates.json'

/** The step with the day it was taken, in days before (negative) or after now. */
export type StepDays = Partial<Record<Step, number>>

/** Returns the day some days after a step, if it was taken. */
export const after = (step: number | undefined, days: number): number | undefined =>
  step === undefined ? undefined : step + days

/** How a person's file runs. */
export interface Progress {
  /** Days since the registration. */
  age: number
  /** Days of German before the registration. */
  before: number
  accelerated: boolean
  /** Step at which the file is stuck, if it is. */
  stuckAt: string | undefined
  /** How this person's pace compares with the usual one. */
  pace: number
}

/** Longer than this no file stands still. */
const STANDING_DAYS = 45

/** Days that usually lie between a step and the one before it, by track. */
const USUAL: Readonly<Record<keyof typeof DATA.usual_days, Readonly<Record<string, number>>>> =
  DATA.usual_days

/** @returns the steps that are behind somebody, each at its day, in the order of the law and of life. */
export function stepsTaken(random: Random, progress: Progress): StepDays {
  const taken: StepDays = {}
  const walk = (from: number | undefined, track: keyof typeof USUAL): number | undefined => {
    let day = from
    for (const step of STEPS.filter(each => each in USUAL[track])) {
      if (day === undefined) return undefined
      const usual = USUAL[track][step] ?? 0
      day += Math.max(1, Math.round(usual * progress.pace * (0.75 + random.next() / 2)))
      // A stuck file got stuck in the last weeks: nobody is forgotten for a year.
      if (progress.stuckAt === step && day > -STANDING_DAYS) return undefined
      if (day > 0) return undefined
      taken[step] = day
    }
    return day
  }
  walk(-progress.age - progress.before, 'language')
  const began = taken.b1_started === undefined ? undefined : Math.max(taken.b1_started, -progress.age)
  const recognised = walk(began, 'recognition')
  if (progress.accelerated) {
    const agreed = walk(taken.recognition_submitted, 'agreement')
    if (agreed !== undefined) walk(recognised, 'accelerated')
  }
  const approved = walk(recognised, 'ba')
  const granted = walk(approved, 'visa')
  walk(granted, 'ticket')
  return taken
}
