import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FrozenMail } from '../../../../contract/calls/campaigns'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { makeCampaign } from '../../../../tests/kit/mail/campaigns'

let app: TestApp
let master: Api
let broken: { id: number } | undefined
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app.stop())

it('hours and versions must make sense together, whichever field is written', async () => {
  const { id } = await makeCampaign(app.sql, { people: 2 })
  const write = (fields: Record<string, unknown>) => master.put(`/campaigns/${id}`, fields)
  expect((await write({ window_from: '09:00' })).json).toMatchObject({ fields: { window_to: 'required' } })
  expect((await write({ window_from: '09:00', window_to: '09:00' })).json).toMatchObject({
    fields: { window_to: 'invalid' },
  })
  expect((await write({ window_from: '20:00', window_to: '02:00' })).status).toBe(200)
  expect((await write({ window_from: '09:00', window_to: '17:30', window_days: ['monday'] })).status).toBe(
    200,
  )
  const versions = { ab_share: 10, ab_subject: 'Other', ab_rule: 'clicked', ab_hours: 2 }
  expect((await write({ ...versions, ab_subject: null })).json).toMatchObject({
    fields: { ab_subject: 'required' },
  })
  expect((await write({ ...versions, ab_share: 45 })).json).toMatchObject({
    fields: { ab_share: 'too_large' },
  })
  expect((await write(versions)).status).toBe(200)
  expect((await write({ track_clicks: false })).json).toMatchObject({
    fields: { ab_rule: 'refused_by_rule' },
  })
  const run = (await master.get(`/campaigns/${id}/dry-run`)).json as { people: { version: string }[] }
  expect(run.people.every(({ version }) => ['a', 'b', 'rest'].includes(version))).toBe(true)
  const refused = await master.post(`/campaigns/${id}/send-now`, {})
  expect(refused.json).toMatchObject({ fields: { ab_share: 'too_small' } })
})

it.each([
  [{ window_from: '9 o’clock', window_to: '18:00' }, 'window_from'],
  [{ window_from: '09:00', window_to: '24:00' }, 'window_to'],
  [{ window_from: 900, window_to: '18:00' }, 'window_from'],
  [{ window_from: '', window_to: ' ', window_days: ['monday'] }, 'window_from'],
  [{ window_from: '09:00', window_to: '18:00', window_days: ['someday'] }, 'window_days'],
  [{ window_from: '09:00', window_to: '18:00', window_days: 'monday' }, 'window_days'],
  [{ ab_share: null, ab_subject: 'Other', ab_rule: 'opened', ab_hours: 2 }, 'ab_share'],
  [{ ab_share: '10', ab_subject: 'Other', ab_rule: 'opened', ab_hours: 2 }, 'ab_share'],
  [{ ab_share: 1e12, ab_subject: 'Other', ab_rule: 'opened', ab_hours: 2 }, 'ab_share'],
  [{ ab_share: 10.5, ab_subject: 'Other', ab_rule: 'opened', ab_hours: 2 }, 'ab_share'],
  [{ ab_share: 10, ab_subject: '  ', ab_rule: 'opened', ab_hours: 2 }, 'ab_subject'],
  [{ ab_share: 10, ab_subject: 'Other', ab_rule: 'luck', ab_hours: 2 }, 'ab_rule'],
  [{ ab_share: 10, ab_subject: 'Other', ab_rule: 'opened', ab_hours: -1 }, 'ab_hours'],
  [{ ab_share: 10, ab_subject: 'Other', ab_rule: 'opened', ab_hours: '' }, 'ab_hours'],
  [{ ab_share: 10, ab_template_id: 999_999, ab_rule: 'hand' }, 'ab_template_id'],
  [{ ab_share: 10, ab_template_id: 'B', ab_rule: 'hand' }, 'ab_template_id'],
  [{ ab_share: 10, ab_template_id: 2 ** 60, ab_rule: 'hand' }, 'ab_template_id'],
])('what is typed wrongly is refused at its field: %j', async (fields, name) => {
  broken ??= await makeCampaign(app.sql, { people: 2 })
  const answer = await master.put(`/campaigns/${broken.id}`, fields)
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.json as { fields: object }).fields)).toContain(name)
})

it('shows what was sent, in both versions, whatever becomes of the template afterwards', async () => {
  const html =
    '<p>Hello {{ name }}</p><a href="https://lotse.example/en?a=1&amp;b=2">See</a><a href="{{ unsubscribe_url }}">Out</a>'
  const { id } = await makeCampaign(app.sql, { people: 140, origin: 'demo', html })
  const versions = { ab_share: 40, ab_subject: 'Other {{ name }}', ab_rule: 'hand', preheader: 'News & more' }
  expect((await master.put(`/campaigns/${id}`, versions)).status).toBe(200)
  const content = async () =>
    (await master.get(`/campaigns/${id}/content`)).json as { versions: FrozenMail[] }
  expect(await content()).toEqual({ versions: [] })
  expect((await master.post(`/campaigns/${id}/send-now`, {})).status).toBe(200)
  await app.sql`update templates set content = '<p>Changed</p>'
    where id = (select template_id from campaigns where id = ${id})`
  const [a, b] = (await content()).versions
  expect([a?.variant, b?.variant, b?.subject, b?.preheader]).toEqual([
    ...['a', 'b', 'Other {{ name }}', 'News & more'],
  ])
  expect(a?.html).toContain('Hello {{ name }}')
  expect(a?.html).toContain('href="https://lotse.example/en?a=1&amp;b=2"')
  expect(a?.text).toContain('See [https://lotse.example/en?a=1&b=2]')
  expect(`${a?.html}${a?.text}${b?.html}`).not.toMatch(/_track|_unsubscribe|Changed/)
  const other = await app.api('de_admin')
  expect((await other.get(`/campaigns/${id}/content`)).status).toBe(403)
})

it('the version for the rest is chosen by who may send, once, and stands in the log', async () => {
  const { id } = await makeCampaign(app.sql, { people: 140, origin: 'demo' })
  const versions = { ab_share: 40, ab_subject: 'Other', ab_rule: 'hand' }
  expect((await master.put(`/campaigns/${id}`, versions)).status).toBe(200)
  expect((await master.post(`/campaigns/${id}/winner`, { winner: 'b' })).status).toBe(404)
  expect((await master.post(`/campaigns/${id}/send-now`, {})).status).toBe(200)
  expect((await master.post(`/campaigns/${id}/winner`, { winner: 'c' })).status).toBe(422)
  const germans = await app.api('de_admin')
  expect((await germans.post(`/campaigns/${id}/winner`, { winner: 'b' })).status).toBe(403)
  expect((await master.post(`/campaigns/${id}/winner`, { winner: 'b' })).status).toBe(200)
  expect((await master.post(`/campaigns/${id}/winner`, { winner: 'a' })).status).toBe(409)
  const { test } = (await master.get(`/campaigns/${id}/report`)).json as { test: object }
  expect(test).toMatchObject({ winner: 'b', by_hand: true, rule: 'hand' })
  const logged = await app.sql`select from logs where action = 'winner' and record = ${id}`
  expect(logged).toHaveLength(1)
})
