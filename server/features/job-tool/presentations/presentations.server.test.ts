import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fold } from '../../../../contract/text/fold'
import { type TestDatabase, testDatabase } from '../../../../tests/kit/database'
import {
  contextOf,
  countFaults,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../../tests/kit/mail/campaigns'
import {
  allowApplications,
  type ListingWish,
  makeListing,
  makePresentable,
} from '../../../../tests/kit/mail/presentations'
import { type Answer, type Moment, startSmtp, type TestSmtp } from '../../../../tests/kit/smtp'
import { findEveryRow } from '../../../mail/audience/everyRow'
import { NOBODY } from '../../../mail/audience/source'
import { startCampaign } from '../../../mail/campaign/start'
import { resumeCampaign, stopCampaign } from '../../../mail/campaign/states'
import type { MailWorker } from '../../../mail/sending/worker/MailWorker'
import { unsubscribe } from '../../../mail/visits/tracking'
import { dryRunPresentations, keepPresentations } from './index'

let database: TestDatabase
let smtp: TestSmtp
const workers: MailWorker[] = []
beforeAll(async () => {
  database = await testDatabase()
  await allowApplications(database.sql)
  smtp = await startSmtp({ answer: (moment: Moment) => answer?.(moment) })
})
let answer: ((moment: Moment) => Answer | Promise<Answer>) | undefined
beforeEach(async () => {
  answer = undefined
  smtp.messages.length = 0
  await database.sql`truncate job_listings, presentations, suppressions, domain_suppressions, suppressed_domains cascade`
  await database.sql`update candidates set deleted_at = now()`
  await database.sql`update organisation set employer_mails = 1, employer_days = 30`
})
afterEach(() => Promise.all(workers.splice(0).map(worker => worker.stop())))
afterAll(async () => {
  await smtp?.stop()
  await database?.drop()
})

const listing = (wish: ListingWish = {}) => makeListing(database.sql, wish)
const candidate = (name: string, missing?: Parameters<typeof makePresentable>[2]) =>
  makePresentable(database.sql, name, missing)

const HTML =
  '<p>{{ listing.salutation }}, {{ candidate.name }} ({{ candidate.recognition }}) for {{ listing.occupation }} in {{ listing.city }}</p>'

async function campaign(filter: Record<string, unknown> = {}): Promise<number> {
  const { id } = await makeCampaign(database.sql, {
    audience: 'bb',
    people: 0,
    html: HTML,
    subject: '{{ listing.occupation }}: {{ candidate.name }}',
  })
  await database.sql`update campaigns set filter = ${database.sql.json(filter as never)}, language = 'de' where id = ${id}`
  return id
}

async function work(count = 1) {
  for (let n = 0; n < count; n++) {
    const worker = await makeWorker(database.sql, { smtpUrl: smtp.url })
    workers.push(worker)
    await worker.start()
  }
}
const start = async (id: number) => startCampaign({ ...(await contextOf(database.sql)), id })
const sent = (id: number) => until('the campaign is sent', () => hasStatus(database.sql, id, 'sent'))
const dryRun = (filter: unknown) =>
  dryRunPresentations(database.sql, {
    ...{ filter, language: 'de', now: new Date(), reader: NOBODY, findRows: findEveryRow('master') },
  })
const told = () => smtp.messages.map(({ to }) => to[0]).toSorted()

it('says before who is presented to whom, and who is left out and why; the campaign then does exactly that', async () => {
  const ids = {
    group: await listing({ email: 'jobs@sued.example', employer: 'klinikum  nord' }),
    same: await listing({ email: 'hr@nord.example', employer: 'Klinikum Nord' }),
    good: await listing({
      email: 'HR@nord.example',
      employer: 'Klinikum Nord',
      title: 'Frau',
      contact: 'Anna Weiß',
    }),
    none: await listing({ employer: 'Hotel' }),
    over: await listing({ email: 'a@over.example', until: '2020-01-01' }),
    gone: await listing({ email: 'b@stopped.example' }),
    blocked: await listing({ email: 'c@blocked.example' }),
    other: await listing({ email: 'd@other.example', sector: 'kitchen' }),
  }
  await database.sql`insert into suppressions (audience, email, reason) values ('bw', 'b@stopped.example', 'unsubscribe')`
  await database.sql`insert into domain_suppressions (domain, aliases) values ('blocked-group.example', 'blocked.example')`
  const amal = await candidate('Amal Haddad')
  await candidate('Without Consent', 'consent')
  await candidate('Without Application', 'application')
  await candidate('Not Ready', 'ready')

  const plan = await dryRun({})
  expect(plan).toMatchObject({
    ...{ total: 8, sendable: 1, candidates: 3, presentable: 1 },
    ...{ candidates_left: { no_consent: 1, no_application: 1 } },
    listings_left: {
      ...{ no_address: 1, expired: 1, unsubscribed: 1, domain: 1, no_candidate: 1 },
      employer_measure: 1,
      same_address: 1,
    },
  })
  // The newest of one address and of one employer is the one.
  const [pair] = plan.pairs
  expect(plan.pairs).toHaveLength(1)
  expect(pair).toMatchObject({
    candidate: { id: amal, name: 'Amal Haddad' },
    application: { name: 'Bewerbung Amal Haddad.pdf' },
  })
  expect(pair?.listing.id).toBe(ids.good)

  await work()
  const id = await campaign({})
  await start(id)
  await sent(id)
  expect(told()).toEqual([pair?.listing.address])
  const mail = await smtp.mailTo(String(pair?.listing.address))
  expect(mail.subject).toBe('Pflegefachkraft: Amal Haddad')
  expect(mail.text).toContain(
    'Sehr geehrte Frau Weiß, Amal Haddad (volle Anerkennung) for Pflegefachkraft in Ulm',
  )
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Bewerbung Amal Haddad.pdf'])
  expect(await countFaults(database.sql, id)).toEqual([])

  // Over all campaigns: the employer had its mail, and nobody comes to the same listing again.
  expect((await dryRun({})).sendable).toBe(0)
  await database.sql`update organisation set employer_mails = 50`
  const next = await dryRun({})
  expect(next.listings_left.presented).toBe(1)
  expect(next.pairs.map(({ listing }) => listing.id)).not.toContain(pair?.listing.id)
})

it('presents nobody who restricted the use of the data, or objected to it', async () => {
  await listing({ email: 'hr@south.example', employer: 'South' })
  const id = await candidate('Amal Haddad')
  expect((await dryRun({})).sendable).toBe(1)
  await database.sql`update candidates set restricted_on = '2026-11-01' where id = ${id}`
  expect(await dryRun({})).toMatchObject({ sendable: 0, candidates_left: { guard: 1 } })
  await database.sql`update candidates set restricted_on = null where id = ${id}`
  await database.sql`
    insert into data_requests (candidate_id, kind, came_on, channel) values (${id}, 'object', '2026-11-01', 'phone')`
  expect(await dryRun({})).toMatchObject({ sendable: 0, candidates_left: { guard: 1 } })
  await database.sql`update data_requests set lifted_on = '2026-11-02' where candidate_id = ${id}`
  expect((await dryRun({})).sendable).toBe(1)
})

it('looks again at the last moment: what expired, was taken back or reached its measure since is not sent', async () => {
  const kept = ['expired', 'measure', 'consent', 'file', 'fine']
  const ids = new Map<string, number>()
  for (const name of kept) ids.set(name, await listing({ email: `hr@${name}.example`, employer: name }))
  for (const name of kept) await candidate(name)
  const id = await campaign({})
  await start(id)
  const { sql } = database
  const of = async (name: string) => {
    const [row] = await sql<[{ candidate_id: number; application: string }]>`
      select candidate_id, application from presentations where campaign_id = ${id} and listing_id = ${ids.get(name) ?? 0}`
    return row
  }
  await sql`update job_listings set status = 'expired' where id = ${ids.get('expired') ?? 0}`
  await sql`delete from documents where candidate_id = ${(await of('consent')).candidate_id} and name = 'consent'`
  await sql`delete from files where path = ${(await of('file')).application}`
  await sql`insert into presentations (campaign_id, address, pair, employer_name, application, application_name, claimed_at)
    values (0, 'x@y.example', 'x', 'measure', 'x', 'x', now())`
  await work()
  await sent(id)
  expect(told()).toEqual(['hr@fine.example'])
  const rows = await sql<{ to: string; reason: string }[]>`
    select r."to", r.reason from bb_recipients r where campaign_id = ${id} and state = 'suppressed' order by 1`
  expect(rows.map(({ to, reason }) => [to, reason])).toEqual([
    ['hr@consent.example', 'no_consent'],
    ['hr@expired.example', 'expired'],
    ['hr@file.example', 'no_application'],
    ['hr@measure.example', 'employer_measure'],
  ])
  // Who was left out met nobody: the pairs are free again.
  const [{ free }] = await sql<[{ free: number }]>`
    select count(*)::integer as free from presentations where campaign_id = ${id} and left_out`
  expect(free).toBe(4)
})

it('sends nothing twice with two workers, stops, and resumes with exactly the others', async () => {
  const addresses = Array.from({ length: 60 }, (_, n) => `hr@house${String(n).padStart(2, '0')}.example`)
  for (const email of addresses) await listing({ email })
  for (let n = 0; n < 3; n++) await candidate(`Person ${n}`)
  answer = async ({ at }) => {
    if (at === 'data') await new Promise(later => setTimeout(later, 25))
    return undefined
  }
  await work(2)
  const id = await campaign({})
  await start(id)
  await until('some are sent', () => smtp.messages.length > 8)
  await stopCampaign({ sql: database.sql, now: () => new Date(), id })
  await until(
    'nothing is held',
    async () => (await database.sql`select from mail_leases where campaign_id = ${id}`).length === 0,
  )
  expect(smtp.messages.length).toBeLessThan(60)
  await resumeCampaign({ sql: database.sql, now: () => new Date(), id })
  await sent(id)
  expect(told()).toEqual(addresses)
  const shares = await database.sql<{ many: number }[]>`
    select count(*)::integer as many from presentations where campaign_id = ${id} group by candidate_id`
  expect(shares.map(({ many }) => many)).toEqual([20, 20, 20])
  expect(await countFaults(database.sql, id)).toEqual([])
})

it('two campaigns that start at once never bring the same person to the same listing', async () => {
  for (let n = 0; n < 5; n++) await listing({ email: `hr@twin${n}.example` })
  await candidate('Only One')
  await database.sql`update organisation set employer_mails = 10`
  const keep = (campaignId: number) =>
    database.sql.begin(tx =>
      keepPresentations(tx, {
        ...{ campaignId, filter: {}, now: new Date(), reader: NOBODY, findRows: findEveryRow('master') },
      }),
    )
  expect((await Promise.all([keep(1), keep(2)])).toSorted()).toEqual([0, 5])
})

it('an opt-out holds for the employer with all of its domains, in what is still waiting too', async () => {
  await listing({ email: 'jobs@first.example', employer: 'Grüppe  Nord' })
  await listing({ email: 'hr@second.example', employer: 'grüppe nord' })
  await listing({ email: 'me@gmail.com', employer: 'Café' })
  await candidate('Amal')
  await work()
  const id = await campaign({})
  await start(id)
  await sent(id)
  const gone = smtp.messages.find(({ to }) => to[0]?.endsWith('.example'))
  const mail = await smtp.mailTo(String(gone?.to[0]))
  const token =
    /\/u\/([^>\s]+)/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? ''
  await unsubscribe({ ...(await contextOf(database.sql)), token })
  const domains = await database.sql<{ domain: string }[]>`select domain from suppressed_domains order by 1`
  expect(domains.map(({ domain }) => domain)).toEqual(['first.example', 'second.example'])
  await database.sql`update organisation set employer_mails = 9`
  expect((await dryRun({})).listings_left).toMatchObject({ domain: 1, unsubscribed: 1, presented: 1 })
})

it('sends nobody to an employer without the consent to it and a checked profile, and says who is to be asked', async () => {
  const { sql } = database
  const house = await listing({ email: 'HR@see.example', employer: 'Haus am  See' })
  await sql`truncate bw_leads cascade`
  const amal = await candidate('Amal Haddad', 'employer')
  await candidate('Own Text', 'profile')
  // An employer that nobody has recorded has nobody's consent.
  expect(await dryRun({})).toMatchObject({
    ...{ sendable: 0, presentable: 1, candidates_left: { no_profile: 1 }, listings_left: { not_agreed: 1 } },
    not_agreed: [{ candidate: { id: amal }, listing: { id: house }, employer_id: null, answer: 'missing' }],
  })
  const employer = async (company: string, email: string | null) => {
    const [row] = await sql<[{ id: number }]>`
      insert into bw_leads (company, email, search_text) values (${company}, ${email}, ${fold(company)}) returning id`
    return row.id
  }
  const answer = (bw_lead_id: number, said: string, given_on = '2026-01-01') => sql`
    insert into employer_consents (candidate_id, bw_lead_id, answer, given_on, how, text)
    values (${amal}, ${bw_lead_id}, ${said}, ${given_on}, 'signed', 'Yes')`
  const other = await employer('Klinik Berg', null)
  await answer(other, 'yes')
  const byName = await employer('HAUS AM SEE', null)
  expect((await dryRun({})).not_agreed).toMatchObject([{ employer_id: byName, answer: 'missing' }])
  await answer(byName, 'yes')
  expect((await dryRun({})).pairs.map(({ candidate: { id } }) => id)).toEqual([amal])
  // Another employer has the address of the listing: it has no yes yet.
  const byAddress = await employer('See GmbH', ' hr@SEE.example')
  expect((await dryRun({})).not_agreed).toMatchObject([{ employer_id: byAddress, answer: 'missing' }])
  await answer(byAddress, 'no')
  expect((await dryRun({})).not_agreed).toMatchObject([{ employer_id: byAddress, answer: 'no' }])
  await answer(byAddress, 'yes', '2026-01-03')
  expect((await dryRun({})).sendable).toBe(1)
})

it('asks again for the consent to the employer and the checked profile when the mail leaves', async () => {
  const { sql } = database
  for (const name of ['fine', 'back', 'over', 'profile'])
    await listing({ email: `hr@${name}.example`, employer: `House ${name}` })
  for (const name of ['one', 'two', 'three', 'four']) await candidate(name)
  const id = await campaign({})
  await start(id)
  const personOf = async (name: string) => {
    const [row] = await sql<[{ candidate_id: number; employer: number }]>`
      select p.candidate_id, e.id as employer from presentations p join bw_leads e on e.email = p.address
      where p.campaign_id = ${id} and p.address = ${`hr@${name}.example`}`
    return row
  }
  const back = await personOf('back')
  await sql`update employer_consents set withdrawn_on = current_date
    where candidate_id = ${back.candidate_id} and bw_lead_id = ${back.employer}`
  const over = await personOf('over')
  await sql`update employer_consents set valid_until = current_date - 1
    where candidate_id = ${over.candidate_id} and bw_lead_id = ${over.employer}`
  await sql`update candidate_profiles set checked_on = null where candidate_id = ${(await personOf('profile')).candidate_id}`
  await work()
  await sent(id)
  expect(told()).toEqual(['hr@fine.example'])
  const rows = await sql<{ to: string; reason: string }[]>`
    select r."to", r.reason from bb_recipients r where campaign_id = ${id} and state = 'suppressed' order by 1`
  expect(rows.map(({ to, reason }) => [to, reason])).toEqual([
    ['hr@back.example', 'not_agreed'],
    ['hr@over.example', 'not_agreed'],
    ['hr@profile.example', 'no_profile'],
  ])
  // Each application says that the data are for this position only.
  const mail = await smtp.mailTo('hr@fine.example')
  expect(mail.text).toContain('nur für diese Stelle verwenden (§ 298 SGB III)')
  expect(mail.html).toContain('nur für diese Stelle verwenden (§ 298 SGB III)')
})

it('refuses the start where the data of a presentation show a fault, with the field', async () => {
  await listing({ email: 'hr@fault.example' })
  await candidate('Amal')
  const fault = '{% for n in (1..90000000) %}x{% endfor %}'
  const id = await campaign({})
  const { sql } = database
  await sql`update templates set content = ${`{% if candidate.name == "Amal" %}${fault}{% endif %}`}
    where id = (select template_id from campaigns where id = ${id})`
  await expect(start(id)).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { template_id: 'too_complex' }, template: expect.stringMatching(/^content: .*limit/) },
  })
  await sql`update templates set content = 'Hello' where id = (select template_id from campaigns where id = ${id})`
  await sql`update campaigns set subject = ${`{% if listing.city == "Ulm" %}${fault}{% endif %}`} where id = ${id}`
  await expect(start(id)).rejects.toMatchObject({
    details: { fields: { subject: 'too_complex' }, template: expect.stringMatching(/^subject: /) },
  })
  expect(await hasStatus(sql, id, 'draft')).toBe(true)
  // The pairs stay free for the campaign once it is mended.
  expect(await sql`select from presentations where campaign_id = ${id}`).toHaveLength(0)
  await sql`update campaigns set subject = 'Hello' where id = ${id}`
  await start(id)
  await work()
  await sent(id)
  expect(told()).toEqual(['hr@fault.example'])
})

it('refuses a filter on what is no field', async () => {
  await expect(dryRun({ candidates: { phone: '+49' } })).rejects.toMatchObject({
    details: { fields: { 'filter.candidates.phone': 'unknown_field' } },
  })
  await expect(dryRun({ which: 'all' })).rejects.toMatchObject({ details: { fields: { filter: 'invalid' } } })
})
