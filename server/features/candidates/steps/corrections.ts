import type { Change, Row, Tx } from '../../../crud/hooks'

/** A change of a decision that is on record, or its deletion. */
export interface Correction extends Pick<Change, 'action' | 'by' | 'changes'> {
  resource: string
  before: Row
  now: Date
}

type Judge = (tx: Tx, correction: Correction) => Promise<boolean>

let declared: Judge = async () => false

/**
 * Sets how it is judged whether a correction needs a reason (server/features.ts): the time to contest a decision is that of a case,
 * cases are built on candidates, and the steps of candidates correct decisions too.
 */
export function declareCorrections(judge: Judge): void {
  declared = judge
}

/** Tells whether a correction needs a reason, since the decision can still be contested (docs/decisions/0075). */
export const needsReason: Judge = (tx, correction) => declared(tx, correction)
