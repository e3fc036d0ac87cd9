import type { Role } from '../../contract/access/roles'

/** The caller. A call without a session has the id 0 and no role. */
export interface Actor {
  id: number
  name: string
  role: Role | null
  level: number | null
  special: boolean
  office_id: number | null
  /** The session; empty where there is none. */
  sid: string
  locked: boolean
  ip: string
  requestId: string
  /** The people who wrote the rule that acts; they count as authors of what it changes. */
  ruleAuthors?: readonly number[]
}

/** A live session with its user as it is now. */
export interface Session extends Omit<Actor, 'ip' | 'requestId'> {
  image: string | null
  expires_at: string
}

/** @returns the ids of the people who answer for what an actor changes; none for the server itself */
export function peopleBehind({ id, ruleAuthors = [] }: Actor): number[] {
  return [...new Set([id, ...ruleAuthors])].filter(person => person > 0)
}

/** The one who acts where no person does: schedules, the mail engine, the demo. */
export const SYSTEM: Actor = {
  id: 0,
  name: 'Lotse',
  role: 'master',
  level: null,
  special: false,
  office_id: null,
  sid: '',
  locked: false,
  ip: '',
  requestId: '',
}
