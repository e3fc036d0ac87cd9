import { candidates } from '../../../contract/resources/candidates'
import ar from '../../../i18n/ar.json'
import en from '../../../i18n/en.json'
import type { Change, Hooks, Tx } from '../../crud/hooks'
import { notify } from './notify'
import { ofVisibleCandidates } from './policy'

/** Who is mentioned in a note is told, once. */
export const notesHooks: Hooks = {
  scope: ofVisibleCandidates,
  async beforeWrite(tx, change) {
    if (change.action === 'create' || change.action === 'update') await tellMentioned(tx, change)
    return change.changes
  },
}

/** Only those who use candidates: a notification must not lead to what its reader may not see. */
async function tellMentioned(tx: Tx, { actor, before, changes }: Change): Promise<void> {
  const known = (before?.mentions ?? []) as number[]
  const added = ((changes.mentions ?? []) as number[]).filter(id => !known.includes(id))
  if (!added.length) return
  const users = await tx<{ id: number }[]>`
    select id from users where id = any(${added}::bigint[]) and role = any(${candidates.roles as string[]}::text[])`
  await notify(
    tx,
    actor,
    users.map(({ id }) => id),
    {
      kind: 'mentioned',
      title: language => (language === 'ar' ? ar : en).news.mentioned.replace('%{name}', actor.name),
      link: `/candidates/${changes.candidate_id ?? before?.candidate_id}`,
    },
  )
}
