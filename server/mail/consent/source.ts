import type { Row, Values } from '../../crud/hooks'

/** What a subscriber's record says of the consent. */
const FIELDS = ['consent_source', 'consent_at', 'consent_ip'] as const

/** Whether somebody is subscribed by a consent whose source is written down: that first source stays. */
function isSettled(before: Row | undefined): before is Row {
  return before?.status === 'subscribed' && before.deleted_at === null && Boolean(before.consent_source)
}

/** @returns the fields of a consent that somebody gives; none where an earlier one holds. The proof keeps both. */
export function fieldsOfConsent(
  before: Row | undefined,
  { source, at, ip }: { source: string | null; at: Date; ip: string | null },
): Values {
  if (isSettled(before)) return {}
  return { consent_source: source?.slice(0, 200) ?? null, consent_at: at.toISOString(), consent_ip: ip }
}

/** @returns changes by staff or an import without those that would overwrite the first source of a consent */
export function withFirstSource(before: Row | undefined, changes: Values): Values {
  if (!isSettled(before) || !FIELDS.some(name => name in changes)) return changes
  const isSame = (changes.consent_source ?? before.consent_source) === before.consent_source
  const kept = Object.entries(changes).filter(([name]) => {
    const field = FIELDS.find(each => each === name)
    return !field || (isSame && before[field] === null)
  })
  return Object.fromEntries(kept)
}
