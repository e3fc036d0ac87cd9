import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import {
  CONSENT,
  contextOf,
  countFaults,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { startCampaign } from '../campaign/start'
import { resumeCampaign, stopCampaign } from '../campaign/states'
import type { MailWorker } from '../sending/worker/MailWorker'
import { freezeChoice } from './choice'
import { countAudience, type DryRunPerson, dryRun } from './count'
import { planBatch } from './plan'
import { planStarted } from './planStarted'
import { EVERYBODY } from './source'
import { verdictsOf } from './verdicts'

let database: TestDatabase
const workers: MailWorker[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => Promise.all(workers.splice(0).map(worker => worker.stop())))
afterAll(() => database.drop())

const WINDOW = 10
const context = async () => ({ ...(await contextOf(database.sql)), planWindow: WINDOW })
const verb = (id: number) => ({ sql: database.sql, now: () => new Date(), id })
const planned = async (id: number) =>
  (await database.sql<{ to: string }[]>`select "to" from emails where campaign_id = ${id} order by id`).map(
    ({ to }) => to,
  )
const row = async (id: number) =>
  (await database.sql`select status, planning, recipients, suppressed from campaigns where id = ${id}`)[0]
const planAll = async () => {
  const failures: unknown[] = []
  await planStarted(await context(), { isStopping: () => false, onError: error => failures.push(error) })
  expect(failures).toEqual([])
}

describe('planning', () => {
  it('goes on in batches after a start that answers at once, and tells how far it is', async () => {
    const { id, addresses } = await makeCampaign(database.sql, { people: 35 })
    await startCampaign({ ...(await context()), id })
    expect(await row(id)).toMatchObject({ status: 'sending', recipients: WINDOW })
    expect(Number((await row(id))?.planning)).toBeLessThan(100)
    await planAll()
    expect(await row(id)).toMatchObject({ planning: null, recipients: 35 })
    expect(await planned(id)).toEqual(addresses)
    await stopCampaign(verb(id))
  })

  it('that dies in the middle of a batch is gone on with, and plans nobody twice', async () => {
    const { sql } = database
    const { id, addresses } = await makeCampaign(sql, { people: 48 })
    const order = await context()
    await startCampaign({ ...order, id })
    for (let death = 0; death < 3; death++) {
      const dying = sql.begin(async tx => {
        await planBatch(tx, order, id)
        throw new Error('killed')
      })
      await expect(dying).rejects.toThrow('killed')
      await sql.begin(tx => planBatch(tx, order, id))
    }
    await Promise.all([planAll(), planAll(), planAll()])
    await planAll()
    expect((await planned(id)).sort()).toEqual([...addresses].sort())
    expect(await row(id)).toMatchObject({ planning: null, recipients: 48 })
    await stopCampaign(verb(id))
  })

  it('stops with the campaign and goes on with it; whoever comes after the start is not in it', async () => {
    const { sql } = database
    const { id, listId, addresses } = await makeCampaign(sql, { people: 25 })
    const order = await context()
    await startCampaign({ ...order, id })
    while ((await planned(id)).length === 0) await sql.begin(tx => planBatch(tx, order, id))
    await stopCampaign(verb(id))
    const some = await planned(id)
    await planAll()
    expect(await planned(id)).toEqual(some)
    expect(some.length).toBeLessThan(addresses.length)
    await sql`insert into subscribers ${sql({ ...CONSENT, audience: 'general', email: 'late@plan.example', list_ids: [listId] })}`
    await resumeCampaign(verb(id))
    await planAll()
    expect(await planned(id)).toEqual(addresses)
    await stopCampaign(verb(id))
  })

  it('goes beside the sending, and the campaign is over when both are', async () => {
    const { sql } = database
    const { id, addresses } = await makeCampaign(sql, { people: 60 })
    await startCampaign({ ...(await context()), id })
    const worker = await makeWorker(sql, { planWindow: WINDOW })
    workers.push(worker)
    await worker.start()
    await until('it is sent', () => hasStatus(sql, id, 'sent'))
    const kept = await sql<{ recipient: string }[]>`select recipient from outbox where campaign_id = ${id}`
    expect(kept.map(({ recipient }) => recipient).sort()).toEqual([...addresses].sort())
    expect(await countFaults(sql, id)).toEqual([])
  })

  it('begins though the first people of the table are on other lists', async () => {
    const { sql } = database
    const far = await makeCampaign(sql, { people: 3 })
    await startCampaign({ ...(await context()), id: far.id })
    expect(await row(far.id)).toMatchObject({ status: 'sending', recipients: 0 })
    await planAll()
    expect(await planned(far.id)).toEqual(far.addresses)
    const empty = await makeCampaign(sql, { people: 0 })
    await expect(startCampaign({ ...(await context()), id: empty.id })).rejects.toMatchObject({
      details: { fields: { list_ids: 'required' } },
    })
    await stopCampaign(verb(far.id))
  })
})

describe('a dry run', () => {
  it('tells of each person what the plan then does', async () => {
    const { sql } = database
    const { id, listId } = await makeCampaign(sql, { people: 30, address: n => `p${n}@dry.example` })
    const [left] = await sql`insert into lists (audience, name) values ('general', 'Left out') returning id`
    const add = (email: string, status: string, lists: number[]) =>
      sql`insert into subscribers ${sql({
        ...(email.startsWith('nowhere') ? {} : CONSENT),
        ...{ audience: 'general', email, status, list_ids: lists },
      })}`
    await add('out@dry.example', 'subscribed', [listId, left?.id])
    await add('no@dry.example', 'unsubscribed', [listId])
    await add('back@dry.example', 'bounced', [listId])
    await add('nowhere@dry.example', 'subscribed', [listId])
    await add('müller@dry.example', 'subscribed', [listId])
    await add('x@blocked-dry.example', 'subscribed', [listId])
    await add(' P3@dry.example', 'subscribed', [listId])
    await sql`insert into suppressions (audience, email, reason) values ('general', 'p0@dry.example', 'complaint')`
    await sql`insert into domain_suppressions (domain) values ('blocked-dry.example')`
    await sql`update campaigns set exclude_list_ids = ${[left?.id]} where id = ${id}`
    const wish = { audience: 'general' as const, list_ids: [listId], exclude_list_ids: [left?.id] }
    const choice = await freezeChoice(sql, wish, { at: new Date() })
    const people: DryRunPerson[] = []
    for await (const part of dryRun(await contextOf(sql), choice, { atOnce: 7 })) people.push(...part)
    const out = people.filter(({ outcome }) => outcome !== 'send')
    expect(out.map(({ address, outcome, reason }) => [address, outcome, reason])).toEqual([
      ['back@dry.example', 'suppressed', 'bounced'],
      ['müller@dry.example', 'invalid', 'invalid'],
      ['no@dry.example', 'unsubscribed', 'unsubscribed'],
      ['nowhere@dry.example', 'no_consent', 'no_ground'],
      ['out@dry.example', 'excluded', 'excluded'],
      ['p0@dry.example', 'suppressed', 'complaint'],
      ['p3@dry.example', 'duplicate', null],
      ['x@blocked-dry.example', 'suppressed', 'domain'],
    ])
    await startCampaign({ ...(await context()), id })
    await planAll()
    const queued = await sql<
      { to: string }[]
    >`select "to" from emails where campaign_id = ${id} and state = 'queued' order by "to"`
    const send = people.filter(({ outcome }) => outcome === 'send').map(({ address }) => address)
    expect(queued.map(({ to }) => to)).toEqual(send)
    expect((await countAudience(await contextOf(sql), choice)).sendable).toBe(send.length)
    const [plan] = await sql`select left_out from campaign_plans where campaign_id = ${id}`
    expect(plan?.left_out).toEqual({
      bounced: 1,
      duplicate: 1,
      excluded: 1,
      invalid: 1,
      no_ground: 1,
      unsubscribed: 1,
    })
    await stopCampaign(verb(id))
  })

  it('is of nobody where no list is chosen', async () => {
    const choice = await freezeChoice(database.sql, { audience: 'general' }, { at: new Date() })
    expect(verdictsOf(await contextOf(database.sql), choice, EVERYBODY)).toBeUndefined()
  })
})
