import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../../contract/access/roles'
import type { TemplateBlock, TemplateVersion, WholeTemplateVersion } from '../../../contract/calls/templates'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

const mail = { content: '<p>Hi {{ name }}</p>', style: 'p { color: red }' }
const design = { body: { rows: [{ columns: [{ contents: [{ type: 'text' }] }] }] }, counters: { u_row: 1 } }

async function make(api: Api, resource: string, body: Record<string, unknown>): Promise<number> {
  const answer = await api.post(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.record.id
}

async function upload(role: Role, name: string, text: string): Promise<string> {
  const form = new FormData()
  form.set('folder', 'attachments')
  form.set('file', new File([text], name))
  const { token } = await app.api(role)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${app.url}/api/v1/files`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { url: string }).url
}

describe('versions of a template', () => {
  it('keep who saved what, and give it back', async () => {
    const [maker, other] = [await app.api('superadmin'), await app.api('master')]
    const id = await make(maker, 'templates', { name: 'Spring', ...mail })
    await other.put(`/templates/${id}`, { name: 'Summer', content: '<p>Two</p>', plain_text: 'Two, by hand' })
    const versions = (await maker.get(`/templates/${id}/versions`)).json as TemplateVersion[]
    expect(versions.map(({ version, saved_by, name }) => [version, saved_by, name])).toEqual([
      [2, app.userOf('master'), 'Summer'],
      [1, app.userOf('superadmin'), 'Spring'],
    ])
    expect(versions[0]?.saved_by_name).toBe('The master')
    const first = (await maker.get(`/templates/${id}/versions/1`)).json as WholeTemplateVersion
    expect(first).toMatchObject({ ...mail, name: 'Spring', plain_text: null, design: null })

    const { name, content, style, plain_text } = first
    const restored = await maker.put(`/templates/${id}`, { name, content, style, plain_text, version: 2 })
    expect(restored.record).toMatchObject({ ...mail, name: 'Spring', version: 3, plain_text: null })
    expect((await maker.get(`/templates/${id}/versions/99`)).status).toBe(404)
  })

  it('are the newest fifty, and none for a change that nobody can see in a mail', async () => {
    const api = await app.api('superadmin')
    const id = await make(api, 'templates', { name: 'Often' })
    await app.sql`
      do $$ begin for n in 1..55 loop
        update templates set name = 'Often ' || n, version = version + 1 where id = ${app.sql.unsafe(String(id))};
      end loop; end $$`
    await app.sql`update templates set thumbnail = null, version = version + 1 where id = ${id}`
    const versions = (await api.get(`/templates/${id}/versions`)).json as TemplateVersion[]
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([50, 56, 7])
  })

  it('are for those who use the side only', async () => {
    const id = await make(await app.api('superadmin'), 'templates', { name: 'Ours', ...mail })
    const german = await app.api('de_superadmin')
    for (const path of ['design', 'versions', 'versions/1']) {
      expect((await german.get(`/templates/${id}/${path}`)).status, path).toBe(403)
      expect((await german.get(`/bw-templates/${id}/${path}`)).status, path).toBe(404)
    }
  })
})

describe("the second engine's design", () => {
  it('is kept with the content that it made, and goes with another one', async () => {
    const api = await app.api('superadmin')
    const id = await make(api, 'templates', { name: 'Designed', ...mail, design })
    const kept = async () => (await api.get(`/templates/${id}/design`)).record.design
    expect([await kept(), (await api.get(`/templates/${id}`)).record.editor]).toEqual([design, 'unlayer'])
    expect((await api.get(`/templates/${id}`)).record).not.toHaveProperty('design')

    await api.put(`/templates/${id}`, { name: 'Renamed' })
    expect(await kept()).toEqual(design)
    const again = await api.put(`/templates/${id}`, { ...mail, design })
    expect(again.record.version).toBe(2)

    const built = await api.put(`/templates/${id}`, { content: '<p>By hand</p>' })
    expect([await kept(), built.record.editor]).toEqual([null, 'grapesjs'])
    const old = (await api.get(`/templates/${id}/versions/2`)).json as WholeTemplateVersion
    expect([old.design, old.editor]).toEqual([design, 'unlayer'])
  })

  it('is an object of a size that can be', async () => {
    const api = await app.api('superadmin')
    for (const wrong of ['{}', [1], { a: 'x'.repeat(2_000_001) }, { a: '\u0000' }]) {
      const answer = await api.post('/templates', { name: 'No', design: wrong })
      expect([answer.status, answer.refusal.fields]).toEqual([422, { design: 'invalid' }])
    }
  })
})

describe('a test to oneself', () => {
  const person = {
    name: 'Katrin <b>',
    email: 'k@isarhof.example',
    language: 'de',
    attributes: { city: 'Köln' },
  }
  const letters = () => app.sql<{ recipient: string; raw: Buffer }[]>`
    select recipient, raw from outbox order by id desc limit 1`

  it('fills in the mail as it stands, with the files of the saved one', async () => {
    const api = await app.api('de_user')
    const url = await upload('de_user', 'rows.csv', 'a;b\n1;2\n')
    const attachments = [{ url: `  ${url} `, name: 'rows.csv' }]
    const id = await make(api, 'bw-templates', { name: 'Test', ...mail, attachments })
    expect((await api.get(`/bw-templates/${id}`)).record.attachments).toEqual([{ url, name: 'rows.csv' }])
    const asked = { id, subject: 'For {{ city }}', ...mail, plain_text: 'Only text for {{ name }}', person }
    const answer = await api.post('/bw-templates/test', asked)
    expect([answer.status, answer.record.to], answer.text).toEqual([200, 'de_user@office.example'])
    const [kept] = await letters()
    const read = await PostalMime.parse(kept!.raw)
    expect(kept?.recipient).toBe('de_user@office.example')
    expect(read.subject).toBe('[Test] For Köln')
    expect(read.html).toContain('Hi Katrin &lt;b&gt;')
    expect(read.html).toContain('color: red')
    expect(read.text).toContain('Only text for Katrin <b>')
    expect(read.attachments.map(({ filename }) => filename)).toEqual(['rows.csv'])
  })

  it('says what cannot be filled in, and sends no file of another side', async () => {
    const api = await app.api('superadmin')
    const broken = await api.post('/templates/test', { content: '{{ name | nothing }}', person })
    expect([broken.status, broken.refusal.fields]).toEqual([422, { content: 'invalid' }])
    for (const [content, style, fields] of [
      ['{{'.repeat(40_000), '', { content: 'invalid' }],
      ['{{ name }}'.repeat(40_000), '', { content: 'too_complex' }],
      ['<p>Hi</p>', 'a{}'.repeat(40_000), { style: 'too_complex' }],
      [
        '{% for a in (1..9999) %}{% for b in (1..9999) %}x{% endfor %}{% endfor %}',
        '',
        { content: 'too_complex' },
      ],
    ] as const) {
      const costly = await api.post('/templates/test', { content, style, person })
      expect([costly.status, costly.refusal.fields]).toEqual([422, fields])
    }
    const [theirs] = await app.sql<{ id: number }[]>`select id from templates where audience = 'bw' limit 1`
    expect((await api.post('/templates/test', { id: theirs?.id, ...mail, person })).status).toBe(200)
    const read = await PostalMime.parse((await letters())[0]!.raw)
    expect(read.attachments).toEqual([])
  })
})

describe('whom a mail of the job tool is shown for', () => {
  it('is a listing and a ready candidate, each as the caller may see it', async () => {
    const master = await app.api('master')
    const facts = {
      occupation: 'Pflegefachkraft',
      city: 'Köln',
      contact_title: 'Frau',
      contact_name: 'Eva Kern',
    }
    const listing_id = await make(master, 'job-listings', { ...facts, contact_email: 'kern@isarhof.example' })
    const candidate = { name: 'Amal Haddad', phone: '+212661700123', language_level_id: 'B1' }
    const ready = { b1_passed: true, recognition_result_kind: 'full' }
    const unready = await make(master, 'candidates', { name: 'Unready', phone: '+212661700124' })
    const candidate_id = await make(master, 'candidates', { ...candidate, ...ready })
    const both = await master.post('/bb-templates/sample', { listing_id, candidate_id })
    expect([both.status, both.record], both.text).toMatchObject([
      200,
      {
        ...{ name: 'Eva Kern', email: 'kern@isarhof.example', language: 'de' },
        attributes: {
          listing: { occupation: 'Pflegefachkraft', salutation: 'Sehr geehrte Frau Kern' },
          candidate: { name: 'Amal Haddad', language_level: 'B1', recognition: 'volle Anerkennung' },
        },
      },
    ])
    const one = await master.post('/bb-templates/sample', { candidate_id, language: 'en' })
    expect([one.record.email, Object.keys(one.record.attributes as object)]).toEqual(['', ['candidate']])
    const nobody = await master.post('/bb-templates/sample', {})
    expect([nobody.status, nobody.refusal.fields]).toEqual([422, { listing_id: 'required' }])
    const desk = await app.api('de_user')
    const asked = async (id: number) => (await desk.post('/bb-templates/sample', { candidate_id: id })).status
    expect([await asked(candidate_id), await asked(unready)]).toEqual([200, 404])
  })
})

describe('blocks', () => {
  it('are own or shared with a side, and taken away by their maker or who manages', async () => {
    const [maker, other] = [await app.api('de_user'), await app.api('de_admin')]
    const block = { audience: 'bw', html: '<p>Imprint</p>' }
    const own = await make(maker, 'template-blocks', { ...block, name: 'Mine' })
    const shared = await make(maker, 'template-blocks', { ...block, name: 'Imprint', shared: true })
    const twice = await maker.post('/template-blocks', { ...block, name: 'imprint' })
    expect([twice.status, twice.refusal.fields]).toEqual([422, { name: 'taken' }])
    const names = async (api: Api) =>
      ((await api.get('/template-blocks?audience=bw')).json as TemplateBlock[]).map(({ name, mine }) => [
        name,
        mine,
      ])
    expect(await names(maker)).toEqual([
      ['Imprint', true],
      ['Mine', true],
    ])
    expect(await names(other)).toEqual([['Imprint', false]])
    expect((await other.delete(`/template-blocks/${own}`)).status).toBe(404)
    expect((await maker.delete(`/template-blocks/${own}`)).status).toBe(204)
    expect((await other.delete(`/template-blocks/${shared}`)).status).toBe(204)
    expect((await other.get('/template-blocks?audience=general')).status).toBe(403)
  })
})

describe('the picker', () => {
  it("offers superadmin everybody's templates, others theirs and those whose superior is their level", async () => {
    const owners = async (role: Role) =>
      (await (await app.api(role)).get('/template-owners')).record.ids as number[]
    await app.sql`update users set level = 3 where id = ${app.userOf('de_admin')}`
    await app.sql`update users set level = 4 where id = ${app.userOf('de_superadmin')}`
    await app.sql`update users set superior = 3 where id = ${app.userOf('de_user')}`
    await app.sql`update users set superior = null where id = ${app.userOf('admin')}`
    // The level of an open session is read with each call.
    expect(await owners('de_admin')).toEqual([app.userOf('de_admin'), app.userOf('de_user')].sort())
    expect(await owners('de_superadmin')).toEqual([app.userOf('de_superadmin')])
    expect(await owners('superadmin')).toHaveLength(7)
    const narrowed = await (await app.api('de_admin')).get(
      `/bw-templates?filter=${encodeURIComponent(JSON.stringify({ user_id: [app.userOf('de_user')] }))}`,
    )
    expect(narrowed.page.data.every(({ user_id }) => user_id === app.userOf('de_user'))).toBe(true)
  })
})

describe('a list of templates', () => {
  it('is the same page as ever, and written record by record', async () => {
    const master = await app.api('master')
    const content = `<p>${'long '.repeat(100_000)}</p>`
    for (let n = 0; n < 5; n++)
      expect((await master.post('/templates', { name: `Long ${n}`, content })).status).toBe(201)
    const write = vi.spyOn(JSON, 'stringify')
    const lists = [
      await master.get('/templates?page=1&per_page=5&sort=id&order=desc'),
      await master.post('/templates?page=1&per_page=5', { value: 'Long ' }),
    ]
    const longest = Math.max(...write.mock.results.map(({ value }) => String(value).length))
    write.mockRestore()
    for (const { page, headers } of lists) {
      expect(page).toMatchObject({ current_page: 1, per_page: 5 })
      expect(page.total).toBeGreaterThanOrEqual(5)
      expect(page.data.map(({ name }) => name)).toEqual(['Long 4', 'Long 3', 'Long 2', 'Long 1', 'Long 0'])
      expect(page.data.every(row => row.content === content)).toBe(true)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    expect(longest).toBeLessThan(2 * content.length)
    const none = await master.get('/templates?page=1000')
    expect(none.page).toMatchObject({ data: [], current_page: 1000 })
    const all = (await master.get('/templates-all')).json as unknown as { content: string }[]
    expect(all.filter(row => row.content === content)).toHaveLength(5)
  })
})
