import { type RaRecord, useGetList } from 'react-admin'
import { useMay } from '../../../views/may'

/** Records of an employer by kind, each with the list of exactly its rows. */
export interface Related {
  resource: string
  filter: Record<string, unknown>
  /** The field that the latest come first by. */
  sort: string
  /** The field that a row is called by, and those that stand below it. */
  title: string
  facts: readonly string[]
}

export const KINDS = [
  ...(['calls', 'notes', 'positions', 'matches', 'interviews', 'placed', 'requests'] as const),
  ...(['placements', 'contracts', 'agreements', 'invoices', 'days'] as const),
] as const
export type Kind = (typeof KINDS)[number]

const talk = { resource: 'candidateInterviews', sort: 'at', title: 'candidate_id' }
const OF_KINDS: Readonly<Record<Kind, Omit<Related, 'filter'> & { filter?: Record<string, unknown> }>> = {
  calls: { resource: 'bw-calls', sort: 'at', title: 'status', facts: [] },
  notes: { resource: 'bw-notes', sort: 'created_at', title: 'text', facts: [] },
  interviews: { ...talk, facts: ['status', 'at'] },
  placed: { ...talk, filter: { status: 'accepted' }, facts: ['at'] },
  requests: {
    resource: 'candidateSubmissionRequest',
    sort: 'created_at',
    title: 'candidate_id',
    facts: ['status', 'request_title', 'created_at'],
  },
  positions: { resource: 'positions', sort: 'id', title: 'name', facts: ['state', 'number', 'starts_on'] },
  matches: {
    resource: 'matches',
    sort: 'id',
    title: 'candidate_id',
    facts: ['state', 'name', 'presented_on'],
  },
  placements: {
    resource: 'placements',
    sort: 'id',
    title: 'candidate_id',
    facts: ['started_on', 'ended_on'],
  },
  agreements: {
    resource: 'fee-agreements',
    sort: 'id',
    title: 'name',
    facts: ['fee', 'signed_on'],
  },
  invoices: { resource: 'invoices', sort: 'id', title: 'milestone', facts: ['number', 'gross', 'state'] },
  contracts: { resource: 'contracts', sort: 'date', title: 'name', facts: ['category_type', 'signed_on'] },
  days: { resource: 'interviews', sort: 'at', title: 'title', facts: ['at', 'place'] },
}

/** Rows that are shown; what is more stands in the list itself. */
const SHOWN = 50

/** @returns the rows of a kind that belong to an employer; none are asked for where the role may not read them */
export function useRelated(kind: Kind, id: number) {
  const of = OF_KINDS[kind]
  const filter = { bw_lead_id: id, ...of.filter }
  const may = useMay(of.resource)
  const list = useGetList<RaRecord>(
    of.resource,
    { filter, pagination: { page: 1, perPage: SHOWN }, sort: { field: of.sort, order: 'DESC' } },
    { enabled: may('read') },
  )
  return { ...list, of: { ...of, filter }, may }
}
