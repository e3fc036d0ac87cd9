import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { seal, unseal } from '../../../auth/seal'
import type { Connection, Sql, Transaction } from '../../../db/connect'
import type { SigningKey } from './sign'

type Algorithm = SigningKey['algorithm']
const makePair = promisify(generateKeyPair)

/** A key as DNS and people see it. */
export interface PublicKey {
  generation: number
  algorithm: Algorithm
  selector: string
  /** The value of `p=`. */
  public_key: string
  created_at: string
}

/** A pair of keys, the private half sealed. */
interface KeyDraft {
  algorithm: Algorithm
  public_key: string
  private_key: string
}

/** Makes RSA with 2048 bits, and Ed25519 beside it. Private halves leave memory only sealed. */
export async function draftKeys(dataDir: string): Promise<KeyDraft[]> {
  const [rsa, ed25519] = await Promise.all([
    makePair('rsa', { modulusLength: 2048 }),
    makePair('ed25519', {}),
  ])
  return Promise.all(
    [
      { algorithm: 'rsa' as const, ...rsa },
      { algorithm: 'ed25519' as const, ...ed25519 },
    ].map(async ({ algorithm, publicKey, privateKey }) => ({
      algorithm,
      public_key: publishedKey(algorithm, publicKey),
      private_key: await seal({ dataDir }, String(privateKey.export({ format: 'pem', type: 'pkcs8' }))),
    })),
  )
}

/** Gives a domain the next generation of its keys. */
export async function addKeys(
  tx: Transaction,
  { domainId, drafts, now }: { domainId: number; drafts: readonly KeyDraft[]; now: Date },
): Promise<void> {
  await tx`select from domains where id = ${domainId} for update`
  const [last] = await tx<[{ generation: number }]>`
    select coalesce(max(generation), 0) as generation from domain_keys where domain_id = ${domainId}`
  const generation = last.generation + 1
  for (const { algorithm, public_key, private_key } of drafts) {
    await tx`insert into domain_keys (domain_id, generation, algorithm, selector, public_key, private_key, created_at)
      values (${domainId}, ${generation}, ${algorithm}, ${selectorOf(algorithm, generation)}, ${public_key},
        ${private_key}, ${now})`
  }
}

/** Makes the next generation of a domain's keys. */
export async function makeKeys(order: {
  sql: Sql
  dataDir: string
  domainId: number
  now: Date
}): Promise<void> {
  const drafts = await draftKeys(order.dataDir)
  await order.sql.begin(tx => addKeys(tx, { ...order, drafts }))
}

const selectorOf = (algorithm: Algorithm, generation: number) =>
  `lotse${generation}${algorithm === 'rsa' ? '' : 'e'}`

/** RFC 6376, 3.6.1: SubjectPublicKeyInfo for RSA; RFC 8463, 4: the bare 32 bytes for Ed25519. */
function publishedKey(algorithm: Algorithm, key: KeyObject): string {
  if (algorithm === 'rsa') return key.export({ format: 'der', type: 'spki' }).toString('base64')
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url').toString('base64')
}

/** @returns a domain's public keys, newest generation first */
export async function publicKeys(sql: Connection, domainId: number): Promise<PublicKey[]> {
  return sql<PublicKey[]>`
    select generation, algorithm, selector, public_key, created_at from domain_keys where domain_id = ${domainId}
    order by generation desc, id`
}

/** A key that may be signed with. */
export interface Candidate {
  generation: number
  /** State of its record in DNS. */
  state: string
}

/**
 * Which keys a domain signs with: of the newest generation whose record is in DNS those that are; of the first one while
 * none is seen, so that mail is signed from the moment on that keys are made.
 */
export function chooseKeys<Key extends Candidate>(keys: readonly Key[]): Key[] {
  const live = keys.filter(({ state }) => state === 'ok')
  const newest = Math.max(...live.map(({ generation }) => generation))
  if (live.length > 0) return live.filter(({ generation }) => generation === newest)
  const first = Math.min(...keys.map(({ generation }) => generation))
  return keys.filter(({ generation }) => generation === first)
}

/**
 * @returns what a domain signs with now; empty where no keys were made
 * @throws {Error} that names the file that is missing, where the keys were sealed by another installation
 */
export async function signingKeys(sql: Connection, dataDir: string, domainId: number): Promise<SigningKey[]> {
  const rows = await sql<
    (Candidate & { domain: string; algorithm: Algorithm; selector: string; private_key: string })[]
  >`
    select d.name as domain, k.generation, k.algorithm, k.selector, k.private_key, coalesce(r.state, 'unknown') as state
    from domain_keys k join domains d on d.id = k.domain_id
    left join domain_records r on r.domain_id = k.domain_id and r.purpose = 'dkim'
      and r.name = k.selector || '._domainkey.' || d.name
    where k.domain_id = ${domainId} order by k.id`
  return Promise.all(
    chooseKeys(rows).map(async ({ domain, algorithm, selector, private_key }) => {
      const text = await unseal({ dataDir }, private_key).catch(cause => {
        throw new Error(lostKeys(domain, selector), { cause })
      })
      return { algorithm, selector, key: createPrivateKey(text) }
    }),
  )
}

const lostKeys = (domain: string, selector: string) =>
  `The key ${selector} of ${domain} cannot be opened: sealing.key in DATA_DIR/keys is missing, or is not the one it was made with. Put that file back and start Lotse again, or create new keys on the page of the domain.`
