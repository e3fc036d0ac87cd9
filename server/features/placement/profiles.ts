import { fail } from '../../../contract/http/errors'
import { candidateProfiles, type educations, type experiences } from '../../../contract/resources/profiles'
import { sameValue } from '../../crud/check'
import type { HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import { belongsToCandidate } from '../candidates'

const UNCHECKED = { checked_on: null, checked_by: null } as const

/**
 * The person who sets the day has checked the profile, and has not written it. What is written anew is not checked any more.
 */
export const profilesHooks: HooksOf<typeof candidateProfiles> = {
  ...belongsToCandidate,
  beforeWrite(_, { action, actor, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const { checked_on, ...content } = changes
    const stored = new Map(Object.entries(before ?? {}))
    const isWritten =
      !before || Object.entries(content).some(([name, value]) => !sameValue(stored.get(name), value))
    const isCheck = Boolean(checked_on) && checked_on !== (before?.checked_on ?? null)
    if (isCheck && (isWritten || before?.written_by === actor.id))
      throw fail('wrong_state', { fields: { checked_on: 'own_text' } })
    if (isWritten) return { ...content, ...UNCHECKED, written_by: actor.id || null }
    if (isCheck) return { ...changes, checked_by: actor.id || null }
    return 'checked_on' in changes && !checked_on ? { ...changes, ...UNCHECKED } : changes
  },
}

/** A profile whose work or education was changed is to be checked again. */
export async function followCurriculum(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  if (write.by === 'merge') return
  const rows = [...after, ...write.rows.flatMap(({ before }) => before ?? [])]
  const people = rows.map(({ candidate_id }) => Number(candidate_id)).filter(id => id > 0)
  if (!people.length) return
  const checked = await tx<RowOf<typeof candidateProfiles>[]>`
    select * from candidate_profiles where candidate_id = any(${people}::bigint[]) and checked_on is not null order by id for update`
  const changes = { ...UNCHECKED, written_by: write.actor.id || null }
  await writeRows(tx, {
    definition: candidateProfiles,
    actor: write.actor,
    action: 'update',
    by: write.by,
    rows: checked.map(before => ({ before, changes })),
  })
}

export const experiencesHooks: HooksOf<typeof experiences> = belongsToCandidate

export const educationsHooks: HooksOf<typeof educations> = belongsToCandidate
