import { peopleKey } from '../../../auth/keys'
import type { Change, Row, Tx, UpdatedRow, Values } from '../../../crud/hooks'
import { keepLaterConsent } from '../../../mail/consent'
import type { Services } from '../../../services'
import { listIdsOf } from './listIds'

/** A later source that staff or an import name. The proof keeps it; the record shows the first one. */
interface Later {
  source: string
  /** The lists that the person is put on with it; none that wait for a confirmation. */
  listIds: number[]
  at: string | undefined
  ip: string | null
  byId: number | null
}

const laterSources = new WeakMap<Tx, Map<number, Later[]>>()

/**
 * Remembers a later source until the call is through with its record: an import may still refuse the row, and its dry run
 * writes nothing.
 * @param given the change as it was sent, with `written`, the fields that are set of it
 */
export function rememberLaterSource(
  tx: Tx,
  { before, changes, written, source, actor }: Change & { before: Row; written: Values; source: string },
): void {
  const { consent_at: at, consent_ip: ip } = changes
  const had = listIdsOf(before)
  const later: Later = {
    source,
    listIds: listIdsOf(written).filter(id => !had.includes(id)),
    at: typeof at === 'string' ? at : undefined,
    ip: typeof ip === 'string' ? ip : null,
    byId: actor.id || null,
  }
  const ofAll = laterSources.get(tx) ?? new Map<number, Later[]>()
  laterSources.set(tx, ofAll.set(before.id, [...(ofAll.get(before.id) ?? []), later]))
}

/** Writes the remembered sources of records into the proof, with the lists that the records got. */
export async function storeLaterSources(
  tx: Tx,
  rows: readonly UpdatedRow[],
  services: Services,
): Promise<void> {
  const ofAll = laterSources.get(tx)
  if (!ofAll) return
  const people = await peopleKey(services.config)
  for (const { before, changes } of rows)
    for (const { at, listIds, ...later } of ofAll.get(before.id) ?? [])
      await keepLaterConsent(tx, people, {
        side: before.audience === 'bw' ? 'bw' : 'general',
        address: String(before.email),
        subscriberId: before.id,
        listIds: listIds.filter(id => listIdsOf(changes).includes(id)),
        at: at ? new Date(at) : services.now(),
        ...later,
      })
  laterSources.delete(tx)
}
