import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { makeCampaign } from '../../../../tests/kit/mail/campaigns'
import { startSmtp, type TestSmtp } from '../../../../tests/kit/smtp'
import { SYSTEM } from '../../../auth/actor'
import type { Transaction } from '../../../db/connect'
import { runImport } from '../../../jobs/import'
import { mailKey } from '../../../mail'
import { recipientTokens } from '../../../mail/message/tokens'
import { subscribePerson } from '..'

let app: TestApp
let smtp: TestSmtp
let boss: Api
let campaign: number
let lists: { open: number; asking: number }

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'http://office.example' })
  boss = await app.api('superadmin')
  const made = async (name: string, double_opt_in: boolean) =>
    (await boss.post('/lists', { name, double_opt_in })).record.id
  campaign = (await makeCampaign(app.sql, { people: 0 })).id
  lists = { open: await made('News', false), asking: await made('Jobs', true) }
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

const wish = (address: string, listIds: number[], language = 'ar') =>
  app.sql.begin(tx =>
    subscribePerson(app.services, tx as Transaction, {
      ...{
        side: 'general',
        address,
        name: 'Ada',
        language,
        listIds,
        source: 'Form: Autumn',
        ip: '192.0.2.7',
        userAgent: 'Firefox',
      },
    }),
  )
const person = async (address: string) => {
  const [row] = await app.sql`
    select id, status, list_ids, pending_list_ids, consent_source, consent_ip, language from subscribers where email = ${address}`
  return row
}
const page = async (path: string, body?: string) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Safari' }
  const given = body === undefined ? {} : { method: 'POST', body, headers: form }
  const answer = await fetch(`${app.url}${path}`, given)
  return { status: answer.status, html: await answer.text() }
}
/** The link of the mail that asks. */
const linkTo = async (address: string) => {
  const mail = await smtp.mailTo(address)
  return { mail, path: /http:\/\/office\.example(\/u\/confirm\/[\w.]+)/.exec(mail.text ?? '')?.[1] as string }
}
/** The path of the choices that a campaign's mail to a person leads to. */
const choicesOf = async (address: string) => {
  const [email] = await app.sql<{ id: number; started_month: string }[]>`
    insert into emails (started_month, audience, campaign_id, "to", state)
    values (date_trunc('month', now())::date, 'general', ${campaign}, ${address}, 'sent') returning id, started_month`
  const tokens = recipientTokens(await mailKey(app.sql), Number(email?.id), email?.started_month as string)
  return `/u/${tokens.unsubscribe}`
}
const proofOf = async (id: unknown) =>
  (await boss.get(`/subscribers/${id}/consent`)).json as { person: object; events: { kind: string }[] }

it('a list that asks holds once the person confirmed, and what was said is kept with its words', async () => {
  expect(await wish('Ada@People.example', [lists.asking])).toBe('asked')
  expect(await wish('ada@people.example', [lists.asking])).toBe('asked')
  expect(await person('ada@people.example')).toMatchObject({
    ...{ status: 'unconfirmed', list_ids: [], pending_list_ids: [lists.asking] },
  })
  const { mail, path } = await linkTo('ada@people.example')
  expect(mail.subject).toBe('يرجى تأكيد اشتراككم')
  expect((await page(path)).html).toContain('<html lang="ar" dir="rtl">')
  expect((await page(`${path}?lang=de`)).html).toContain('Anmeldung bestätigen?')
  expect(await person('ada@people.example')).toMatchObject({ status: 'unconfirmed' })
  expect((await page(path.replace(/.$/, end => (end === '0' ? '1' : '0')))).status).toBe(404)
  await Promise.all([page(path, ''), page(path, '')])
  const ada = await person('ada@people.example')
  expect(ada).toMatchObject({ status: 'subscribed', list_ids: [lists.asking], pending_list_ids: [] })
  expect(ada).toMatchObject({ consent_source: 'Form: Autumn', consent_ip: '127.0.0.1' })
  expect(smtp.messages.filter(({ to }) => to.includes('ada@people.example'))).toHaveLength(1)

  const proof = await proofOf(ada?.id)
  expect(proof).toMatchObject({
    person: { email: 'ada@people.example', lists: ['Jobs'] },
    events: [
      { kind: 'asked', lists: ['Jobs'], ip: '192.0.2.7', user_agent: 'Firefox', text: { language: 'ar' } },
      {
        kind: 'confirmed',
        source: 'Form: Autumn',
        ip: '127.0.0.1',
        user_agent: 'Safari',
        text: { subject: mail.subject },
      },
    ],
  })
  const printed = (await boss.get(`/subscribers/${ada?.id}/consent?print=en`)).text
  expect(printed).not.toContain('[object')
  expect(printed).toContain('Proof of consent')
  expect(printed).toContain('SHA-256')
  expect((await (await app.api('de_user')).get(`/subscribers/${ada?.id}/consent`)).status).toBe(403)
  await expect(app.sql`update consent_events set source = 'x'`).rejects.toThrow('only added')
  await expect(app.sql`delete from consent_events`).rejects.toThrow('only added')
  await expect(
    app.sql.begin(tx => [
      tx`select set_config('lotse.erasing', 'on', true)`,
      tx`update consent_events set at = now()`,
    ]),
  ).rejects.toThrow('only added')
})

it('staff and imports put people there to wait, unless they write where the consent is from', async () => {
  const add = async (email: string, more = {}): Promise<Answer> =>
    boss.post('/subscribers', { email, list_ids: [lists.asking], ...more })
  expect((await add('a@staff.example')).record).toMatchObject({
    ...{ status: 'unconfirmed', list_ids: [], pending_list_ids: [lists.asking] },
  })
  const both = await add('b@staff.example', { list_ids: [lists.open, lists.asking] })
  expect(both.record).toMatchObject({
    status: 'subscribed',
    list_ids: [lists.open],
    pending_list_ids: [lists.asking],
  })
  const vouched = { consent_source: 'Fair in Cairo, card 12', consent_at: '2026-10-01T09:00:00Z' }
  expect((await add('c@staff.example', vouched)).record).toMatchObject({
    status: 'subscribed',
    list_ids: [lists.asking],
  })
  const asked = `/subscribers/${both.record.id}/ask-consent`
  expect((await boss.post(asked)).refusal.fields).toEqual({ wish_how: 'required' })
  const wish = { wish_how: 'call', wish_on: '2026-11-20', wish_person: 'Ms K.' }
  expect((await boss.put(`/subscribers/${both.record.id}`, wish)).status).toBe(200)
  expect((await boss.post(asked)).status).toBe(200)
  expect((await boss.post(asked)).refusal.fields).toEqual({ asked_at: 'refused_by_rule' })
  await page((await linkTo('b@staff.example')).path, '')
  expect((await person('b@staff.example'))?.list_ids).toEqual([lists.open, lists.asking])
  expect((await boss.post(asked)).refusal.error).toBe('wrong_state')
})

it('people choose their lists and language themselves, and leave all at once', async () => {
  expect(await wish('eva@people.example', [lists.open], 'fr')).toBe('added')
  const path = await choicesOf('eva@people.example')
  const shown = await page(`${path}/choices`)
  expect(shown.html).toContain('Vos e-mails')
  expect(shown.html).toContain('News')
  // Lists that she never heard of are no choice.
  expect(shown.html).not.toContain('Jobs')
  const saved = await page(`${path}/choices`, `list=${lists.asking}&language=en`)
  expect(saved.html).toContain('Saved.')
  expect(await person('eva@people.example')).toMatchObject({ list_ids: [], language: 'en' })
  await page(`${path}/choices`, `list=${lists.open}&language=en`)
  expect((await page(path)).html).toContain('/choices')
  expect((await page(path, 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await person('eva@people.example')).toMatchObject({ status: 'unsubscribed' })
  await page(`${path}/choices`, `list=${lists.open}&language=en`)
  const eva = await person('eva@people.example')
  expect(eva).toMatchObject({
    status: 'subscribed',
    list_ids: [lists.open],
    consent_source: 'preference page',
  })
  expect(await app.sql`select from suppressions where email = 'eva@people.example'`).toHaveLength(0)
  const { events } = await proofOf(eva?.id)
  expect(events.map(({ kind }) => kind)).toEqual([
    ...['given', 'withdrawn', 'language', 'given', 'unsubscribed', 'given'],
  ])
  const history = (await boss.get(`/subscribers/${eva?.id}/history`)).json
  expect(history).toMatchObject({ suppressions: [], may_prove: true })
  expect((history as { entries: { about: string }[] }).entries.map(({ about }) => about)).toContain('mail')
})

it('who is erased leaves a proof without a name, and comes back only by their own confirmation', async () => {
  expect(await wish('zoe@people.example', [lists.open])).toBe('added')
  const path = await choicesOf('zoe@people.example')
  await app.sql`update emails set subject = 'Good news, Zoe' where "to" = 'zoe@people.example'`
  await app.sql`
    insert into email_events (campaign_id, email_id, started_month, kind, detail, at)
    select campaign_id, id, started_month, 'bounce', '550 5.1.1 <zoe@people.example> unknown', now()
    from emails where "to" = 'zoe@people.example'`
  await boss.post('/domain-suppressions', { domain: 'zoes-house.example', note: 'zoe@people.example' })
  expect((await page(`${path}/erase`)).html).toContain('محو')
  expect((await person('zoe@people.example'))?.status).toBe('subscribed')
  expect((await page(`${path}/erase`, '')).status).toBe(200)
  expect(await person('zoe@people.example')).toBeUndefined()
  expect(
    await app.sql`
    select 'subject' as where from emails where subject like '%Zoe%'
    union all select 'event' from email_events where detail like '%zoe@%'
    union all select 'employer' from domain_suppressions where note like 'zoe@%'`,
  ).toEqual([])
  const house = await boss.post('/domain-suppressions?page=1', { value: 'zoes-house.example' })
  expect((await boss.delete(`/domain-suppressions/${house.page.data[0]?.id}`)).status).toBe(204)
  expect((await page(`${path}/choices`)).status).toBe(404)
  const kept = await app.sql`select kind from consent_events where address is null and ip is null order by id`
  expect(kept.map(({ kind }) => kind)).toEqual(['given', 'unsubscribed', 'erased'])
  const again = await boss.post('/subscribers', { email: 'zoe@people.example', list_ids: [lists.open] })
  expect(again.refusal).toMatchObject({ error: 'invalid', fields: { email: 'refused_by_rule' } })

  expect(await wish('zoe@people.example', [lists.open])).toBe('asked')
  await page((await linkTo('zoe@people.example')).path, '')
  const zoe = await person('zoe@people.example')
  expect(zoe).toMatchObject({ status: 'subscribed', list_ids: [lists.open] })
  // A restore of an older backup does not erase the address again: the list of erasures knows of the return.
  expect(
    await app.sql`
    select (select count(*)::int from erased_addresses) as erased, (select count(*)::int from returned_addresses) as returned`,
  ).toEqual([{ erased: 0, returned: 1 }])
  // Who brings the address along finds what was said before.
  expect((await proofOf(zoe?.id)).events).toHaveLength(5)
})

it('who complained, or was suppressed by the office, is not asked', async () => {
  await boss.post('/suppressions', { email: 'no@people.example', reason: 'manual' })
  expect(await wish('no@people.example', [lists.asking])).toBe('left')
  expect(await person('no@people.example')).toBeUndefined()
})

it('nobody is asked whom staff or an employer keep from it, by whichever way', async () => {
  const add = async (email: string) =>
    (await boss.post('/subscribers', { email, list_ids: [lists.asking] })).record.id
  const [alone, ofEmployer] = [await add('alone@asked.example'), await add('hr@branch-asked.example')]
  await boss.post('/suppressions', { email: 'alone@asked.example', reason: 'manual' })
  await boss.post('/domain-suppressions', { domain: 'head-asked.example', aliases: 'branch-asked.example' })
  for (const id of [alone, ofEmployer])
    expect((await boss.post(`/subscribers/${id}/ask-consent`)).refusal.error).toBe('wrong_state')
  expect(await wish('hr@branch-asked.example', [lists.asking])).toBe('left')
  await app.sql`delete from domain_suppressions`
})

it('a list of the German side asks for confirmation unless somebody says otherwise', async () => {
  const master = await app.api('master')
  const asks = async (resource: string, more = {}) =>
    (await master.post(`/${resource}`, { name: 'New', ...more })).record.double_opt_in
  expect(await asks('bw-lists')).toBe(true)
  const off = { double_opt_in: false }
  const refused = await master.post('/bw-lists', { name: 'New', ...off })
  expect(refused.refusal.fields).toEqual({ single_opt_in_reason: 'required' })
  const reason = 'Signed forms on paper, folder 3'
  const { record } = await master.post('/bw-lists', { name: 'New', ...off, single_opt_in_reason: reason })
  expect(record).toMatchObject({ ...off, single_opt_in_reason: reason })
  const emptied = await master.put(`/bw-lists/${record.id}`, { single_opt_in_reason: ' ' })
  expect(emptied.refusal.fields).toEqual({ single_opt_in_reason: 'required' })
  expect(await asks('lists')).toBe(false)
})

it('an employer is suppressed with all its domains, and free again with the record', async () => {
  const made = await boss.post('/domain-suppressions', {
    ...{
      domain: 'https://Employer.example/jobs',
      aliases: 'employer.de, hr@Career-Employer.example\nmünchen.example',
    },
  })
  expect(made.record).toMatchObject({
    domain: 'employer.example',
    aliases: 'employer.de\ncareer-employer.example\nxn--mnchen-3ya.example',
  })
  const domains = async () =>
    (await app.sql`select domain from suppressed_domains order by 1`).map(({ domain }) => domain)
  expect(await domains()).toEqual([
    ...['career-employer.example', 'employer.de', 'employer.example', 'xn--mnchen-3ya.example'],
  ])
  await boss.post('/domain-suppressions', { domain: 'employer.de' })
  await boss.delete(`/domain-suppressions/${made.record.id}`)
  expect(await domains()).toEqual(['employer.de'])
  expect(
    (await boss.post('/domain-suppressions', { domain: 'x.example', aliases: 'not a domain' })).refusal
      .fields,
  ).toEqual({ aliases: 'invalid' })
})

/** Takes a file in as the job of an import does. */
async function takeIn(resource: string, csv: string, more: object = {}) {
  const path = join(app.services.config.dataDir, `${resource}-${randomUUID()}.csv`)
  writeFileSync(path, csv)
  const payload = { path, actor: SYSTEM, mapping: {}, set: {}, dryRun: false, ...more }
  const [job] = await app.sql<{ id: number }[]>`
    insert into jobs (kind, resource, user_id, payload)
    values ('import', ${resource}, 0, ${app.sql.json(payload as never)}) returning id`
  await runImport(app.services, { job_id: Number(job?.id) })
  const [done] =
    await app.sql`select status, created, updated, failed from jobs where id = ${Number(job?.id)}`
  return done
}
const reasonsOf = async (like: string) =>
  (await app.sql`select email, reason from suppressions where email like ${`%${like}`} order by email`).map(
    ({ email, reason }) => [email, reason],
  )

it('suppressions come in from a file, each address once', async () => {
  const csv =
    'email,note\nGone@File.example,asked by phone\ngone@file.example,twice\nnobody,x\nno@people.example,kept\n'
  expect(await takeIn('suppressions', csv, { set: { reason: 'complaint' } })).toMatchObject({
    ...{ status: 'done', created: 1, failed: 1 },
  })
  expect(
    await app.sql`select email, reason, note from suppressions where email like '%@file.example'`,
  ).toEqual([{ email: 'gone@file.example', reason: 'complaint', note: 'twice' }])
})

it('a file of suppressions may say why in a column of its own; else an address is one of an import', async () => {
  await boss.post('/suppressions', { email: 'd@why.example', reason: 'complaint' })
  const mapping = { email: 'E-Mail', reason: 'Grund' }
  const lines = ['E-Mail,Grund', 'a@why.example,Hard bounce', 'b@why.example,', 'c@why.example,because']
  const done = await takeIn('suppressions', [...lines, 'd@why.example,', ''].join('\n'), { mapping })
  expect(done).toMatchObject({ status: 'done', created: 2, updated: 1, failed: 1 })
  expect(await reasonsOf('@why.example')).toEqual([
    ...[
      ['a@why.example', 'hard_bounce'],
      ['b@why.example', 'import'],
      // Nothing that is known of it is lost.
      ['d@why.example', 'complaint'],
    ],
  ])
})

it('employers come in from a file in any writing, each once', async () => {
  const lines = ['domain,aliases', 'https://Küche.example/jobs,kueche.example', 'küche.example,']
  expect(await takeIn('domain-suppressions', lines.join('\n'))).toMatchObject({ status: 'done', failed: 0 })
  const again = await takeIn('domain-suppressions', 'domain\nKÜCHE.example\n')
  expect(again).toMatchObject({ status: 'done', created: 0, updated: 1, failed: 0 })
  expect(await app.sql`select domain, reason from domain_suppressions where domain like '%kche%'`).toEqual([
    { domain: 'xn--kche-0ra.example', reason: 'import' },
  ])
})

it('unsubscribes in the language that the person reads, whatever the program is set to', async () => {
  await wish('hanna@people.example', [lists.open], 'de')
  const path = await choicesOf('hanna@people.example')
  const asked = await page(path)
  expect(asked.html).toContain('<html lang="de" dir="ltr">')
  expect(asked.html).toContain('Von diesen E-Mails abmelden?')
  expect(asked.html).toContain(`href="${path}/choices"`)
  expect((await person('hanna@people.example'))?.status).toBe('subscribed')
  expect((await page(path, 'List-Unsubscribe=One-Click')).html).toContain('Sie sind abgemeldet')
  expect((await person('hanna@people.example'))?.status).toBe('unsubscribed')
  // Who is no subscriber any more has nothing to choose, and still can say no.
  const stranger = await page(await choicesOf('stranger@people.example'))
  expect(stranger.html).not.toContain('/choices')
  expect(stranger.html).toContain('<form method="post">')
})

it('many are asked at once, and whoever waits for nothing, did not ask for it or was asked before is passed over', async () => {
  await wish('many1@people.example', [lists.asking])
  const own = { wish_how: 'call', wish_on: '2026-11-20', wish_person: 'Ms K.' }
  const add = async (email: string, list: number, more: object = own) =>
    (await boss.post('/subscribers', { email, list_ids: [list], ...more })).record.id
  const ids = [
    await add('many2@people.example', lists.asking),
    await add('many3@people.example', lists.open),
    await add('many4@people.example', lists.asking, {}),
  ]
  const [first] = await app.sql<
    { id: number }[]
  >`select id from subscribers where email = 'many1@people.example'`
  const ask = async (body: object) => (await boss.post('/subscribers/ask-consent', body as never)).json
  expect(await ask({ ids: [...ids, Number(first?.id)] })).toEqual({
    ...{ sent: 1, nothing_waits: 1, no_wish: 1, asked_already: 1 },
  })
  expect(await ask({ filter: { email_like: 'many2@' } })).toEqual({
    ...{ sent: 0, nothing_waits: 0, no_wish: 0, asked_already: 1 },
  })
  expect((await boss.post('/subscribers/ask-consent', { ids: [999_999] })).status).toBe(404)
  expect((await (await app.api('admin')).post('/subscribers/ask-consent', { ids })).status).toBe(403)
})
