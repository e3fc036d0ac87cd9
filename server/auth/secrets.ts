import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** 32 MB and a tenth of a second or more a guess (OWASP, Password Storage Cheat Sheet: scrypt with N = 2^15). */
const COST = { log2N: 15, r: 8, p: 3 }
/** For tests, whose people sign in again and again. */
export const QUICK_COST = { log2N: 8, r: 8, p: 1 }
const KEY_BYTES = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/**
 * Hashes a password or a PIN.
 * @param cost cost of a guess; lower only for tests
 * @returns `$scrypt$15$8$3$salt$key`: it carries its own parameters
 */
export async function hashSecret(secret: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveWith(secret, { salt, cost })
  const { log2N, r, p } = cost
  return `$scrypt$${log2N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/**
 * Whether a secret is the one that was hashed. Takes as long where there is no hash, so that nobody learns
 * from the time whether an account exists.
 */
export async function verifySecret(secret: string, hash: string | null | undefined): Promise<boolean> {
  const parts = /^\$scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash ?? '')
  if (!parts) {
    await deriveWith(secret, { salt: Buffer.alloc(16), cost: COST })
    return false
  }
  const [, log2N, r, p, salt, key] = parts
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key!, 'base64url')
  const derived = await deriveWith(secret, {
    salt: Buffer.from(salt!, 'base64url'),
    cost,
    bytes: expected.length,
  })
  return timingSafeEqual(derived, expected)
}

interface Derivation {
  salt: Buffer
  cost: typeof COST
  bytes?: number
}

function deriveWith(secret: string, { salt, cost, bytes = KEY_BYTES }: Derivation): Promise<Buffer> {
  const { log2N, r, p } = cost
  const N = 2 ** log2N
  // One person types composed letters, another decomposed ones.
  return derive(secret.normalize('NFC'), salt, bytes, { N, r, p, maxmem: 256 * N * r })
}
