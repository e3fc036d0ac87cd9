import { runMigrations } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import {
  contextOf,
  countFaults,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { freezeChoice } from '../audience/choice'
import { dryRun } from '../audience/count'
import { recipientTokens } from '../message/tokens'
import type { MailWorker } from '../sending/worker/MailWorker'
import { recordClick } from '../visits/tracking'
import { campaignReport } from './report'
import { chooseWinner, decideTest } from './split'
import { startCampaign } from './start'
import { resumeCampaign, stopCampaign } from './states'

let database: TestDatabase
let smtp: TestSmtp
let clock = new Date('2026-11-23T08:00:00Z')
const workers: MailWorker[] = []
beforeAll(async () => {
  database = await testDatabase()
  await runMigrations({ connectionString: database.url })
  smtp = await startSmtp()
})
afterEach(() => Promise.all(workers.splice(0).map(worker => worker.stop())))
afterAll(async () => {
  await smtp.stop()
  await database.drop()
})

const now = () => clock
const PEOPLE = 320
const SHARE = 20

async function work() {
  const worker = await makeWorker(database.sql, { smtpUrl: smtp.url, now })
  workers.push(worker)
  await worker.start()
}

/** A campaign whose second version has another subject and another link. */
async function makeTest(rule: 'opened' | 'clicked' | 'hand', people = PEOPLE) {
  const { sql } = database
  const made = await makeCampaign(sql, { people, subject: 'First' })
  const [template] = await sql<[{ id: number }]>`insert into templates (audience, name, content)
    values ('general', 'B', '<p>See <a href="https://jobs.example/munich">Munich</a>.</p>') returning id`
  await sql`update campaigns set ab_share = ${SHARE}, ab_subject = 'Second', ab_template_id = ${template.id},
    ab_rule = ${rule}, ab_hours = ${rule === 'hand' ? null : 4} where id = ${made.id}`
  return made
}

const begin = async (id: number) => startCampaign({ ...(await contextOf(database.sql, now)), id })
const partsOf = async (id: number) => (await campaignReport({ sql: database.sql, id })).test?.parts ?? []
const openIn = async (id: number, part: string) => (await partsOf(id)).find(each => each.part === part)?.open
const testIsOut = (id: number) =>
  until('the test is out', async () => (await openIn(id, 'a')) === 0 && (await openIn(id, 'b')) === 0)
const waitingJobs = async (id: number) =>
  (
    await database.sql<{ run_at: string }[]>`
      select run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'decide_test' and (payload ->> 'id')::bigint = ${id} order by j.id`
  ).map(({ run_at }) => run_at)
const subjectsTo = async (addresses: readonly string[]) =>
  new Set(await Promise.all(addresses.map(async address => (await smtp.mailTo(address)).subject)))

describe('a campaign of two versions', () => {
  it('tries both on who the dry run says, and gives the rest the better one: nobody twice, over a kill', async () => {
    const { sql } = database
    const { id, listId, addresses } = await makeTest('opened')
    const context = await contextOf(sql, now)
    const choice = await freezeChoice(sql, { audience: 'general', list_ids: [listId] }, { at: now() })
    const told = new Map<string, string | null>()
    for await (const part of dryRun(context, choice, {
      test: { campaignId: id, share: SHARE, key: context.key },
    }))
      for (const { address, version } of part) told.set(address, version)
    const of = (version: string) => addresses.filter(address => told.get(address) === version)
    expect(of('a').length + of('b').length + of('rest').length).toBe(PEOPLE)
    expect(Math.min(of('a').length, of('b').length)).toBeGreaterThan(30)

    await work()
    await begin(id)
    await testIsOut(id)
    expect(smtp.messages.map(({ to }) => to[0]).sort()).toEqual([...of('a'), ...of('b')].sort())
    expect(await subjectsTo(of('a'))).toEqual(new Set(['First']))
    expect(await subjectsTo(of('b'))).toEqual(new Set(['Second']))
    expect(await hasStatus(sql, id, 'sending')).toBe(true)

    // Two of the first version open, twelve of the second; a click leads where the link of its version does.
    await sql`update emails set opened_at = now() where id in (
      select id from emails where campaign_id = ${id} and variant = 'a' order by id limit 2)`
    await sql`update emails set opened_at = now() where id in (
      select id from emails where campaign_id = ${id} and variant = 'b' order by id limit 12)`
    await sql`insert into campaign_tallies (campaign_id, shard, opened) values (${id}, 'opened', 14)`
    const [second] = await sql<{ id: number; started_month: string }[]>`
      select id, started_month from emails where campaign_id = ${id} and variant = 'b' order by id limit 1`
    const { track } = recipientTokens(context.key, second!.id, second!.started_month)
    const visit = {
      sql,
      now: () => new Date(now().getTime() + 60_000),
      key: context.key,
      token: `${track}.0`,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    }
    expect(await recordClick(visit)).toBe('https://jobs.example/munich')

    // Killed between the test and its end: the job sets itself for later, and decides once.
    await Promise.all(workers.splice(0).map(worker => worker.stop()))
    await decideTest({ sql, now }, id)
    expect((await campaignReport({ sql, id })).test).toMatchObject({
      winner: null,
      decides_at: expect.any(String),
    })
    expect(await waitingJobs(id)).toHaveLength(2)
    clock = new Date('2026-11-23T12:00:01Z')
    await decideTest({ sql, now }, id)
    await decideTest({ sql, now }, id)
    expect(await waitingJobs(id)).toHaveLength(2)
    const { test, links } = await campaignReport({ sql, id })
    expect(test).toMatchObject({
      winner: 'b',
      by_hand: false,
      evidence: { a: { opened: 2 }, b: { opened: 12 } },
    })
    expect(links).toEqual([
      { url: 'https://jobs.example/berlin', people: 0, clicks: 0, machine: 0 },
      { url: 'https://jobs.example/munich', people: 1, clicks: 1, machine: 0 },
    ])
    await work()
    await until('all is sent', () => hasStatus(sql, id, 'sent'))
    expect(await subjectsTo(of('rest'))).toEqual(new Set(['Second']))
    expect(smtp.messages.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort())
    expect(await countFaults(sql, id)).toEqual([])
    expect((await partsOf(id)).map(({ part, subject, open }) => [part, subject, open])).toEqual([
      ['a', 'First', 0],
      ['b', 'Second', 0],
      ['rest', 'Second', 0],
    ])
  })

  it('is decided by a person, once; stopped it waits, and is taken up where it was', async () => {
    const { sql } = database
    const { id, addresses } = await makeTest('clicked')
    await work()
    await begin(id)
    await testIsOut(id)
    await stopCampaign({ sql, now, id })
    clock = new Date(clock.getTime() + 24 * 3_600_000)
    await decideTest({ sql, now }, id)
    expect((await campaignReport({ sql, id })).test?.winner).toBeNull()
    await resumeCampaign({ sql, now, id })
    expect(await waitingJobs(id)).toHaveLength(2)
    await chooseWinner({ sql, now, id, winner: 'a' })
    await expect(chooseWinner({ sql, now, id, winner: 'b' })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await until('all is sent', () => hasStatus(sql, id, 'sent'))
    const taken = smtp.messages.map(({ to }) => to[0])
    expect(addresses.filter(address => taken.filter(one => one === address).length !== 1)).toEqual([])
  })

  it('is refused where a version would be tried on too few', async () => {
    const { id } = await makeTest('opened', 40)
    await expect(begin(id)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { ab_share: 'too_small' } },
    })
    expect(await hasStatus(database.sql, id, 'draft')).toBe(true)
  })
})
