import { isIP } from 'node:net'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const FULL_NAME = new RegExp(`^(?:${LABEL}\\.)+[a-z]${LABEL}$`, 'i')
/** Ends of names that no DNS outside of a local network resolves. */
const LOCAL_END = /\.(?:local|localdomain|localhost|internal|lan|home)$/i

/**
 * Tests a name for EHLO. A short name, or one of a local network, makes many servers refuse the mail.
 * @returns whether it is a fully qualified name (RFC 5321, 4.1.1.1)
 */
export function isFullName(name: string): boolean {
  return name.length <= 253 && FULL_NAME.test(name) && !LOCAL_END.test(name)
}

/** Returns an address as EHLO takes it where there is no name (RFC 5321, 4.1.3). */
export function addressLiteral(address: string | undefined): string {
  const bare = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ''
  if (isIP(bare) === 6) return `[IPv6:${bare}]`
  return isIP(bare) === 4 ? `[${bare}]` : '[127.0.0.1]'
}
