import type { Audience } from '../../../contract/access/roles'
import type { RecipientSource } from './source'
import { subscriberSource } from './subscribers'

const sources = new Map<Audience, RecipientSource>([
  ['general', subscriberSource],
  ['bw', subscriberSource],
])

/** Adds the recipients of an audience that a feature owns. */
export function registerSource(audience: Audience, source: RecipientSource): void {
  sources.set(audience, source)
}

/** Returns the source of an audience; undefined where none is registered: its campaigns cannot be started. */
export const sourceOf = (audience: Audience): RecipientSource | undefined => sources.get(audience)
