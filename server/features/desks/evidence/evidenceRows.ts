import {
  EVIDENCE_KINDS,
  EVIDENCE_LACKS,
  type EvidenceLack,
} from '../../../../contract/resources/payment-evidence'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Hooks } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { dayAt, todayOf } from '../../../db/today'
import type { Services } from '../../../services'
import { ofVisibleCandidates, sheetDay } from '../../candidates'
import { signedJobs } from './signedJobs'

/** The evidence that the employer pays, by person and year of the signed job contract. */
export const paymentEvidenceHooks: Hooks = { rows: evidenceRows }

/** A row's number says its candidate and its year. */
const YEAR_STEP = 10_000

export function evidenceRows(services: Services, actor: Actor): Fragment {
  const { sql } = services
  const scope = ofVisibleCandidates(services, actor) ?? sql`true`
  return sql`
    select candidate_id * ${YEAR_STEP}::bigint + year as id, 1 as version, now() as created_at, now() as updated_at,
      null::bigint as created_by, '' as search_text, found.*, array_remove(array[${lacksOf(sql)}]::text[], null) as lacks
    from (
      select k.year, k.candidate_id, k.bw_lead_id, k.signed_on, ${countsOf(services)}
      from (
        select distinct on (candidate_id, extract(year from signed_on)) extract(year from signed_on)::int as year, candidate_id,
          bw_lead_id, signed_on
        from ${signedJobs(sql)} jobs where ${scope}
        order by candidate_id, extract(year from signed_on), signed_on, bw_lead_id
      ) k join candidates c on c.id = k.candidate_id
      where c.deleted_at is null and c.erased_at is null
    ) found`
}

/** The parts of the evidence that are there, counted until the signature where they have to be before it. */
function countsOf({ sql, now }: Services): Fragment {
  const today = todayOf(sql, now())
  const documents = (slug: string) => sql`
    from documents d join document_kinds n on n.id = d.kind_id
    where d.candidate_id = k.candidate_id and n.slug = ${slug} and (d.file is not null or d.received_on is not null)`
  const dayOf = (slug: string) =>
    sql`(select min(coalesce(d.received_on, ${dayAt(sql, sql`d.created_at`)})) ${documents(slug)})`
  const ledger = sql`from ledger l where l.candidate_id = k.candidate_id and l.kind <> 'refund'`
  return sql`
    (select min(text_given_on) from contracts t where t.candidate_id = k.candidate_id and coalesce(t.body_ar, '') <> '')
      as own_language_on,
    ${sheetDay(sql, sql`k.candidate_id`, sql`k.signed_on`)} as sheet_on,
    (select count(*)::int from employer_consents e where e.candidate_id = k.candidate_id and e.answer = 'yes'
      and e.withdrawn_on is null and (e.valid_until is null or e.valid_until >= ${today})) as consents,
    ${dayOf(EVIDENCE_KINDS.statement)} as statement_on,
    (select count(*)::int ${ledger}) as costs,
    (select count(*)::int ${ledger} and l.paid and not exists (
      select from transactions t where l.source = 'transaction' and t.id = l.source_id and t.document is not null)) as unproved,
    (select count(*)::int ${ledger} and l.payer in ('candidate', 'third_party') and l.kind <> 'private') as paid_by_person,
    (select count(*)::int ${documents(EVIDENCE_KINDS.complaint)}) as complaints,
    (select count(*)::int ${documents(EVIDENCE_KINDS.answer)}) as answers,
    (select count(*)::int from courses u where u.candidates @> array[k.candidate_id]) as courses,
    (select count(*)::int from candidate_interviews i where i.candidate_id = k.candidate_id and i.was_present
      and (i.at at time zone (select time_zone from organisation))::date <= k.signed_on) as interviews`
}

function lacksOf(sql: Connection): Fragment {
  const is: Readonly<Record<EvidenceLack, Fragment>> = {
    own_language: sql`own_language_on is null`,
    sheet: sql`sheet_on is null or sheet_on > signed_on`,
    consent: sql`consents = 0`,
    statement: sql`statement_on is null`,
    proof: sql`unproved > 0`,
    paid_by_person: sql`paid_by_person > 0`,
    answer: sql`complaints > answers`,
    language: sql`courses = 0`,
    interview: sql`interviews = 0`,
  }
  return EVIDENCE_LACKS.map(lack => sql`case when ${is[lack]} then ${lack} end`).reduce(
    (all, each) => sql`${all}, ${each}`,
  )
}
