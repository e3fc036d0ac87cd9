import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { makeCampaign } from '../../../../tests/kit/mail/campaigns'
import { SYSTEM } from '../../../auth/actor'
import type { Transaction } from '../../../db/connect'
import { MIGRATIONS } from '../../../db/migrate'
import { eraseAddress, proofOf } from '../../../mail'
import { subscribePerson } from '..'

const FAIR = {
  consent_source: 'Fair in Cairo',
  consent_at: '2026-10-01T09:00:00.000Z',
  consent_person: 'Ada',
  consent_proof: 'card 12',
  consent_ip: '192.0.2.1',
}
const OTHER = {
  consent_source: 'Bought list',
  consent_at: '2026-10-09T09:00:00.000Z',
  consent_person: 'Ada',
  consent_proof: 'card 13',
  consent_ip: '192.0.2.9',
}

let app: TestApp
let boss: Api
let list: number
let campaign: number
beforeAll(async () => {
  app = await startApp()
  boss = await app.api('superadmin')
  list = (await boss.post('/lists', { name: 'News' })).record.id
  campaign = (await makeCampaign(app.sql, { people: 0 })).id
})
afterAll(() => app?.stop())

let made = 0
const add = async (more: object = {}) =>
  (await boss.post('/subscribers', { email: `s${++made}@source.example`, list_ids: [list], ...more })).record
const consentOf = async (id: number) => {
  const { record } = await boss.get(`/subscribers/${id}`)
  return Object.fromEntries(Object.keys(FAIR).map(name => [name, record[name]]))
}
/** The sources that the proof holds, each with its lists, oldest first. */
async function sourcesOf(id: number) {
  type Said = { source: string; lists: string[] }
  const { events } = (await boss.get(`/subscribers/${id}/consent`)).json as { events: Said[] }
  return events.map(({ source, lists }) => [source, ...lists])
}
/** Takes a file of one person in, as staff do. */
const importOf = (line: object) => importLines([line], { failed: 0 })
/** Takes a file in. */
async function importLines(
  lines: readonly object[],
  ends: { failed: number },
  options: Record<string, string> = {},
) {
  const names = Object.keys(lines[0] ?? {})
  const form = new FormData()
  for (const [name, value] of Object.entries(options)) form.set(name, value)
  const text = [names, ...lines.map(line => Object.values(line))]
    .map(cells => `${cells.join(',')}\n`)
    .join('')
  form.set('file', new File([text], 'people.csv'))
  const headers = { authorization: `Bearer ${boss.token}` }
  const answer = await fetch(`${app.url}/api/v1/subscribers/import`, { method: 'POST', headers, body: form })
  const { job_id } = (await answer.json()) as { job_id: number }
  await expect
    .poll(async () => (await boss.get(`/jobs/${job_id}`)).json)
    .toMatchObject({ status: 'done', ...ends })
}
/** A mail that left at an instant. @returns what its proof says of the consent */
async function provenAt(subscriber: number, at: Date) {
  const [email] = await app.sql<{ id: number }[]>`
    insert into emails (started_month, audience, campaign_id, subscriber_id, "to", state, "at")
    values (date_trunc('month', now())::date, 'general', ${campaign}, ${subscriber}, ${`m${at.getTime()}.${subscriber}@x.example`}, 'sent', ${at})
    returning id`
  const proof = await proofOf({ sql: app.sql as never, id: Number(email?.id), audience: 'general' })
  return proof.consent?.source ?? null
}

it('no update, import or bulk change overwrites the first source of a consent', async () => {
  const { id, email } = await add(FAIR)
  await boss.put(`/subscribers/${id}`, { ...OTHER, name: 'Ada' })
  await boss.put('/subscribers', { ids: [id], changes: { consent_source: 'Office' } })
  await importOf({ email, ...OTHER, language: 'de' })
  expect(await consentOf(id)).toEqual(FAIR)
  expect((await boss.get(`/subscribers/${id}`)).record).toMatchObject({ name: 'Ada', language: 'de' })
})

it('keeps each later source in the proof, once a day, with the person who wrote it down', async () => {
  const { id, email } = await add(FAIR)
  await boss.put(`/subscribers/${id}`, OTHER)
  await boss.put(`/subscribers/${id}`, OTHER)
  await importOf({ email, consent_source: 'Seminar' })
  await boss.put(`/subscribers/${id}`, { ...FAIR, name: 'Ada' })
  const wish = { side: 'general' as const, address: String(email), language: 'en', listIds: [list] }
  for (const source of ['Form: Spring', 'Form: Spring', 'Form: Autumn'])
    await app.sql.begin(tx =>
      subscribePerson(app.services, tx as Transaction, { ...wish, source, ip: '192.0.2.7' }),
    )
  type Said = { kind: string; source: string; ip: string | null; by: string | null; at: string }
  const { events } = (await boss.get(`/subscribers/${id}/consent`)).json as { events: Said[] }
  const [staff] = await app.sql<{ name: string }[]>`select name from users where role = 'superadmin'`
  const said = ({ kind, source, ip, by }: Said) => [kind, source, ip, by]
  expect(events.map(said).toSorted()).toEqual([
    ['given', 'Bought list', '192.0.2.9', staff?.name],
    ['given', 'Form: Autumn', '192.0.2.7', null],
    ['given', 'Form: Spring', '192.0.2.7', null],
    ['given', 'Seminar', null, staff?.name],
  ])
  expect(events[0]?.at).toBe(OTHER.consent_at)
  expect(await consentOf(id)).toEqual(FAIR)
})

it('a later source vouches for a list that asks, as a first one does', async () => {
  const asking = (await boss.post('/lists', { name: 'Jobs', double_opt_in: true })).record.id
  const { id } = await add(FAIR)
  const path = `/subscribers/${id}`
  await boss.put(path, { list_ids: [list, asking], consent_source: 'Phone call' })
  expect((await boss.get(path)).record).toMatchObject({ list_ids: [list], pending_list_ids: [asking] })
  await boss.put(path, { list_ids: [list, asking], ...OTHER })
  expect((await boss.get(path)).record.list_ids).toEqual([list, asking])
  expect(await consentOf(id)).toEqual(FAIR)
  expect((await sourcesOf(id)).toSorted()).toEqual([['Bought list', 'Jobs'], ['Phone call']])
  const other = await add(FAIR)
  await importOf({ email: other.email, list_ids: asking, ...FAIR, consent_at: OTHER.consent_at })
  expect((await boss.get(`/subscribers/${other.id}`)).record.list_ids).toEqual([list, asking])
  expect(await sourcesOf(other.id)).toEqual([['Fair in Cairo', 'Jobs']])
})

it('the proof names the lists of a later source, also of one that was told twice in a day', async () => {
  const named = async (name: string) => (await boss.post('/lists', { name })).record.id
  const [spring, autumn, winter] = [await named('Spring'), await named('Autumn'), await named('Winter')]
  const { id } = await add(FAIR)
  await boss.put(`/subscribers/${id}`, { ...OTHER, list_ids: [list, spring] })
  await boss.put(`/subscribers/${id}`, { ...OTHER, list_ids: [list, spring, autumn] })
  await boss.put(`/subscribers/${id}`, OTHER)
  const changes = { ...OTHER, list_ids: [list, spring, autumn, winter] }
  await boss.put('/subscribers', { ids: [id], changes })
  expect(await sourcesOf(id)).toEqual([
    ['Bought list', 'Spring'],
    ['Bought list', 'Autumn'],
    ['Bought list', 'Winter'],
  ])
})

it('a row that an import refuses leaves nothing in the proof, nor does its dry run', async () => {
  const ruled = (
    await boss.post('/lists', { name: 'By rule', rule: { filter: { language: 'fr' }, mails: [] } })
  ).record.id
  const people = [await add(FAIR), await add(FAIR), await add(FAIR), await add(FAIR)]
  const [unknown, byRule, twice, good] = people
  const line = (person: (typeof people)[number] | undefined, list_ids: number) => ({
    ...{ email: person?.email, list_ids, ...OTHER },
  })
  const lines = [
    ...[line(unknown, 999_999), line(byRule, ruled)],
    ...[line(twice, list), line(twice, 999_999), line(good, list)],
  ]
  const proofs = () => Promise.all(people.map(({ id }) => sourcesOf(id)))
  await importLines(lines, { failed: 3 }, { dry_run: '1' })
  expect(await proofs()).toEqual([[], [], [], []])
  await importLines(lines, { failed: 3 })
  expect(await proofs()).toEqual([[], [], [['Bought list']], [['Bought list']]])
})

it('refuses to empty what the first source of a consent says', async () => {
  const { id } = await add(FAIR)
  for (const name of Object.keys(FAIR)) {
    const fields = { [name]: 'refused_by_rule' }
    const single = await boss.put(`/subscribers/${id}`, { [name]: null, name: 'Ada' })
    expect(single.refusal).toMatchObject({ error: 'invalid', fields })
    const bulk = await boss.put('/subscribers', { ids: [id], changes: { [name]: '' } })
    expect(bulk.refusal).toMatchObject({ error: 'invalid', fields })
  }
  expect((await boss.get(`/subscribers/${id}`)).record).toMatchObject({ name: null, ...FAIR })
  await boss.put(`/subscribers/${id}`, { consent_source: 'Phone call', consent_at: null })
  expect(await sourcesOf(id)).toEqual([['Phone call']])
  const { id: left } = await add({ ...FAIR, status: 'unsubscribed' })
  await boss.put(`/subscribers/${left}`, { consent_source: null })
  expect(await consentOf(left)).toMatchObject({ consent_source: null })
})

it('a form asks somebody who left, though the record still names the list', async () => {
  const { id, email } = await add(FAIR)
  await app.sql`update subscribers set status = 'unsubscribed' where id = ${id}`
  const wish = { side: 'general' as const, address: String(email), language: 'en', listIds: [list] }
  const outcome = await app.sql.begin(tx =>
    subscribePerson(app.services, tx as Transaction, { ...wish, source: 'Form: Back' }),
  )
  expect(outcome).toBe('asked')
  expect((await boss.get(`/subscribers/${id}`)).record).toMatchObject({ status: 'unsubscribed', ...FAIR })
})

it('a form is the source of somebody on the list without one', async () => {
  const { id, email } = await add()
  const wish = { side: 'general' as const, address: String(email), language: 'en', listIds: [list] }
  await app.sql.begin(tx =>
    subscribePerson(app.services, tx as Transaction, { ...wish, source: 'Form: First' }),
  )
  expect(await consentOf(id)).toMatchObject({ consent_source: 'Form: First' })
})

it('what the first source lacks may be filled in, and only for it', async () => {
  const { id } = await add({ consent_source: 'Card 12' })
  await boss.put(`/subscribers/${id}`, { ...OTHER })
  expect(await consentOf(id)).toMatchObject({ consent_source: 'Card 12', consent_at: null, consent_ip: null })
  await boss.put(`/subscribers/${id}`, { consent_at: FAIR.consent_at })
  expect(await consentOf(id)).toMatchObject({ consent_source: 'Card 12', consent_at: FAIR.consent_at })
})

it('whoever has no source yet gets one, and is reached by campaigns from then on', async () => {
  const { id, email } = await add()
  const sendable = async () =>
    ((await boss.post('/lists-un', { list_ids: [list] })).json as { sendable: number }).sendable
  const before = await sendable()
  await importOf({ email, ...OTHER, consent_source: 'Form on paper' })
  expect(await consentOf(id)).toMatchObject({ consent_source: 'Form on paper' })
  expect(await sendable()).toBe(before + 1)
})

it('a further wish of the person stands in the proof and leaves the first source', async () => {
  const { id, email } = await add(FAIR)
  const second = (await boss.post('/lists', { name: 'Jobs' })).record.id
  const wish = { side: 'general' as const, address: String(email), language: 'en', listIds: [second] }
  await app.sql.begin(tx =>
    subscribePerson(app.services, tx as Transaction, { ...wish, source: 'Form: Autumn' }),
  )
  expect(await consentOf(id)).toEqual(FAIR)
  const { events } = (await boss.get(`/subscribers/${id}/consent`)).json as { events: { source: string }[] }
  expect(events.map(({ source }) => source)).toEqual(['Form: Autumn'])
})

it('the proof of a message shows the consent that held when it left', async () => {
  const { id } = await add()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await boss.put(`/subscribers/${id}`, FAIR)
  await app.sql`update consents_before set until = ${ago(30)} where subscriber_id = ${id}`
  await boss.put(`/subscribers/${id}`, { status: 'unsubscribed' })
  await boss.put(`/subscribers/${id}`, { ...OTHER, status: 'subscribed' })
  await app.sql`update consents_before set until = ${ago(10)} where subscriber_id = ${id} and source is not null`
  expect(await consentOf(id)).toEqual(OTHER)
  expect(await provenAt(id, ago(40))).toBeNull()
  expect(await provenAt(id, ago(20))).toBe('Fair in Cairo')
  expect(await provenAt(id, ago(5))).toBe('Bought list')
})

it('nothing of it is left of who is erased', async () => {
  const { id, email } = await add(FAIR)
  await boss.put(`/subscribers/${id}`, { status: 'unsubscribed' })
  await boss.put(`/subscribers/${id}`, { ...OTHER, status: 'subscribed' })
  expect(await app.sql`select from consents_before where subscriber_id = ${id}`).toHaveLength(1)
  await app.sql.begin(tx => eraseAddress(tx as Transaction, SYSTEM, String(email)))
  expect(await app.sql`select from consents_before where subscriber_id = ${id}`).toHaveLength(0)
})

it('the upgrade fills in proven sources, makes none up, and tells of the people without one', async () => {
  const { sql } = app
  await sql`delete from subscribers`
  await sql`truncate notifications`
  const [asked, dated, blank, left] = await sql<{ id: number }[]>`
    insert into subscribers (audience, email, consent_source, consent_at, status) values
      ('general', 'asked@old.example', null, null, 'subscribed'), ('general', 'dated@old.example', null, '2025-05-05', 'subscribed'),
      ('general', 'blank@old.example', ' ', null, 'subscribed'), ('bw', 'left@old.example', null, null, 'unsubscribed')
    returning id`
  await sql`insert into consent_events (audience, kind, address, person, subscriber_id, source, ip, at) values
    ('general', 'asked', 'asked@old.example', '\\x00', ${Number(asked?.id)}, 'Asked', '192.0.2.1', '2025-01-01'),
    ('general', 'confirmed', 'asked@old.example', '\\x00', ${Number(asked?.id)}, 'Form: First', '192.0.2.2', '2025-01-02'),
    ('general', 'given', 'asked@old.example', '\\x00', ${Number(asked?.id)}, 'Form: Later', '192.0.2.3', '2025-02-02')`
  const [upgrade = ''] = (await readFile(join(MIGRATIONS, '0054_sources_of_consent.sql'), 'utf8')).split(
    "-- What a subscriber's record said",
  )
  await sql.unsafe(upgrade)
  const rows = await sql<{ id: number; consent_source: string | null; consent_ip: string | null }[]>`
    select id, consent_source, consent_ip from subscribers order by id`
  expect(rows).toEqual([
    { id: asked?.id, consent_source: 'Form: First', consent_ip: '192.0.2.2' },
    { id: dated?.id, consent_source: null, consent_ip: null },
    { id: blank?.id, consent_source: null, consent_ip: null },
    { id: left?.id, consent_source: null, consent_ip: null },
  ])
  const told = await sql<{ role: string; title: string; body: string; link: string }[]>`
    select u.role, n.title, n.body, n.link from notifications n join users u on u.id = n.user_id order by u.role`
  expect(told.map(({ role }) => role)).toEqual(['master', 'superadmin'])
  expect(told[0]?.body).toContain('Number: 2.')
  expect(decodeURIComponent(told[0]?.link ?? '')).toBe('/subscribers?filter={"consent_source_null":true}')
  const filter = encodeURIComponent('{"consent_source_null":true}')
  expect((await boss.get(`/subscribers?page=1&filter=${filter}`)).page.total).toBe(2)
})
