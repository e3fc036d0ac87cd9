import { bwSuppressions, suppressions } from '../../../contract/resources/suppressions'
import type { Actor } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Side } from './keep'

const LISTS = { general: suppressions, bw: bwSuppressions } as const

/** An objection to advertising that came by another way than a link in a mail. */
export interface Objection {
  address: string
  sides: readonly Side[]
  /** The way by which it came, or the article that it goes by. */
  note: string
}

/** Puts an address on the lists of addresses that get no campaign; one that is there stays as it is. */
export async function suppressAddress(
  tx: Tx,
  actor: Actor,
  { address, sides, note }: Objection,
): Promise<void> {
  const email = address.trim().toLowerCase()
  for (const side of sides) {
    const [known] = await tx`select from suppressions where email = ${email} and audience = ${side}`
    if (known) continue
    const changes = { email, reason: 'manual', note } as const
    await writeRows(tx, {
      definition: LISTS[side],
      actor,
      action: 'create',
      rows: [{ before: undefined, changes }],
    })
  }
}
