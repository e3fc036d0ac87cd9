import { landing } from '../../contract/roles'
import { keepToken } from '../providers/accessToken'
import { markActive } from './lastActive'
import { rememberLocked } from './lockCookie'
import type { Admitted } from './signInCalls'
import { tellTabs } from './tabs'

/** Takes a session into this browser. @returns where its user lands */
export function enter({ access_token, user }: Admitted): string {
  keepToken(access_token)
  rememberLocked(false)
  markActive()
  tellTabs('signedIn')
  return landing(user.role)
}
