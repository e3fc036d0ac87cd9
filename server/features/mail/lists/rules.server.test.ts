import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListRule } from '../../../../contract/mail/list-rules'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { CONSENT, makeCampaign } from '../../../../tests/kit/mail/campaigns'
import { type AudienceCount, startCampaign } from '../../../mail'
import { mailContext } from '../context'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app.stop())

const ruled = async (resource: 'lists' | 'bw-lists', rule: Partial<ListRule>, api = master) =>
  api.post(`/${resource}`, { name: 'By rule', rule: { filter: {}, mails: [], ...rule } })
const counted = async (list: number, more: object = {}, api = master) =>
  (await api.post('/lists-un', { list_ids: [list], ...more })).json as AudienceCount
const subscriber = async (email: string, more: object = {}) =>
  (await master.post('/subscribers', { email, ...CONSENT, ...more })).record
const addressesOf = async (campaign: number) =>
  (
    await app.sql<{ to: string }[]>`select "to" from emails where campaign_id = ${campaign} order by "to"`
  ).map(({ to }) => to)

describe('a list by rule', () => {
  it('holds whom the filter finds now, and is frozen when the campaign starts', async () => {
    await subscriber('ar1@rule.example', { language: 'ar' })
    await subscriber('ar2@rule.example', { language: 'ar' })
    await subscriber('fr@rule.example', { language: 'fr' })
    const { record: list } = await ruled('lists', { of: 'subscribers', filter: { language: 'ar' } })
    expect(await counted(list.id)).toMatchObject({ total: 2, sendable: 2 })
    const { id } = await makeCampaign(app.sql, { people: 0 })
    await app.sql`update campaigns set list_ids = ${[list.id]} where id = ${id}`
    const context = { ...(await mailContext(app.services)), planWindow: 1 }
    await startCampaign({ ...context, id })
    await master.put(`/lists/${list.id}`, { rule: { of: 'subscribers', filter: { language: 'fr' } } })
    const { planStarted } = await import('../../../mail/audience/planStarted')
    await planStarted(context, { isStopping: () => false, onError: error => expect(error).toBeUndefined() })
    expect(await addressesOf(id)).toEqual(['ar1@rule.example', 'ar2@rule.example'])
    expect(await counted(list.id)).toMatchObject({ sendable: 1 })
  })

  it('counts days from the start of a campaign, however long its planning takes', async () => {
    await subscriber('recent@days.example')
    await subscriber('later@days.example')
    await app.sql`update subscribers set created_at = now() - interval '3 days' where email = 'recent@days.example'`
    const { record: list } = await ruled('lists', {
      of: 'subscribers',
      filter: { email_like: '@days.example', created_at_last_days: 5 },
    })
    expect(await counted(list.id)).toMatchObject({ sendable: 2 })
    const { record: none } = await ruled('lists', { of: 'subscribers', filter: { created_at_last_days: 0 } })
    expect(none).toMatchObject({ error: 'invalid', fields: { rule: 'invalid' } })
    const { id } = await makeCampaign(app.sql, { people: 0 })
    await app.sql`update campaigns set list_ids = ${[list.id]} where id = ${id}`
    const context = { ...(await mailContext(app.services)), planWindow: 1 }
    await startCampaign({ ...context, id })
    const later = { ...context, now: () => new Date(Date.now() + 10 * 86_400_000) }
    const { planStarted } = await import('../../../mail/audience/planStarted')
    await planStarted(later, { isStopping: () => false, onError: error => expect(error).toBeUndefined() })
    expect(await addressesOf(id)).toEqual(['later@days.example', 'recent@days.example'])
  })

  it('finds leads and candidates who agreed to be written to, and nobody else', async () => {
    await subscriber('lead@rule.example')
    await subscriber('gone@rule.example', { status: 'unsubscribed' })
    await app.sql`insert into leads (name, phone, email, source) values
      ('Agreed', '+4930111111', 'lead@rule.example', 'referral'), ('Gone', '+4930111112', 'gone@rule.example', 'referral'),
      ('Never asked', '+4930111113', 'never@rule.example', 'referral'), ('Other', '+4930111114', 'ar1@rule.example', 'phone')`
    const { record: list } = await ruled('lists', { of: 'leads', filter: { source: 'referral' } })
    expect(await counted(list.id)).toMatchObject({ unique: 2, unsubscribed: 1, sendable: 1 })
    const count = async (rule: object) => (await master.post('/lists/count', { rule })).json
    expect(await count({ of: 'leads', filter: { source: 'referral' } })).toMatchObject({
      found: 3,
      unique: 2,
    })
    expect(await count({ of: 'subscribers', filter: { language: 'fr' } })).toMatchObject({ found: null })
    const { record: both } = await ruled('lists', { of: 'leads', filter: { source: ['referral', 'phone'] } })
    expect(await counted(both.id, { exclude_list_ids: [list.id] })).toMatchObject({
      ...{ unique: 1, sendable: 1, excluded: 2 },
    })
    await app.sql`insert into candidates (name, phone, email) values ('C', '+4930111115', 'fr@rule.example')`
    const { record: people } = await ruled('lists', { of: 'candidates' })
    expect(await counted(people.id)).toMatchObject({ sendable: 1 })
  })

  it('knows what people did with a campaign', async () => {
    const { id } = await makeCampaign(app.sql, { people: 3, address: n => `deed${n}@rule.example` })
    await startCampaign({ ...(await mailContext(app.services)), id })
    await app.sql`update emails set state = 'delivered' where campaign_id = ${id} and "to" <> 'deed2@rule.example'`
    await app.sql`update emails set opened_at = now(), clicked_at = now() where campaign_id = ${id} and "to" = 'deed0@rule.example'`
    const did = async (deed: ListRule['mails'][number]['did']) => {
      const { record } = await ruled('lists', { of: 'subscribers', mails: [{ campaign_id: id, did: deed }] })
      return (await counted(record.id)).sendable
    }
    expect([
      await did('opened'),
      await did('clicked'),
      await did('not_opened'),
      await did('not_clicked'),
    ]).toEqual([1, 1, 1, 1])
    await app.sql`update campaigns set status = 'stopped' where id = ${id}`
  })

  it('is made by who may see what it asks for, and keeps its kind', async () => {
    const fault = { rule: 'invalid' }
    expect((await ruled('lists', { of: 'subscribers', filter: { nothing: 1 } })).refusal.fields).toEqual(
      fault,
    )
    expect((await ruled('lists', { of: 'bw-leads' })).refusal.fields).toEqual(fault)
    expect((await ruled('lists', { of: 'leads', filter: { email_like: 7 } })).refusal.fields).toEqual(fault)
    const unknown = await ruled('lists', { of: 'leads', mails: [{ campaign_id: 9_999, did: 'opened' }] })
    expect(unknown.refusal.fields).toEqual({ rule: 'not_there' })
    const { record: list } = await ruled('lists', { of: 'leads' })
    expect((await master.put(`/lists/${list.id}`, { rule: null })).refusal.fields).toEqual({
      rule: 'refused_by_rule',
    })
    const plain = (await master.post('/lists', { name: 'Plain' })).record
    expect((await master.put(`/lists/${plain.id}`, { rule: { of: 'leads' } })).refusal.fields).toEqual({
      rule: 'refused_by_rule',
    })
    const put = await master.post('/subscribers', { email: 'put@rule.example', list_ids: [list.id] })
    expect(put.refusal.fields).toEqual({ list_ids: 'refused_by_rule' })
  })

  it('finds for the German side what the person who asks may see', async () => {
    await app.sql`insert into subscribers ${app.sql({ ...CONSENT, audience: 'bw', email: 'hr@employer.example' })}`
    await app.sql`insert into bw_leads (company, email, city) values ('Klinik', 'hr@employer.example', 'Kassel')`
    const { record: list } = await ruled('bw-lists', { of: 'bw-leads', filter: { city: 'Kassel' } })
    for (const role of ['master', 'de_admin', 'de_user'] as const)
      expect(await counted(list.id, { audience: 'bw' }, await app.api(role))).toMatchObject({ sendable: 1 })
  })
})
