import type { StepState } from '../../../../contract/calls/candidates/page'
import { LEVELS, type Level, type Step } from '../../../../contract/candidates/steps'
import { zonesOf } from '../../../../contract/places/country-zones'
import { wallAt } from '../../../../contract/time/wall-time'
import type { Row, Values } from '../../../crud/hooks'

/** A step as its records state it: the day on which it was taken, or null where the decision refused it. */
export interface StatedStep {
  day: string | null
  /** Fields of the candidate that go with the step. */
  fields?: Values
  /** Of a refusal: its day, its note, and the remedy against it that is not decided yet. */
  refused?: NonNullable<StepState['refused']>
}
/** Steps without an entry are those of which no record states anything. */
export type Statement = Partial<Record<Step, StatedStep>>

/** Values that decide a record, by resource. */
export const VERDICTS = {
  recognitions: ['full', 'partial', 'waived', 'rejected'],
  'ba-approvals': ['approved', 'rejected'],
  visas: ['granted', 'rejected'],
} as const satisfies Record<string, readonly string[]>

/** Values that a record has only after its decision. */
const AFTERWARDS: Readonly<Record<keyof typeof VERDICTS, readonly string[]>> = {
  recognitions: [],
  'ba-approvals': [],
  visas: ['entered', 'lawsuit', 'new_application', 'withdrawn'],
}

/** Tells whether a result or state is the decision of an authority. */
export const isVerdict = (resource: keyof typeof VERDICTS, value: unknown): boolean =>
  VERDICTS[resource].some(each => each === value)

/** @returns whether a record with this result or state has been decided */
export const isDecided = (resource: keyof typeof VERDICTS, value: unknown): boolean =>
  [...VERDICTS[resource], ...AFTERWARDS[resource]].some(each => each === value)

/** States of a visa after a refusal, or after the application was taken back. */
const VISA_ENDED: readonly unknown[] = ['rejected', 'lawsuit', 'new_application', 'withdrawn']
export const VISA_GRANTED: readonly unknown[] = ['granted', 'entered']

/**
 * Reads what the records of one candidate and one resource state of its steps. An application that failed states its steps until
 * a newer one is recorded: a second try leaves the first one in the history.
 * @param records in the order in which they were made; of several the latest counts
 */
export function statedBy(resource: string, records: readonly Row[]): Statement {
  return BY_RESOURCE[resource]?.(records) ?? {}
}

export const isRefused = (stated: StatedStep | undefined) => stated?.day === null

const BY_RESOURCE: Readonly<Record<string, (records: readonly Row[]) => Statement>> = {
  'ba-approvals': ofApprovals,
  visas: ofVisas,
  recognitions: ofRecognitions,
  'language-certificates': ofCertificates,
  agreements: ofAgreements,
  preapprovals: ofPreapprovals,
}

/** Returns the records since the last application that failed and was followed by another one. */
function latestTry(records: readonly Row[], hasFailed: (record: Row) => boolean): readonly Row[] {
  return records.slice(records.slice(0, -1).findLastIndex(hasFailed) + 1)
}

const isRejected = ({ result }: Row) => result === 'rejected'

function ofApprovals(all: readonly Row[]): Statement {
  const records = latestTry(all, isRejected)
  const decided = records.findLast(
    ({ result, decided_on }) => decided_on && VERDICTS['ba-approvals'].some(verdict => verdict === result),
  )
  return {
    ...taken('ba_submitted', lastDay(records, 'applied_on')),
    ...(decided?.result === 'approved' ? taken('ba_result', decided.decided_on) : {}),
    ...(decided?.result === 'rejected' ? refused('ba_result', decided) : {}),
  }
}

function ofVisas(all: readonly Row[]): Statement {
  const records = latestTry(all, ({ state }) => VISA_ENDED.includes(state))
  const decided = records.findLast(({ state }) => VISA_ENDED.includes(state) || VISA_GRANTED.includes(state))
  return {
    ...appointment(records.findLast(({ appointment_at }) => appointment_at)),
    ...taken('visa_submitted', lastDay(records, 'applied_on')),
    ...(decided && VISA_GRANTED.includes(decided.state)
      ? taken('visa_granted', decided.decided_on ?? decided.valid_from ?? decided.entered_on)
      : {}),
    ...(decided && VISA_ENDED.includes(decided.state) ? refused('visa_granted', decided) : {}),
  }
}

/** Tells an appointment by the clock of the mission; without one known, by that of the person's residence. */
function appointment(visa: Row | undefined): Statement {
  if (!visa) return {}
  const zone = zonesOf(String(visa.country ?? ''))[0] ?? String(visa.home_zone ?? 'UTC')
  const { day, time } = wallAt(new Date(String(visa.appointment_at)).toISOString(), zone)
  const fields = { visa_appointment_time: time, visa_embassy: visa.mission ?? null }
  return { visa_appointment: { day, fields } }
}

function ofRecognitions(all: readonly Row[]): Statement {
  const records = latestTry(
    all.filter(({ kind }) => kind === 'recognition'),
    isRejected,
  )
  const decided = records.findLast(
    ({ result, decided_on }) => decided_on && VERDICTS.recognitions.some(verdict => verdict === result),
  )
  return {
    ...taken('recognition_authority_submitted', lastDay(records, 'applied_on')),
    ...taken('recognition_result', decided?.decided_on, { recognition_result_kind: decided?.result }),
  }
}

const B2_STEPS = { passed: 'b2_passed', certificate: 'b2_certificate' } as const

/** The steps of each level: those of the candidate end with B2, which a higher level proves. */
const LEVEL_STEPS: Readonly<Record<Level, { passed: Step; certificate: Step }>> = {
  A1: { passed: 'a1_passed', certificate: 'a1_certificate' },
  A2: { passed: 'a2_passed', certificate: 'a2_certificate' },
  B1: { passed: 'b1_passed', certificate: 'b1_certificate' },
  B2: B2_STEPS,
  C1: B2_STEPS,
  C2: B2_STEPS,
}

function ofCertificates(records: readonly Row[]): Statement {
  const stated: Statement = {}
  // From the highest level down, so that a certificate of the level itself counts before a higher one.
  for (const level of LEVELS.toReversed()) {
    const { passed, certificate } = LEVEL_STEPS[level]
    for (const record of records.filter(each => each.level === level && each.result === 'passed'))
      Object.assign(stated, taken(passed, record.result_on), taken(certificate, record.issued_on))
  }
  return stated
}

/** The procedure has begun once the agreement is signed and the fee is paid. */
function ofAgreements(records: readonly Row[]): Statement {
  const agreement = records.findLast(({ paid_on, signed_on }) => paid_on && signed_on)
  return agreement?.result === 'ended' ? {} : taken('accelerated_submitted', agreement?.paid_on)
}

function ofPreapprovals(all: readonly Row[]): Statement {
  const records = latestTry(all, ({ result }) => result === 'refused')
  const decided = records.findLast(({ result, issued_on }) => result && issued_on)
  if (decided?.result === 'refused')
    return refused('accelerated_result', { ...decided, decided_on: decided.issued_on })
  return decided?.result === 'issued' ? taken('accelerated_result', decided.issued_on) : {}
}

const lastDay = (records: readonly Row[], field: string) => records.findLast(record => record[field])?.[field]

function taken(step: Step, day: unknown, fields?: Values): Statement {
  return typeof day === 'string' ? { [step]: { day, ...(fields ? { fields } : {}) } } : {}
}

const refused = (step: Step, { decided_on, note }: Row): Statement => ({
  [step]: {
    day: null,
    refused: { on: decided_on ?? null, note: note ?? null, remedy: null },
  },
})
