import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '../../contract/access/roles'
import { DEMO_PIN } from '../../contract/constants'
import type { ViewState } from '../../contract/lists/saved-views'
import { definitionOf, RESOURCES } from '../../contract/resources'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { demoDatabase } from '../../tests/kit/demo'
import { demoPerson } from '../auth/demo'
import { isInstalled } from '../auth/install'
import { verifySecret } from '../auth/secrets'
import { toE164 } from '../crud/phone'
import { searchText } from '../crud/search'
// Records move steps only where the followers of all features are declared.
import '../features'
import { reduceState } from '../features/saved-views'
import { recount } from '../mail'
import { claimRecipients } from '../mail/sending/claim'
import { checkDemo } from './check'
import { fillDemo } from './index'

let services: TestServices
beforeAll(async () => {
  services = await testServices({}, { demo: true, databaseFor: demoDatabase })
}, 300_000)
afterAll(() => services.drop())

const count = async (table: string, audience?: string) => {
  const { sql } = services
  const where = audience ? sql`where audience = ${audience}` : sql``
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ${sql(table)} ${where}`
  return row?.n
}

describe('the demo', () => {
  it('has 5,000 leads and 20,000 subscribers', async () => {
    expect(await count('leads')).toBe(5_000)
    expect(await count('subscribers')).toBe(20_000)
  })

  it.each(RESOURCES.filter(({ computed }) => !computed).map(({ name }) => name))(
    'has records of %s',
    async name => {
      const definition = definitionOf(name)
      expect(await count(definition?.table ?? name, definition?.only.audience)).toBeGreaterThan(
        name === 'bb-emails' ? -1 : 0,
      )
    },
  )

  it('has people on every published route, of all offices, whose steps say what their records say', async () => {
    const { sql } = services
    const empty = await sql`
      select r.slug from routes r join route_versions v on v.route_id = r.id and v.state = 'published'
      where r.slug <> 'CLASSIC' and not exists (select from cases c where c.route_id = r.id)`
    expect(empty).toEqual([])
    const offices = await sql<{ name: string }[]>`
      select distinct o.name from cases k join candidates c on c.id = k.candidate_id join offices o on o.id = c.office_id`
    expect(offices.map(({ name }) => name).sort()).toEqual(['Cairo', 'Casablanca', 'Tunis'])
    const apart = await sql`
      select v.candidate_id, v.state from visas v join cases k on k.id = v.case_id
      join candidates c on c.id = v.candidate_id
      where c.visa_granted <> (v.state in ('granted', 'entered')) or not exists (
        select from case_steps s join route_steps r on r.id = s.step_id
        where s.case_id = k.id and s.effective and r.slug = 'visa_submitted' and s.state = 'done') and v.applied_on is not null`
    expect(apart).toEqual([])
    const ends = await sql<{ rule: string }[]>`
      select distinct rule from clocks where case_id is not null and due_on between current_date and current_date + 60`
    expect(ends.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['C-09', 'C-11', 'C-17', 'C-29', 'C-32']),
    )
  })

  it('has levels of German in the order of their days, and people in Germany who were placed and travelled', async () => {
    const { sql } = services
    const disordered = await sql`
      select id, b.level from candidates,
        lateral (values ('A1', a1_passed_date), ('A2', a2_passed_date), ('B1', b1_passed_date), ('B2', b2_passed_date)) a (level, day),
        lateral (values ('A1', a1_passed_date), ('A2', a2_passed_date), ('B1', b1_passed_date), ('B2', b2_passed_date)) b (level, day)
      where a.level < b.level and b.day is not null and (a.day is null or a.day >= b.day)`
    expect(disordered).toEqual([])
    const certificates = await sql`
      select l.id from language_certificates l join candidates c on c.id = l.candidate_id
      where l.result = 'passed' and (to_jsonb(c) ->> (lower(l.level) || '_passed_date'))::date is distinct from l.result_on`
    expect(certificates).toEqual([])
    const arrived = await sql`
      select c.id, array(select r.slug from case_steps s join route_steps r on r.id = s.step_id
        where s.case_id = k.id and s.effective and s.state = 'done') as steps
      from cases k join visas v on v.case_id = k.id and v.state = 'entered' join candidates c on c.id = k.candidate_id`
    expect(arrived.length).toBeGreaterThan(0)
    const before = ['matched', 'presented', 'contract_signed', 'ticket_booked', 'arrived']
    for (const { steps } of arrived) expect(steps).toEqual(expect.arrayContaining(before))
    expect(await sql`select id from ba_approvals where occupation = 'Schulabschluss'`).toEqual([])
  })

  it('has open posts where their employer is, of occupations that people are ready for', async () => {
    const { sql } = services
    expect(
      await sql`
        select p.id from positions p join bw_leads l on l.id = p.bw_lead_id
        where p.sector_id is null or p.bundesland_id is distinct from l.bundesland_id or p.city is distinct from l.city`,
    ).toEqual([])
    const supplied = await sql`
      select distinct p.sector_id from positions p join expected_arrivals a on a.sector_id = p.sector_id and a.presentable
      where p.state = 'open'`
    expect(supplied.length).toBeGreaterThan(0)
  })

  it('has views that a list can be asked by', async () => {
    const { sql } = services
    const views = await sql<{ resource: string; state: ViewState }[]>`select resource, state from views`
    expect(views.length).toBeGreaterThan(3)
    for (const { resource, state } of views) {
      const definition = definitionOf(resource)!
      expect(reduceState({ sql, definition, role: 'master' }, state)).toEqual({ state, reduced: false })
    }
  })

  it('is installed and offers somebody of each role, by the PIN of the banner', async () => {
    expect(await isInstalled(services)).toBe(true)
    for (const role of ROLES) expect((await demoPerson(services, role))?.role).toBe(role)
    const [user] = await services.sql<{ pin: string }[]>`select pin from users order by id limit 1`
    expect(await verifySecret(DEMO_PIN, user?.pin)).toBe(true)
    expect(await services.sql`select id from users where special`).toHaveLength(1)
  })

  it('has leads of every status, with phone numbers as they are stored', async () => {
    const [row] = await services.sql<{ statuses: number }[]>`
      select count(distinct status_id)::int as statuses from leads`
    expect(row?.statuses).toBe(14)
    const leads = await services.sql<{ phone: string; name: string; search_text: string }[]>`
      select * from leads order by id limit 500`
    for (const lead of leads) expect(toE164(lead.phone)).toBe(lead.phone)
    const leadsOf = definitionOf('leads')
    for (const lead of leads) expect(lead.search_text).toBe(leadsOf && searchText(leadsOf, lead))
  })

  it('has leads of nobody, and calls that are late, due today and later', async () => {
    const [row] = await services.sql<Record<string, number>[]>`
      select count(*) filter (where employee_id is null)::int as nobody,
        count(*) filter (where call_back_date < current_date)::int as late,
        count(*) filter (where call_back_date = current_date)::int as today,
        count(*) filter (where call_back_date > current_date)::int as later from leads`
    for (const number of Object.values(row ?? {})) expect(number).toBeGreaterThan(50)
  })

  it('counts the calls of a lead as the calls are', async () => {
    const wrong = await services.sql`
      select l.id from leads l left join (select lead_id, count(*) as n, max(at) as last from calls group by lead_id) c
        on c.lead_id = l.id
      where l.calls_count <> coalesce(c.n, 0) or l.last_call_at is distinct from c.last`
    expect(wrong).toHaveLength(0)
  })

  it('has campaigns and messages in every state, all that is started of the origin demo', async () => {
    const states = await services.sql<{ status: string }[]>`select distinct status from campaigns`
    expect(states.map(({ status }) => status).sort()).toEqual([
      'draft',
      'scheduled',
      'sending',
      'sent',
      'stopped',
    ])
    const messages = await services.sql<{ status: string }[]>`select distinct status from emails`
    expect(messages.map(({ status }) => status).sort()).toEqual([
      'bounced',
      'complained',
      'delivered',
      'failed',
      'queued',
      'sending',
      'sent',
      'suppressed',
      'uncertain',
    ])
    expect(
      await services.sql`select id from campaigns where (origin is distinct from 'demo') = (status <> 'draft')`,
    ).toHaveLength(0)
  })

  it('shows the figures of a campaign as a recount gives them', async () => {
    const campaigns = await services.sql<Record<string, number>[]>`
      select * from campaigns where started_at is not null`
    for (const campaign of campaigns) {
      const { open, ...counts } = await recount(services.sql, campaign.id as number)
      expect(open).toBeGreaterThanOrEqual(0)
      expect(campaign).toMatchObject(counts)
    }
  })

  it('has used up today where a campaign is being sent, so that its figures stand', async () => {
    const [{ id }] = (await services.sql`select id from campaigns where status = 'sending'`) as unknown as [
      { id: number },
    ]
    const order = { worker: 'test', limit: 10, leaseSeconds: 30, key: Buffer.alloc(32) }
    const now = services.now()
    expect(await claimRecipients({ sql: services.sql, campaignId: id, now, ...order })).toEqual({
      none: 'domain',
    })
  })

  it('counts the subscribed of each list', async () => {
    const wrong = await services.sql`
      select l.id from lists l where subscribers <> (select count(*) from subscribers s
        where s.status = 'subscribed' and s.list_ids @> array[l.id])`
    expect(wrong).toHaveLength(0)
  })

  it('shows nobody to an employer without the consent to it and a checked profile', async () => {
    const { sql } = services
    const shown = await sql`
      select s.* from (
        select 'match' as what, candidate_id, bw_lead_id from matches where presented_on is not null
        union all select 'interview', candidate_id, bw_lead_id from candidate_interviews where bw_lead_id is not null
        union all select 'placement', candidate_id, bw_lead_id from placements
        union all select 'mail', p.candidate_id, l.id from presentations p join bw_leads l on split_part(l.search_text, E'\\n', 1) = p.employer_name
      ) s`
    expect(new Set(shown.map(({ what }) => what))).toEqual(
      new Set(['match', 'interview', 'placement', 'mail']),
    )
    const bare = await sql`
      select s.* from (
        select candidate_id, bw_lead_id from matches where presented_on is not null
        union select candidate_id, bw_lead_id from candidate_interviews where bw_lead_id is not null
        union select candidate_id, bw_lead_id from placements
        union select p.candidate_id, l.id from presentations p left join bw_leads l on split_part(l.search_text, E'\\n', 1) = p.employer_name
      ) s
      where not exists (
        select from employer_consents a
        where a.candidate_id = s.candidate_id and a.bw_lead_id = s.bw_lead_id and a.answer = 'yes')
      or not exists (
        select from candidate_profiles f
        where f.candidate_id = s.candidate_id and f.checked_on is not null and f.checked_by is distinct from f.written_by)`
    expect(bare).toEqual([])
    const wrong = await sql`
      select m.id from matches m where m.consent <> case when exists (
        select from employer_consents a where a.candidate_id = m.candidate_id and a.bw_lead_id = m.bw_lead_id)
        then 'yes' else 'missing' end`
    expect(wrong).toEqual([])
  })

  it('is left as it is by the next start', async () => {
    await services.sql`update leads set note = 'mine' where id = 1`
    await fillDemo(services)
    expect(await count('leads')).toBe(5_000)
  })

  it('is refused without --demo', async () => {
    const config = { ...services.config, demo: false }
    await expect(checkDemo({ ...services, config })).rejects.toThrow('start with --demo')
  })
})

describe('--demo', () => {
  it('refuses a database that it did not fill', async () => {
    const own = await testServices({}, { demo: true })
    try {
      await expect(checkDemo(own)).resolves.toBeUndefined()
      await own.sql`insert into leads (name, phone) values ('Somebody', '+491700000000')`
      await expect(fillDemo(own)).rejects.toThrow('did not fill in')
      await expect(checkDemo({ ...own, config: { ...own.config, demo: false } })).resolves.toBeUndefined()
    } finally {
      await own.drop()
    }
  })
})
