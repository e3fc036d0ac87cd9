import type { Values } from '../../../crud/hooks'

/** Counts nationalities as confirmed once a person sets them; a country that was copied stays unconfirmed. */
export function withConfirmedNationality<C extends Values>(changes: C): C {
  const { nationality_ids, nationality_confirmed } = changes
  const isSet = Array.isArray(nationality_ids) && nationality_ids.length > 0
  return isSet && nationality_confirmed === undefined ? { ...changes, nationality_confirmed: true } : changes
}
