import { invalid } from '../../../../contract/http/errors'
import type { Change, Hooks, Tx, Values } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'

/** A record on its way into the table, and as it would stand there. */
interface Writing extends Change {
  tx: Tx
  services: Services
  after: Values
}

/** Returns hooks that check or complete a record before it is written. */
const onWrite = (complete: (writing: Writing) => Promise<Values> | Values): Hooks => ({
  beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (action !== 'create' && action !== 'update') return changes
    return complete({ ...change, tx, services, after: { ...before, ...changes } })
  },
})

/** Rights of records of a candidate. */
export const ofCase: Hooks = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  // A person who writes the record itself has looked at it.
  ...onWrite(({ before, changes }) =>
    before?.from_flag === true ? { ...changes, from_flag: false } : changes,
  ),
}

/**
 * A result has a day: today unless one is given. A day without its result says nothing yet.
 * @throws Failure invalid on the result
 */
export const resultOn = (day: string): Hooks =>
  onWrite(async ({ tx, services, before, changes, after }) => {
    if (!(day in changes) && !('result' in changes)) return changes
    if (after.result && !after[day])
      return before?.[day] && !('result' in changes)
        ? { ...changes, result: null }
        : { ...changes, [day]: after.notified_on ?? (await todayAt(tx, services.now())) }
    if (after[day] && !after.result) {
      if (before?.result && !(day in changes)) return { ...changes, [day]: null }
      throw invalid({ result: 'required' })
    }
    return changes
  })

const PROOF = ['confirmed_on', 'confirmation_contact', 'confirmation_channel', 'file'] as const

/**
 * Silence is no approval until the authority has confirmed it: with its day, a person there, the channel and the file
 * (docs/spec/routes.md, "Clocks"). While the authority waits for an answer no silence runs.
 * @throws Failure invalid on the basis, or on what is missing of the confirmation
 */
export const silenceConfirmed: Hooks = onWrite(({ actor, before, changes, after }) => {
  if (after.basis !== 'silence_confirmed')
    return before?.basis === 'silence_confirmed' && 'basis' in changes
      ? { ...changes, confirmed_by: null }
      : changes
  const missing = PROOF.filter(name => !after[name])
  if (missing.length) throw invalid(Object.fromEntries(missing.map(name => [name, 'required' as const])))
  const isConfirmedNow = before?.basis !== 'silence_confirmed' || 'confirmed_on' in changes
  if (isConfirmedNow && hasOpenQuestion(after)) throw invalid({ basis: 'not_a_choice' })
  const decided_on = after.decided_on ?? after.confirmed_on
  return { ...changes, decided_on, ...(isConfirmedNow ? { confirmed_by: actor.id } : {}) }
})

/** Tells whether the latest request of the authority waits for its answer; an earlier answer was one to an earlier request. */
const hasOpenQuestion = ({ asked_on, answered_on }: Values): boolean =>
  typeof asked_on === 'string' && !(typeof answered_on === 'string' && answered_on >= asked_on)

/** @throws Failure invalid where the BA is said to have approved by silence, and the result is another one */
export const silenceApproves: Hooks = onWrite(({ changes, after }) => {
  if (after.basis === 'silence_confirmed' && after.result !== 'approved')
    throw invalid({ result: 'not_a_choice' })
  return changes
})

/** The procedure begins with the agreement: nothing is paid before it is signed (§ 81a (1) AufenthG). */
export const agreementSigned: Hooks = onWrite(async ({ tx, services, changes, after }) => {
  if (after.paid_on && !after.signed_on) throw invalid({ signed_on: 'required' })
  const isEnded = changes.result === 'ended' && !after.ended_on
  return isEnded ? { ...changes, ended_on: await todayAt(tx, services.now()) } : changes
})

/**
 * No objection exists against a visa since remonstration ended on 1 July 2025. Decisions that name a lawsuit are judged where
 * the decision of the remedy is known (routes/remedies.ts).
 * @throws Failure invalid on the kind
 */
export const remedyNamed: Hooks = onWrite(({ before, changes, after }) => {
  const { kind, against } = after
  const isChosen = before?.kind !== kind || before?.against !== against
  if (kind === 'objection' && isChosen && against === 'visa') throw invalid({ kind: 'no_objection' })
  return changes
})
