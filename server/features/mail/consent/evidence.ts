import { invalid } from '../../../../contract/http/errors'
import { sameValue } from '../../../crud/check'
import type { Change, Tx, Values } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'

const WISH = ['wish_how', 'wish_on', 'wish_person', 'wish_file'] as const
const EVIDENCE: readonly string[] = [...WISH, 'contract_id', 'notice_on']

/** Fields without which a wish is no evidence: a call has a day and a person, a letter a day and the letter. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  call: ['wish_on', 'wish_person'],
  written: ['wish_on', 'wish_file'],
}

export const isOfEvidence = (changes: Values) => EVIDENCE.some(name => name in changes)

/**
 * Checks what staff or an import write of a wish to be asked for consent, and of a customer's contract.
 * @returns the changes; a new wish has not been answered by a mail yet
 * @throws {Failure} invalid with the field: a wish by form, which only a form makes; a wish without day, person or letter; a
 *   day to come; a contract that is no signed one of ours with a customer of the side
 */
export async function checkedEvidence(
  tx: Tx,
  { before, changes }: Pick<Change, 'before' | 'changes'>,
  { services, side }: { services: Pick<Services, 'now'>; side: 'general' | 'bw' },
): Promise<Values> {
  const isNew = (name: string) => name in changes && !sameValue(before?.[name], changes[name])
  const today = await todayAt(tx, services.now())
  for (const name of ['wish_on', 'notice_on'])
    if (isNew(name) && String(changes[name] ?? '') > today) throw invalid({ [name]: 'future_day' })
  if (isNew('contract_id') && changes.contract_id) await refuseOtherContract(tx, changes.contract_id, side)
  if (!WISH.some(isNew)) return changes
  const wish: Values = { ...before, ...changes }
  if (isNew('wish_how') && wish.wish_how === 'form') throw invalid({ wish_how: 'not_a_choice' })
  if (wish.wish_how === 'form') throw invalid({ wish_how: 'refused_by_rule' })
  const missing = (NEEDED[String(wish.wish_how)] ?? []).filter(name => !String(wish[name] ?? '').trim())
  if (missing.length) throw invalid(Object.fromEntries(missing.map(name => [name, 'required'])))
  return { ...changes, asked_at: null }
}

/** The address is got with a sale of ours: an employment contract is none, and one that nobody signed neither. */
async function refuseOtherContract(tx: Tx, id: unknown, side: 'general' | 'bw'): Promise<void> {
  const [sold] = await tx`
    select from contracts where id = ${Number(id)} and signed_on is not null and category_type <> 'employment'
      and ${side === 'bw' ? tx`bw_lead_id` : tx`candidate_id`} is not null`
  if (!sold) throw invalid({ contract_id: 'refused_by_rule' })
}
