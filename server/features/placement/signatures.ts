import type { GuardWarning } from '../../../contract/candidates/rules'
import { invalid } from '../../../contract/http/errors'
import { contracts } from '../../../contract/resources/contracts'
import { placements } from '../../../contract/resources/placements'
import { sameValue } from '../../crud/check'
import type { ChangesOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import { consentGuards, consentOf } from '../employer-consents'
import { informationGuards } from './readiness'

type PlacementRow = RowOf<typeof placements>
type PlacementChanges = ChangesOf<typeof placements>
type Contract = RowOf<typeof contracts>

/**
 * Returns the rules against a job contract with an employer that is signed on a day: the person said no to it, or has not got the
 * information of section 299 SGB III by then.
 */
export async function signatureGuards(
  tx: Tx,
  candidate: Row,
  { employer, day, today }: { employer: number | undefined; day: string; today: string },
): Promise<GuardWarning[]> {
  return [
    ...(await refusalGuards(tx, candidate, { employer, today })),
    ...(await informationGuards(tx, candidate, day)),
  ]
}

/**
 * Returns the rules against placing somebody who said no to the employer (§ 298 (1) SGB III), unless the person accepted an offer
 * of it. An answer that is missing only warns.
 */
export async function refusalGuards(
  tx: Tx,
  candidate: Row,
  { employer, today }: { employer: number | undefined; today: string },
): Promise<GuardWarning[]> {
  const pair = { candidate_id: candidate.id, bw_lead_id: Number(employer) }
  if ((await consentOf(tx, pair, today)) !== 'no') return []
  const [accepted] = await tx`
    select from matches where candidate_id = ${pair.candidate_id} and bw_lead_id = ${pair.bw_lead_id}
      and state in ('accepted', 'hired')`
  return accepted ? [] : consentGuards(tx, { candidate, bw_lead_id: pair.bw_lead_id }, today)
}

/** Fields of a placement that say which contract it has, and when that was signed. */
const OF_CONTRACT = ['candidate_id', 'bw_lead_id', 'contract_id', 'signed_on'] as const

/**
 * Returns the changes of a placement with the job contract of the person and the employer, and the day on which that was signed:
 * the signature is one fact (decision 96).
 * @throws Failure invalid for another day than that of the contract
 */
export async function withContract(
  tx: Tx,
  { before, changes }: { before: PlacementRow | undefined; changes: PlacementChanges },
): Promise<PlacementChanges> {
  if (before && OF_CONTRACT.every(name => !(name in changes) || sameValue(before[name], changes[name])))
    return changes
  const after = { ...before, ...changes }
  const contract = await contractOf(tx, after)
  if (contract?.category_type !== 'employment' || !contract.signed_on) return changes
  if (after.signed_on && after.signed_on !== contract.signed_on)
    throw invalid({ signed_on: 'other_signature' })
  if (after.started_on && after.started_on < contract.signed_on) throw invalid({ started_on: 'too_early' })
  return { ...changes, contract_id: contract.id, signed_on: contract.signed_on }
}

/** The contract that a placement names, else the newest signed one of its person and employer that no other placement has. */
async function contractOf(
  tx: Tx,
  { id, candidate_id, bw_lead_id, contract_id, signed_on }: PlacementChanges,
): Promise<Contract | undefined> {
  const [found] = await tx<Contract[]>`
    select * from contracts k where k.id = ${contract_id ?? null} or ${contract_id ?? null}::bigint is null
      and k.category_type = 'employment' and k.candidate_id = ${Number(candidate_id)} and k.bw_lead_id = ${Number(bw_lead_id)}
      and k.signed_on is not null and not exists (
        select from placements o where o.contract_id = k.id and o.id <> ${Number(id ?? 0)})
    order by k.signed_on is not distinct from ${signed_on ?? null}::date desc, k.signed_on desc, k.id desc limit 1`
  return found
}

/**
 * Keeps placements in line with the job contracts that are written: each has the day on which its contract was signed.
 * @throws Failure invalid where the placement of the same person and employer has another day
 */
export async function followContracts(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  if (write.by === 'merge') return
  for (const [place, row] of after.entries()) {
    const contract = row as Contract
    const before = write.rows[place]?.before
    if (contract.category_type !== 'employment' || sameValue(before?.signed_on, contract.signed_on)) continue
    const placement = await placementOf(tx, contract)
    if (!placement || sameValue(placement.signed_on, contract.signed_on)) {
      if (placement && !placement.contract_id)
        await keepSigned(tx, write, { before: placement, changes: { contract_id: contract.id } })
      continue
    }
    const isLinked = placement.contract_id === contract.id
    if (placement.signed_on && !isLinked) throw invalid({ signed_on: 'other_signature' })
    if (placement.started_on && contract.signed_on && placement.started_on < contract.signed_on)
      throw invalid({ signed_on: 'too_late' })
    const changes = { contract_id: contract.id, signed_on: contract.signed_on }
    await keepSigned(tx, write, { before: placement, changes })
  }
}

/** The placement that names a contract, else the one of its person and employer that names none. */
async function placementOf(
  tx: Tx,
  { id, candidate_id, bw_lead_id, signed_on }: Contract,
): Promise<PlacementRow | undefined> {
  const [found] = await tx<PlacementRow[]>`
    select * from placements where contract_id = ${id} or contract_id is null and ${signed_on ?? null}::date is not null
      and candidate_id = ${candidate_id ?? null} and bw_lead_id = ${bw_lead_id ?? null} and ended_on is null
    order by contract_id = ${id} desc nulls last, id desc limit 1 for update`
  return found
}

async function keepSigned(
  tx: Tx,
  { actor, by, now }: Write,
  row: { before: PlacementRow; changes: PlacementChanges },
): Promise<void> {
  await writeRows(tx, { definition: placements, actor, action: 'update', by, now, rows: [row] })
}

/** Sets the day of signature in contracts that placements name and that have none. */
export async function keepContracts(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  if (write.by === 'merge') return
  const ids = after.flatMap(({ contract_id, signed_on }) =>
    typeof contract_id === 'number' && signed_on ? [contract_id] : [],
  )
  const unsigned = await tx<Contract[]>`
    select * from contracts where id = any(${ids}::bigint[]) and signed_on is null order by id for update`
  const rows = unsigned.map(before => {
    const placement = after.find(({ contract_id }) => contract_id === before.id)
    return { before, changes: { signed_on: String(placement?.signed_on) } }
  })
  const { actor, by, now } = write
  await writeRows(tx, { definition: contracts, actor, action: 'update', by, now, rows, isFollowUp: true })
}
