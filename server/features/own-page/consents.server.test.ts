import { beforeAll, describe, expect, test } from 'vitest'
import type { CandidatePage } from '../../../contract/calls/candidates/page'
import { CONSENT_TEXTS } from '../../../contract/own-page/consent-texts'
import type { Api, Row } from '../../../tests/kit/api'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { app, itIs, mailsTo, ownPageKit, smtp, startOwnPages } from '../../../tests/kit/ownPage'
import { makePresentable } from '../../../tests/kit/presentable'

let user: Api
let german: Api

startOwnPages()
beforeAll(async () => {
  user = await app.api('user')
  german = await app.api('de_superadmin')
})

const { makeCandidate, idOf } = candidateKit(() => app)
const { openCase } = caseKit(() => app)
const { visitorAt, visitorOf, linkOf, codeFor } = ownPageKit(() => ({ app, smtp }))
const person = (values: Record<string, unknown> = {}): Promise<Row> =>
  makeCandidate({ birth_date: '1998-03-14', employee_id: app.userOf('admin'), ...values })
let companies = 0
type Visitor = Awaited<ReturnType<typeof visitorOf>>

/** The form of an employer as a page shows it; the page of somebody who is not proposed there has none. */
async function formOf(visitor: Visitor, employerId: string): Promise<{ about: string; read: string }> {
  const { html } = await visitor.get()
  const [, read = ''] =
    new RegExp(`name="about" value="${employerId}".*?name="read" value="([^"]+)"`).exec(html) ?? []
  return { about: employerId, read }
}
const answerTo = async (
  visitor: Visitor,
  employerId: string,
  answer: string,
  more: Record<string, string> = {},
) => visitor.post({ act: 'answer', ...(await formOf(visitor, employerId)), answer, ...more })

async function proposed({ id }: Row, company = `Klinikum ${++companies}`) {
  const employer = await german.post('/bw-leads', { company, city: 'Augsburg' })
  const values = { bw_lead_id: employer.record.id, name: 'Pflegefachkraft', city: 'Ulm', number: 2 }
  const position = await german.post('/positions', values)
  expect(position.status, position.text).toBe(201)
  const match = await user.post('/matches', { candidate_id: id, position_id: position.record.id })
  expect(match.status, match.text).toBe(201)
  return { company, employerId: String(employer.record.id), match: match.record }
}
const matchOf = async ({ id }: Row) => (await user.get(`/matches/${id}`)).record
const consentsOf = ({ id }: Row) => app.sql`
  select answer, given_on, how, text, text_version, language, valid_until, withdrawn_on, shares, guardian_id
  from employer_consents where candidate_id = ${id} order by id`
const noticesOf = (kind: string) => app.sql`
  select title from notifications where kind = ${kind} and user_id = ${app.userOf('admin')} order by id`

describe('an employer', () => {
  test('is named with place and data; the yes is kept with its words, and one button takes it back', async () => {
    const candidate = await person()
    const { company, employerId, match } = await proposed(candidate)
    await makePresentable(app.sql, [candidate.id])
    const visitor = await visitorOf(candidate)
    expect((await visitor.get()).html).toContain(`to ${company}, Ulm, for this job: Pflegefachkraft`)
    expect((await visitor.get(visitor.path, 'ar')).html).toContain(`إلى ${company}، Ulm`)
    expect(await matchOf(match)).toMatchObject({ state: 'proposed', consent: 'missing' })
    await answerTo(visitor, employerId, 'yes', { photo: 'yes' })
    expect(await matchOf(match)).toMatchObject({ state: 'proposed', consent: 'yes' })
    const [kept] = await consentsOf(candidate)
    expect(kept).toMatchObject({
      ...{ answer: 'yes', given_on: '2026-11-23', how: 'own_page', language: 'en', shares: ['photo'] },
      ...{
        text: expect.stringContaining(company),
        text_version: 1,
        valid_until: '2027-11-23',
        guardian_id: null,
      },
    })
    expect((await noticesOf('person_answer')).at(-1)?.title).toContain('yes to an employer')
    const presented = await user.put(`/matches/${match.id}`, { state: 'presented' })
    expect(presented.status, presented.text).toBe(200)
    const { html } = await visitor.get()
    expect(html).not.toContain('value="yes">Yes, I agree')
    expect(html).toContain('Ends on 23 November 2027.')
    const [key] = /employer:\d+/.exec(html) ?? []
    await visitor.post({ act: 'withdraw', about: String(key) })
    expect((await visitor.get()).html).toContain('Withdrawn on 23 November 2026.')
    expect(await matchOf(match)).toMatchObject({ state: 'declined', declined_by: 'candidate', reason: null })
    expect(await consentsOf(candidate)).toMatchObject([{ answer: 'yes', withdrawn_on: '2026-11-23' }])
  })

  test('is named with its place once', async () => {
    const candidate = await person()
    for (const company of ['Klinikum Ulm', 'Klinikum Kulmbach']) await proposed(candidate, company)
    const visitor = await visitorOf(candidate)
    const { html } = await visitor.get()
    expect(html).toContain('gives my profile to Klinikum Ulm for this job: Pflegefachkraft')
    expect(html).toContain('gives my profile to Klinikum Kulmbach, Ulm, for this job: Pflegefachkraft')
    expect((await visitor.get(visitor.path, 'ar')).html).toContain('إلى Klinikum Ulm من أجل')
    expect((await visitor.get(visitor.path, 'de')).html).toContain('an Klinikum Ulm für diese Stelle')
  })

  test('is not wished for any more once the person agreed: the page says what follows', async () => {
    const candidate = await person()
    const { employerId } = await proposed(candidate)
    await openCase(candidate.id, 'SKILLED', { bw_lead_id: Number(employerId) })
    const visitor = await visitorOf(candidate)
    expect((await visitor.get()).html).toContain('We would like to present you to an employer, if you agree.')
    await answerTo(visitor, employerId, 'yes')
    const { html } = await visitor.get()
    expect(html).not.toContain('We would like to present you')
    expect(html).toContain('We present you to the employer next.')
  })

  test('whose consent has ended is shown with its last day, and nothing is left to take back', async () => {
    const candidate = await person()
    const { employerId } = await proposed(candidate)
    const visitor = await visitorOf(candidate)
    await answerTo(visitor, employerId, 'yes')
    await app.sql`
      update employer_consents set given_on = '2025-11-21', valid_until = '2026-11-22'
      where candidate_id = ${candidate.id}`
    const { html } = await visitor.get()
    expect(html).toContain('Ended on 22 November 2026.')
    expect(html).not.toContain('name="act" value="withdraw"')
  })

  test('of what a person said here, staff change, take back and make nothing', async () => {
    const candidate = await person()
    const { employerId } = await proposed(candidate)
    await makePresentable(app.sql, [candidate.id])
    const visitor = await visitorOf(candidate)
    await answerTo(visitor, employerId, 'yes')
    const [{ id } = { id: 0 }] = await app.sql<{ id: number }[]>`
      select id from employer_consents where candidate_id = ${candidate.id}`
    const master = await app.api('master')
    const fieldsOf = async (values: Record<string, unknown>) =>
      (await master.put(`/employer-consents/${id}`, values)).refusal.fields
    expect(await fieldsOf({ valid_until: '2031-01-01' })).toEqual({ valid_until: 'not_writable' })
    expect((await master.delete(`/employer-consents/${id}`)).status).toBe(409)
    await app.sql`update employer_consents set withdrawn_on = '2026-11-23' where id = ${id}`
    expect(await fieldsOf({ withdrawn_on: null })).toEqual({ withdrawn_on: 'not_writable' })
    const forged = await user.post('/employer-consents', {
      ...{
        candidate_id: candidate.id,
        bw_lead_id: Number(employerId),
        answer: 'yes',
        given_on: '2026-11-23',
      },
      ...{ how: 'own_page', text: 'Yes', language: 'en' },
    })
    expect([forged.status, forged.refusal.fields]).toEqual([422, { how: 'not_a_choice' }])
  })

  test('gets a no that closes the match, and no reason is asked for', async () => {
    const candidate = await person()
    const { employerId, match } = await proposed(candidate)
    const other = await proposed(candidate)
    const visitor = await visitorOf(candidate)
    await answerTo(visitor, employerId, 'no')
    expect(await matchOf(match)).toMatchObject({ state: 'declined', declined_by: 'candidate', reason: null })
    expect(await matchOf(other.match)).toMatchObject({ state: 'proposed', consent: 'missing' })
    const { html } = await visitor.get()
    expect(html).toContain('You said no on 23 November 2026.')
    expect(html).not.toContain(`name="about" value="${employerId}"`)
  })

  test('is answered only with the words of today, and only where the person is proposed', async () => {
    const candidate = await person()
    const { employerId } = await proposed(candidate)
    const stranger = await proposed(await person())
    const visitor = await visitorOf(candidate)
    const { read } = await formOf(visitor, employerId)
    await visitor.post({ act: 'answer', about: employerId, answer: 'yes' })
    await visitor.post({ act: 'answer', about: stranger.employerId, answer: 'yes', read })
    await answerTo(visitor, employerId, 'maybe')
    await german.put(`/bw-leads/${employerId}`, { company: 'Another Clinic' })
    await visitor.post({ act: 'answer', about: employerId, answer: 'yes', read })
    expect(await consentsOf(candidate)).toEqual([])
    expect((await visitor.get()).html).toContain('to Another Clinic, Ulm')
    await answerTo(visitor, employerId, 'yes')
    expect(
      await app.sql`select employer_name from employer_consents where candidate_id = ${candidate.id}`,
    ).toEqual([{ employer_name: 'Another Clinic' }])
  })

  test('loses its consent with the consent to all of our work', async () => {
    const candidate = await person()
    const { employerId, match } = await proposed(candidate)
    const visitor = await visitorOf(candidate)
    await answerTo(visitor, employerId, 'yes')
    const [paper] = await app.sql<{ id: number }[]>`
      insert into documents (candidate_id, kind_id, received_on)
      values (${candidate.id}, ${await idOf('document_kinds', 'consent')}, '2026-10-01') returning id`
    await visitor.post({ act: 'withdraw', about: `document:${paper?.id}` })
    expect(await matchOf(match)).toMatchObject({ state: 'declined', consent: 'no' })
  })
})

describe('a guardian', () => {
  async function child(birth_date = '2009-03-02') {
    const candidate = await person({
      name: 'Samir Haddad',
      birth_date,
      email: `child${++companies}@mail.example`,
    })
    const email = `mother${companies}@mail.example`
    const guardian = await user.post('/guardians', {
      ...{ candidate_id: candidate.id, name: 'Layla Haddad', relation: 'mother', email, language: 'fr' },
    })
    expect(guardian.status, guardian.text).toBe(201)
    return { candidate, guardian: guardian.record }
  }

  async function guardianVisitor(candidate: Row, guardian: Row) {
    const known = (await mailsTo(smtp, String(guardian.email))).length
    await linkOf(candidate)
    await expect.poll(async () => (await mailsTo(smtp, String(guardian.email))).length).toBeGreaterThan(known)
    const letter = (await mailsTo(smtp, String(guardian.email))).at(-1) ?? ''
    const visitor = visitorAt(/\/p\/[\w-]{22}/.exec(letter)?.[0] ?? '')
    expect((await visitor.get()).html).toContain('First we check')
    const code = await codeFor(visitor, guardian)
    const entered = await visitor.post({ act: 'enter', code, birth_date: String(candidate.birth_date) })
    expect(entered.status, entered.html).toBe(303)
    return visitor
  }

  test('has a link of her own with a code to her address, sees what the child sees, and agrees for it', async () => {
    const { candidate, guardian } = await child()
    await makePresentable(app.sql, [candidate.id])
    const { employerId, match } = await proposed(candidate)
    const visitor = await guardianVisitor(candidate, guardian)
    const own = await visitorOf(candidate)
    expect(own.path).not.toBe(visitor.path)
    const asked = await user.post(`/candidates/${candidate.id}/documents/ask`, {
      ...{ kind_id: await idOf('document_kinds', 'passport'), due_on: '2026-12-01' },
    })
    expect(asked.status, asked.text).toBe(200)
    const { html } = await visitor.get()
    for (const text of [
      'Hello Layla Haddad',
      'This page is about Samir Haddad.',
      'Passport',
      'Your consent as guardian',
    ])
      expect(html).toContain(text)
    expect((await own.get()).html).not.toContain('Your consent as guardian')
    expect((await own.get()).html).toContain('A parent or guardian has to agree')
    await own.post({ act: 'answer', ...(await formOf(visitor, employerId)), answer: 'yes' })
    expect(await matchOf(match)).toMatchObject({ consent: 'missing' })
    await own.post({ act: 'agree', version: String(CONSENT_TEXTS.guardian.version) })
    const signed = async () => (await user.get(`/guardians/${guardian.id}`)).record
    expect(await signed()).toMatchObject({ consent_on: null })
    await visitor.post({ act: 'agree', version: String(CONSENT_TEXTS.guardian.version) })
    expect(await signed()).toMatchObject({
      ...{ consent_on: '2026-11-23', text_version: 1, withdrawn_on: null },
      consent_text: expect.stringMatching(/custody of Samir Haddad/),
    })
    await answerTo(visitor, employerId, 'yes')
    expect(await matchOf(match)).toMatchObject({ consent: 'yes' })
    expect((await consentsOf(candidate))[0]).toMatchObject({ guardian_id: guardian.id })
    const form = new FormData()
    form.set('target', `guardian:${guardian.id}`)
    form.set('file', new Blob(['%PDF-1.4\n identity card']), 'card.pdf')
    await fetch(`${app.url}${visitor.path}/files`, {
      ...{ method: 'POST', body: form, headers: { cookie: visitor.cookie }, redirect: 'manual' },
    })
    expect((await signed()).id_copy).toMatch(/\.pdf$/)
    const agreed = async () =>
      (await app.sql`select guardians_agreed(${candidate.id}, '2026-11-23') as yes`)[0]?.yes
    await app.sql`update guardians set sole_custody = true, custody_proof = 'x' where id = ${guardian.id}`
    expect(await agreed()).toBe(true)
    await visitor.post({ act: 'withdraw', about: `guardian:${guardian.id}` })
    expect(await agreed()).toBe(false)
    expect(await matchOf(match)).toMatchObject({ state: 'declined', consent: 'no' })
    expect((await visitor.get()).html).toContain('Your consent as guardian')
  })

  test('is written to and shown the page in the own language, and the consent names it', async () => {
    const { candidate, guardian } = await child()
    await user.put(`/guardians/${guardian.id}`, { language: 'de' })
    await linkOf(candidate)
    await expect.poll(async () => (await mailsTo(smtp, String(guardian.email))).length).toBeGreaterThan(0)
    const [letter = ''] = await mailsTo(smtp, String(guardian.email))
    expect(letter).toMatch(/^Ihre Seite bei/)
    expect(letter).toContain('Guten Tag, Layla Haddad,')
    expect(letter).toContain('das Verfahren von Samir Haddad')
    const visitor = visitorAt(/\/p\/[\w-]{22}/.exec(letter)?.[0] ?? '')
    expect((await visitor.get(visitor.path, '')).html).toContain('<html lang="de"')
    const code = await codeFor(visitor, guardian)
    await visitor.post({ act: 'enter', code, birth_date: String(candidate.birth_date) })
    const asked = await user.post(`/candidates/${candidate.id}/documents/ask`, {
      ...{ kind_id: await idOf('document_kinds', 'passport'), due_on: '2026-12-01' },
    })
    expect(asked.status, asked.text).toBe(200)
    await expect
      .poll(async () => (await mailsTo(smtp, String(guardian.email))).at(-1))
      .toMatch(
        /Guten Tag, Layla Haddad,\s+in dieser Nachricht geht es um Samir Haddad\.\s+Wir brauchen bis zum/,
      )
    await expect
      .poll(async () => (await mailsTo(smtp, String(candidate.email))).at(-1))
      .toMatch(/Hello Samir Haddad,\s+We need the following document from you by 1 December 2026: Passport\./)
    await visitor.post({ act: 'agree', version: String(CONSENT_TEXTS.guardian.version), lang: 'de' })
    expect((await user.get(`/guardians/${guardian.id}`)).record).toMatchObject({
      ...{ consent_language: 'de', consent_text: expect.stringMatching(/^Ich habe das Sorgerecht/) },
    })
    await user.put(`/guardians/${guardian.id}`, { language: 'fr' })
    expect((await visitor.get(visitor.path, '')).html).toContain('<html lang="fr"')
  })

  test('without a language is written to in that of the candidate', async () => {
    const { candidate, guardian } = await child()
    await user.put(`/guardians/${guardian.id}`, { language: null })
    await app.sql`update users set name_arabic = 'سارة محمود' where id = ${app.userOf('user')}`
    itIs('2026-11-23T09:02:00Z')
    await user.post(`/candidates/${candidate.id}/own-page/send`, { language: 'ar' })
    await expect
      .poll(async () => (await mailsTo(smtp, String(guardian.email))).at(-1))
      .toMatch(/^صفحتك لدى[\s\S]*مرحبًا Layla Haddad،[\s\S]*مع أطيب التحيات\nسارة محمود\n/)
    const added = await user.post('/guardians', { candidate_id: candidate.id, name: 'Omar Haddad' })
    expect(added.record.language).toBe(null)
  })

  test('is out on the 18th birthday of the child, with the session of the device; the own page goes on', async () => {
    const { candidate, guardian } = await child('2008-11-24')
    itIs('2026-11-23T22:30:00Z')
    const visitor = await guardianVisitor(candidate, guardian)
    const own = await visitorOf(candidate)
    expect((await visitor.get()).status).toBe(200)
    // Midnight of the organisation's clock, in Berlin.
    itIs('2026-11-23T23:10:00Z')
    expect((await visitor.get()).status).toBe(404)
    expect((await own.get()).html).toContain('Hello Samir Haddad')
    const before = (await mailsTo(smtp, String(guardian.email))).length
    await linkOf(candidate)
    expect((await mailsTo(smtp, String(guardian.email))).length).toBe(before)
  })

  test('has a page beside that of the child for staff, who close it alone', async () => {
    const { candidate, guardian } = await child()
    const visitor = await guardianVisitor(candidate, guardian)
    expect((await visitor.get()).status).toBe(200)
    const own = await visitorOf(candidate)
    const stateOf = async () => (await user.get(`/candidates/${candidate.id}/page`)).json as CandidatePage
    const [shown] = (await stateOf()).own_page.guardians
    expect(shown).toMatchObject({
      ...{ id: guardian.id, name: 'Layla Haddad', state: 'open', channel: 'mail' },
      seen_at: expect.stringContaining('2026-11-23'),
    })
    const closed = await user.post(`/guardians/${guardian.id}/own-page/revoke`)
    expect(closed.record).toMatchObject({ state: 'open', guardians: [{ state: 'revoked' }] })
    expect((await visitor.get()).status).toBe(404)
    expect((await own.get()).status).toBe(200)
    expect((await user.post('/guardians/999999/own-page/revoke')).status).toBe(404)
  })

  test('loses the page with the child’s page, and when the guardian is removed', async () => {
    const { candidate, guardian } = await child()
    const visitor = await guardianVisitor(candidate, guardian)
    await user.post(`/candidates/${candidate.id}/own-page/revoke`)
    expect((await visitor.get()).status).toBe(404)
    const again = await guardianVisitor(candidate, guardian)
    const gone = await (await app.api('admin')).delete(`/guardians/${guardian.id}`)
    expect(gone.status, gone.text).toBe(204)
    expect((await again.get()).status).toBe(404)
    expect((await visitorOf(candidate).then(own => own.get())).status).toBe(200)
  })
})
