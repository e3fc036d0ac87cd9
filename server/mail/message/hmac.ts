import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** SQL of the HMAC-SHA-256 of a text (RFC 2104), for a database that has sha256 but no HMAC. */
export function hmacOf(sql: Connection, key: Buffer, text: Fragment): Fragment {
  const [inner, outer] = padsOf(key)
  return sql`sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${text}, 'UTF8')))`
}

function padsOf(key: Buffer): [Buffer, Buffer] {
  const block = Buffer.alloc(64)
  key.copy(block, 0, 0, Math.min(key.length, 64))
  return [Buffer.from(block.map(byte => byte ^ 0x36)), Buffer.from(block.map(byte => byte ^ 0x5c))]
}
