import { definitionOf } from '../../../contract/resources'
import { CONVERSED, type Conversed } from '../../../contract/whatsapp/states'
import type { Fragment, Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** The records that a message belongs to. */
export interface Links {
  lead_id: number | null
  candidate_id: number | null
  bw_lead_id: number | null
}
const NO_LINKS: Links = { lead_id: null, candidate_id: null, bw_lead_id: null }

export const LINK: Readonly<Record<Conversed, keyof Links>> = {
  leads: 'lead_id',
  candidates: 'candidate_id',
  'bw-leads': 'bw_lead_id',
}

/**
 * Returns the candidate, lead and employer that have had a number longest, together with the lead of a candidate and the candidate
 * of a lead: a record that gets the number of another one takes none of its messages.
 */
export async function linksOf(sql: Connection, number: string): Promise<Links> {
  const [found] = await sql<Links[]>`
    select
      (select id from leads where deleted_at is null and ${number} in (phone, phone_alternative)
       order by ${numberSince(sql, 'leads', number)}, id limit 1) as lead_id,
      (select id from candidates where deleted_at is null and erased_at is null
       and ${number} in (phone, phone_alternative)
       order by ${numberSince(sql, 'candidates', number)}, id limit 1) as candidate_id,
      (select id from bw_leads where phone = ${number}
       order by ${numberSince(sql, 'bw-leads', number)}, id limit 1) as bw_lead_id`
  return withCounterpart(sql, found ?? NO_LINKS)
}

/** Returns the links of a message to one record. */
export function linksTo(sql: Connection, resource: Conversed, id: number): Promise<Links> {
  return withCounterpart(sql, { ...NO_LINKS, [LINK[resource]]: id })
}

async function withCounterpart(sql: Connection, links: Links): Promise<Links> {
  const { lead_id, candidate_id } = links
  if ((lead_id === null) === (candidate_id === null)) return links
  const [found] = lead_id
    ? await sql<{ id: number | null }[]>`
        select c.id from candidates c
        where c.deleted_at is null and (c.lead_id = ${lead_id} or c.id = (select candidate_id from leads where id = ${lead_id}))
        order by c.id desc limit 1`
    : await sql<{ id: number | null }[]>`
        select l.id from leads l
        where l.deleted_at is null and (l.candidate_id = ${candidate_id} or l.id = (select lead_id from candidates where id = ${candidate_id}))
        order by l.id desc limit 1`
  const id = found?.id ?? null
  return lead_id ? { ...links, candidate_id: id } : { ...links, lead_id: id }
}

/** A row of a resource, with its numbers in the order of preference. */
export interface Person {
  resource: Conversed
  row: Row
  numbers: string[]
}

/** Returns the record, or undefined where it is gone. */
export async function personOf(
  sql: Connection,
  resource: Conversed,
  id: number,
): Promise<Person | undefined> {
  const definition = definitionOf(resource)
  if (!definition) return undefined
  const [row] = await sql<Row[]>`select * from ${sql(definition.table)} where id = ${id}`
  if (!row || row.deleted_at || row.erased_at) return undefined
  const numbers = [row.phone, row.phone_alternative].filter(
    (number): number is string => typeof number === 'string' && number !== '',
  )
  return { resource, row, numbers: [...new Set(numbers)] }
}

/** Selects the live rows of a resource that have one of some numbers. */
export function withNumbers(sql: Connection, resource: Conversed, numbers: readonly string[]): Fragment {
  const all = sql`${[...numbers]}::text[]`
  if (resource === 'bw-leads') return sql`phone = any(${all})`
  const isErased = resource === 'candidates' ? sql`erased_at is not null` : sql`false`
  return sql`deleted_at is null and not ${isErased} and (phone = any(${all}) or phone_alternative = any(${all}))`
}

/** Makes the SQL of the moment since which a row has one of its numbers. */
export function numberSince(sql: Connection, resource: Conversed, number: string): Fragment {
  if (resource === 'bw-leads') return sql`coalesce(phone_since, created_at)`
  return sql`coalesce(case when phone = ${number} then phone_since else phone_alternative_since end, created_at)`
}

/** Returns the browser path of a message's conversation. */
export function conversationPath({ lead_id, candidate_id, bw_lead_id }: Links, number: string): string {
  if (candidate_id) return `/candidates/${candidate_id}?tab=whatsapp`
  if (lead_id) return `/leads/${lead_id}?tab=whatsapp`
  if (bw_lead_id) return `/bw-leads/${bw_lead_id}?tab=whatsapp`
  return `/whatsapp-log?number=${number.replace(/^\+/, '')}`
}

/** Returns the records of a message. */
export function recordsOf(links: Links): { resource: Conversed; id: number }[] {
  return CONVERSED.flatMap(resource => {
    const id = links[LINK[resource]]
    return id ? [{ resource, id }] : []
  })
}
