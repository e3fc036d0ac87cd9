import { endOf, endWithFirstDay } from '../routes/counting'
import { addDays } from '../time/wall-time'
import { differenceOf, isMoreThan, shareOf } from './money'

/**
 * Rules by which an employer gets the fee back when the work ends within the guarantee. The employer's fee agreement says
 * which: all of it, a share for each month that has not begun, a share for each month that is not complete, or nothing.
 */
export const REFUND_RULES = ['none', 'full', 'months_not_begun', 'months_not_complete'] as const
export type RefundRule = (typeof REFUND_RULES)[number]

/** Consequences of an end within the guarantee. */
export const REMEDIES = ['refund', 'replacement', 'none'] as const

export interface Guarantee {
  started_on: string
  months: number
  /** The fee that was agreed, decimal text. */
  fee: string
  rule: RefundRule
}

const noDayOff = () => false
const monthsAfter = (day: string, number: number) => endOf(day, { number, unit: 'months' }, noDayOff)

/** Returns the last day of a guarantee: months from the first day of work (§ 188 (2) BGB). */
export const guaranteeEnd = (startedOn: string, months: number): string => monthsAfter(startedOn, months)

/** Returns whether work ended by the last day of its guarantee. */
export const isWithinGuarantee = ({ ended_on, guarantee_until }: Ended): boolean =>
  Boolean(ended_on && guarantee_until && ended_on <= guarantee_until)

interface Ended {
  ended_on?: string | null
  guarantee_until?: string | null
}

/** Returns what of the fee goes back when the work ends on a day, `0.00` for an end after the guarantee. */
export function refundFor({ started_on, months, fee, rule }: Guarantee, endedOn: string): string {
  if (rule === 'none' || months === 0 || endedOn > guaranteeEnd(started_on, months)) return '0.00'
  if (rule === 'full') return shareOf(fee, 1, 1)
  const complete = monthsWorked(started_on, endedOn, months)
  const begun = Math.min(monthsWorked(started_on, addDays(endedOn, -1), months) + 1, months)
  return shareOf(fee, months - (rule === 'months_not_complete' ? complete : begun), months)
}

/**
 * Returns what of the amounts that were billed goes back when the work ends on a day: what is above the part of the whole fee that
 * stays, since what is not billed yet is not paid either. Never more than the agreement gives back of a fee that is billed in whole.
 */
export function refundOfBilled(guarantee: Guarantee, endedOn: string, billed: string): string {
  const agreed = refundFor(guarantee, endedOn)
  const above = differenceOf(billed, differenceOf(guarantee.fee, agreed))
  if (isMoreThan('0', above)) return '0.00'
  return isMoreThan(above, agreed) ? agreed : above
}

/** Returns the months that were worked to their end: the last day of a month completes it, and the next begins the day after. */
function monthsWorked(startedOn: string, endedOn: string, months: number): number {
  const ends = Array.from({ length: months }, (_, place) => monthEnd(startedOn, place + 1))
  return ends.filter(end => end <= endedOn).length
}

const monthEnd = (startedOn: string, number: number): string =>
  endWithFirstDay(startedOn, { number, unit: 'months' }, noDayOff)

/**
 * Returns the last days on which an early end of work is to be reported to the foreigners authority: by the person within
 * two weeks (§ 82 (6) AufenthG), by the employer within four weeks of learning of it (§ 4a (5) no. 3 AufenthG).
 */
export function reportDays(knownOn: string): { person: string; employer: string } {
  const weeks = (number: number) => endOf(knownOn, { number, unit: 'weeks' }, noDayOff)
  return { person: weeks(2), employer: weeks(4) }
}
