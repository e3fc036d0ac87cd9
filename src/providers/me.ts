import type { OwnUser, sessionCalls } from '../../contract/calls/session'
import { askByLine } from './ask'
import { onSignal } from './signals'

/** The own user, as `GET /user/me` gives it. */
export type Me = OwnUser

let kept: Promise<Me> | undefined

/** Returns the own user, asked for once. @throws HttpError; the next call asks again */
export function loadMe(): Promise<Me> {
  const asked = kept ?? askByLine<typeof sessionCalls.readMe>('GET /user/me', {})
  kept = asked
  asked.catch(() => {
    if (kept === asked) kept = undefined
  })
  return asked
}

/** Makes the next {@link loadMe} ask the server. */
export function forgetMe(): void {
  kept = undefined
}

onSignal('profile', forgetMe)
onSignal('ended', forgetMe)
