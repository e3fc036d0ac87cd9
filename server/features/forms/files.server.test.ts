import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { formProof } from '../../../tests/kit/notice'
import { pathOf } from '../../crud/attachments'
import { openStore } from '../../files/store'
import { mailKey } from '../../mail'
import { newStamp } from './pages/stamp'

let app: TestApp
let master: Api
let form: Row
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
  const both = (ar: string, en: string) => ({ ar, en })
  const [cv] = await app.sql<{ id: number }[]>`select id from document_kinds where slug = 'cv'`
  const list = [
    { key: 'full_name', kind: 'text', required: true, label: both('الاسم', 'Name'), maps_to: 'name' },
    { key: 'phone', kind: 'phone', required: true, label: both('الهاتف', 'Phone'), maps_to: 'phone' },
    {
      key: 'cv',
      kind: 'file',
      required: true,
      label: both('السيرة الذاتية', 'CV'),
      document_kind_id: cv?.id,
    },
    { key: 'more', kind: 'file', label: both('شهادات', 'Certificates') },
  ]
  const made = await master.post('/forms', {
    name: 'Papers',
    slug: 'papers',
    languages: ['ar', 'en'],
    fields: { list },
    active: true,
    title: both('أرسل أوراقك', 'Send your papers'),
    thank_you: both('شكرًا', 'Thank you'),
  })
  expect(made.status, made.text).toBe(201)
  form = made.record
})
afterAll(() => app?.stop())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
type Files = readonly [key: string, name: string, bytes: Buffer][]

async function stampOf(ageMs = 60_000): Promise<string> {
  return newStamp(await mailKey(app.services.sql), form, new Date(Date.now() - ageMs))
}
async function send(answers: Record<string, string>, files: Files, stamp?: string) {
  const body = new FormData()
  const notice = { _lang: 'en', _notice: await formProof(app, form, 'en') }
  const texts = { _stamp: stamp ?? (await stampOf()), ...notice, full_name: 'Mona', ...answers }
  for (const [name, value] of Object.entries(texts)) body.append(name, value)
  for (const [key, name, bytes] of files) body.append(key, new Blob([bytes as never]), name)
  return fetch(`${app.url}/f/papers`, { method: 'POST', body, redirect: 'manual' })
}
const sent = () => app.sql<Row[]>`select * from form_submissions where form_id = ${form.id} order by id`
const stored = async () => (await app.sql`select path from files`).length

describe('files of a form', () => {
  it('are asked for by a page that works without a script', async () => {
    const html = await (await fetch(`${app.url}/f/papers?lang=en`)).text()
    expect(html).toContain('enctype="multipart/form-data"')
    expect(html).toMatch(/<input id="q-cv" type="file" multiple accept="\.pdf,[^"]*" name="cv"/)
    expect(html).toContain('up to 5 files of 10 MB each')
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
  })

  it('belong to the answer, are private, and are taken once', async () => {
    const stamp = await stampOf()
    const files: Files = [
      ['cv', 'my CV.pdf', PDF],
      ['more', 'b1.png', PNG],
      ['more', '../../etc/a.pdf', PDF],
      ['other', 'x.pdf', PDF],
    ]
    const phone = '+201110000101'
    for (let time = 0; time < 2; time++) expect((await send({ phone }, files, stamp)).status).toBe(303)
    const [submission, ...others] = await sent()
    expect(others).toEqual([])
    const kept = submission?.files as { url: string; name: string }[]
    expect(kept.map(({ name }) => name)).toEqual(['my CV.pdf', 'b1.png', 'a.pdf'])
    expect(submission?.answers).toMatchObject({
      cv: { label: 'CV', text: 'my CV.pdf', value: [{ url: kept[0]?.url, name: 'my CV.pdf' }] },
    })
    expect(await stored()).toBe(3)
    const [lead] = await app.sql`select note from leads where phone = ${phone}`
    expect(lead?.note).toContain('CV: my CV.pdf')
    const open = (api: Api) =>
      fetch(app.url + kept[0]?.url, { headers: { authorization: `Bearer ${api.token}` } })
    const seen = await open(await app.api('superadmin'))
    expect([seen.status, await seen.text()]).toEqual([200, PDF.toString()])
    expect(seen.headers.get('content-disposition')).toContain('attachment')
    for (const role of ['admin', 'user', 'de_user'] as const)
      expect((await open(await app.api(role))).status, role).toBe(404)
    expect((await fetch(app.url + kept[0]?.url)).status).toBe(401)
    const [opened] = await app.sql`select resource from logs where action = 'open'`
    expect(opened).toEqual({ resource: 'form-submissions' })
  })

  it.each([
    ['of a kind that is none of ours', [['cv', 'cv.pdf', Buffer.from('<html>')]], 'Upload a PDF, image'],
    ['that only are called a picture', [['cv', 'a.jpg', Buffer.from('MZ\u0090\0')]], 'Upload a PDF, image'],
    ['that are too large', [['cv', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(10_500_000)])]], 'too large'],
    ['that are too many', Array.from({ length: 6 }, () => ['cv', 'a.pdf', PDF]), 'Too many'],
    ['that are missing', [], 'fill this in'],
  ])('%s are said to be at fault, and the other answers stay', async (_, files, words) => {
    const before = [await stored(), (await sent()).length]
    const answer = await send({ phone: '+201110000102' }, files as unknown as Files)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('href="#q-cv"')
    expect(html).toMatch(new RegExp(`id="q-cv-fault">[^<]*${words}`))
    expect(html).toContain('value="Mona"')
    expect(html).toContain('value="+201110000102"')
    expect([await stored(), (await sent()).length]).toEqual(before)
  })

  it('are to be chosen again where another answer is at fault', async () => {
    const html = await (await send({ phone: '12' }, [['cv', 'a.pdf', PDF]])).text()
    expect(html).toContain('Please choose the file again.')
    expect(html).not.toContain('q-cv-fault')
  })

  it('are papers of the candidate that the person becomes, once, under the kind that the question says', async () => {
    const phone = '+201110000106'
    await send({ phone }, [
      ['cv', 'my CV.pdf', PDF],
      ['more', 'b1.png', PNG],
    ])
    const [lead] = await app.sql<{ id: number }[]>`select id from leads where phone = ${phone}`
    const user = await app.api('user')
    const link = async () => (await user.post(`/leads/${lead?.id}/candidate`, {})).json as { candidate: Row }
    const { candidate } = await link()
    const papers = (id: number) => app.sql<{ name: string; file: string; slug: string }[]>`
      select d.name, d.file, k.slug from documents d join document_kinds k on k.id = d.kind_id
      where d.candidate_id = ${id} order by d.id`
    const taken = await papers(candidate.id)
    expect(taken).toMatchObject([
      { name: 'my CV.pdf', slug: 'cv', file: expect.stringContaining(`/files/candidates/${candidate.id}/`) },
      { name: 'b1.png', slug: 'other' },
    ])
    const seen = await fetch(app.url + taken[0]?.file, { headers: { authorization: `Bearer ${user.token}` } })
    expect([seen.status, await seen.text()]).toEqual([200, PDF.toString()])
  })

  it('go with the person', async () => {
    const phone = '+201110000103'
    await send({ phone }, [['cv', 'a.pdf', PDF]])
    const [row] = (await sent()).slice(-1)
    await app.sql`delete from leads where id = ${row?.lead_id as number}`
    const left = await app.sql`select path from files where record_id = ${row?.id as number}`
    expect(left).toEqual([])
    const path = pathOf(String((row as Row & { files: { url: string }[] }).files[0]?.url)) ?? ''
    await expect.poll(() => openStore(app.services.config).size(path)).toBeUndefined()
  })
})

it('what a machine sent can be looked at, is counted nowhere and becomes nobody', async () => {
  const counted = async () => (await master.get(`/forms/${form.id}`)).record.submissions
  const before = await counted()
  const answer = await send({ phone: '+201110000104', _url: 'http://spam' }, [['cv', 'a.pdf', PDF]])
  expect(answer.status).toBe(303)
  const { page } = await master.get(
    `/form-submissions?filter=${encodeURIComponent(JSON.stringify({ form_id: form.id, outcome: 'spam' }))}`,
  )
  expect(page.data).toMatchObject([{ name: 'Mona', phone: '+201110000104', lead_id: null, files: null }])
  expect(await app.sql`select 1 from leads where phone = '+201110000104'`).toEqual([])
  expect(await counted()).toBe(before)
  await app.sql`update form_submissions set created_at = now() - interval '31 days' where outcome = 'spam'`
  await send({ phone: '+201110000105', _url: 'http://spam' }, [])
  expect((await sent()).filter(({ outcome }) => outcome === 'spam')).toMatchObject([
    { phone: '+201110000105' },
  ])
  expect(await counted()).toBe(before)
})
