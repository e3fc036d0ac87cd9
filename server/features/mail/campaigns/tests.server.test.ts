import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Audience, type Role, SENDERS } from '../../../../contract/access/roles'
import { definitionOf } from '../../../../contract/resources'
import { CAMPAIGN_RESOURCES } from '../../../../contract/resources/campaigns'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { makeCampaign } from '../../../../tests/kit/mail/campaigns'
import { allowApplications, makeListing, makePresentable } from '../../../../tests/kit/mail/presentations'
import { openStore } from '../../../files/store'

const SIDES = Object.keys(CAMPAIGN_RESOURCES) as Audience[]
const HTML =
  '{% assign where = "berlin" %}<a href="https://jobs.example/{{ where }}?a=1&amp;b=2">Jobs</a> <a href="https://plain.example/">Plain</a> <a href="{{ unsubscribe_url }}">Leave</a>'

let app: TestApp
const paths = {} as Record<Audience, string>
const ids = {} as Record<Audience, number>
beforeAll(async () => {
  app = await startApp()
  await allowApplications(app.sql)
  for (const audience of SIDES) {
    const { id } = await makeCampaign(app.sql, { audience, people: 1, html: HTML, subject: 'Hello' })
    if (audience === 'bb') await app.sql`update campaigns set filter = '{}' where id = ${id}`
    ids[audience] = id
    paths[audience] = `/${CAMPAIGN_RESOURCES[audience]}/${id}`
  }
  await app.sql`insert into users (name, email, role, active) values
    ('Layla', 'layla@office.example', 'admin', true), ('Gone', 'gone@office.example', 'admin', false)`
})
afterAll(() => app?.stop())
beforeEach(() => app.sql`truncate outbox, outside_tests`)

const rolesOf = (audience: Audience) => definitionOf(CAMPAIGN_RESOURCES[audience])?.roles ?? []
const maySend = (audience: Audience, role: Role) => SENDERS[audience].some(each => each === role)
const test = async (audience: Audience, role: Role, ...to: string[]) =>
  (await app.api(role)).post(`${paths[audience]}/test`, { to })
const mailTo = async (address: string) => {
  const [kept] = await app.sql<{ raw: Buffer }[]>`
    select raw from outbox where recipient = ${address} order by id desc limit 1`
  return PostalMime.parse(kept?.raw as Buffer)
}

describe.each(SIDES)('a test of a campaign (%s)', audience => {
  it('goes to oneself and to colleagues; only who may send adds other addresses', async () => {
    for (const role of rolesOf(audience)) {
      await app.sql`truncate outside_tests`
      const own = `${role}@office.example`
      expect([role, (await test(audience, role, own, 'LAYLA@office.example')).status]).toEqual([role, 200])
      for (const outside of ['victim@people.example', 'gone@office.example']) {
        const answer = await test(audience, role, own, outside)
        const sends = maySend(audience, role)
        expect([role, answer.status]).toEqual([role, sends ? 200 : 422])
        if (!sends) expect(answer.refusal).toMatchObject({ fields: { to: 'not_a_choice' }, test: 'outside' })
      }
    }
  })

  it('is seen by who had it sent and by who may send, where it is kept', async () => {
    for (const author of rolesOf(audience)) {
      await app.sql`truncate outbox`
      await test(audience, author, `${author}@office.example`)
      const [kept] = await app.sql<{ id: number }[]>`select id from outbox`
      for (const reader of rolesOf(audience)) {
        const api = await app.api(reader)
        const sees = reader === author || maySend(audience, reader)
        const listed = (await api.get(`${paths[audience]}/tests`)).rows.map(({ outcome }) => outcome)
        const { status } = await api.get(`${paths[audience]}/tests/${kept?.id}`)
        expect([author, reader, ...listed, status]).toEqual([
          ...[author, reader, ...(sees ? ['kept'] : []), sees ? 200 : 404],
        ])
      }
    }
  })

  it('is refused for an address whose owner wants no mail', async () => {
    const [sender] = SENDERS[audience]
    const side = audience === 'general' ? 'general' : 'bw'
    await app.sql`insert into suppressions (audience, email, reason)
      values (${side}, ${`no@${audience}.example`}, 'unsubscribe')`
    await app.sql`insert into domain_suppressions (domain, aliases)
      values (${`head.${audience}.example`}, ${`alias-${audience}.example`})`
    for (const address of [`no@${audience}.example`, `anybody@alias-${audience}.example`]) {
      const answer = await test(audience, sender, address)
      expect(answer.refusal).toMatchObject({ error: 'invalid', test: 'objected' })
    }
    expect(await app.sql`select from outbox`).toHaveLength(0)
  })
})

it('other addresses are limited in an hour, over all campaigns of a sender; colleagues are not', async () => {
  const many = (n: number) => Array.from({ length: n }, (_, index) => `o${n}.${index}@people.example`)
  expect((await test('bw', 'de_admin', ...many(12))).status).toBe(200)
  const refused = await test('bb', 'de_admin', ...many(9))
  expect(refused.refusal).toMatchObject({ error: 'rate_limited' })
  expect((await test('bb', 'de_admin', ...many(8))).status).toBe(200)
  expect((await test('bb', 'de_admin', 'o@people.example')).status).toBe(429)
  expect((await test('bb', 'de_admin', 'layla@office.example')).status).toBe(200)
  expect((await test('bb', 'de_superadmin', 'o@people.example')).status).toBe(200)
  await app.sql`update outside_tests set at = at - interval '61 minutes'`
  expect((await test('bb', 'de_admin', 'o@people.example')).status).toBe(200)
})

it('a test says what it is in the subject and in a header', async () => {
  for (const audience of SIDES) {
    await test(audience, 'master', 'master@office.example')
    const mail = await mailTo('master@office.example')
    expect(mail.subject).toBe('[Test] Hello')
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-lotse-test', value: 'yes' }))
  }
  await (await app.api('user')).post('/bb-templates/test', { content: '<p>x</p>', subject: 'Hi', person: {} })
  const mail = await mailTo('user@office.example')
  expect(mail.subject).toBe('[Test] Hi')
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-lotse-test', value: 'yes' }))
})

/** Links of a mail with the words that stand in them. */
function linksIn(html: string | undefined) {
  const links = [...(html ?? '').matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)]
  const here = (link: string) =>
    app.url + link.slice(link.indexOf('/', 'https://'.length)).replaceAll('&amp;', '&')
  return Object.fromEntries(links.map(([, link = '', word = '']) => [word, here(link)]))
}

it('its links lead where they say, and it unsubscribes nobody', async () => {
  await test('general', 'master', 'master@office.example')
  const links = linksIn((await mailTo('master@office.example')).html)
  const follow = async (link = '') => (await fetch(link, { redirect: 'manual' })).headers.get('location')
  expect(await follow(links.Jobs)).toBe('https://jobs.example/berlin?a=1&b=2')
  expect(await follow(links.Plain)).toBe('https://plain.example/')
  const forged = links.Plain?.replace('plain.example', 'evil.example') ?? ''
  expect((await fetch(forged, { redirect: 'manual' })).status).toBe(404)

  const leave = links.Leave ?? ''
  const german = { headers: { 'accept-language': 'de' } }
  expect(await (await fetch(leave, german)).text()).toContain('Test-E-Mail')
  const posted = await fetch(leave, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(posted.status).toBe(200)
  expect((await fetch(`${leave}/choices`)).status).toBe(404)
  const counted = await app.sql`
    select (select count(*)::int from email_events) as events, (select count(*)::int from suppressions where reason = 'unsubscribe'
      and email like 'master%') as left, (select clicked from campaigns where id = ${ids.general}) as clicked`
  expect(counted[0]).toEqual({ events: 0, left: 0, clicked: 0 })
})

it('brings the application only to who may open it', async () => {
  const candidate = await makePresentable(app.sql, 'Amal Haddad')
  await makeListing(app.sql, { email: 'hr@klinik.example', employer: 'Klinik' })
  const [file] = await app.sql<{ path: string }[]>`
    update files f set resource = 'documents', record_id = d.id from documents d
    where d.candidate_id = ${candidate} and d.file = '/api/v1/files/' || f.path returning path`
  await openStore(app.services.config).write(file?.path as string, Buffer.from('%PDF-1.7 the application'))
  for (const role of rolesOf('bb')) {
    await test('bb', role, `${role}@office.example`)
    const [attachment, ...others] = (await mailTo(`${role}@office.example`)).attachments
    const mayOpen = (await (await app.api(role)).get(`/files/${file?.path}`)).status === 200
    expect([role, others.length, attachment?.filename]).toEqual([
      ...[role, 0],
      mayOpen ? 'Bewerbung Amal Haddad.pdf' : 'application.txt',
    ])
    const content = Buffer.from(attachment?.content as ArrayBuffer).toString()
    expect(content.includes('the application')).toBe(mayOpen)
  }
  const { status } = await (await app.api('de_user')).get(`/files/${file?.path}`)
  expect(status).toBe(404)
})

describe('where only own rows are seen', () => {
  const dryRun = async (role: Role, filter: object = {}) =>
    (await app.api(role)).post('/bb-campaigns/dry-run', { filter })
  beforeAll(async () => {
    await app.sql`update candidates set deleted_at = now()`
    const [office] = await app.sql<
      { id: number }[]
    >`insert into offices (name) values ('Elsewhere') returning id`
    const hidden = await makePresentable(app.sql, 'Hidden Person')
    const other = app.userOf('superadmin')
    await app.sql`update candidates set employee_id = ${other}, office_id = ${Number(office?.id)} where id = ${hidden}`
    await app.sql`update organisation set own_rows_only = true`
  })
  afterAll(() => app.sql`update organisation set own_rows_only = false`)

  it('nobody else is presented, counted, listed, exported or sent in a test', async () => {
    for (const role of rolesOf('bb')) {
      const sees = role !== 'user' && role !== 'admin'
      const api = await app.api(role)
      const listed = (await api.get('/ready-candidates?page=1')).page.total
      expect([role, listed]).toEqual([role, sees ? 1 : 0])
      const dry = await dryRun(role)
      expect([role, (dry.json as { candidates: number }).candidates]).toEqual([role, sees ? 1 : 0])
      expect([role, dry.text.includes('Hidden')]).toEqual([role, sees])
      const counted = (await api.post('/lists-un', { audience: 'bb', list_ids: [], filter: {} })).json
      expect([role, (counted as { sendable: number }).sendable > 0]).toEqual([role, sees])
      const file = await api.get(`${paths.bb}/dry-run/file`)
      if (file.status === 200) expect([role, file.text.includes('Hidden')]).toEqual([role, sees])
      await test('bb', role, `${role}@office.example`)
      const mail = await mailTo(`${role}@office.example`)
      expect([role, mail.attachments.length]).toEqual([role, sees ? 1 : 0])
    }
  })

  it('a filter names only fields that the role sees in the list', async () => {
    for (const role of rolesOf('bb')) {
      const answer = await dryRun(role, { candidates: { passport_number: 'X1' }, listings: { secret: 1 } })
      expect(answer.refusal.error).toBe('invalid')
    }
  })
})

describe.each([
  ['letters', `<p>${'y'.repeat(1_990_000)}</p>`],
  ['a loop', `{% for i in (1..4500) %}${'é'.repeat(860)}{% endfor %}`],
  ['steps', '{% for i in (1..10001) %}{{ i }}{% endfor %}'],
])('a template that writes too much: %s', (_, html) => {
  it('is refused with its field, in a test and at the start', async () => {
    const { id } = await makeCampaign(app.sql, { audience: 'general', html })
    const path = `/campaigns/${id}`
    const master = await app.api('master')
    const to = Array.from({ length: 20 }, (_, index) => `p${index}@people.example`)
    for (const answer of [await master.post(`${path}/test`, { to }), await master.post(`${path}/send-now`)]) {
      expect(answer.status, answer.text).toBe(422)
      expect(answer.refusal).toMatchObject({ error: 'invalid', fields: { template_id: 'too_complex' } })
    }
    expect((await master.get(path)).record.status).toBe('draft')
    expect(await app.sql`select from outbox`).toHaveLength(0)
    await app.sql`truncate outside_tests`
  })
})
