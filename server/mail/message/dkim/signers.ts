import type { Sql } from '../../../db/connect'
import { signingKeys } from './keys'
import { makeSigner, type Signer } from './sign'

/** How long keys are taken as read: so soon does a new generation sign. */
const FRESH_MS = 30_000

interface Kept {
  at: number
  signer: Promise<Signer | undefined>
}

/** The signers of the domains that a process sends for. */
export class Signers {
  private readonly kept = new Map<number, Kept>()

  constructor(private readonly options: { sql: Sql; dataDir: string }) {}

  /**
   * @returns the signer of a domain, undefined where it has no keys
   * @throws {Error} where its keys cannot be opened: unsigned mail must not go out instead
   */
  of(domainId: number): Promise<Signer | undefined> {
    const known = this.kept.get(domainId)
    if (known && performance.now() - known.at < FRESH_MS) return known.signer
    const signer = signerOf(this.options, domainId)
    this.kept.set(domainId, { at: performance.now(), signer })
    signer.catch(() => this.kept.delete(domainId))
    return signer
  }
}

/** @returns the signer of one domain, undefined where it has no keys. @throws {Error} where they cannot be opened */
export async function signerOf(
  { sql, dataDir }: { sql: Sql; dataDir: string },
  domainId: number,
): Promise<Signer | undefined> {
  const [domain] = await sql<
    { name: string }[]
  >`select lower(name) as name from domains where id = ${domainId}`
  const keys = domain ? await signingKeys(sql, dataDir, domainId) : []
  return domain && keys.length > 0 ? makeSigner(domain.name, keys) : undefined
}
