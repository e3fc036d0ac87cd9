import type { Definition } from '../../../../contract/define'
import { candidates } from '../../../../contract/resources/candidates'
import type { Change, Hooks, Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { ofVisibleCandidates } from '../scopes'

/** Who is mentioned in a note is told, once. */
export const notesHooks: Hooks = {
  scope: ofVisibleCandidates,
  beforeWrite: tellsMentioned(candidates, 'candidate_id'),
}

/** A note tells whom it mentions. @param about what notes are about, by their `field`: only its readers are told */
export function tellsMentioned(about: Definition, field: string) {
  return async (tx: Tx, change: Change): Promise<Values> => {
    if (change.action === 'create' || change.action === 'update') await tell(tx, change, about, field)
    return change.changes
  }
}

/** A notification must not lead to what its reader may not see. */
async function tell(
  tx: Tx,
  { actor, before, changes }: Change,
  about: Definition,
  field: string,
): Promise<void> {
  const known = (before?.mentions ?? []) as number[]
  const added = ((changes.mentions ?? []) as number[]).filter(id => !known.includes(id))
  if (!added.length) return
  const users = await tx<{ id: number }[]>`
    select id from users where id = any(${added}::bigint[]) and role = any(${about.roles as string[]}::text[])`
  await notify(tx, {
    kind: 'mentioned',
    by: actor,
    to: users.map(({ id }) => id),
    values: { by: actor.name },
    link: `/${about.name}/${changes[field] ?? before?.[field]}`,
  })
}
