import { latinDigits } from '../../contract/text/fold'
import type { Services } from '../services'
import { verifySecret } from './secrets'
import { endSession } from './sessions'

/** Wrong PINs in a row that end the session (docs/spec/api.md, "Named calls"). */
const PIN_TRIES = 5

/** Locks a session: it answers 423 until its user's PIN comes. */
export async function lockSession({ sql, now }: Services, sid: string): Promise<void> {
  await sql`
    UPDATE sessions SET locked_at = coalesce(locked_at, ${now().toISOString()})
    WHERE sid = ${sid} AND ended_at IS NULL`
}

/**
 * Tries a PIN and unlocks by the right one. Five wrong ones in a row end the session.
 * @param pin whatever was sent: empty, a number, another type
 */
export async function tryPin(services: Services, sid: string, pin: unknown): Promise<boolean> {
  // Counted before it is checked: many tries at once would all be checked else.
  const [session] = await services.sql<{ pin: string | null; pin_failures: number }[]>`
    UPDATE sessions SET pin_failures = pin_failures + 1 FROM users
    WHERE sid = ${sid} AND users.id = user_id AND ended_at IS NULL AND pin_failures < ${PIN_TRIES}
    RETURNING pin, pin_failures`
  if (!session) return false
  if (session.pin && (await verifySecret(pinText(pin), session.pin))) {
    await services.sql`UPDATE sessions SET pin_failures = 0, locked_at = NULL WHERE sid = ${sid}`
    return true
  }
  if (session.pin_failures >= PIN_TRIES) await endSession(services, sid)
  return false
}

/** A PIN as it is hashed: Latin digits, whatever keyboard typed them. */
export function pinText(pin: unknown): string {
  return typeof pin === 'string' || typeof pin === 'number'
    ? latinDigits(String(pin)).trim().slice(0, 200)
    : ''
}
