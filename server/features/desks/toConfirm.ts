import { FEE_KINDS } from '../../../contract/candidates/fees'
import { requireDefinition } from '../../../contract/resources'
import { ASSUMED_KINDS, type AssumedKind } from '../../../contract/resources/desks'
import ar from '../../../i18n/ar.json'
import de from '../../../i18n/de.json'
import en from '../../../i18n/en.json'
import fr from '../../../i18n/fr.json'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { foldedNames } from '../../crud/search'
import type { Connection } from '../../db/connect'
import { dayAt, todayOf } from '../../db/today'
import type { Services } from '../../services'
import { feesWithoutKind, hiredOn, NEEDS_AGREEMENT, ofVisibleCandidates } from '../candidates'
import { isToAnswer, RECORD_TABLES } from '../routes'

/** Facts that nobody has confirmed: the program counts with them and says so. */
export const toConfirmHooks: Hooks = { rows: assumedRows }

/** A row's number says its kind, so that it stays. */
const KIND_STEP = 1_000_000_000_000
/** The same for the resource of the record. */
const RESOURCE_STEP = 10_000_000_000
/** Rules that a version can have. */
const RULES_MAX = 1_000

/** Tables of records that a step which is set by hand makes. */
const FLAG_TABLES = Object.fromEntries(
  Object.entries(RECORD_TABLES).filter(([resource]) => 'from_flag' in requireDefinition(resource).fields),
)
const SETTLED_IN: readonly string[] = [
  ...Object.keys(FLAG_TABLES),
  'compliance-rules',
  'fee-kinds',
  'transactions',
  'placements',
  'cases',
]

type Words = typeof en | typeof ar | typeof fr | typeof de

/** The name of one record of a resource in a language. */
function nameIn(words: Words, resource: string): string {
  const names: Readonly<Record<string, { name?: string }>> = words.resources
  const [first = resource, one = first] = (names[resource]?.name ?? resource).split(' |||| ')
  return words === ar ? one : first
}

/** Rows of candidate, names, step, route, day, assignee, office and record. A new kind of doubt is one more entry. */
function doubts({ sql, now }: Services): Readonly<Record<AssumedKind, Fragment>> {
  const none = sql`null::text`
  const today = todayOf(sql, now())
  const ofClock = sql`
    select k.candidate_id, n.*, r.id as step_id, x.route_id, k.employee_id, k.office_id, k.id as record_id, k.started_on, k.due_on
    from clocks k left join route_steps r on r.id = k.step_id or (k.step_id is null and r.slug = k.step)
    left join cases x on x.id = k.case_id
    cross join lateral (
      select r.en as name, r.ar as name_ar, r.fr as name_fr, r.de as name_de where r.id is not null
      union all select k.what, k.what_ar, k.what_fr, k.what_de where r.id is null) n`
  return {
    silence_over: sql`
      select candidate_id, name, name_ar, name_fr, name_de, step_id, route_id, due_on + 1 as since, employee_id, office_id,
        record_id, ${none} as resource
      from (${ofClock} where k.silence and k.due_on < ${today}) over`,
    silent_step: sql`
      select s.candidate_id, coalesce(r.en, s.step), r.ar, r.fr, r.de, r.id, null::bigint, s.day, c.employee_id, c.office_id, s.id,
        ${none}
      from status_changes s join candidates c on c.id = s.candidate_id left join route_steps r on r.slug = s.step
      where s.to_confirm`,
    estimated_start: sql`
      select candidate_id, name, name_ar, name_fr, name_de, step_id, route_id, started_on, employee_id, office_id, record_id,
        ${none}
      from (${ofClock} where k.quality = 'estimated') estimated`,
    nationality: sql`
      select c.id, n.en, n.ar, n.fr, n.de, null::bigint, null::bigint, c.registration_date, c.employee_id, c.office_id, c.id, ${none}
      from candidates c left join countries n on n.id = c.nationality_ids[1]
      where not c.nationality_confirmed and cardinality(c.nationality_ids) > 0`,
    from_flag: recordsOfFlags(sql),
    fee_kind: sql`
      select candidate_id, ${feeWords(en).other ?? null}::text, ${feeWords(ar).other ?? null}::text,
        ${feeWords(fr).other ?? null}::text, ${feeWords(de).other ?? null}::text, null::bigint, null::bigint, day, employee_id, office_id,
        record_id, resource
      from (${feesWithoutKind(sql)}) fees`,
    taken_over: sql`
      select x.candidate_id, n.en || ' (' || e.en || ')', n.ar || ' (' || coalesce(e.ar, e.en) || ')',
        n.fr || ' (' || coalesce(e.fr, e.en) || ')', n.de || ' (' || coalesce(e.de, e.en) || ')', null::bigint, e.id, o.ended_on,
        coalesce(x.employee_id, c.employee_id), c.office_id, x.id, 'cases'::text
      from taken_over_steps t join cases x on x.id = t.case_id join candidates c on c.id = x.candidate_id
      join cases o on o.id = t.earlier_id join routes e on e.id = o.route_id
      cross join lateral (
        select string_agg(r.en, ' · ' order by w.place) as en, string_agg(coalesce(r.ar, r.en), ' · ' order by w.place) as ar,
          string_agg(coalesce(r.fr, r.en), ' · ' order by w.place) as fr, string_agg(coalesce(r.de, r.en), ' · ' order by w.place) as de
        from unnest(t.steps) with ordinality w(step, place) join route_steps r on r.slug = w.step) n
      where ${isToAnswer(sql)}`,
    no_agreement: sql`
      select p.candidate_id, coalesce(l.company, p.name), null::text, null::text, null::text, null::bigint, x.route_id, ${hiredOn(sql)}, coalesce(x.employee_id, c.employee_id),
        c.office_id, p.id, 'placements'::text
      from placements p join candidates c on c.id = p.candidate_id left join bw_leads l on l.id = p.bw_lead_id
      left join matches m on m.id = p.match_id left join cases x on x.id = p.case_id
      where p.agreement_id is null and exists (select from compliance_rules where active and kind = ${NEEDS_AGREEMENT})`,
    blocking_rule: blockingRules(sql),
  }
}

const feeWords = ({ enums }: Words) => Object.fromEntries(FEE_KINDS.map(kind => [kind, enums[kind]]))

/** Rules that block although nobody has confirmed them: of routes, of the law, and kinds of money that counsel has not answered. */
function blockingRules(sql: Connection): Fragment {
  const words = [en, ar, fr, de].map(each => sql`${sql.json(feeWords(each))}::jsonb ->> kind`)
  return sql`
    select null::bigint, rule -> 'names' ->> 'en', rule -> 'names' ->> 'ar', rule -> 'names' ->> 'fr', rule -> 'names' ->> 'de', s.id, v.route_id,
      (rule -> 'source' ->> 'checked_on')::date, null::bigint, null::bigint, v.id * ${RULES_MAX} + place,
      null::text
    from route_versions v join route_contents c on c.version_id = v.id
    cross join jsonb_array_elements(c.content -> 'requirements') with ordinality rules(rule, place)
    left join route_steps s on s.slug = rule ->> 'step'
    where v.state = 'published' and rule ->> 'effect' = 'block' and rule -> 'source' ->> 'confidence' = 'confirm'
    union all
    select null, name, name_arabic, name_fr, name_de, null, null, source_date, null, null, id, 'compliance-rules' from compliance_rules
    where active and effect = 'block' and confidence = 'confirm'
    union all
    select null, ${words.reduce((all, each) => sql`${all}, ${each}`)}, null, null, source_date, null, null, id, 'fee-kinds'
    from fee_kinds
    where counts = 'ask' and answer is null`
}

/** Records that exist because a step was set by hand: nobody has entered anything of the letter yet. */
function recordsOfFlags(sql: Connection): Fragment {
  return Object.entries(FLAG_TABLES)
    .map(
      ([resource, table]) => sql`
      select r.candidate_id, ${nameIn(en, resource)}::text, ${nameIn(ar, resource)}::text,
        ${nameIn(fr, resource)}::text, ${nameIn(de, resource)}::text, null::bigint, x.route_id, ${dayAt(sql, sql`r.created_at`)},
        coalesce(x.employee_id, c.employee_id), c.office_id, r.id, ${resource}::text
      from ${sql(table)} r join candidates c on c.id = r.candidate_id left join cases x on x.id = r.case_id
      where r.from_flag`,
    )
    .reduce((all, each) => sql`${all} union all ${each}`)
}

function assumedRows(services: Services, actor: Actor, asked: Readonly<Record<string, unknown>>): Fragment {
  const { sql } = services
  const scope = ofVisibleCandidates(services, actor)
  const wanted = ASSUMED_KINDS.filter(kind => typeof asked.kind !== 'string' || asked.kind === kind)
  const found = Object.entries(doubts(services))
    .filter(([kind]) => wanted.length === 0 || wanted.some(each => each === kind))
    .map(
      ([kind, rows]) => sql`
        select ${kind}::text as kind, found.* from (${rows}) found(candidate_id, name, name_ar, name_fr, name_de, step_id, route_id, since,
          employee_id, office_id, record_id, resource)`,
    )
    .reduce((all, each) => sql`${all} union all ${each}`)
  return sql`
    select array_position(${[...ASSUMED_KINDS]}::text[], kind) * ${KIND_STEP}::bigint
        + coalesce(array_position(${[...SETTLED_IN]}::text[], resource), 0) * ${RESOURCE_STEP}::bigint + record_id as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by, kind, candidate_id, name,
      name_ar, name_fr, name_de, step_id, route_id, since, employee_id, office_id, record_id, resource,
      ${foldedNames(sql, sql`name`, sql`name_ar`, sql`name_fr`, sql`name_de`)} as search_text
    from (${found}) rows where ${scope ? sql`(candidate_id is null or ${scope})` : sql`true`}
      and (candidate_id is null or exists (
        select from candidates c where c.id = rows.candidate_id and c.deleted_at is null and c.erased_at is null))`
}
