import { peopleCalls } from '../../../contract/calls/people'
import { displayName } from '../../../contract/definition/define'
import { NOTICE_KINDS, type NoticeSettings } from '../../../contract/inbox/notices'
import { type ClockRow, clocks } from '../../../contract/resources/procedures'
import type { Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import type { ApiRequest, Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import type { JobPayloads } from '../../jobs/payloads'
import { addJob } from '../../jobs/queue'
import type { Services } from '../../services'
import { wordsIn } from '../../words'
import { senderOf, sendMail } from '../mail'
import { mayBeCalled } from '../recruitment'

/** When the day begins for those who are told by the morning, on the organisation's clock. */
const MORNING_HOUR = 7
/** News that one mail names; the rest is counted. */
const NAMED = 50

export const noticeRoutes: Route[] = [
  serve(peopleCalls.readNoticeSettings, read),
  serve(peopleCalls.changeNoticeSettings, write),
]

async function read({
  services: { sql },
  actor,
}: Pick<ApiRequest, 'services' | 'actor'>): Promise<NoticeSettings> {
  const known = await sql<NoticeSettings['kinds']>`
    select kind, app, mail, push from notice_settings where user_id = ${actor.id}`
  return {
    kinds: NOTICE_KINDS.map(
      kind =>
        known.find(each => each.kind === kind) ?? {
          kind,
          app: true,
          mail: 'off' as const,
          push: false,
        },
    ),
  }
}

async function write(call: Served<typeof peopleCalls.changeNoticeSettings>): Promise<NoticeSettings> {
  const { sql } = call.services
  await sql`
    insert into notice_settings (user_id, kind, app, mail, push)
    select ${call.actor.id}, kind, app, mail, push
    from jsonb_to_recordset(${sql.json(call.body.kinds)}) given(kind text, app boolean, mail text, push boolean)
    on conflict (user_id, kind) do update set app = excluded.app, mail = excluded.mail, push = excluded.push`
  return read(call)
}

/** The hourly job: at seven it tells what is due today, then sends the digests of the hour. */
export async function sendHourlyNotices(services: Services): Promise<void> {
  const { sql } = services
  const [clock] = await sql<{ day: string; hour: number }[]>`
    select (local)::date::text as day, extract(hour from local)::int as hour
    from (select ${services.now()}::timestamptz at time zone time_zone as local from organisation) clock`
  if (!clock) return
  const isMorning = clock.hour === MORNING_HOUR
  if (isMorning) await sql.begin(tx => tellMorning(tx, clock.day))
  await sql.begin(tx => collectDigests(tx, 'hourly'))
  if (isMorning) await sql.begin(tx => collectDigests(tx, 'daily'))
}

type OverdueClock = Pick<ClockRow, 'step' | 'what' | 'what_ar' | 'what_fr' | 'what_de'> & {
  employee_id: number
  candidate_id: number
  name: string
  due_on: string
}

/** Tells each who has calls due today, or steps whose day is over: once a day. */
async function tellMorning(tx: Tx, day: string): Promise<void> {
  const [first] =
    await tx`insert into notice_mornings (day) values (${day}) on conflict do nothing returning day`
  if (!first) return
  const calls = await tx<{ id: number; count: number; name: string; lead: number }[]>`
    select employee_id as id, count(*)::int as count, min(name) as name, (array_agg(id order by name))[1] as lead from leads
    where employee_id is not null and deleted_at is null and call_back_date <= ${day} and ${mayBeCalled(tx, 'leads')}
    group by 1`
  for (const { id, count, name, lead } of calls)
    await notify(tx, {
      kind: 'call_due',
      to: [id],
      values: { name, count },
      link: '/leads?queue=1',
      about: { resource: 'leads', id: lead },
    })
  const overdue = await tx<OverdueClock[]>`
    select distinct on (c.employee_id) c.employee_id, c.id as candidate_id, c.name, k.step, k.what, k.what_ar, k.what_fr, k.what_de,
      k.due_on
    from clocks k join candidates c on c.id = k.candidate_id
    where c.employee_id is not null and c.deleted_at is null and k.due_on < ${day}
      and k.expiry is distinct from 'right_opens' and not k.is_lost
    order by c.employee_id, k.due_on`
  for (const clock of overdue)
    await notify(tx, {
      kind: 'step_overdue',
      to: [clock.employee_id],
      values: ({ enums }: { enums: Readonly<Record<string, string>> }, language) => {
        const step = clock.step ?? displayName(clocks, clock, language)
        return { name: clock.name, date: clock.due_on, step: enums[step] ?? step }
      },
      link: '/clocks',
      about: { resource: 'candidates', id: clock.candidate_id },
    })
}

/** Freezes what is new for each who wants it by mail, and has it sent by a job of the same transaction. */
async function collectDigests(tx: Tx, often: 'hourly' | 'daily'): Promise<void> {
  const upto = tx(`${often}_upto`)
  const waiting = await tx<{ user_id: number; ids: number[]; upto: number }[]>`
    select n.user_id, array_agg(n.id order by n.id) as ids, max(n.id) as upto
    from notifications n
    join notice_settings s on s.user_id = n.user_id and s.kind = n.kind and s.mail = ${often}
    join users u on u.id = n.user_id and u.active and u.deleted_at is null
    left join notice_digests d on d.user_id = n.user_id
    where n.id > coalesce(d.${upto}, 0) and n.created_at > now() - interval '3 days'
      and (n.viewed_at is null or not s.app)
    group by n.user_id`
  for (const { user_id, ids, upto: newest } of waiting) {
    const [taken] = await tx`
      insert into notice_digests as d (user_id, ${upto}) values (${user_id}, ${newest})
      on conflict (user_id) do update set ${upto} = excluded.${upto} where d.${upto} < excluded.${upto}
      returning user_id`
    if (taken) await addJob(tx, 'send_digest', { user_id, ids })
  }
}

/** The job that sends one digest. */
export async function sendDigest(
  services: Services,
  { user_id, ids }: JobPayloads['send_digest'],
): Promise<void> {
  const { sql, config } = services
  const [reader] = await sql<{ email: string; language: string | null; organisation: string }[]>`
    select email, language, (select name from organisation) as organisation
    from users where id = ${user_id} and active and deleted_at is null`
  const news = await sql<{ title: string; body: string | null; link: string | null }[]>`
    select title, body, link from notifications where id = any(${ids}::bigint[]) order by id`
  if (!reader || !news.length) return
  const words = wordsIn(reader.language).notices
  const lines = news
    .slice(0, NAMED)
    .map(({ title, body, link }) =>
      [`• ${title}`, body && `  ${body}`, link && `  ${config.origin}${link}`].filter(Boolean).join('\n'),
    )
  if (news.length > NAMED) lines.push(`+ ${news.length - NAMED}`)
  await sendMail(services, await senderOf(services, null), {
    purpose: 'transactional',
    foot: 'internal',
    to: reader.email,
    subject: words.subject
      .replace('%{count}', String(news.length))
      .replace('%{organisation}', reader.organisation),
    text: `${words.text_head}\n\n${lines.join('\n\n')}\n\n${words.text_end}\n${config.origin}/profile?tab=settings\n`,
  })
}
