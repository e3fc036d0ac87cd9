import { EXPIRING_DAYS, EXPIRING_KINDS, type ExpiringKind } from '../../../contract/resources/desks'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { foldedNames } from '../../crud/search'
import type { Connection } from '../../db/connect'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'
import { documentsHooks, ofVisibleCandidates } from '../candidates'

/** Papers and approvals of people still on their way, and yearly figures, that end within 90 days. */
export const expiringHooks: Hooks = { rows: expiringRows }

/** A row's number says its kind, so that it stays. */
const KIND_STEP = 1_000_000_000_000

type PaperKind = Exclude<ExpiringKind, 'figure' | 'figure_missing'>

/**
 * Returns papers and rights that end, as rows of candidate, name, its translations, last day, record, and whether the day is an estimate. Of papers that replace each other only the one
 * that ends last. A new kind of paper is one more entry.
 */
function papers({ sql }: Services, open: Fragment): Readonly<Record<PaperKind, Fragment>> {
  const ends = (column: Fragment) => sql`${column} between today and today + ${EXPIRING_DAYS}::int`
  return {
    passport: sql`
      select x.candidate_id, n.en as name, n.ar as name_ar, n.fr as name_fr, n.de as name_de, x.valid_until as ends_on, x.id as record_id, false as estimated
      from passports x left join countries n on n.id = x.country_id, clock
      where ${ends(sql`x.valid_until`)} and not exists (
        select from passports y where y.candidate_id = x.candidate_id and y.valid_until > x.valid_until)
      union all
      select id, null, null, null, null, pass_expiry_date, null, false from candidates c, clock
      where ${ends(sql`pass_expiry_date`)} and not exists (select from passports y where y.candidate_id = c.id)`,
    certificate: sql`
      select candidate_id, concat_ws(' ', upper(provider), level), null, null, null, usable_until, id, false
      from language_certificates x, clock where ${ends(sql`usable_until`)} and not exists (
        select from language_certificates y where y.candidate_id = x.candidate_id and y.level >= x.level
          and y.usable_until > x.usable_until)`,
    ba_approval: sql`
      select candidate_id, occupation, null, null, null, until, id, estimated
      from (${approvals(sql)}) x, clock where ${ends(sql`until`)} and not exists (
        select from (${approvals(sql)}) y where y.candidate_id = x.candidate_id and y.until > x.until)`,
    preapproval: sql`
      select candidate_id, authority, null, null, null, until, id, estimated
      from (${issuedPreapprovals(sql)}) x, clock where ${ends(sql`until`)} and not exists (
        select from (${issuedPreapprovals(sql)}) y where y.candidate_id = x.candidate_id and y.until > x.until)`,
    visa: sql`
      select candidate_id, coalesce((select name from missions m where m.id = x.mission_id), mission), null, null, null, valid_until, id, false
      from visas x, clock
      where ${ends(sql`valid_until`)} and state in ('granted', 'entered') and not exists (
        select from visas y where y.candidate_id = x.candidate_id and y.state in ('granted', 'entered')
          and y.valid_until > x.valid_until)`,
    permit: sql`
      select candidate_id,
        coalesce('§ ' || regexp_replace(substring(law from '^\\d.*'), '_(\\d)$', ' (\\1)') || ' AufenthG', authority),
        null, null, null, valid_until, id, false
      from permits x, clock
      where ${ends(sql`valid_until`)} and result = 'issued' and not exists (
        select from permits y where y.candidate_id = x.candidate_id and y.result = 'issued'
          and (y.valid_until > x.valid_until or y.kind = 'settlement' and y.id > x.id))`,
    document: sql`
      select x.candidate_id, coalesce(x.name, k.en), coalesce(x.name, k.ar), coalesce(x.name, k.fr), coalesce(x.name, k.de), x.valid_until, x.id, false
      from (select * from documents where ${open}) x join document_kinds k on k.id = x.kind_id, clock
      where ${ends(sql`x.valid_until`)} and not exists (
        select from documents y where y.candidate_id = x.candidate_id and y.kind_id = x.kind_id
          and y.valid_until > x.valid_until)`,
  }
}

/** An approval of the BA without a printed end is taken to hold for six months (C-24; BVerwG 1 C 41.18). */
const approvals = (sql: Connection): Fragment => sql`
  select id, candidate_id, occupation, coalesce(valid_until, (decided_on + interval '6 months')::date) as until,
    valid_until is null as estimated
  from ba_approvals where result = 'approved'`

/** Without a printed end a pre-approval is used for three months (C-17). */
const issuedPreapprovals = (sql: Connection): Fragment => sql`
  select id, candidate_id, authority, coalesce(printed_until, (issued_on + interval '3 months')::date) as until,
    printed_until is null as estimated
  from preapprovals where result = 'issued'`

function expiringRows(services: Services, actor: Actor): Fragment {
  const { sql, now } = services
  const scope = ofVisibleCandidates(services, actor) ?? sql`true`
  const kinds = Object.entries(papers(services, documentsHooks.scope?.(services, actor) ?? sql`true`))
  const found = kinds
    .map(([kind, rows]) => sql`select ${kind}::text as kind, found.* from (${rows}) found`)
    .reduce((all, each) => sql`${all} union all ${each}`)
  return sql`
    with clock as (select ${todayOf(sql, now())} as today), found as (${found}),
    open as (
      select found.*, c.employee_id, c.office_id from found join candidates c on c.id = found.candidate_id
      left join statuses s on s.id = c.status_id
      where c.deleted_at is null and c.erased_at is null and s.kind is distinct from 'bad')
    select array_position(${[...EXPIRING_KINDS]}::text[], kind) * ${KIND_STEP}::bigint + coalesce(record_id, -candidate_id) as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by,
      kind, candidate_id, name, name_ar, name_fr, name_de, ends_on, estimated, employee_id, office_id, record_id,
      ${foldedNames(sql, sql`name`, sql`name_ar`, sql`name_fr`, sql`name_de`)} as search_text
    from (select * from open where ${scope} union all ${figures(services)}) rows`
}

/** Figures whose last row ends soon, and those without a row today: last year's amount never counts. */
function figures({ sql }: Services): Fragment {
  return sql`
    select case when last_day >= today then 'figure' else 'figure_missing' end, null::bigint, name, name_ar, name_fr, name_de,
      nullif(last_day, 'infinity'), record_id, false, null::bigint, null::bigint
    from (
      select concat_ws(' ', key, max(en), part) as name, concat_ws(' ', key, max(coalesce(ar, en)), part) as name_ar,
        concat_ws(' ', key, max(coalesce(fr, en)), part) as name_fr, concat_ws(' ', key, max(coalesce(de, en)), part) as name_de,
        max(coalesce(valid_to, 'infinity'::date)) filter (where amount is not null or percent_of is not null) as last_day,
        (array_agg(id order by valid_from desc))[1] as record_id
      from figures group by key, part
    ) rows, clock where last_day is null or last_day <= today + ${EXPIRING_DAYS}::int`
}
