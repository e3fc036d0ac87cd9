import { readCookie, writeCookie } from '../providers/accessToken'

const NAME = '_MJC_locked'
const DAY = 86_400

/** Whether this browser was locked: a reload starts locked (docs/spec/product.md, section 4). */
export function isRememberedLocked(): boolean {
  return readCookie(NAME) !== undefined
}

export function rememberLocked(locked: boolean): void {
  writeCookie(NAME, locked ? '1' : '', locked ? DAY : 0)
}
