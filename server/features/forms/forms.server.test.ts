import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { formProof } from '../../../tests/kit/notice'
import { mailKey } from '../../mail'
import { newStamp } from './pages/stamp'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())

const both = (ar: string, en: string) => ({ ar, en })
const QUESTIONS = [
  { key: 'full_name', kind: 'text', required: true, label: both('الاسم', 'Name'), maps_to: 'name' },
  { key: 'country', kind: 'country', label: both('البلد', 'Country'), maps_to: 'country_id' },
  { key: 'phone_number', kind: 'phone', required: true, label: both('الهاتف', 'Phone'), maps_to: 'phone' },
  { key: 'email', kind: 'email', label: both('البريد', 'E-mail'), maps_to: 'email' },
  {
    key: 'start',
    kind: 'choice',
    label: both('متى تبدأ؟', 'When would you start?'),
    options: [
      { value: 'now', label: both('الآن', 'Now') },
      { value: 'later', label: both('لاحقًا', 'Later') },
    ],
  },
  {
    key: 'privacy',
    kind: 'consent',
    required: true,
    label: both('أوافق على التواصل معي', 'I agree to be called'),
  },
]
const FORM = {
  name: 'Nursing',
  languages: ['ar', 'en'],
  title: both('العمل في ألمانيا', 'Work in Germany'),
  thank_you: both('سنتصل بك', 'We will call you'),
  fields: { list: QUESTIONS },
  active: true,
}
let counted = 0
async function form(body: Record<string, unknown> = {}): Promise<Row> {
  const answer = await master.post('/forms', { ...FORM, slug: `nursing-${++counted}`, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

const egypt = async () => (await app.sql`select id from countries where slug ilike 'eg'`)[0]?.id as number
/** A stamp as a page of some seconds ago has it. */
async function stampOf(made: Row, ageMs = 60_000): Promise<string> {
  return newStamp(await mailKey(app.services.sql), made, new Date(Date.now() - ageMs))
}
const ANSWERS = { full_name: 'سارة علي', phone_number: '٠١٠٠ ١٢٣ ٤٥٦٧', start: 'now', privacy: '1' }

async function send(made: Row, answers: Record<string, string>, stamp?: string) {
  const body = new URLSearchParams({
    _stamp: stamp ?? (await stampOf(made)),
    _lang: 'ar',
    _notice: await formProof(app, made, 'ar'),
    country: String(await egypt()),
    ...answers,
  })
  return fetch(`${app.url}/f/${made.slug}`, { method: 'POST', body, redirect: 'manual' })
}
const leadsOf = (phone: string) => app.sql<Row[]>`select * from leads where phone = ${phone} order by id`
const submissionsOf = (made: Row) => app.sql<Row[]>`
  select * from form_submissions where form_id = ${made.id} order by id`

describe('the public page', () => {
  it('is one small document in the visitor’s language, which may stand in other pages', async () => {
    const made = await form()
    const page = await fetch(`${app.url}/f/${made.slug}?utm_campaign=spring`, {
      headers: { 'accept-language': 'ar-EG,en' },
    })
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('العمل في ألمانيا')
    expect(html).toContain('name="_utm_campaign" value="spring"')
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(page.headers.get('x-frame-options')).toBeNull()
    const english = await (await fetch(`${app.url}/f/${made.slug}?lang=en`)).text()
    expect(english).toContain('Work in Germany')
    expect((await fetch(`${app.url}/f/embed.js`)).headers.get('content-type')).toContain('javascript')
  })

  it('is closed where there is none or it is not published', async () => {
    const made = await form({ active: false })
    for (const slug of [made.slug, 'no-such-form']) {
      const page = await fetch(`${app.url}/f/${slug}?lang=en`)
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('This form is closed')
    }
  })

  it('comes back with what was typed, and a list of what is at fault', async () => {
    const made = await form()
    const answer = await send(made, {
      full_name: 'سارة "علي" <b>',
      phone_number: '12',
      email: 'no',
      _utm_source: 'x"y',
    })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('value="سارة &quot;علي&quot; &lt;b&gt;"')
    expect(html).toContain('name="_utm_source" value="x&quot;y"')
    for (const key of ['phone_number', 'email', 'privacy']) expect(html).toContain(`href="#q-${key}"`)
    expect(html).not.toContain('href="#q-full_name"')
    expect(await submissionsOf(made)).toEqual([])
  })
})

describe('what is sent', () => {
  it('becomes a lead with its campaign, once, whatever is clicked', async () => {
    const made = await form({ name: 'Nursing Cairo', source: 'facebook' })
    const stamp = await stampOf(made)
    const more = {
      ...ANSWERS,
      _utm_source: 'fb',
      _utm_campaign: 'nursing-eg',
      _utm_medium: 'paid',
      _referrer: 'https://a.example/b',
    }
    const answers = await Promise.all([
      send(made, more, stamp),
      send(made, more, stamp),
      send(made, more, stamp),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`/f/${made.slug}/thanks?lang=ar`)
    }
    const [lead, ...others] = await leadsOf('+201001234567')
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      name: 'سارة علي',
      source: 'facebook',
      source_detail: 'Nursing Cairo',
      utm_campaign: 'nursing-eg',
      utm_medium: 'paid',
      country_id: await egypt(),
      note: 'متى تبدأ؟ الآن',
    })
    expect(lead?.status_id).not.toBeNull()
    const submissions = await submissionsOf(made)
    expect(submissions).toMatchObject([
      {
        outcome: 'made',
        origin: 'page',
        form_version: 1,
        lead_id: lead?.id,
        consented: true,
        consent_text: 'أوافق على التواصل معي',
        utm_source: 'fb',
        referrer: 'https://a.example/b',
        language: 'ar',
      },
    ])
    expect((await master.get(`/forms/${made.id}`)).record.submissions).toBe(1)
    const thanks = await fetch(app.url + answers[0]!.headers.get('location'))
    expect(await thanks.text()).toContain('سنتصل بك')
  })

  it('is a note where the person is known, also where two come at once', async () => {
    const made = await form({ name: 'Second form' })
    const phone = { phone_number: '+201119998877' }
    await Promise.all([1, 2, 3].map(async () => send(made, { ...ANSWERS, ...phone }, await stampOf(made))))
    const [lead, ...others] = await leadsOf('+201119998877')
    expect(others).toEqual([])
    const submissions = await submissionsOf(made)
    expect(submissions.map(({ outcome }) => outcome).sort()).toEqual(['known', 'known', 'made'])
    expect(new Set(submissions.map(({ lead_id }) => lead_id))).toEqual(new Set([lead?.id]))
    expect(String(lead?.note)).toContain('Second form')
    const text = async (answers: object) =>
      (await send(made, { ...ANSWERS, ...answers })).headers.get('location')
    expect(await text({ phone_number: '+201119998877' })).toBe(await text({ phone_number: '+201110000001' }))
  })

  it('is nothing where a machine filled it in, and is asked for again where it was too quick or too old', async () => {
    const made = await form()
    const quiet = { ...ANSWERS, phone_number: '+201110000002' }
    expect((await send(made, { ...quiet, _url: 'http://spam' })).status).toBe(303)
    const quick = await send(made, quiet, await stampOf(made, 0))
    expect(quick.status).toBe(422)
    expect(await quick.text()).toContain('يُرجى إرسال النموذج مرة أخرى')
    for (const stamp of ['', 'forged.1.2.3', await stampOf(made, 25 * 3_600_000)])
      expect((await send(made, quiet, stamp)).status).toBe(422)
    expect(await leadsOf('+201110000002')).toEqual([])
  })

  it('keeps the notice that its page showed; without one of this form and language it is asked to be read', async () => {
    const [made, other] = [await form(), await form()]
    const answers = { ...ANSWERS, phone_number: '+201110000012' }
    const own = await formProof(app, made, 'ar')
    const [bare = ''] = own.split('.')
    const foreign = [await formProof(app, other, 'ar'), await formProof(app, made, 'en')]
    for (const _notice of ['', bare, own.replace(bare, String(Number(bare) + 1)), ...foreign]) {
      const answer = await send(made, { ...answers, _notice })
      expect([answer.status, (await answer.text()).includes('href="#notice"')], _notice).toEqual([422, true])
    }
    expect(await submissionsOf(made)).toEqual([])
    expect((await send(made, { ...answers, _notice: own })).status).toBe(303)
    expect((await submissionsOf(made))[0]).toMatchObject({ privacy_notice_id: Number(bare), language: 'ar' })
  })

  it('keeps the version and the consent that the visitor saw', async () => {
    const made = await form()
    const stamp = await stampOf(made)
    const list = QUESTIONS.map(each =>
      each.kind === 'consent' ? { ...each, label: both('نص جديد', 'New words') } : each,
    )
    const changed = (await master.put(`/forms/${made.id}`, { fields: { list } })).record
    expect(changed.form_version).toBe(2)
    await send(made, { ...ANSWERS, phone_number: '+201110000003' }, stamp)
    await send(changed, { ...ANSWERS, phone_number: '+201110000004' })
    expect(
      (await submissionsOf(made)).map(({ form_version, consent_text }) => [form_version, consent_text]),
    ).toEqual([
      [1, 'أوافق على التواصل معي'],
      [2, 'نص جديد'],
    ])
    expect((await master.put(`/forms/${made.id}`, { name: 'Renamed' })).record.form_version).toBe(2)
  })

  it('asks for the picture where the form wants one, and lets it be heard', async () => {
    const made = await form({ captcha: true })
    const shown = await fetch(`${app.url}/f/${made.slug}`)
    expect(shown.headers.get('content-security-policy')).toContain("media-src 'self'")
    const page = await shown.text()
    expect(page).toContain('name="_captcha"')
    const [, recording] = /<audio [^>]*src="([^"]+)"/.exec(page) ?? []
    const heard = await fetch(`${app.url}${recording}`)
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    const wrong = await send(made, { ...ANSWERS, phone_number: '+201110000005', _captcha: 'XXXXXX' })
    expect(wrong.status).toBe(422)
    expect(await leadsOf('+201110000005')).toEqual([])
  })

  it('is answered by a mail where the form has one', async () => {
    const made = await form({
      mail: true,
      mail_subject: both('وصلت إجابتك', 'It arrived'),
      mail_body: both('شكرًا {{name}}', 'Thank you {{name}}'),
    })
    await send(made, { ...ANSWERS, phone_number: '+201110000006', email: 'sara@people.example' })
    await expect.poll(async () => (await submissionsOf(made))[0]?.mail_status).toBe('sent')
    const [mail] =
      await app.sql`select subject, recipient from outbox where recipient = 'sara@people.example'`
    expect(mail?.subject).toBe('وصلت إجابتك')
  })

  it('is answered by one mail a day for an address, which may be that of another person', async () => {
    const texts = { mail_subject: both('وصلت', 'It arrived'), mail_body: both('شكرًا', 'Thank you') }
    const [first, second] = [await form({ mail: true, ...texts }), await form({ mail: true, ...texts })]
    const sendAs = (made: Row, number: number) =>
      send(made, { ...ANSWERS, phone_number: `+20111000010${number}`, email: 'Victim@people.example' })
    await Promise.all([1, 2, 3].map(number => sendAs(first, number)))
    await sendAs(second, 4)
    const mailed = async (made: Row) =>
      (await submissionsOf(made)).filter(({ mail_status }) => mail_status !== null).length
    expect([await mailed(first), await mailed(second)]).toEqual([1, 1])
    await app.sql`update form_submissions set sent_at = now() - interval '25 hours' where form_id = ${first.id}`
    await sendAs(first, 5)
    expect(await mailed(first)).toBe(2)
  })
})

describe('the list of a form', () => {
  it('takes in who consented, after a mail where the list asks for one', async () => {
    const list = (await master.post('/lists', { name: 'News', double_opt_in: true })).record
    const made = await form({ list_id: list.id })
    await send(made, { ...ANSWERS, phone_number: '+201110000007', email: 'news@people.example' })
    const [person] = await app.sql`
      select status, list_ids, pending_list_ids from subscribers where email = 'news@people.example'`
    expect(person).toMatchObject({ status: 'unconfirmed', list_ids: [], pending_list_ids: [list.id] })
  })
})

describe('the form itself', () => {
  it('is published only whole', async () => {
    const half = await form({ active: false, fields: { list: [] } })
    const refused = await master.put(`/forms/${half.id}`, { active: true })
    expect(refused.status).toBe(422)
    expect(refused.refusal.fields).toEqual({ fields: 'invalid' })
    const one = (list: unknown) => master.post('/forms', { ...FORM, slug: 'x', fields: { list } })
    for (const list of [
      [{ ...QUESTIONS[0], key: 'No Key' }],
      [{ ...QUESTIONS[0], kind: 'unknown' }],
      [{ ...QUESTIONS[0], maps_to: 'employee_id' }],
      'no',
    ])
      expect((await one(list)).status).toBe(422)
    expect((await master.post('/forms', { ...FORM, slug: half.slug })).refusal.fields).toEqual({
      slug: 'taken',
    })
  })

  it('is previewed as visitors see it', async () => {
    const design = {
      target: 'leads',
      languages: ['en'],
      title: { en: 'Draft' },
      intro: {},
      thank_you: {},
      fields: [],
    }
    const { json } = await master.post('/forms/preview', { design, language: 'en' })
    expect((json as { html: string }).html).toContain('<h1>Draft</h1>')
    expect((await (await app.api('admin')).post('/forms/preview', { design, language: 'en' })).status).toBe(
      403,
    )
  })
})
