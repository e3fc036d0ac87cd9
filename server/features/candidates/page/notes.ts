import type { Definition } from '../../../../contract/definition/define'
import { candidates } from '../../../../contract/resources/candidates'
import type { Change, Hooks, Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { idsIn } from '../identity/references'
import { ofVisibleCandidates } from '../scopes'

/** Notes of candidates: a mentioned person is notified once. */
export const notesHooks: Hooks = {
  scope: ofVisibleCandidates,
  beforeWrite: notifiesMentioned({ about: candidates, field: 'candidate_id' }),
}

interface Subject {
  /** The resource that notes are about: only its readers are notified. */
  about: Definition
  /** The field of a note that names the record. */
  field: string
}

/** Returns a hook that notifies the people whom a note mentions. */
export function notifiesMentioned({ about, field }: Subject) {
  return async (tx: Tx, change: Change): Promise<Values> => {
    if (change.action === 'create' || change.action === 'update')
      await notifyMentioned(tx, change, { about, field })
    return change.changes
  }
}

/** A notification must not lead to what its reader may not see. */
async function notifyMentioned(
  tx: Tx,
  { actor, before, changes }: Change,
  { about, field }: Subject,
): Promise<void> {
  const known = idsIn(before?.mentions)
  const added = idsIn(changes.mentions).filter(id => !known.includes(id))
  if (!added.length) return
  const users = await tx<{ id: number }[]>`
    select id from users where id = any(${added}::bigint[]) and role = any(${about.roles}::text[])`
  await notify(tx, {
    kind: 'mentioned',
    by: actor,
    to: users.map(({ id }) => id),
    values: { by: actor.name },
    link: `/${about.name}/${changes[field] ?? before?.[field]}`,
  })
}
