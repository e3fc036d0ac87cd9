import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { contextOf, makeCampaign } from '../../../tests/kit/mail/campaigns'
import { allowApplications, makeListing, makePresentable } from '../../../tests/kit/mail/presentations'
import type { Sql } from '../../db/connect'
import { dryRunPresentations } from '../../features/job-tool/presentations'
import { startCampaign } from '../campaign/start'
import { erasureHash } from '../message/tokens'
import { claimRecipients } from '../sending/claim'
import { withheldAmong } from '../sending/recheck'
import { sendSingleMail } from '../sending/single'
import { freezeChoice } from './choice'
import { type DryRunPerson, dryRun } from './count'
import { addressRefusal, NotMailable, PURPOSES, type Purpose } from './eligibility'
import { findEveryRow } from './everyRow'
import { NOBODY } from './source'

/** What stands against an address; `general` and `bw` have rows of their own. */
interface Obstacle {
  name: string
  put(sql: Sql, address: string, side: 'general' | 'bw'): PromiseLike<unknown>
  /** Why a mail of each purpose is refused; what is not named goes out. */
  refused: Partial<Record<Purpose, string>>
}

const suppressed = (reason: string, refused: Obstacle['refused']): Obstacle => ({
  ...{ name: `suppressed-${reason.replace('_', '-')}`, refused },
  put: (sql, address, side) =>
    sql`insert into suppressions (audience, email, reason) values (${side}, ${address}, ${reason})`,
})
const person = (
  name: string,
  column: string,
  value: string | null,
  refused: Obstacle['refused'],
): Obstacle => ({
  ...{ name, refused },
  put: (sql, address, side) =>
    sql`update subscribers set ${sql(column)} = ${value} where email = ${address} and audience = ${side}`,
})
const but = (reason: string, ...purposes: Purpose[]): Obstacle['refused'] =>
  Object.fromEntries(purposes.map(purpose => [purpose, reason]))
const hostOf = (address: string) => address.split('@')[1] as string

/** The rules as the decision record has them, by hand. */
const OBSTACLES: readonly Obstacle[] = [
  { name: 'nothing', put: async () => undefined, refused: {} },
  suppressed('manual', but('manual', 'advertising', 'presentation', 'follow_up', 'test', 'confirmation')),
  suppressed(
    'complaint',
    but('complaint', 'advertising', 'presentation', 'follow_up', 'test', 'confirmation'),
  ),
  suppressed('import', but('import', 'advertising', 'presentation', 'follow_up', 'test', 'confirmation')),
  suppressed('unsubscribe', but('unsubscribe', 'advertising', 'presentation', 'follow_up', 'test')),
  suppressed('hard_bounce', but('hard_bounce', 'advertising', 'presentation', 'follow_up', 'test')),
  suppressed('soft_bounces', but('soft_bounces', 'advertising', 'presentation', 'follow_up', 'test')),
  {
    name: 'domain',
    put: (sql, address) => sql`insert into domain_suppressions (domain) values (${hostOf(address)})`,
    refused: but('domain', 'advertising', 'presentation', 'follow_up', 'test', 'confirmation'),
  },
  {
    name: 'domain-of-the-employer',
    put: (sql, address) => sql`insert into domain_suppressions (domain, aliases)
      values (${`head.${hostOf(address)}`}, ${`x.example\n${hostOf(address)}`})`,
    refused: but('domain', 'advertising', 'presentation', 'follow_up', 'test', 'confirmation'),
  },
  {
    name: 'erased',
    put: async (sql, address) =>
      sql`insert into erased_addresses (hash) values (${erasureHash((await contextOf(sql)).key, address)})`,
    refused: but('erased', 'advertising', 'presentation', 'follow_up', 'test'),
  },
  person('unsubscribed', 'status', 'unsubscribed', but('unsubscribed', 'advertising', 'follow_up', 'test')),
  person('bounced', 'status', 'bounced', but('bounced', 'advertising', 'follow_up', 'test')),
  person('complained', 'status', 'complained', but('complained', 'advertising', 'follow_up', 'test')),
  person('unconfirmed', 'status', 'unconfirmed', but('unconfirmed', 'advertising')),
  person('without-source', 'consent_source', null, but('no_ground', 'advertising')),
  person('blank-source', 'consent_source', ' ', but('no_ground', 'advertising')),
  person('without-proof', 'consent_proof', null, but('no_ground', 'advertising')),
  person('in-the-bin', 'deleted_at', '2026-01-01', but('removed', 'advertising')),
]
const addressOf = ({ name }: Obstacle) => `hr@${name}.example`
const addresses = OBSTACLES.map(addressOf)
/** Address and reason of what is refused for a purpose, in order. */
const refusedFor = (purpose: Purpose) =>
  OBSTACLES.flatMap(obstacle => {
    const reason = obstacle.refused[purpose]
    return reason ? [[addressOf(obstacle), reason]] : []
  }).toSorted()

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await allowApplications(database.sql)
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.sql`truncate suppressions, domain_suppressions, suppressed_domains, erased_addresses, job_listings, presentations cascade`
  await database.sql`delete from subscribers`
})

async function putAll(side: 'general' | 'bw') {
  for (const obstacle of OBSTACLES) await obstacle.put(database.sql, addressOf(obstacle), side)
}
const drafted = (audience: 'general' | 'bw') =>
  makeCampaign(database.sql, { audience, people: addresses.length, address: n => addresses[n] as string })

it.each(Object.keys(PURPOSES) as Purpose[])(
  '%s: one address is judged by the rules of its purpose',
  async purpose => {
    for (const side of ['general', 'bw'] as const) {
      const { sql } = database
      await drafted(side)
      await putAll(side)
      const found: string[][] = []
      for (const address of addresses) {
        const reason = await addressRefusal(sql, purpose, { side, address: ` ${address.toUpperCase()} ` })
        if (reason) found.push([address, reason])
      }
      expect(found.toSorted()).toEqual(refusedFor(purpose))
      const other = side === 'bw' ? 'general' : 'bw'
      expect(
        await addressRefusal(sql, purpose, { side: other, address: addressOf(OBSTACLES[1] as Obstacle) }),
      ).toBe(purpose === 'advertising' ? 'removed' : undefined)
      await sql`truncate suppressions, domain_suppressions, suppressed_domains, erased_addresses cascade`
      await sql`delete from subscribers`
    }
  },
)

it.each(['general', 'bw'] as const)(
  'the dry run, the claim and the look before the last byte say the same of each person (%s)',
  async audience => {
    const { sql } = database
    const { id, listId } = await drafted(audience)
    const context = await contextOf(sql)
    await startCampaign({ ...context, id })
    await putAll(audience)

    const choice = await freezeChoice(sql, { audience, list_ids: [listId] }, { at: new Date() })
    const people: DryRunPerson[] = []
    for await (const part of dryRun(context, choice)) people.push(...part)
    const left = people
      .filter(({ outcome }) => outcome !== 'send')
      .map(({ address, reason }) => [address, reason])
    // Who is in the bin is on no list any more.
    expect(left.toSorted()).toEqual(refusedFor('advertising').filter(([, reason]) => reason !== 'removed'))

    const [run] = await sql<
      { started_month: string }[]
    >`select started_month from campaign_runs where campaign_id = ${id}`
    const month = run?.started_month as string
    const rows = await sql<
      { id: number; to: string }[]
    >`select id, "to" from emails where campaign_id = ${id}`
    const withheld = await sql<{ id: number }[]>`${withheldAmong(
      sql,
      month,
      rows.map(each => ({ emailId: each.id, audience })),
    )}`
    const held = rows.filter(each => withheld.some(({ id: one }) => one === each.id)).map(({ to }) => to)
    // An erasure marks the row itself (consent/erase.ts); here only the hash is there.
    const bySql = refusedFor('advertising').filter(([, reason]) => reason !== 'erased')
    expect(held.toSorted()).toEqual(bySql.map(([address]) => address))

    const { key } = context
    const order = { sql, campaignId: id, worker: 'w', limit: 100, now: new Date(), leaseSeconds: 30, key }
    expect(await claimRecipients(order)).toMatchObject({
      claim: { emails: [{ address: addressOf(OBSTACLES[0] as Obstacle) }] },
    })
    const reasons = await sql<{ to: string; reason: string }[]>`
      select "to", reason from emails where campaign_id = ${id} and state = 'suppressed'`
    expect(reasons.map(({ to, reason }) => [to, reason]).toSorted()).toEqual(refusedFor('advertising'))
    await sql`update campaigns set status = 'stopped' where id = ${id}`
  },
)

it('presentations are judged by the same rules when they are counted and when they are claimed', async () => {
  const { sql } = database
  await sql`update organisation set employer_mails = 1`
  await makePresentable(sql, 'Amal')
  for (const address of addresses) await makeListing(sql, { email: address, employer: address })
  const { id } = await makeCampaign(sql, { audience: 'bb', people: 0 })
  await sql`update campaigns set filter = '{}' where id = ${id}`
  const context = await contextOf(sql)
  await startCampaign({ ...context, id })
  await sql`update emails set state = 'queued' where campaign_id = ${id}`
  await putAll('bw')
  const { key } = context
  const order = { sql, campaignId: id, worker: 'w', limit: 100, now: new Date(), leaseSeconds: 30, key }
  await claimRecipients(order)
  const reasons = await sql<{ to: string; reason: string }[]>`
    select "to", reason from emails where campaign_id = ${id} and state = 'suppressed'`
  expect(reasons.map(({ to, reason }) => [to, reason]).toSorted()).toEqual(refusedFor('presentation'))

  await sql`delete from presentations`
  const { left } = await dryRunPresentations(sql, {
    ...{ filter: {}, language: 'de', now: new Date(), reader: NOBODY, findRows: findEveryRow('master') },
  })
  const shown: Record<string, string> = { domain: 'domain', unsubscribe: 'unsubscribed' }
  expect(left.map(({ listing, reason }) => [listing.address, reason]).toSorted()).toEqual(
    refusedFor('presentation').map(([address, reason]) => [address, shown[reason as string] ?? 'suppressed']),
  )
  await sql`update campaigns set status = 'stopped' where id = ${id}`
})

it('a single mail is judged again when it is sent, and no later try is worth it', async () => {
  const { sql } = database
  const address = 'hr@late.example'
  await sql`insert into domain_suppressions (domain, aliases) values ('employer.example', 'late.example')`
  const mail = {
    from: 'office@lotse.example',
    to: address,
    subject: 'Hi',
    text: 'Hi',
    foot: 'internal' as const,
  }
  const way = { ...(await contextOf(sql)), smtpUrl: undefined }
  const refused = sendSingleMail(way, { ...mail, purpose: 'follow_up' })
  await expect(refused).rejects.toBeInstanceOf(NotMailable)
  await expect(refused).rejects.toMatchObject({
    message: 'not mailable: domain',
    reason: 'domain',
    responseCode: 550,
  })
  await sendSingleMail(way, { ...mail, purpose: 'transactional' })
  expect(await sql`select from outbox where recipient = ${address}`).toHaveLength(1)
})

it('an address that not every server takes gets no advertising', async () => {
  const { sql } = database
  const order = { side: 'general', address: 'müller@plan.example' } as const
  expect(await addressRefusal(sql, 'presentation', order)).toBe('invalid')
  expect(await addressRefusal(sql, 'confirmation', order)).toBeUndefined()
})

it('the look before the last byte reads no table whole, whatever it holds', async () => {
  const { sql } = database
  const { id } = await drafted('general')
  await startCampaign({ ...(await contextOf(sql)), id })
  await sql`insert into suppressions (audience, email) select 'general', n || '@many.example' from generate_series(1, 20000) n`
  await sql`insert into suppressed_domains select n || '.many.example' from generate_series(1, 20000) n`
  await sql`insert into subscribers (audience, email) select 'general', n || '@many.example' from generate_series(1, 20000) n`
  await sql`analyze`
  const [row] = await sql<{ id: number; month: string }[]>`
    select id, started_month::text as month from emails where campaign_id = ${id} limit 1`
  const look = withheldAmong(sql, row?.month as string, [{ emailId: Number(row?.id), audience: 'general' }])
  const plan = await sql<Record<string, string>[]>`explain (costs off) ${look}`
  const lines = plan.map(line => line['QUERY PLAN'])
  for (const table of ['suppressions', 'suppressed_domains', 'subscribers'])
    expect(lines.find(line => line?.includes(` on ${table} `))).toContain('Index')
  await sql`update campaigns set status = 'stopped' where id = ${id}`
})
