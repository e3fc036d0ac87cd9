import { landing } from '../../contract/access/roles'
import { keepToken } from '../providers/accessToken'
import { draftPath } from '../providers/keptDraft'
import { knownLanguage, rememberFirstLocale } from '../providers/rememberedLocale'
import { markActive } from './lastActive'
import { rememberLocked } from './lockCookie'
import type { Admitted } from './signInCalls'
import { clearReturnPath } from './signInNote'
import { notifyTabs } from './tabs'

/** Takes a session into this browser, and the user’s language where none was chosen here. @returns the landing path: the form that an ended session left, if any */
export function enter({ access_token, user }: Admitted): string {
  keepToken(access_token)
  if (user.language) rememberFirstLocale(knownLanguage(user.language))
  rememberLocked(false)
  markActive()
  clearReturnPath()
  notifyTabs('signedIn')
  const kept = draftPath(user.id)
  return user.role && kept ? kept : landing(user.role ?? null)
}
