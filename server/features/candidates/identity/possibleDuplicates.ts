import { fail } from '../../../../contract/http/errors'
import { possibleDuplicates } from '../../../../contract/resources/identity'
import { leads } from '../../../../contract/resources/leads'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Hooks, Values } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import type { Services } from '../../../services'
import { roleOf, updateRow, type Writer } from '../caller'
import { candidateScope, ownRows } from '../scopes'

/** Pairs of which the reader may meet both. */
export const possibleDuplicatesHooks: Hooks = { scope: bothVisible }

function bothVisible(services: Services, actor: Actor): Fragment {
  const { sql } = services
  const [people, askers] = [candidateScope(services, actor), ownRows(services, actor)]
  const seen = sql`select id from candidates where deleted_at is null and erased_at is null ${people ? sql`and ${people}` : sql``}`
  const mayUse = actor.role !== null && leads.roles.includes(actor.role)
  const asking = sql`select id from leads where ${mayUse} and deleted_at is null ${askers ? sql`and ${askers}` : sql``}`
  return sql`(candidate_id is null or candidate_id in (${seen})) and (other_id is null or other_id in (${seen}))
    and (lead_id is null or lead_id in (${asking})) and (other_lead_id is null or other_lead_id in (${asking}))`
}

/**
 * Remembers that two records are two people, or takes it back.
 * @throws Failure not_found
 */
export async function judgePair(
  { services, tx, actor }: Writer,
  id: number,
  isNotSame: boolean,
): Promise<Values> {
  const [before] = await lockRows(tx, services, possibleDuplicates, actor, [id])
  if (!before) throw fail('not_found')
  const after = await updateRow({ tx, actor }, possibleDuplicates, {
    before,
    changes: {
      state: isNotSame ? 'not_same' : 'open',
      decided_by: actor.id || null,
      decided_at: services.now().toISOString(),
    },
  })
  return present(possibleDuplicates, after, roleOf(actor))
}
