import type { Definition } from '../../../../contract/definition/define'
import { candidates } from '../../../../contract/resources/candidates'
import { leads } from '../../../../contract/resources/leads'
import { type DataRequest, dataRequests } from '../../../../contract/resources/privacy'
import type { Followers } from '../../../crud/follow'
import type { Fragment, Row, Tx } from '../../../crud/hooks'
import { type Write, writeRows } from '../../../crud/write'
import { suppressAddress } from '../../../mail/consent'

type Request = Pick<
  DataRequest,
  'kind' | 'candidate_id' | 'lead_id' | 'bw_lead_id' | 'email' | 'result' | 'lifted_on'
>

/**
 * Gives requests to restrict and to object their effect at once, and takes it back when they are lifted or refused: the record
 * of the person says that its data are only stored, which every guard reads; the address gets no campaign. A suppressed
 * address stays so until a person takes it off the list.
 */
export const requestFollowers: Followers = {
  [dataRequests.name]: async (tx, write, after) => {
    const before = write.rows.flatMap(row => row.before ?? [])
    const rows = [...after, ...before].map(row => requestOf(row))
    const restricted = rows.filter(({ kind }) => kind === 'restrict')
    await keepRestricted(tx, write, {
      candidates: restricted.map(row => row.candidate_id),
      leads: restricted.map(row => row.lead_id),
    })
    for (const row of after.map(requestOf)) if (isInForce(row)) await suppressFor(tx, write, row)
  },
  [leads.name]: async (tx, write, after) => {
    const linked = after.filter((row, place) => {
      const before = write.rows[place]?.before
      return (row.candidate_id ?? null) !== (before?.candidate_id ?? null)
    })
    if (!linked.length) return
    const before = write.rows.map(row => row.before?.candidate_id)
    await keepRestricted(tx, write, {
      candidates: [...linked.map(row => row.candidate_id), ...before],
      leads: linked.map(row => row.id),
    })
  },
}

function requestOf(row: Row): Request {
  const id = (value: unknown) => (typeof value === 'number' ? value : null)
  const { kind, email, result, lifted_on } = row
  return {
    kind: dataRequests.fields.kind.options.values.find(each => each === kind) ?? 'copy',
    candidate_id: id(row.candidate_id),
    lead_id: id(row.lead_id),
    bw_lead_id: id(row.bw_lead_id),
    email: typeof email === 'string' ? email : null,
    result: result === 'refused' ? result : null,
    lifted_on: typeof lifted_on === 'string' ? lifted_on : null,
  }
}

/** Tells whether a request keeps the address from campaigns: one that was lifted says nothing of it any longer. */
const isInForce = ({ kind, result, lifted_on }: Request): boolean =>
  (kind === 'restrict' || kind === 'object') && result !== 'refused' && lifted_on === null

/** Ids of records whose restriction is read anew. */
interface Restricted {
  candidates: readonly unknown[]
  leads: readonly unknown[]
}

/**
 * Writes the first day of the restrictions in force into the records of a person: a request about a lead holds for the candidate
 * that the lead became, and the other way round.
 */
async function keepRestricted(
  tx: Tx,
  write: Write,
  { candidates: people, leads: askers }: Restricted,
): Promise<void> {
  const isId = (id: unknown): id is number => typeof id === 'number'
  if (![...people, ...askers].some(isId)) return
  const linked = await tx<{ lead_id: number; candidate_id: number | null }[]>`
    select id as lead_id, candidate_id from leads
    where id = any(${askers.filter(isId)}::bigint[]) or candidate_id = any(${people.filter(isId)}::bigint[])`
  const ids = {
    candidates: [...new Set([...people, ...linked.map(({ candidate_id }) => candidate_id)])].filter(isId),
    leads: [...new Set([...askers, ...linked.map(({ lead_id }) => lead_id)])].filter(isId),
  }
  const person = tx`p.id = r.candidate_id or r.lead_id in (select id from leads where candidate_id = p.id)`
  const asker = tx`r.lead_id = p.id or r.candidate_id = p.candidate_id`
  await writeRestricted(tx, write, { definition: candidates, ids: ids.candidates, isAbout: person })
  await writeRestricted(tx, write, { definition: leads, ids: ids.leads, isAbout: asker })
}

interface Kept {
  definition: Definition
  ids: readonly number[]
  /** Whether a request `r` is about the person of a record `p`. */
  isAbout: Fragment
}

async function writeRestricted(tx: Tx, write: Write, { definition, ids, isAbout }: Kept): Promise<void> {
  const rows = await tx<(Row & { restricted_since: string | null })[]>`
    select p.*, s.since as restricted_since from ${tx(definition.table)} p
    cross join lateral (select min(r.came_on) as since from data_requests r where (${isAbout}) and r.kind = 'restrict'
      and r.lifted_on is null and r.result is distinct from 'refused') s
    where p.id = any(${[...ids]}::bigint[]) and p.restricted_on is distinct from s.since order by p.id for update of p`
  await writeRows(tx, {
    definition,
    actor: write.actor,
    action: 'update',
    now: write.now,
    rows: rows.map(({ restricted_since, ...before }) => ({
      before,
      changes: { restricted_on: restricted_since },
    })),
  })
}

/** Puts the address of the request on the lists of addresses that get no campaign: that of its side, else both. */
async function suppressFor(tx: Tx, write: Write, { email, kind, ...who }: Request): Promise<void> {
  if (!email) return
  const isPerson = who.candidate_id !== null || who.lead_id !== null
  await suppressAddress(tx, write.actor, {
    address: email,
    sides: isPerson ? ['general'] : who.bw_lead_id ? ['bw'] : ['general', 'bw'],
    note: kind === 'restrict' ? 'Art. 18 GDPR' : 'Art. 21 GDPR',
  })
}
