import { candidates } from '../../../contract/resources/candidates'
import { contracts, contractTexts } from '../../../contract/resources/contracts'
import type { Actor } from '../../auth/actor'
import { sameValue } from '../../crud/check'
import type { Change, Hooks, Row, Tx, Values } from '../../crud/hooks'
import { eraseRows, writeRows } from '../../crud/write'
import { todayAt } from '../../db/today'
import { refuseBrokenTexts } from '../../mail/message/texts'
import { CANDIDATE, contractsScope, refuseWithoutGuardians } from '../candidates'
import { signatureGuards } from '../placement'
import { keepNotice } from '../privacy-notices'
import { guardsAtEmployer, refuseBlocked, refuseGuardedLinks } from '../recruitment'

const TEXTS = ['body', 'body_ar'] as const
const REGISTRATION = contracts.fields.category_type.options.default

/** Contracts: earlier texts are kept, and a signed registration is set in its candidate. */
export const contractsHooks: Hooks = {
  scope: contractsScope,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, actor, before, changes }, services) {
    refuseBrokenTexts(changes, TEXTS, 'html')
    await guardContract(tx, { action, before, changes })
    await guardJobContract(tx, { action, before, changes }, await todayAt(tx, services.now()))
    const noticed = await withNotice(tx, { action, before, changes })
    if (action === 'delete' && before) await eraseTexts(tx, actor, before.id)
    if (action !== 'update' || !before) return noticed
    const versioned = await withVersion(tx, actor, { before, changes: noticed })
    await followSignature(tx, actor, { ...before, ...versioned })
    return versioned
  },
  async answer({ sql }, actor, row) {
    await followSignature(sql, actor, row)
    return {}
  },
  async imported({ tx, actor }, rows) {
    for (const row of rows) await followSignature(tx, actor, row)
  },
}

/** No contract with a person who may not be recruited: neither made nor signed. */
async function guardContract(
  tx: Tx,
  { action, before, changes }: Omit<Change, 'actor' | 'extra'>,
): Promise<void> {
  if (action === 'delete') return
  await refuseGuardedLinks(tx, { before, changes })
  const signs = changes.signed_on && changes.signed_on !== before?.signed_on
  const id = changes.candidate_id ?? before?.candidate_id
  if (!signs) return
  if (typeof id !== 'number') return
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${id}`
  const { bw_lead_id } = { ...before, ...changes }
  if (candidate) refuseBlocked(await guardsAtEmployer(tx, candidate, { bw_lead_id }), 'signed_on')
  await refuseWithoutGuardians(tx, { candidateId: id, day: String(changes.signed_on) }, 'signed_on')
}

/** Fields by which a contract is a signed one of a person with an employer. */
const SIGNED = ['candidate_id', 'bw_lead_id', 'category_type', 'signed_on'] as const

/**
 * No job contract with an employer is signed against the person's no, or without the information of section 299 SGB III, as in
 * placements. One that names no employer is none of ours.
 */
async function guardJobContract(
  tx: Tx,
  { action, before, changes }: Omit<Change, 'actor' | 'extra'>,
  today: string,
): Promise<void> {
  if (action === 'delete') return
  const after: Values = { ...before, ...changes }
  const [field] = SIGNED.filter(
    name => name in changes && !sameValue(before?.[name], changes[name]),
  ).toReversed()
  const { candidate_id, bw_lead_id, category_type, signed_on } = after
  if (!field || category_type !== 'employment' || !signed_on) return
  if (typeof candidate_id !== 'number' || typeof bw_lead_id !== 'number') return
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${candidate_id}`
  if (!candidate) return
  const of = { employer: bw_lead_id, day: String(signed_on), today }
  refuseBlocked(await signatureGuards(tx, candidate, of), field)
}

/** A registration that is signed keeps the notice that it was printed with, in the language of the person. */
async function withNotice(
  tx: Tx,
  { action, before, changes }: Omit<Change, 'actor' | 'extra'>,
): Promise<Values> {
  const after: Values = { ...before, ...changes }
  const isSigned = changes.signed_on && changes.signed_on !== before?.signed_on
  if (action === 'delete' || !isSigned || after.category_type !== REGISTRATION) return changes
  const language = after.body_ar ? 'ar' : after.language === 'en' ? 'en' : 'de'
  return { ...changes, privacy_notice_id: await keepNotice(tx, { subject: 'registration', language }) }
}

async function withVersion(
  tx: Tx,
  actor: Actor,
  { before, changes }: Pick<Change, 'changes'> & { before: Row },
): Promise<Values> {
  if (!TEXTS.some(field => field in changes)) return changes
  const version = Number(before.text_version ?? 1)
  if (!before.body && !before.body_ar) return changes
  const earlier = {
    contract_id: before.id,
    text_version: version,
    body: before.body ? String(before.body) : null,
    body_ar: before.body_ar ? String(before.body_ar) : null,
    user_id: actor.id || null,
  }
  const rows = [{ before: undefined, changes: earlier }]
  await writeRows(tx, { definition: contractTexts, actor, action: 'create', rows })
  return { ...changes, text_version: version + 1 }
}

async function eraseTexts(tx: Tx, actor: Actor, contractId: number): Promise<void> {
  const texts = await tx<Row[]>`select * from contract_texts where contract_id = ${contractId} for update`
  const rows = texts.map(before => ({ before, changes: {} }))
  if (rows.length) await eraseRows(tx, { definition: contractTexts, actor, action: 'delete', rows })
}

/** Sets a signed registration in its candidate, and takes any other contract out of the candidates that have it. */
async function followSignature(tx: Tx, actor: Actor, contract: Row): Promise<void> {
  const isSigned = contract.category_type === REGISTRATION && contract.signed_on
  const holder = isSigned && contract.candidate_id ? Number(contract.candidate_id) : 0
  const people = await tx<Row[]>`
    select * from candidates where (id = ${holder} or registration_contract_id = ${contract.id})
      and registration_contract_id is distinct from (case when id = ${holder} then ${contract.id}::bigint end)
    order by id for update`
  const rows = people.map(before => ({
    before,
    changes: { registration_contract_id: before.id === holder ? contract.id : null },
  }))
  if (rows.length) await writeRows(tx, { definition: candidates, actor, action: 'update', rows })
}
