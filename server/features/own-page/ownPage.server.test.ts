import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROUTE_LANGUAGES } from '../../../contract/routes/words'
import { type Api, apiOf, type Row } from '../../../tests/kit/api'
import { signIn } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { app, later, mailsTo, ownPageKit, smtp, startOwnPages } from '../../../tests/kit/ownPage'
import { nameProvider } from '../../../tests/kit/provider'

let user: Api

startOwnPages()
beforeAll(async () => {
  user = await app.api('user')
})

const { makeCandidate, idOf, pageOf } = candidateKit(() => app)
const { openCase } = caseKit(() => app)
const { visitorAt, linkOf, codeFor, visitorOf } = ownPageKit(() => ({ app, smtp }))
const person = (values: Record<string, unknown> = {}): Promise<Row> =>
  makeCandidate({ birth_date: '1998-03-14', ...values })

async function asked(candidate: Row, slug: string): Promise<string> {
  const answer = await user.post(`/candidates/${candidate.id}/documents/ask`, {
    ...{ kind_id: await idOf('document_kinds', slug), due_on: '2026-12-01' },
  })
  expect(answer.status, answer.text).toBe(200)
  return `document:${answer.record.id}`
}

describe('the link', () => {
  test('opens the page only with a code and the birth date', async () => {
    const candidate = await person({ name: 'Meryem Amrani' })
    const visitor = visitorAt(await linkOf(candidate))
    const door = await visitor.get()
    expect(door.status).toBe(200)
    expect(door.html).not.toMatch(/Meryem|Amrani|mail\.example/)
    const code = await codeFor(visitor, candidate)
    const other = code === '123456' ? '654321' : '123456'
    const wrongDay = await visitor.post({ act: 'enter', code, birth_date: '1998-03-15' })
    const wrongCode = await visitor.post({ act: 'enter', code: other, birth_date: '1998-03-14' })
    expect([wrongDay.status, wrongCode.status]).toEqual([422, 422])
    expect(wrongDay.html).toBe(wrongCode.html)
    expect((await visitor.post({ act: 'enter', code, birth_date: '14.3.1998' })).status).toBe(303)
    expect((await visitor.get()).html).toContain('Hello Meryem Amrani')
    const another = visitorAt(visitor.path)
    expect((await another.post({ act: 'enter', code, birth_date: '1998-03-14' })).status).toBe(422)
    later(125)
    expect((await visitor.get()).html).not.toContain('Meryem')
  })

  test('sends link and code with the details of the company at their foot, in the language of the page', async () => {
    const candidate = await person()
    const visitor = visitorAt(await linkOf(candidate))
    await visitor.post({ act: 'code', lang: 'fr' })
    await expect.poll(async () => (await mailsTo(smtp, String(candidate.email))).length).toBe(2)
    const mails = await mailsTo(smtp, String(candidate.email))
    for (const mail of mails) {
      expect(mail).toContain('Lotse Personal GmbH, Musterstraße 1, 10115 Berlin')
      expect(mail).toContain('Amtsgericht Charlottenburg, HRB 123456')
    }
    expect(mails[0]).toContain('Directors: Ada Muster')
    expect(mails[1]).toContain('Représentée par\u00a0: Ada Muster')
    await app.sql`update organisation set provider_company = null`
    const unnamed = await person()
    await linkOf(unnamed)
    expect((await mailsTo(smtp, String(unnamed.email)))[0]).not.toContain('Ada Muster')
    await nameProvider(app.sql)
  })

  test('lets nobody guess: five tries a code, one code a minute, six an hour', async () => {
    const candidate = await person()
    const visitor = visitorAt(await linkOf(candidate))
    const code = await codeFor(visitor, candidate)
    for (let tries = 0; tries < 5; tries += 1)
      await visitor.post({ act: 'enter', code: 'no', birth_date: '1998-03-14' })
    expect((await visitor.post({ act: 'enter', code, birth_date: '1998-03-14' })).status).toBe(422)
    const letters = async () => (await mailsTo(smtp, String(candidate.email))).length
    const before = await letters()
    await visitor.post({ act: 'code' })
    for (let codes = 0; codes < 9; codes += 1) {
      later(2)
      await visitor.post({ act: 'code' })
    }
    await expect.poll(letters).toBe(before + 5)
    for (let tries = 0; tries < 15; tries += 1)
      await visitor.post({ act: 'enter', code: '0', birth_date: '' })
    expect((await visitor.post({ act: 'enter', code: '0', birth_date: '' })).status).toBe(429)
  })

  test('keeps the person in while somebody with another link guesses, and takes no code of another link', async () => {
    const candidate = await person()
    const stranger = visitorAt(await linkOf(candidate))
    const own = visitorAt(await linkOf(candidate))
    expect(own.path).not.toBe(stranger.path)
    const code = await codeFor(own, candidate)
    const enter = { act: 'enter', code, birth_date: '1998-03-14' }
    await stranger.post({ act: 'code' })
    expect((await stranger.post(enter)).status).toBe(422)
    for (let round = 0; round < 8; round += 1) {
      later(1.1)
      await stranger.post({ act: 'code' })
      for (let tries = 0; tries < 6; tries += 1) await stranger.post({ ...enter, code: '000000' })
    }
    expect((await own.post(enter)).status).toBe(303)
    later(130)
    expect((await stranger.post({ act: 'code' })).html).toContain('We sent a code')
    for (let round = 0; round < 40; round += 1) {
      later(30)
      await stranger.post({ act: 'code' })
    }
    const [codes] = await app.sql`
      select count(*)::int as n from own_page_codes k join own_pages p on p.id = k.page_id
      where p.candidate_id = ${candidate.id} and k.made_at > ${app.services.now()}::timestamptz - interval '1 day'`
    expect(codes?.n).toBeLessThanOrEqual(20)
    later(26 * 60)
    const again = visitorAt(own.path)
    const fresh = await codeFor(again, candidate)
    expect((await again.post({ ...enter, code: fresh })).status).toBe(303)
  })

  test('says the same of a wrong link, one without use for 30 days, and a revoked one', async () => {
    const [first, second] = [await person(), await person()]
    const ended = visitorAt(await linkOf(first))
    const revoked = await visitorOf(second)
    const closed = await user.post(`/candidates/${second.id}/own-page/revoke`)
    expect(closed.json).toMatchObject({ state: 'revoked' })
    await app.sql`insert into offices (name, phone) values ('Office Cairo', '+20 2 1234')`
    later(29 * 1_440)
    expect((await ended.get()).status).toBe(200)
    later(2 * 1_440)
    const pages = await Promise.all([
      ended.get(),
      revoked.get(),
      visitorAt(`/p/${'x'.repeat(22)}`).get(),
      visitorAt("/p/';drop").get(),
    ])
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    for (const { html } of pages) expect(html).not.toContain('&lt;')
    const bodies = pages.map(({ html }) => html.replace(/\/p\/[^"?]+/g, ''))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('href="tel:+20 2 1234"')
    const again = apiOf(app.url, await signIn(app.services, app.userOf('user')))
    expect((await pageOf(first.id, again)).own_page.state).toBe('ended')
  })

  test('is kept as a hash: no message, log or answer holds the token', async () => {
    const candidate = await person()
    const token = (await linkOf(candidate)).slice(3)
    const tables = await app.sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
    for (const { name } of tables) {
      const [found] = await app.sql`select from ${app.sql(name)} t where t::text like ${`%${token}%`} limit 1`
      expect(found, name).toBeUndefined()
    }
    expect((await pageOf(candidate.id)).own_page).toMatchObject({ state: 'open', channel: 'mail', views: 0 })
  })

  test('is not sent without a birth date, nor for a candidate whom the caller may not meet', async () => {
    const candidate = await makeCandidate()
    const send = (api: Api, id: number) => api.post(`/candidates/${id}/own-page/send`, {})
    expect((await send(user, candidate.id)).refusal).toMatchObject({ fields: { birth_date: 'required' } })
    expect((await send(user, 987_654_321)).status).toBe(404)
    expect((await send(await app.api('de_user'), candidate.id)).status).toBe(403)
  })

  test('goes once in two minutes', async () => {
    const { id } = await person()
    const send = () => user.post(`/candidates/${id}/own-page/send`, {})
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(429)])
    later(1)
    const soon = await send()
    expect(soon.refusal).toMatchObject({ error: 'rate_limited' })
    expect(await app.sql`select from candidate_messages where candidate_id = ${id}`).toHaveLength(1)
    later(1)
    expect((await send()).status).toBe(200)
  })
})

describe('the page', () => {
  test('tells in four languages where the case stands, what is asked and what is owed, and counts each view', async () => {
    const candidate = await person({ recognition_ready: true, recognition_ready_date: '2026-11-02' })
    const visitor = await visitorOf(candidate)
    await asked(candidate, 'passport')
    await app.sql`
      insert into recognitions (candidate_id, occupation, applied_on, asked_for, asked_for_language, asked_on, asked_until)
      values (${candidate.id}, 'Nurse', '2026-09-03', 'Curriculum hours', 'en', '2026-11-20', '2026-12-21')`
    await app.sql`
      insert into visas (candidate_id, state, mission, appointment_at)
      values (${candidate.id}, 'appointment_booked', 'Consulate Rabat', '2026-12-02T09:30:00Z')`
    const says = {
      en: [
        'being passed on for review',
        'by 1 December 2026',
        'by 14 December 2026',
        'You owe us nothing',
        'Passport',
      ],
      ar: ['للمراجعة', '1 ديسمبر 2026', '14 ديسمبر 2026', 'ليس عليك أي مبلغ', 'جواز السفر'],
      fr: [
        'transmis pour vérification',
        '1er décembre 2026',
        '14 décembre 2026',
        'Vous ne nous devez rien',
        'Passeport',
      ],
      de: [
        'gehen in die Prüfung',
        '1. Dezember 2026',
        '14. Dezember 2026',
        'Sie schulden uns nichts',
        'Reisepass',
      ],
    }
    for (const language of ROUTE_LANGUAGES) {
      const { html } = await visitor.get(visitor.path, language)
      for (const text of [...says[language], 'Consulate Rabat']) expect(html).toContain(text)
      expect(html.includes('Curriculum hours')).toBe(language === 'en')
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    }
    expect((await pageOf(candidate.id)).own_page).toMatchObject({ views: 4, seen_at: expect.any(String) })
    const [key] = /visa-\d+(?=\/calendar)/.exec((await visitor.get()).html) ?? []
    const file = await visitor.get(`${visitor.path}/${key}/calendar.ics`)
    expect(file.html).toContain('DTSTART:20261202T093000Z')
    expect((await visitorAt(visitor.path).get(`${visitor.path}/${key}/calendar.ics`)).status).toBe(404)
    // The last of the languages above, without one in the address.
    const bare = await fetch(`${app.url}${visitor.path}`, { headers: { cookie: visitor.cookie } })
    expect(await bare.text()).toContain('<html lang="en"')
    await visitor.get(visitor.path, 'ar')
    const again = await fetch(`${app.url}${visitor.path}`, { headers: { cookie: visitor.cookie } })
    expect(await again.text()).toContain('<html lang="ar"')
  })

  test('tells the latest day that an authority has, and no day that is only ours', async () => {
    const candidate = await person()
    await openCase(candidate.id, 'NURSE_MEASURE', { procedure: 'nurse' })
    const record = await user.post('/recognitions', {
      ...{ candidate_id: candidate.id, occupation: 'Nurse', applied_on: '2026-09-03' },
      ...{ receipt_on: '2026-09-10', complete_on: '2026-10-15' },
    })
    expect(record.status, record.text).toBe(201)
    const visitor = await visitorOf(candidate)
    const { html } = await visitor.get()
    expect(html).toContain('Your documents are complete and the authority is deciding on the recognition.')
    expect(html).toContain('At the latest on 15 February 2027.')
    expect(html.match(/class="day">(At the latest|Usually)/g)).toHaveLength(1)
  })

  test('tells the hour by the clocks of the embassy or of the residence, and drops what is cancelled', async () => {
    const candidate = await person({ country_id: await idOf('countries', 'tn') })
    const [visa] = await app.sql<{ id: number }[]>`
      insert into visas (candidate_id, state, mission, mission_country_id, appointment_at)
      values (${candidate.id}, 'appointment_booked', 'Embassy Cairo', ${await idOf('countries', 'eg')}, '2026-12-02T09:30:00Z')
      returning id`
    const [talk] = await app.sql<{ id: number }[]>`
      insert into candidate_interviews (candidate_id, at, status, link)
      values (${candidate.id}, '2026-12-03T09:00:00Z', 'accepted', 'https://meet.example/1') returning id`
    const visitor = await visitorOf(candidate)
    const { html } = await visitor.get()
    expect(html).toMatch(/Wednesday,? 2 December 2026 at 11:30 <span class="mute">\(time in Egypt\)/)
    expect(html).toMatch(/Thursday,? 3 December 2026 at 10:00 <span class="mute">\(time in Tunisia\)/)
    expect((await visitor.get(visitor.path, 'de')).html).toContain('(Ortszeit: Tunesien)')
    await app.sql`update visas set state = 'withdrawn' where id = ${Number(visa?.id)}`
    await app.sql`update candidate_interviews set status = 'rejected' where id = ${Number(talk?.id)}`
    expect((await visitor.get()).html).toContain('No appointments at the moment.')
    expect((await visitor.get(`${visitor.path}/visa-${visa?.id}/calendar.ics`)).status).toBe(404)
  })

  test('names the colleague in Arabic to those who read Arabic', async () => {
    const candidate = await person()
    await app.sql`update users set name = 'Karim Saleh', name_arabic = 'كريم صالح' where id = ${app.userOf('admin')}`
    await app.sql`
      insert into candidate_evaluations (candidate_id, evaluator_id, appointment, minutes)
      values (${candidate.id}, ${app.userOf('admin')}, '2026-12-03T09:00:00Z', 30)`
    const visitor = await visitorOf(candidate)
    expect((await visitor.get()).html).toContain('<dt>With</dt><dd><bdi>Karim Saleh</bdi>')
    expect((await visitor.get(visitor.path, 'ar')).html).toContain('<dt>مع</dt><dd><bdi>كريم صالح</bdi>')
  })

  test('tells the hour at the mission as staff wrote it, and a day without an hour as a day', async () => {
    const candidate = await person({
      ...{ country_id: await idOf('countries', 'ma'), visa_embassy: 'Consulate Rabat' },
      ...{ visa_appointment: true, visa_appointment_date: '2026-12-15', visa_appointment_time: '09:00' },
    })
    const visitor = await visitorOf(candidate)
    const calendar = `${visitor.path}/classic-${candidate.id}/calendar.ics`
    const { html } = await visitor.get()
    expect(html).toMatch(/Tuesday,? 15 December 2026 at 09:00 <span class="mute">\(time in Morocco\)/)
    // Morocco is an hour ahead of UTC all year, but in Ramadan.
    expect((await visitor.get(calendar)).html).toContain('DTSTART:20261215T080000Z')
    await app.sql`update candidates set visa_appointment_time = null where id = ${candidate.id}`
    const day = (await visitor.get()).html
    expect(day).toMatch(/Tuesday,? 15 December 2026</)
    expect(day).not.toContain('time in Morocco')
    expect((await visitor.get(calendar)).html).toContain('DTSTART;VALUE=DATE:20261215')
  })

  test('is small, found by no search, shown by no other page, and loads nothing of others', async () => {
    const candidate = await person()
    const visitor = await visitorOf(candidate)
    for (const slug of ['passport', 'cv', 'photos', 'references', 'birth_certificate', 'school_certificate'])
      await asked(candidate, slug)
    const answer = await fetch(`${app.url}${visitor.path}?lang=ar`, { headers: { cookie: visitor.cookie } })
    const html = await answer.text()
    expect(gzipSync(html).length).toBeLessThan(20_000)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
    })
    expect(
      html.match(/(?:src|href|action)="(?!\/p\/|\/privacy\?|\/own-page\.js|tel:|mailto:)[^"]*"/g),
    ).toBeNull()
    expect(html).not.toMatch(/ style=| on\w+="/)
  })

  test('shows nothing of another person to a device with a session', async () => {
    const mark = 'zqxmark'
    const other = await person({ name: `${mark} other` })
    await asked(other, 'cv')
    const visitor = await visitorOf(await person())
    expect((await visitor.get()).html).not.toContain(mark)
    const stranger = visitorAt(await linkOf(other))
    stranger.cookie = visitor.cookie
    expect((await stranger.get()).html).not.toContain(mark)
  })
})

describe('rights', () => {
  test('a consent that is withdrawn several times at once is withdrawn once', async () => {
    const candidate = await person({ employee_id: app.userOf('master') })
    const visitor = await visitorOf(candidate)
    const kind_id = await idOf('document_kinds', 'consent')
    const [paper] = await app.sql<{ id: number }[]>`
      insert into documents (candidate_id, kind_id, received_on)
      values (${candidate.id}, ${kind_id}, '2026-10-01') returning id`
    const withdraw = () => visitor.post({ act: 'withdraw', about: `document:${paper?.id}` })
    await Promise.all([withdraw(), withdraw(), withdraw()])
    expect((await visitor.get()).html).toContain('Withdrawn on 23 November 2026.')
    const [made] = await app.sql`
      select (select count(*)::int from data_requests where candidate_id = ${candidate.id}) as requests,
        (select count(*)::int from notifications where kind = 'person_request' and user_id = ${app.userOf('master')}) as notices`
    expect(made).toEqual({ requests: 1, notices: 1 })
  })

  test('a withdrawn consent ends at once, and a request for data is due in a month', async () => {
    const candidate = await person({ employee_id: app.userOf('admin') })
    const visitor = await visitorOf(candidate)
    const kind_id = await idOf('document_kinds', 'consent')
    const [paper] = await app.sql<{ id: number }[]>`
      insert into documents (candidate_id, kind_id, received_on)
      values (${candidate.id}, ${kind_id}, '2026-10-01') returning id`
    expect((await visitor.get()).html).toContain('Given on 1 October 2026.')
    await visitor.post({ act: 'withdraw', about: `document:${paper?.id}` })
    expect((await visitor.get()).html).toContain('Withdrawn on 23 November 2026.')
    const guards = await user.post('/candidateSubmissionRequest', {
      ...{ candidate_id: candidate.id, request_title: 'Nurse' },
    })
    expect(JSON.stringify(guards.json)).toContain('submission_needs_consent')
    await visitor.post({ act: 'data', kind: 'copy' })
    await visitor.post({ act: 'data', kind: 'correct', what: 'My name is written wrongly.' })
    await visitor.post({ act: 'data', kind: 'nonsense' })
    const { html } = await visitor.get()
    expect(html).toContain('Copy asked for on 23 November 2026. You get an answer by 23 December 2026.')
    const filter = JSON.stringify({ candidate_id: candidate.id })
    const asked = await user.get(
      `/data-requests?${new URLSearchParams({ filter, sort: 'id', order: 'asc' })}`,
    )
    const request = { channel: 'own_page', came_on: '2026-11-23', due_on: '2026-12-23', state: 'open' }
    expect(asked.page.data).toMatchObject([
      { ...request, kind: 'withdraw', about: `Consent form (document:${paper?.id})` },
      { ...request, kind: 'copy', employee_id: app.userOf('admin') },
      { ...request, kind: 'correct', about: 'My name is written wrongly.' },
    ])
    const [notices] = await app.sql`
      select count(*)::int as n from notifications where kind = 'person_request' and user_id = ${app.userOf('admin')}`
    expect(notices).toEqual({ n: 3 })
    for (let more = 0; more < 9; more += 1) await visitor.post({ act: 'data', kind: 'copy' })
    const [kept] = await app.sql`
      select count(*)::int as n from data_requests where candidate_id = ${candidate.id}`
    expect(kept).toEqual({ n: 11 })
  })

  test('another site can do nothing from a device with a session', async () => {
    const visitor = await visitorOf(await person())
    const answer = await fetch(`${app.url}${visitor.path}`, {
      method: 'POST',
      body: new URLSearchParams({ act: 'data', kind: 'erase' }),
      headers: { cookie: visitor.cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
  })
})
