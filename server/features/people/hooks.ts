import { isRole, LADDERS } from '../../../contract/access/roles'
import { can } from '../../../contract/definition/define'
import { type FieldErrors, fail, invalid } from '../../../contract/http/errors'
import { users } from '../../../contract/resources/users'
import { latinDigits } from '../../../contract/text/fold'
import type { Actor } from '../../auth/actor'
import { countAttempt, resetAttempts } from '../../auth/attempts'
import { pinText } from '../../auth/pin-lock'
import { hashSecret, verifySecret } from '../../auth/secrets'
import { isObject } from '../../crud/check'
import type { Change, Hooks, Row, Tx, Values } from '../../crud/hooks'
import { addJob } from '../../jobs/queue'
import type { Services } from '../../services'

/** Rules of changing people (docs/spec/api.md, "Roles"); secrets are stored as hashes only. */
export const usersHooks: Hooks = {
  // The own user as `GET /user/me` gives it may be sent back whole; presence moves on between reading and writing.
  extraBody: ['current_password', 'current_pin', 'organisation', 'online', 'last_seen_at'],
  beforeChange: countGuess,
  async beforeWrite(tx, change) {
    refuseMasters(change)
    refuseRights(change)
    refuseForgedPresence(change)
    refuseBackwardAbsence(change)
    await refuseLastMaster(tx, change)
    await demandCurrent(tx, change)
    const changes = await hashSecrets(change.changes)
    await checkRulesOf(tx, change)
    if (changes.password && change.before) await endOtherSessions(tx, change.before, change.actor.sid)
    return changes
  },
}

/** Rules that this person wrote are checked again: they act with the rights of their author. */
async function checkRulesOf(tx: Tx, { action, before, changes }: Change): Promise<void> {
  if (!before || !(action === 'delete' || 'role' in changes || 'active' in changes)) return
  const rules = await tx`select from automation where author_id = ${before.id} and active limit 1`
  if (rules.length) await addJob(tx, 'check_author', { user: before.id })
}

/** Only master makes, changes, disables, deletes or brings back a master, grants master and sets `special`. */
function refuseMasters({ action, actor, before, changes }: Change): void {
  if (actor.role === 'master') return
  const isSelf = action === 'update' && before?.id === actor.id
  if (before?.role === 'master' && !isSelf) throw fail('forbidden')
  const protectedFields: FieldErrors = {}
  if (changes.role === 'master') protectedFields.role = 'not_writable'
  if ('special' in changes && changes.special !== (before?.special ?? false))
    protectedFields.special = 'not_writable'
  if (Object.keys(protectedFields).length) throw fail('forbidden_field', { fields: protectedFields })
}

/** Nobody raises the own role: it may be given up or lowered within its own side. */
function refuseRights({ actor, before, changes }: Change): void {
  if (!before || before.id !== actor.id || !('role' in changes) || changes.role === before.role) return
  if (!isLower(changes.role, before.role)) throw fail('forbidden_field', { fields: { role: 'not_writable' } })
}

function isLower(role: unknown, than: unknown): boolean {
  if (role === null) return true
  if (!isRole(role) || !isRole(than)) return false
  return LADDERS.some(roles => roles.includes(role) && roles.indexOf(role) < roles.indexOf(than))
}

/** An older `last_seen_at` was read earlier; a later one is made up. */
function refuseForgedPresence({ before, extra }: Change): void {
  const given = extra.last_seen_at
  if (!before || given === undefined || given === null) return
  const time = new Date(String(given)).getTime()
  if (!(time <= new Date(String(before.last_seen_at)).getTime()))
    throw fail('forbidden_field', { fields: { last_seen_at: 'not_writable' } })
}

/** An absence has a first day, and no end before it. */
function refuseBackwardAbsence({ before, changes }: Change): void {
  const { absent_from: from, absent_until: until } = { ...before, ...changes }
  if (!until || (changes.absent_from === undefined && changes.absent_until === undefined)) return
  if (!from) throw invalid({ absent_from: 'required' })
}

/** An installation without a master could never have one again. */
async function refuseLastMaster(tx: Tx, { action, before, changes }: Change): Promise<void> {
  if (before?.role !== 'master' || !before.active) return
  const stays = action === 'update' && (changes.role ?? 'master') === 'master' && changes.active !== false
  if (action === 'restore' || (stays && !('role' in changes && changes.role === null))) return
  const others = await tx`
    SELECT id FROM users
    WHERE role = 'master' AND active AND deleted_at IS NULL AND id <> ${before.id} ORDER BY id FOR UPDATE`
  if (others.length === 0) throw fail('wrong_state', { reason: 'last_master' })
}

const SECRETS = ['password', 'pin'] as const

/** A person at an open browser, or with a stolen token, must not find out the own secret by trying. */
async function countGuess(
  services: Services,
  { actor, id, body }: { actor: Actor; id: number; body: unknown },
): Promise<void> {
  if (id === actor.id && isObject(body) && SECRETS.some(name => name in body))
    await countAttempt(services, guessOf(id))
}

const guessOf = (id: number) => ({ subject: `user:${id}` })

/** A change of the own password or PIN carries the one that holds, where there is one. */
async function demandCurrent(tx: Tx, change: Change): Promise<void> {
  const { action, actor, before, changes, extra } = change
  const isSelf = action === 'update' && before?.id === actor.id
  const allowed = isSelf ? ['current_password', 'current_pin'] : []
  const stray = ['current_password', 'current_pin'].find(name => name in extra && !allowed.includes(name))
  if (stray) throw invalid({ [stray]: 'unknown_field' })
  if (!isSelf) {
    if (('password' in changes || 'pin' in changes) && !can(users, actor.role, 'update'))
      throw fail('forbidden')
    return
  }
  if (!('password' in changes) && !('pin' in changes)) return
  const wrong: FieldErrors = {}
  if ('password' in changes && !(await isCurrent(before.password, extra.current_password)))
    wrong.current_password = 'wrong_current'
  if ('pin' in changes && !(await isCurrent(before.pin, pinText(extra.current_pin))))
    wrong.current_pin = 'wrong_current'
  if (Object.keys(wrong).length) throw invalid(wrong)
  await resetAttempts({ sql: tx }, guessOf(before.id))
}

async function isCurrent(hash: unknown, given: unknown): Promise<boolean> {
  if (!hash) return true
  return typeof given === 'string' && verifySecret(given, String(hash))
}

/** Secrets on their way into the table. A PIN is digits, from whatever keyboard. */
async function hashSecrets(changes: Values): Promise<Values> {
  const hashed = { ...changes }
  if (typeof changes.password === 'string') hashed.password = await hashSecret(changes.password)
  if (typeof changes.pin === 'string') {
    const pin = latinDigits(changes.pin)
    if (!/^\d+$/.test(pin)) throw invalid({ pin: 'only_numbers' })
    hashed.pin = await hashSecret(pin)
  }
  return hashed
}

/** Signs out every other session: its user knew the old password. */
async function endOtherSessions(tx: Tx, { id }: Row, sid: string): Promise<void> {
  await tx`UPDATE sessions SET ended_at = now() WHERE user_id = ${id} AND sid <> ${sid} AND ended_at IS NULL`
}
