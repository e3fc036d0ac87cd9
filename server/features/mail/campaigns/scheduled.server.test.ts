import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Audience, ROLES, type Role, SENDERS } from '../../../../contract/access/roles'
import { can, type Definition } from '../../../../contract/definition/define'
import { definitionOf } from '../../../../contract/resources'
import { CAMPAIGN_RESOURCES } from '../../../../contract/resources/campaigns'
import { TEMPLATE_SIDES } from '../../../../contract/templates/sides'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { makeCampaign } from '../../../../tests/kit/mail/campaigns'

const AT = '2099-01-05T10:00:00.000Z'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

const campaignsOf = (audience: Audience) => definitionOf(CAMPAIGN_RESOURCES[audience]) as Definition
const sends = (audience: Audience, role: Role) => SENDERS[audience].some(each => each === role)
const preparersOf = (audience: Audience) =>
  ROLES.filter(role => can(campaignsOf(audience), role, 'update') && !sends(audience, role))
/** The sides on which somebody prepares who may not send. */
const SIDES = (Object.keys(CAMPAIGN_RESOURCES) as Audience[]).filter(side => preparersOf(side).length > 0)

async function scheduled(audience: Audience) {
  const made = await makeCampaign(app.sql, { audience })
  if (audience === 'bb') await app.sql`update campaigns set filter = '{}' where id = ${made.id}`
  const path = `/${CAMPAIGN_RESOURCES[audience]}/${made.id}`
  const sender = await app.api(SENDERS[audience][0])
  expect((await sender.post(`${path}/send-later`, { at: AT })).status).toBe(200)
  const { record } = await sender.get(path)
  return { ...made, path, sender, templateId: record.template_id as number }
}

/** For each field that a person writes, another value than the campaign has. */
async function otherValues(audience: Audience): Promise<Record<string, unknown>> {
  const { id, listId } = await makeCampaign(app.sql, { audience })
  const [row] = await app.sql<{ template_id: number }[]>`select template_id from campaigns where id = ${id}`
  const all: Record<string, unknown> = {
    ...{ subject: 'Changed', preheader: 'Changed', from_name: 'Changed', from_email: 'a@changed.example' },
    ...{ reply_to: 'a@changed.example', language: 'ar', track_opens: false, track_clicks: false },
    ...{ window_from: '09:00', window_to: '10:00', window_days: ['mon'], filter: { city: 'Berlin' } },
    ...{ template_id: row?.template_id, list_ids: [listId], exclude_list_ids: [listId] },
    similar_services: true,
    ...{
      ab_share: 10,
      ab_subject: 'Changed',
      ab_template_id: row?.template_id,
      ab_rule: 'hand',
      ab_hours: 4,
    },
  }
  const names = Object.entries(campaignsOf(audience).fields).flatMap(([name, { options }]) =>
    options.read || name === 'name' ? [] : [name],
  )
  expect(names.filter(name => !(name in all))).toEqual([])
  return Object.fromEntries(names.map(name => [name, all[name]]))
}

/** Fields that are refused alone make sense together. */
const TOGETHER: Record<string, Record<string, unknown>> = {
  window_from: { window_to: '10:00' },
  window_to: { window_from: '09:00' },
  ab_share: { ab_subject: 'Changed', ab_rule: 'hand' },
}

describe.each(SIDES)('a campaign that a sender scheduled (%s)', audience => {
  it.each([
    ['scheduled', {}],
    ['scheduled', { held: true }],
    ['sending', {}],
    ['stopped', {}],
  ])('keeps what it sends when a role that may not send changes it: %s %o', async (status, more) => {
    const { id, path } = await scheduled(audience)
    await app.sql`update campaigns set ${app.sql({ status, ...more })} where id = ${id}`
    const [before] = await app.sql`select * from campaigns where id = ${id}`
    for (const role of preparersOf(audience))
      for (const [name, value] of Object.entries(await otherValues(audience))) {
        const body = { [name]: value, ...TOGETHER[name] }
        const answer = await (await app.api(role)).put(path, body)
        expect([role, name, answer.status], answer.text).toEqual([role, name, expect.toBeOneOf([409, 422])])
        if (answer.status === 409) expect(answer.refusal.error).toBe('wrong_state')
      }
    expect((await app.sql`select * from campaigns where id = ${id}`)[0]).toEqual(before)
    // A sender may change it, and whoever prepares may name it.
    const renamed = await (await app.api(preparersOf(audience)[0] as Role)).put(path, { name: 'Renamed' })
    expect(renamed.status, renamed.text).toBe(200)
    const changed = await (await app.api(SENDERS[audience][0])).put(path, { subject: 'By a sender' })
    expect(changed.record).toMatchObject({ subject: 'By a sender', status })
  })

  it('is not taken away by a role that may not send, and comes back from an undo as a draft', async () => {
    const { id, path, sender } = await scheduled(audience)
    const resource = CAMPAIGN_RESOURCES[audience]
    for (const role of preparersOf(audience)) {
      const api = await app.api(role)
      expect((await api.delete(path)).status).toBeOneOf([403, 409])
      expect((await api.delete(`/${resource}`, { ids: [id] })).status).toBeOneOf([403, 409])
    }
    expect((await sender.get(path)).record.status).toBe('scheduled')
    const { json } = await sender.delete(`/${resource}`, { ids: [id] })
    expect((await sender.post('/undo', { undo: (json as { undo: string }).undo })).status).toBe(200)
    expect((await sender.get(path)).record).toMatchObject({ status: 'draft', scheduled_at: null })
  })

  it('is a draft that every role prepares once the schedule is taken back', async () => {
    const { path, sender } = await scheduled(audience)
    expect((await sender.post(`${path}/cancel`)).status).toBe(200)
    for (const role of preparersOf(audience))
      expect((await (await app.api(role)).put(path, { subject: `By ${role}` })).status).toBe(200)
  })

  it('keeps the content of both its templates', async () => {
    const { id, templateId } = await scheduled(audience)
    const other = await makeCampaign(app.sql, { audience })
    const [{ template_id: second } = { template_id: 0 }] = await app.sql<{ template_id: number }[]>`
      select template_id from campaigns where id = ${other.id}`
    if (audience !== 'bb') await app.sql`update campaigns set ab_template_id = ${second} where id = ${id}`
    const content = { content: '<p>Changed</p>', style: 'p{color:red}', plain_text: 'Changed' }
    const files = audience === 'bw' ? { attachments: [] } : {}
    await app.sql`update templates set attachments = '[{"url":"/x","name":"x"}]'
      where id = any(${[templateId, second]}::bigint[]) and ${audience === 'bw'}`
    for (const role of preparersOf(audience))
      for (const used of audience === 'bb' ? [templateId] : [templateId, second])
        for (const [name, value] of Object.entries({ ...content, ...files })) {
          const path = `/${TEMPLATE_SIDES[audience]}/${used}`
          const answer = await (await app.api(role)).put(path, { [name]: value })
          expect([role, name, answer.status], answer.text).toEqual([role, name, 409])
          expect(answer.refusal).toMatchObject({
            error: 'in_use',
            by: [{ resource: CAMPAIGN_RESOURCES[audience], field: 'template_id' }],
          })
        }
    const role = preparersOf(audience)[0] as Role
    const path = `/${TEMPLATE_SIDES[audience]}/${templateId}`
    expect((await (await app.api(role)).put(path, { name: 'Renamed' })).status).toBe(200)
    const bySender = await (await app.api(SENDERS[audience][0])).put(path, content)
    expect(bySender.status, bySender.text).toBe(200)
  })
})

it('a change of a template is not taken back into a campaign that was scheduled meanwhile', async () => {
  const { path, sender, templateId } = await scheduled('bb')
  await sender.post(`${path}/cancel`)
  const admin = await app.api('admin')
  const many = await admin.put('/bb-templates', { ids: [templateId], changes: { content: '<p>Second</p>' } })
  expect(many.status, many.text).toBe(200)
  await sender.post(`${path}/send-later`, { at: AT })
  const back = await admin.post('/undo', { undo: (many.json as { undo: string }).undo })
  expect(back.refusal.error).toBe('in_use')
  expect((await admin.get(`/bb-templates/${templateId}`)).record.content).toBe('<p>Second</p>')
})

it('lists, and the people on them, are written by roles that send', () => {
  const written = { general: ['lists', 'subscribers'], bw: ['bw-lists', 'bw-subscribers'] } as const
  for (const [audience, names] of Object.entries(written))
    for (const name of names) {
      const writers = ROLES.filter(role => can(definitionOf(name) as Definition, role, 'update'))
      expect([name, writers.filter(role => !sends(audience as Audience, role))]).toEqual([name, []])
    }
})
