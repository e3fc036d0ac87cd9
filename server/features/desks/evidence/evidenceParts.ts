import { FEE_KINDS, type FeeKind, PAYERS } from '../../../../contract/candidates/fees'
import { OWN_PAGE_WORDS } from '../../../../contract/own-page/words'
import { EVIDENCE_WORDS, type EvidencePart } from '../../../../contract/placement/evidenceWords'
import type { ProfileLanguage } from '../../../../contract/placement/profileWords'
import { EVIDENCE_KINDS } from '../../../../contract/resources/payment-evidence'
import type { Sql } from '../../../db/connect'
import { dayAt } from '../../../db/today'
import { signedJobs } from './signedJobs'

/** A cell: text, a day, yes or no. */
export type Cell = string | boolean | null
export type EvidenceParts = Readonly<Record<EvidencePart, readonly (readonly Cell[])[]>>

/** Reads the rows of each part of the evidence of one person. */
export async function readEvidence(sql: Sql, id: number, language: ProfileLanguage): Promise<EvidenceParts> {
  const documents = (slugs: readonly string[]) => sql<{ cells: Cell[] }[]>`
    select jsonb_build_array(coalesce(d.name, ${language === 'de' ? sql`n.de` : sql`n.en`}, n.slug),
      coalesce(d.received_on, ${dayAt(sql, sql`d.created_at`)}), d.check_result = 'ok') as cells
    from documents d join document_kinds n on n.id = d.kind_id
    where d.candidate_id = ${id} and n.slug = any(${[...slugs]}::text[]) and (d.file is not null or d.received_on is not null)
    order by d.received_on, d.id`
  const [contracts, sheets, consents, costs, statements, complaints, courses, interviews] = await Promise.all(
    [
      sql<{ cells: Cell[] }[]>`
      select jsonb_build_array(name, signed_on, text_given_on, coalesce(body_ar, '') <> '') as cells
      from contracts where candidate_id = ${id} order by signed_on, id`,
      documents(['info_299_sheet']),
      sql<{ cells: Cell[] }[]>`
      select jsonb_build_array(e.employer_name, e.answer = 'yes', e.given_on, e.withdrawn_on) as cells
      from employer_consents e where e.candidate_id = ${id} order by e.given_on, e.id`,
      readCosts(sql, id, language),
      documents([EVIDENCE_KINDS.statement]),
      documents([EVIDENCE_KINDS.complaint, EVIDENCE_KINDS.answer]),
      sql<{ cells: Cell[] }[]>`
      select jsonb_build_array(name, level, start_date, finish_date) as cells
      from courses where candidates @> array[${id}::bigint] order by start_date, id`,
      sql<{ cells: Cell[] }[]>`
      select jsonb_build_array(b.company, (i.at at time zone (select time_zone from organisation))::date, i.was_present) as cells
      from candidate_interviews i left join bw_leads b on b.id = i.bw_lead_id
      where i.candidate_id = ${id} and (i.at at time zone (select time_zone from organisation))::date <= (
        select max(signed_on) from ${signedJobs(sql)} jobs where candidate_id = ${id})
      order by i.at`,
    ],
  )
  const cellsOf = (rows: readonly { cells: Cell[] }[]) => rows.map(({ cells }) => cells)
  return {
    contracts: cellsOf(contracts),
    sheets: cellsOf(sheets),
    consents: cellsOf(consents),
    costs: cellsOf(costs),
    statements: cellsOf(statements),
    complaints: cellsOf(complaints),
    courses: cellsOf(courses),
    interviews: cellsOf(interviews),
  }
}

interface CostRow {
  kind: string
  amount: string
  payer: string
  payee: string | null
  agreed_on: string | null
  paid_on: string | null
  has_proof: boolean
}

/** Every entry of money; instalments have no proof of their own. */
async function readCosts(sql: Sql, id: number, language: ProfileLanguage): Promise<{ cells: Cell[] }[]> {
  const rows = await sql<CostRow[]>`
    select l.kind, concat_ws(' ', l.amount::text, l.amount_currency) as amount, l.payer, t.payee, l.agreed_on, l.paid_on,
      t.document is not null as has_proof
    from ledger l left join transactions t on l.source = 'transaction' and t.id = l.source_id
    where l.candidate_id = ${id} order by l.agreed_on, l.due_on, l.id`
  const { payers, refund } = EVIDENCE_WORDS[language]
  return rows.map(({ kind, amount, payer, payee, agreed_on, paid_on, has_proof }) => {
    const known: FeeKind | undefined = FEE_KINDS.find(each => each === kind)
    const who = PAYERS.find(each => each === payer)
    const name = known ? OWN_PAGE_WORDS[language][known] : refund
    return { cells: [name, amount, who ? payers[who] : payer, payee, agreed_on, paid_on, has_proof] }
  })
}
