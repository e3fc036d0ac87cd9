import type { LetterLanguage } from '../../../contract/letters/words'
import { dayIn } from '../../../contract/text/dayIn'
import { addDays } from '../../../contract/time/wall-time'
import type { Connection } from '../../db/connect'
import { answerOf } from '../employer-consents'
import { addressOf } from './invoicePdf'
import { AT_ONCE, type Occasion } from './occasion'

/** News are no news after so many days. */
const DAYS_BACK = 14

interface TakenStep extends Pick<Occasion, 'text' | 'occasion' | 'language'> {
  candidate_id: number
  case_id: number | null
  bw_lead_id: number
  employee_id: number | null
  name: string
  step: string | null
  day: string
  email: string | null
  company: string
  contact_name: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  organisation: string
}

/**
 * Finds steps that the employer is told of: that of the case, else the one that the person is hired by or has accepted. An
 * employer to whom the person said no, or whose consent was withdrawn or has ended, is told nothing.
 */
export async function employerOccasions(sql: Connection, today: string): Promise<Occasion[]> {
  const answer = answerOf(sql, { candidate: sql`d.candidate_id`, employer: sql`e.id`, today })
  const steps = await sql<TakenStep[]>`
    with told as (
      select distinct t.step_id, s.slug, s.de, s.en from letter_texts t join route_steps s on s.id = t.step_id
      where t.kind = 'employer_news' and t.active)
    select 'step ' || y.slug || ' ' || d.candidate_id || ' ' || coalesce(d.case_id, 0) || ' ' || d.day as occasion, d.candidate_id,
      d.case_id, e.id as bw_lead_id, coalesce(x.german_owner_id, e.employee_id, x.employee_id, c.employee_id) as employee_id, c.name,
      case t.language when 'en' then y.en else y.de end as step, d.day, e.email, e.company, e.contact_name, e.street, e.postal_code,
      e.city, t.language, o.company as organisation,
      jsonb_build_object('subject', t.subject, 'body', t.body, 'auto', t.auto) as text
    from told y
    join candidate_step_days d on d.step = y.slug and d.state = 'done' and d.day between ${addDays(today, -DAYS_BACK)}::date and ${today}::date
    join candidates c on c.id = d.candidate_id and c.deleted_at is null and c.erased_at is null
    left join cases x on x.id = d.case_id
    cross join (select coalesce(provider_company, name) as company from organisation) o
    join bw_leads e on e.id = coalesce(x.bw_lead_id,
      (select bw_lead_id from placements where candidate_id = d.candidate_id and ended_on is null order by id desc limit 1),
      (select bw_lead_id from matches where candidate_id = d.candidate_id and state = 'accepted' order by id desc limit 1))
    join lateral (
      select * from letter_texts t where t.kind = 'employer_news' and t.active and t.step_id = y.step_id
      order by (t.language = e.language) desc, id desc limit 1) t on true
    where not exists (
        select from letters l where l.occasion = 'step ' || y.slug || ' ' || d.candidate_id || ' ' || coalesce(d.case_id, 0) || ' ' || d.day)
      and (${answer} = 'yes' or not exists (
        select from employer_consents k where k.candidate_id = d.candidate_id and k.bw_lead_id = e.id))
    order by d.day, d.candidate_id limit ${AT_ONCE}`
  return steps.map(occasionOf)
}

function occasionOf(taken: TakenStep): Occasion {
  const { occasion, candidate_id, case_id, bw_lead_id, employee_id, language, text, email } = taken
  const said: LetterLanguage = language
  return {
    occasion,
    kind: 'employer_news',
    language: said,
    text,
    data: {
      name: taken.name,
      step: taken.step ?? '',
      day: dayIn(said, taken.day),
      employer: taken.company,
      contact: taken.contact_name ?? '',
      organisation: taken.organisation,
    },
    about: { candidate_id, case_id, bw_lead_id },
    to: email,
    recipient: addressOf(taken),
    readers: [employee_id],
  }
}
