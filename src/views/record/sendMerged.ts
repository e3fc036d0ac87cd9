import type { Definition } from '../../../contract/definition/define'
import { refusalOf } from '../../fields/refusal'
import { type Disputed, disputedFields } from '../../providers/changes'

type Values = Record<string, unknown>

/** The changes of one person to what another may have changed meanwhile. */
export interface Merge<Saved> {
  changes: Values
  /** The record with its version as it was when the changes began. */
  started: Values
  /** Sends the changes with the version of `from`. */
  send: (changes: Values, from: Values) => Promise<Saved>
  /** Asks for the values that should stand; without an answer the refusal is thrown. */
  ask: (disputed: Disputed[], current: Values) => Promise<Values | undefined> | undefined
}

/**
 * Sends changes with the version that they started from. A refused version is repeated by itself where both people
 * changed different fields, and asked about where they changed the same (docs/spec/api.md, 409 `conflict`).
 * @throws HttpError where the server refuses, or the question has no answer
 */
export async function sendMerged<Saved>(
  definition: Pick<Definition, 'fields'>,
  { changes, started, send, ask }: Merge<Saved>,
): Promise<Saved> {
  try {
    return await send(changes, started)
  } catch (refused) {
    const { code, current } = refusalOf(refused)
    if (code !== 'conflict' || typeof current?.version !== 'number') throw refused
    const disputed = disputedFields(definition, { mine: { ...started, ...changes }, started, current })
    const chosen = disputed.length > 0 ? await ask(disputed, current) : {}
    if (!chosen) throw refused
    return sendMerged(definition, { changes: { ...changes, ...chosen }, started: current, send, ask })
  }
}
