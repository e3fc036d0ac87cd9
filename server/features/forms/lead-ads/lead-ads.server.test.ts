import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { GRAPH_ACCESS, startGraph, type TestGraph } from '../../../../tests/kit/graph'

let app: TestApp
let graph: TestGraph
let master: Api
let form: Row
const texts = (en: string) => ({ en })
beforeAll(async () => {
  graph = await startGraph()
  app = await startApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  master = await app.api('master')
  const list = [
    { key: 'name', kind: 'text', required: true, label: texts('Name'), maps_to: 'name' },
    { key: 'phone', kind: 'phone', required: true, label: texts('Phone'), maps_to: 'phone' },
    { key: 'email', kind: 'email', label: texts('E-mail'), maps_to: 'email' },
    {
      key: 'german',
      kind: 'choice',
      label: texts('German?'),
      options: [{ value: 'yes', label: texts('Yes') }],
    },
  ]
  const body = {
    name: 'Ad',
    slug: 'ad',
    form_id: '777',
    languages: ['en'],
    title: texts('Ad'),
    thank_you: texts('Thanks'),
  }
  form = (await master.post('/forms', { ...body, source: 'facebook', active: true, fields: { list } })).record
  const access = { ...GRAPH_ACCESS, graph_url: graph.url, active: true }
  const answer = await master.put('/lead-ads', access)
  expect(answer.status, answer.text).toBe(200)
  for (const token of [GRAPH_ACCESS.page_token, GRAPH_ACCESS.app_secret])
    expect(answer.text).not.toContain(token)
})
afterAll(async () => {
  await app?.stop()
  await graph?.stop()
})

let counted = 0
function lead(more: Record<string, string> = {}) {
  const id = String(9_000 + ++counted)
  const said: Record<string, string> = {
    full_name: `Asker ${id}`,
    phone_number: `+20111000${id}`,
    german: 'Yes',
    ...more,
  }
  graph.leads.push({
    id,
    created_time: '2026-11-01T10:00:00+0000',
    form_id: '777',
    campaign_name: 'autumn-eg',
    adset_name: 'nurses',
    ad_name: 'video-a',
    platform: 'fb',
    is_organic: false,
    field_data: Object.entries(said).map(([name, value]) => ({ name, values: [value] })),
  })
  return id
}
const hook = (id: string, more: { headers?: Record<string, string> } = {}) => {
  const { body, headers } = graph.webhook([id])
  return fetch(`${app.url}/hooks/meta`, { method: 'POST', body, headers: { ...headers, ...more.headers } })
}
const stateOf = async (id: string) =>
  (
    await app.sql`select id, state, attempts from inbound_events where convert_from(body, 'UTF8') like ${`%${id}%`}`
  )[0]
const handled = (id: string) => expect.poll(async () => (await stateOf(id))?.state).toBe('handled')
const leadsOf = (phone: string) => app.sql<Row[]>`select * from leads where phone = ${phone}`

describe('the settings', () => {
  it('keep tokens sealed, say what Meta answers, and are for those who use forms', async () => {
    const [kept] = await app.sql`select page_token, app_secret, verify_token from lead_ads`
    for (const token of Object.values(kept ?? {})) expect(token).toMatch(/^\$sealed\$/)
    const log = JSON.stringify(await app.sql`select after from logs where resource = 'lead-ads'`)
    expect(log).not.toContain(GRAPH_ACCESS.page_token)
    expect((await master.post('/lead-ads/test')).json).toMatchObject({ ok: true, status: 200 })
    await master.put('/lead-ads', { page_token: 'wrong' })
    expect((await master.post('/lead-ads/test')).json).toMatchObject({
      ok: false,
      status: 400,
      answer: expect.stringContaining('Invalid OAuth access token'),
    })
    await master.put('/lead-ads', { page_token: GRAPH_ACCESS.page_token })
    expect((await (await app.api('admin')).get('/lead-ads')).status).toBe(403)
  })
})

describe('the webhook', () => {
  it('is proved by the word that we gave, and refused when forged', async () => {
    const ask = (word: string) =>
      fetch(`${app.url}/hooks/meta?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${word}`)
    expect(await (await ask(GRAPH_ACCESS.verify_token)).text()).toBe('1158201444')
    expect((await ask('another')).status).toBe(403)
    const id = lead()
    for (const signature of ['', 'sha256=00', `sha256=${'0'.repeat(64)}`])
      expect((await hook(id, { headers: { 'x-hub-signature-256': signature } })).status).toBe(403)
    expect(await stateOf(id)).toBeUndefined()
  })

  it('brings the lead with its campaign; sent or replayed again it changes nothing', async () => {
    const id = lead()
    expect((await hook(id)).status).toBe(200)
    await hook(id)
    await handled(id)
    const [made, ...others] = await leadsOf(`+20111000${id}`)
    expect(others).toEqual([])
    expect(made).toMatchObject({
      name: `Asker ${id}`,
      source: 'facebook',
      utm_campaign: 'autumn-eg',
      utm_medium: 'paid',
      utm_content: 'video-a',
      note: 'German? Yes',
    })
    const before = await app.sql`select count(*)::int as n from form_submissions`
    const event = await stateOf(id)
    expect((await master.post(`/inbound-events/${event?.id}/replay`)).status).toBe(204)
    await expect.poll(async () => (await stateOf(id))?.attempts).toBe(2)
    expect(await app.sql`select count(*)::int as n from form_submissions`).toEqual(before)
    expect((await leadsOf(`+20111000${id}`))[0]).toMatchObject({ version: 1 })
  })

  it('keeps what no record can be made of, and adds a note to who is known, the oldest of several', async () => {
    const [none, twin] = [
      lead({ phone_number: 'unknown', email: 'no' }),
      lead({ phone_number: '+201119990000' }),
    ]
    await master.post('/leads', { name: 'There already', phone: '+201119990000' })
    const decoy = await master.post('/leads', { name: 'Decoy', phone: '+201119990000' })
    expect(decoy.status, decoy.text).toBe(201)
    await hook(none)
    await hook(twin)
    await handled(none)
    await handled(twin)
    const outcomes = await app.sql`
      select outcome from form_submissions where outside_id in (${`meta:${none}`}, ${`meta:${twin}`}) order by outcome`
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['incomplete', 'known'])
    const known = await app.sql`select name, note from leads where phone = '+201119990000' order by id`
    expect(known).toMatchObject([
      { name: 'There already', note: expect.stringContaining('Ad') },
      { name: 'Decoy', note: null },
    ])
  })
})

it('a backfill takes the leads of before page by page, none twice', async () => {
  lead()
  const totals = { read: 0, made: 0, repeated: 0 }
  let after: string | null | undefined
  do {
    const answer = await master.post(`/forms/${form.id}/backfill`, after ? { after } : {})
    expect(answer.status, answer.text).toBe(200)
    const page = answer.json as { read: number; made: number; repeated: number; after: string | null }
    for (const name of ['read', 'made', 'repeated'] as const) totals[name] += page[name]
    after = page.after
  } while (after)
  // One that was forged above is a true lead at Meta.
  expect(totals).toEqual({ read: 5, made: 2, repeated: 3 })
  graph.limited.times = 1
  const limited = await master.post(`/forms/${form.id}/backfill`, {})
  expect(limited.status).toBe(503)
  expect(limited.refusal).toMatchObject({ answer: expect.stringContaining('request limit') })
})

it('a backfill without a token says what is missing, and not that the server is busy', async () => {
  const [kept] = await app.sql<Row[]>`select page_token from lead_ads`
  await app.sql`update lead_ads set page_token = null`
  const answer = await master.post(`/forms/${form.id}/backfill`, {})
  await app.sql`update lead_ads set page_token = ${kept?.page_token as string}`
  expect([answer.status, answer.refusal]).toMatchObject([
    409,
    { error: 'wrong_state', answer: expect.stringContaining('page token') },
  ])
})
