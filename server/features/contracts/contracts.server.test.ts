import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { givePdfBrowser } from '../../../tests/kit/pdf'
import { runsOf } from '../../../tests/kit/pdfText'

let app: TestApp
let master: Api
let takeBack: () => void
beforeAll(async () => {
  takeBack = await givePdfBrowser()
  app = await startApp()
  master = await app.api('master')
})
afterAll(async () => {
  await app.stop()
  takeBack()
})

let counted = 0
async function candidate(body: Record<string, unknown> = {}): Promise<Row> {
  const phone = `+4930777${String(1_000 + ++counted)}`
  const answer = await master.post('/candidates', { name: 'Salma Idrissi', phone, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
async function contract(body: Record<string, unknown>): Promise<Row> {
  const answer = await master.post('/contracts', { name: 'Registration', ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

describe('the text', () => {
  test('is filled in, escaped, in both languages, and never cut by what is unknown', async () => {
    const person = await candidate({
      name: 'Salma <b>Idrissi</b>',
      name_arabic: 'سلمى الإدريسي',
      birth_date: '1999-03-02',
    })
    const one = await contract({
      candidate_id: person.id,
      date: '2026-11-05',
      body: '<p>{{ candidate.name }}, {{ candidate.birth_date }}, {{ contract.date }}, {{ employer.company }}</p>',
      body_ar: '<p>{{ candidate.name_arabic }} {{ candidate.birth_date }}</p>',
    })
    const { status, text, headers } = await master.get(`/contracts/${one.id}/print`)
    expect(status).toBe(200)
    expect(text).toContain('Salma &lt;b&gt;Idrissi&lt;/b&gt;, 2. März 1999, 5. November 2026, ____')
    expect(text).toContain('سلمى الإدريسي')
    expect(text).toContain('<div lang="ar" dir="rtl">')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-same-origin/)
    expect(headers.get('content-security-policy')).not.toContain('allow-scripts')
  })

  test('that is no Liquid is refused, and a contract without one is not printed', async () => {
    const wrong = await master.post('/contracts', { name: 'x', body: '{% if %}{{ a' })
    expect(wrong.status).toBe(422)
    expect(wrong.json).toMatchObject({ fields: { body: 'invalid' } })
    const empty = await contract({})
    expect((await master.get(`/contracts/${empty.id}/print`)).status).toBe(409)
  })

  test('that takes too long is refused with its field, and the server answers meanwhile', async () => {
    const endless = '{% for a in (1..1000) %}{% for b in (1..1000) %}x{% endfor %}{% endfor %}'
    const one = await contract({ body: '<p>{{ contract.name }}</p>', body_ar: endless })
    const print = master.get(`/contracts/${one.id}/print`)
    expect((await master.get(`/contracts/${one.id}`)).status).toBe(200)
    expect((await print).refusal).toMatchObject({ fields: { body_ar: 'too_complex' } })
    const many = await master.put(`/contracts/${one.id}`, { body: '{{ contract.name }}'.repeat(1_001) })
    expect(many.refusal.fields).toEqual({ body: 'too_complex' })
  })

  test('is kept as it was, with each change', async () => {
    const one = await contract({ body: '<p>first</p>' })
    expect(one.text_version).toBe(1)
    const renamed = await master.put(`/contracts/${one.id}`, { name: 'Renamed' })
    expect(renamed.record.text_version).toBe(1)
    const second = await master.put(`/contracts/${one.id}`, { body: '<p>second</p>' })
    expect(second.record.text_version).toBe(2)
    await master.put(`/contracts/${one.id}`, { body_ar: '<p>ثالث</p>' })
    const { page } = await master.get(
      `/contract-texts?filter=${JSON.stringify({ contract_id: one.id })}&sort=id&order=asc`,
    )
    const kept = page.data
    expect(kept.map(({ text_version, body, body_ar }) => [text_version, body, body_ar])).toEqual([
      [1, '<p>first</p>', null],
      [2, '<p>second</p>', null],
    ])
    expect((await master.delete(`/contracts/${one.id}`)).status).toBeLessThan(300)
  })

  test('is for those who use contracts', async () => {
    const one = await contract({ body: '<p>x</p>' })
    for (const role of ['user', 'admin', 'superadmin', 'de_user', 'de_admin'] as const)
      for (const path of ['print', 'pdf'])
        expect((await (await app.api(role)).get(`/contracts/${one.id}/${path}`)).status, role).toBe(403)
    expect((await (await app.api('de_superadmin')).get(`/contracts/${one.id}/print`)).status).toBe(200)
    expect((await (await app.api(null)).get(`/contracts/${one.id}/print`)).status).toBe(401)
  })
})

describe('a registration that is signed', () => {
  test('is the contract of its candidate, and no more when it is not', async () => {
    const person = await candidate()
    const of = async () => (await master.get(`/candidates/${person.id}`)).record.registration_contract_id
    const one = await contract({ candidate_id: person.id })
    expect(await of()).toBeNull()
    await master.put(`/contracts/${one.id}`, { signed_on: '2026-11-10' })
    expect(await of()).toBe(one.id)
    await master.put(`/contracts/${one.id}`, { signed_on: null })
    expect(await of()).toBeNull()
    const two = await contract({ candidate_id: person.id, signed_on: '2026-11-11' })
    expect(await of()).toBe(two.id)
    await contract({ candidate_id: person.id, signed_on: '2026-11-11', category_type: 'language' })
    expect(await of()).toBe(two.id)
  })
})

describe('the PDF', () => {
  test('is made with Arabic in it, and kept as the file of the contract that was seen', async () => {
    const one = await contract({
      name: 'Vertrag عقد',
      body: '<h1>Vereinbarung</h1>',
      body_ar: '<h1>اتفاقية مرافقة</h1>',
    })
    const bytes = await fetch(`${app.url}/api/v1/contracts/${one.id}/pdf`, {
      headers: { authorization: `Bearer ${master.token}` },
    })
    expect(bytes.headers.get('content-type')).toBe('application/pdf')
    const made = Buffer.from(await bytes.arrayBuffer())
    const pdf = made.toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toContain('IBMPlexSansArabic')
    expect(pdf).toContain('/ToUnicode')
    const runs = runsOf(made)
    const shown = runs.map(({ text }) => text).join('')
    expect(shown).toContain('Vereinbarung')
    // A page is drawn from the left: what is read from the right stands there letter by letter from its end.
    expect(shown.normalize('NFKC')).toContain([...'اتفاقية مرافقة'].reverse().join(''))
    const german = runs.find(({ text }) => text.includes('Vereinbarung'))?.x ?? 0
    const arabic = runs.filter(({ text }) => /\p{Script=Arabic}/u.test(text)).map(({ x }) => x)
    expect(Math.max(...arabic)).toBeGreaterThan(german)

    expect((await master.post(`/contracts/${one.id}/pdf`, { version: 0 })).status).toBe(409)
    const kept = await master.post(`/contracts/${one.id}/pdf`, { version: one.version })
    expect(kept.status, kept.text).toBe(200)
    expect(kept.record.file).toMatch(/^\/api\/v1\/files\/contracts\/\w{16}\.pdf$/)
    const [file] = await app.sql`select name, resource, record_id from files where folder = 'contracts'`
    expect(file).toEqual({ name: 'Vertrag عقد.pdf', resource: 'contracts', record_id: one.id })
  })

  test('is told to be missing where there is no Chromium', async () => {
    const one = await contract({ body: '<p>x</p>' })
    expect((await master.get('/pdf-state')).json).toEqual({ available: true })
    const path = process.env.CHROMIUM_PATH
    process.env.CHROMIUM_PATH = '/nowhere'
    try {
      expect((await master.get('/pdf-state')).json).toEqual({ available: false })
      const answer = await master.get(`/contracts/${one.id}/pdf`)
      expect([answer.status, answer.json]).toMatchObject([503, { error: 'pdf_unavailable' }])
      expect((await master.get(`/contracts/${one.id}/print`)).status).toBe(200)
    } finally {
      process.env.CHROMIUM_PATH = path
    }
  })
})
