import { HOUSE_RULE } from '../../../contract/candidates/rules'
import type { letters } from '../../../contract/resources/letters'
import { dayIn } from '../../../contract/text/dayIn'
import { addDays } from '../../../contract/time/wall-time'
import type { Fragment, RowOf } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { citationOf, missionLines } from './authorityWords'
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
  is_mission: boolean | null
  organisation: string
}

/**
 * Finds periods of authorities that are over without a decision. Silence that counts as a yes is confirmed instead, of a period
 * with an estimated start nobody knows that it is over, and an authority whose question is open waits for us.
 */
export async function authorityOccasions(sql: Connection, today: string): Promise<Occasion[]> {
  const clocks = await sql<OverClock[]>`
    select 'clock ' || k.source || ' ' || k.source_id || ' ' || coalesce(k.rule, '') || ' ' || k.candidate_id || ' ' || k.due_on as occasion,
      k.candidate_id, k.case_id, k.employee_id, c.name, s.de as step, k.started_on, k.due_on, o.company as organisation,
      coalesce(d.source_de, d.source, r.clock -> 'source' ->> 'text') as source, f.office, f.address, f.resource = 'visas' as is_mission,
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
    left join lateral (${recordOfStep(sql, sql`s.slug`)}) w on true
    left join lateral (
      select * from (
        select 'recognitions' as resource, id, coalesce((select name from authorities where id = n.authority_id), n.authority) as office,
          (select address from authorities where id = n.authority_id) as address from recognitions n where candidate_id = k.candidate_id
        union all select 'ba-approvals', id, authority, null from ba_approvals where candidate_id = k.candidate_id
        union all select 'licences', id, authority, null from licences where candidate_id = k.candidate_id
        union all select 'visas', id, coalesce((select name from missions where id = n.mission_id), n.mission),
            (select address from missions where id = n.mission_id)
          from visas n where candidate_id = k.candidate_id
      ) p where p.resource = w.resource order by p.id desc limit 1) f on true
    where k.holder = 'authority' and not k.silence and k.due_on < ${today}::date
      and k.due_on >= ${addDays(today, -DAYS_BACK)}::date
      and k.quality is distinct from 'estimated' and not ${waitsForUs(sql, sql`w.resource`)}
      and (k.source = 'route' and k.expiry = 'overdue' and k.nature = any(${BINDING}::text[])
        or k.source = 'step' and d.source <> ${HOUSE_RULE})
      and not exists (select from letters l where l.occasion = 'clock ' || k.source || ' ' || k.source_id || ' '
        || coalesce(k.rule, '') || ' ' || k.candidate_id || ' ' || k.due_on)
    order by k.due_on, k.id limit ${AT_ONCE}`
  return clocks.map(occasionOf)
}

/** The resource of the record that a step of a route keeps. */
const recordOfStep = (sql: Connection, slug: Fragment): Fragment => sql`
  select step -> 'record' ->> 'resource' as resource
  from route_contents v, jsonb_path_query(v.content, '$.tracks[*].steps[*]') step
  where step ->> 'key' = ${slug} and step ? 'record' limit 1`

/** Whether the authority of a clock `k` has a question open about the person in a record of a resource: then it is not late. */
const waitsForUs = (sql: Connection, resource: Fragment): Fragment => sql`
  exists (
    select from (
      select 'recognitions' as resource, asked_on, asked_until, answered_on, decided_on is not null as is_decided, false as is_asking
      from recognitions where candidate_id = k.candidate_id
      union all select 'ba-approvals', asked_on, asked_until, answered_on,
        decided_on is not null or coalesce(result in ('approved', 'rejected'), false), false
      from ba_approvals where candidate_id = k.candidate_id
      union all select 'visas', asked_on, asked_until, answered_on,
        decided_on is not null or state in ('granted', 'rejected', 'lawsuit', 'withdrawn', 'entered'), state = 'more_documents_asked'
      from visas where candidate_id = k.candidate_id) q
    where not q.is_decided and (q.asked_on is not null or q.asked_until is not null or q.is_asking)
      and (q.answered_on is null or q.answered_on < q.asked_on) and q.resource = (${resource}))`

function occasionOf(clock: OverClock): Occasion {
  const { occasion, candidate_id, case_id, employee_id, name, step, source, started_on, due_on } = clock
  const { office, address } = clock
  const recipient =
    office && clock.is_mission ? missionLines(office, address) : [office, address].filter(Boolean).join('\n')
  return {
    occasion,
    kind: 'please_decide',
    language: 'de',
    text: clock.text,
    data: {
      name,
      step: step ?? '',
      source: citationOf(source),
      since: started_on ? dayIn('de', started_on) : '',
      due: dayIn('de', due_on),
      authority: recipient.split('\n')[0] ?? '',
      organisation: clock.organisation,
    },
    about: { candidate_id, case_id },
    to: null,
    recipient: recipient || '–',
    readers: [employee_id],
  }
}

/** Whether the clock that a letter `l` asks for a decision about is as it was, and the authority is the one that has to act. */
export const isDecisionDue = (sql: Connection): Fragment => sql`
  exists (
    select from clocks k where k.candidate_id = l.candidate_id and k.quality is distinct from 'estimated'
      and l.occasion = 'clock ' || k.source || ' ' || k.source_id || ' ' || coalesce(k.rule, '') || ' ' || k.candidate_id || ' ' || k.due_on
      and not ${waitsForUs(sql, recordOfStep(sql, sql`coalesce((select slug from route_steps where id = k.step_id), k.step)`))})`

/**
 * Finds letters that nobody has sent and that ask for a decision which came, which waits for us, or whose period was moved, or for
 * money that nobody owes.
 */
export function settledLetters(sql: Connection): Promise<RowOf<typeof letters>[]> {
  return sql<RowOf<typeof letters>[]>`
    select l.* from letters l
    where l.state in ('ready', 'failed') and (
      l.kind = 'please_decide' and not ${isDecisionDue(sql)}
      or l.kind = 'invoice_reminder' and not exists (select from invoices i where i.id = l.invoice_id and ${isOwed(sql)}))
    order by l.id limit ${AT_ONCE} for update`
}
