import { isChosen } from '../../../contract/routes/recordValues'
import type { RecordChoice } from '../../../contract/routes/version'
import type { Row } from '../../crud/hooks'
import type { CaseRecords } from './caseRecords'
import { isAgainstEarlier } from './contested'
import { isLostObjection, REMEDIES } from './lostRemedies'

/**
 * Returns the record that counts: of several the newest, of recognitions the newest of the procedure of the case, of remedies
 * one against the latest refusal. A second try leaves the first one in the history. After a lost objection the remedy is chosen anew:
 * the lawsuit is a record of its own.
 */
export function countingRecord(
  records: CaseRecords,
  { resource, where, procedure }: { resource: string; where?: RecordChoice | undefined; procedure: unknown },
): Row | undefined {
  const own = (records.get(resource) ?? []).filter(row => isChosen(where, row))
  if (resource === REMEDIES) {
    const latest = own.findLast(row => !isAgainstEarlier(row, records))
    return latest && isLostObjection(latest) ? undefined : latest
  }
  if (resource !== 'recognitions' || where) return own.at(-1)
  const isRating = procedure === 'zab' || procedure === 'zab_confirmation'
  return own.findLast(({ kind }) => (kind === 'recognition') !== isRating) ?? own.at(-1)
}
