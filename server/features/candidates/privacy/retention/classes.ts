import type { Retention, RetentionChange } from '../../../../../contract/calls/candidates/privacy'
import { fail, invalid } from '../../../../../contract/http/errors'
import type { Actor } from '../../../../auth/actor'
import { logAction } from '../../../../crud/audit'
import type { Tx } from '../../../../crud/hooks'
import type { Connection } from '../../../../db/connect'
import type { Services } from '../../../../services'

export type RetentionClass = Retention['classes'][number]

/** Returns how long each class of data is kept, with the source of the months. */
export async function readClasses(sql: Connection): Promise<RetentionClass[]> {
  const rows = await sql<RetentionClass[]>`
    select key, resource, months, active, makes_lists, source, source_kind, checked_on, confidence, reason, changed_at,
      (select name from users where users.id = changed_by) as changed_by
    from retention_classes order by position`
  return [...rows]
}

/**
 * Changes the months of a class, and switches it on or off. To keep data for longer is to switch off what would have erased
 * it: both need a master and a reason.
 * @throws Failure forbidden for anybody but a master who switches a class off or keeps it longer; invalid without the reason,
 * for another one than a master gave, and for a time that data is kept at least
 */
export async function changeClass(
  { tx, services, actor }: { tx: Tx; services: Services; actor: Actor },
  change: RetentionChange,
): Promise<void> {
  await tx`select from retention_classes where key = ${change.key} for update`
  const old = (await readClasses(tx)).find(({ key }) => key === change.key)
  if (!old) throw fail('not_found')
  const { key, months = old.months, active = old.active } = change
  const effect = effectOf(old, { months, active })
  const reasons = { longer: change.reason ?? old.reason, shorter: null, same: old.reason }
  const reason = reasons[effect]
  if (effect === 'longer') refuseKeeping(actor, old, change)
  if (effect !== 'shorter') refuseReason(actor, old, change)
  const now = services.now()
  await tx`
    update retention_classes set months = ${months}, active = ${active}, reason = ${reason}, changed_by = ${actor.id},
      changed_at = ${now} where key = ${key}`
  // A class that is off has no list that somebody could confirm.
  if (!active) await tx`delete from retention_lists where class = ${key} and confirmed_at is null`
  await logAction(tx, actor, {
    action: 'update',
    resource: 'retention',
    before: { class: key, months: old.months, active: old.active },
    after: { class: key, months, active, reason },
  })
}

/** Tells what a change does to data: one that is switched off keeps it for longer, whatever its months are. */
function effectOf(
  old: RetentionClass,
  { months, active }: Pick<RetentionClass, 'months' | 'active'>,
): 'longer' | 'shorter' | 'same' {
  if (!active || months > old.months) return 'longer'
  return months < old.months || !old.active ? 'shorter' : 'same'
}

function refuseKeeping(
  { role }: Actor,
  { active, makes_lists, months }: RetentionClass,
  change: RetentionChange,
): void {
  const { reason } = change
  if (change.active === false && !makes_lists) throw invalid({ active: 'not_writable' })
  const isLonger = (change.months ?? months) > months
  if (!(active && change.active === false) && !isLonger) return
  if (role !== 'master') throw fail('forbidden')
  if (!reason) throw invalid({ reason: 'required' })
}

/** A master answers for keeping data: nobody else puts another reason under it. */
function refuseReason({ role }: Actor, old: RetentionClass, { reason }: RetentionChange): void {
  if (role === 'master' || old.reason === null || reason === undefined) return
  if (reason !== old.reason) throw invalid({ reason: 'not_writable' })
}
