import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../contract/access/roles'
import { startApp, type TestApp } from '../../tests/kit/app'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function upload(role: Role, folder: string, name: string, bytes: Buffer | string) {
  const { token } = await app.api(role)
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  const response = await fetch(`${app.url}/api/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return {
    status: response.status,
    ...((await response.json()) as { url: string; error?: string; fields?: object }),
  }
}

async function fetchAs(role: Role | null, url: string, headers: Record<string, string> = {}) {
  const { token } = await app.api(role)
  // An <img> sends no bearer: the cookie has to do.
  return fetch(app.url + url, { headers: { ...(token ? { cookie: `_MJC=${token}` } : {}), ...headers } })
}

it('keeps a file under a name that nobody can guess, for who made it', async () => {
  const { status, url } = await upload('de_user', 'attachments', 'Preise 2027.csv', 'a;b\n1;2\n')
  expect(status).toBe(201)
  expect(url).toMatch(/^\/api\/v1\/files\/attachments\/[A-Za-z0-9]{16}\.csv$/)
  const own = await fetchAs('de_user', url)
  expect(own.status).toBe(200)
  expect(own.headers.get('content-disposition')).toContain('attachment')
  expect(own.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetchAs('master', url)).status).toBe(404)
  expect((await fetchAs(null, url)).status).toBe(401)
})

it('is handed over as what it is, by whatever name it came', async () => {
  const { url } = await upload('user', 'attachments', 'open me\u202efdp.html', PDF)
  const answer = await fetchAs('user', url)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''open%20mefdp.html.pdf")
})

it('belongs to its record once that is saved, and is seen by who may see the record', async () => {
  const { url } = await upload('de_user', 'attachments', 'Preise.csv', 'a;b\n')
  const de = await app.api('de_user')
  const saved = await de.post('/bw-templates', { name: 'T', attachments: [{ url, name: 'Preise.csv' }] })
  expect(saved.status).toBe(201)
  expect((await fetchAs('de_admin', url)).status).toBe(200)
  expect((await fetchAs('user', url)).status).toBe(404)
  const stolen = await (await app.api('de_admin')).post('/bw-templates', {
    attachments: [{ url, name: 'x' }],
  })
  expect(stolen.refusal.fields).toEqual({ attachments: 'not_there' })
  const foreign = await de.post('/bw-templates', {
    attachments: [{ url: 'https://elsewhere.example/a.csv', name: 'x' }],
  })
  expect(foreign.status).toBe(422)
})

it('shows pictures of templates to everybody, as recipients must see them', async () => {
  const { url } = await upload('superadmin', 'media', 'logo.png', PNG)
  expect(url).toMatch(/^\/m\/[A-Za-z0-9]{16}\.png$/)
  const seen = await fetchAs(null, url)
  expect(seen.status).toBe(200)
  expect(seen.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(PNG)
  expect((await fetchAs(null, url)).headers.get('cache-control')).toContain('immutable')
  // One that is gone, or cannot be had just now, is kept as such by nobody.
  const gone = await fetchAs(null, '/m/abcdefghijklmnop.png')
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, null])
})

it('reads the kind from the bytes, and refuses what can carry a script', async () => {
  const refused = async (folder: string, name: string, bytes: Buffer | string) =>
    (await upload('master', folder, name, bytes)).status
  expect(await refused('attachments', 'page.html', '<script>alert(1)</script>')).toBe(415)
  expect(await refused('media', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')).toBe(415)
  expect(await refused('media', 'not-a-picture.png', PDF)).toBe(415)
  expect(await refused('attachments', 'binary.csv', Buffer.from([1, 0, 2]))).toBe(415)
  expect(await refused('../keys', 'a.csv', 'a')).toBe(422)
  expect((await upload('master', 'attachments', 'x.png', PDF)).url).toMatch(/\.pdf$/)
})

it('sends parts of a file where they are asked for', async () => {
  const { url } = await upload('admin', 'attachments', 'n.txt', '0123456789')
  const part = await fetchAs('admin', url, { range: 'bytes=2-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
  expect(await (await fetchAs('admin', url, { range: 'bytes=-3' })).text()).toBe('789')
  expect((await fetchAs('admin', url, { range: 'bytes=99-' })).status).toBe(416)
})

it('refuses a file over 25 MB and a form without one', async () => {
  expect((await upload('master', 'attachments', 'big.csv', 'x'.repeat(26 * 1_048_576))).status).toBe(413)
  expect((await upload('master', 'attachments', 'empty.csv', '')).fields).toEqual({ file: 'required' })
})
