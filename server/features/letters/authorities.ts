import { HOUSE_RULE } from '../../../contract/candidates/rules'
import type { letters } from '../../../contract/resources/letters'
import { dayIn } from '../../../contract/text/dayIn'
import { addDays } from '../../../contract/time/wall-time'
import type { RowOf } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { isOwed } from './invoices'
import { AT_ONCE, type Occasion } from './occasion'

/** Periods that the law or the authority itself sets. Nobody owes an answer by our own targets. */
const BINDING = ['statutory', 'statutory_soft', 'set_by_authority']
/** A clock that was over earlier when the application learned to write letters gets none. */
const DAYS_BACK = 30

interface OverClock extends Pick<Occasion, 'text'> {
  occasion: string
  candidate_id: number
  case_id: number | null
  employee_id: number | null
  name: string
  step: string | null
  source: string | null
  started_on: string | null
  due_on: string
  office: string | null
  address: string | null
  organisation: string
}

/**
 * Finds periods of authorities that are over without a decision. Silence that counts as a yes is confirmed instead, and of a
 * period with an estimated start nobody knows that it is over.
 */
export async function authorityOccasions(sql: Connection, today: string): Promise<Occasion[]> {
  const clocks = await sql<OverClock[]>`
    select 'clock ' || k.source || ' ' || k.source_id || ' ' || coalesce(k.rule, '') || ' ' || k.candidate_id || ' ' || k.due_on as occasion,
      k.candidate_id, k.case_id, k.employee_id, c.name, s.de as step, k.started_on, k.due_on, o.company as organisation,
      coalesce(d.source, r.clock -> 'source' ->> 'text') as source, f.office, f.address,
      jsonb_build_object('subject', t.subject, 'body', t.body, 'auto', t.auto) as text
    from clocks k
    join candidates c on c.id = k.candidate_id and c.deleted_at is null and c.erased_at is null
    cross join (select coalesce(provider_company, name) as company from organisation) o
    join lateral (
      select * from letter_texts where kind = 'please_decide' and language = 'de' and active order by id desc limit 1) t on true
    left join deadlines d on k.source = 'step' and d.id = k.source_id
    left join cases x on x.id = k.case_id
    left join lateral (
      select clock from route_contents v, jsonb_array_elements(v.content -> 'clocks') clock
      where v.version_id = x.route_version_id and clock ->> 'key' = k.rule limit 1) r on true
    left join route_steps s on s.id = k.step_id or k.step_id is null and s.slug = k.step
    left join lateral (
      select step -> 'record' ->> 'resource' as resource
      from route_contents v, jsonb_path_query(v.content, '$.tracks[*].steps[*]') step
      where step ->> 'key' = s.slug and step ? 'record' limit 1) w on true
    left join lateral (
      select * from (
        select 'recognitions' as resource, id, coalesce((select name from authorities where id = n.authority_id), n.authority) as office,
          (select address from authorities where id = n.authority_id) as address from recognitions n where candidate_id = k.candidate_id
        union all select 'ba-approvals', id, authority, null from ba_approvals where candidate_id = k.candidate_id
        union all select 'licences', id, authority, null from licences where candidate_id = k.candidate_id
        union all select 'visas', id, coalesce((select name from missions where id = n.mission_id), n.mission), null
          from visas n where candidate_id = k.candidate_id
      ) p where p.resource = w.resource order by p.id desc limit 1) f on true
    where k.holder = 'authority' and not k.silence and k.due_on < ${today}::date
      and k.due_on >= ${addDays(today, -DAYS_BACK)}::date
      and (k.source = 'route' and k.expiry = 'overdue' and k.nature = any(${BINDING}::text[]) and k.quality <> 'estimated'
        or k.source = 'step' and d.source <> ${HOUSE_RULE})
      and not exists (select from letters l where l.occasion = 'clock ' || k.source || ' ' || k.source_id || ' '
        || coalesce(k.rule, '') || ' ' || k.candidate_id || ' ' || k.due_on)
    order by k.due_on, k.id limit ${AT_ONCE}`
  return clocks.map(occasionOf)
}

function occasionOf(clock: OverClock): Occasion {
  const { occasion, candidate_id, case_id, employee_id, name, step, source, started_on, due_on } = clock
  return {
    occasion,
    kind: 'please_decide',
    language: 'de',
    text: clock.text,
    data: {
      name,
      step: step ?? '',
      source: source ?? '',
      since: started_on ? dayIn('de', started_on) : '',
      due: dayIn('de', due_on),
      authority: clock.office ?? '',
      organisation: clock.organisation,
    },
    about: { candidate_id, case_id },
    to: null,
    recipient: [clock.office, clock.address].filter(Boolean).join('\n') || '–',
    readers: [employee_id],
  }
}

/** Finds letters that nobody has sent and that ask for a decision which came, or whose period was moved, or for money that nobody owes. */
export function settledLetters(sql: Connection, today: string): Promise<RowOf<typeof letters>[]> {
  return sql<RowOf<typeof letters>[]>`
    select l.* from letters l
    where l.state in ('ready', 'failed') and (
      l.kind = 'please_decide' and not exists (
        select from clocks k where k.candidate_id = l.candidate_id and k.due_on < ${today}::date
          and l.occasion = 'clock ' || k.source || ' ' || k.source_id || ' ' || coalesce(k.rule, '') || ' ' || k.candidate_id || ' ' || k.due_on)
      or l.kind = 'invoice_reminder' and not exists (select from invoices i where i.id = l.invoice_id and ${isOwed(sql)}))
    order by l.id limit ${AT_ONCE} for update`
}
