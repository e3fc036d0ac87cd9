import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../tests/kit/api'
import { startApp, type TestApp } from '../../tests/kit/app'
import { clearUploads } from './clearUploads'
import { removeFiles } from './removeFiles'

let app: TestApp
let api: Api
beforeAll(async () => {
  app = await startApp()
  api = await app.api('master')
})
afterAll(() => app?.stop())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(folder: string): Promise<{ url: string; path: string }> {
  const form = new FormData()
  form.append('folder', folder)
  form.append('file', new Blob([PNG]), 'picture.png')
  const headers = { authorization: `Bearer ${api.token}` }
  const answer = await fetch(`${app.url}/api/v1/files`, { method: 'POST', headers, body: form })
  const { url } = (await answer.json()) as { url: string }
  return { url, path: url.replace('/api/v1/files/', '').replace('/m/', 'media/') }
}

/** A template as its maker sends it, with a picture of it. */
const templateWith = async (by: Api, values: Record<string, unknown>) => {
  const answer = await by.post('/templates', { name: 'Fair', content: '<p>Hello</p>', style: '', ...values })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

const lies = ({ path }: { path: string }) => existsSync(join(app.services.config.dataDir, 'files', path))

it('removes what no record took within a week, and nothing that any row names', async () => {
  const { sql, services } = app
  const left = await upload('attachments')
  const leftPicture = await upload('media')
  const logoOfNobody = await upload('organisation')
  const inTemplate = await upload('media')
  const attached = await upload('attachments')
  const inNote = await upload('attachments')
  const inJob = await upload('attachments')
  const template = await api.post('/bw-templates', {
    name: 'Fair',
    content: `<p><img src="${services.config.origin}${inTemplate.url}"></p>`,
    style: '',
    attachments: [{ url: attached.url, name: 'picture.png' }],
  })
  expect(template.status).toBe(201)
  // A mail that is out shows its picture whatever becomes of the template.
  const { id } = template.record
  await api.put('/bw-templates', { id, content: '<p>without</p>' })
  await sql`delete from template_versions`
  await sql`insert into offices (name, address) values ('Cairo', ${`see ${inNote.url}`})`
  await sql`select graphile_worker.add_job('none', ${sql.json({ paths: [inJob.path] })}::json,
    run_at := now() + interval '1 year')`
  const all = [left, leftPicture, logoOfNobody, inTemplate, attached, inNote, inJob]
  await clearUploads(services)
  expect(all.filter(lies)).toHaveLength(all.length)

  const fresh = await upload('attachments')
  await sql`update files set created_at = now() - interval '8 days' where path <> ${fresh.path}`
  await clearUploads(services)
  await expect.poll(() => [left, leftPicture, logoOfNobody].filter(lies)).toEqual([])
  expect([inTemplate, attached, inNote, inJob, fresh].every(lies)).toBe(true)
  const kept = await sql<{ path: string }[]>`select path from files`
  expect(kept.map(({ path }) => path).sort()).toEqual(
    [inTemplate, attached, inNote, inJob, fresh].map(({ path }) => path).sort(),
  )
  const told = await sql`select after from logs where action = 'clear_uploads'`
  expect(told).toMatchObject([{ after: { count: 3, bytes: 3 * PNG.length } }])
  expect((await api.get(left.url.replace('/api/v1', ''))).status).toBe(404)
  // Done again, nothing is left to do.
  await clearUploads(services)
  expect(await sql`select from logs where action = 'clear_uploads'`).toHaveLength(1)
})

describe('a picture that a record shows no more', () => {
  const settled = async () => {
    await clearUploads(app.services)
    await expect
      .poll(() => app.sql`select from graphile_worker.jobs where task_identifier = 'remove_files'`)
      .toHaveLength(0)
  }

  it('starts no reading of all tables by itself, however many records go', async () => {
    for (const _ of [1, 2, 3]) {
      const { id } = await templateWith(api, { thumbnail: (await upload('media')).url })
      expect((await api.delete(`/templates/${id}`)).status).toBe(204)
    }
    const [made] = await app.sql`
      select count(*)::int as released from files where released_at is not null and record_id is null`
    expect(made).toEqual({ released: 3 })
    expect(await app.sql`select from graphile_worker.jobs where task_identifier = 'clear_uploads'`).toEqual(
      [],
    )
    await settled()
  })

  it('goes when it was the record’s own, by a change and with the record', async () => {
    const [one, two] = [await upload('media'), await upload('media')]
    const { id } = await templateWith(api, { thumbnail: one.url })
    expect((await api.put(`/templates/${id}`, { thumbnail: two.url })).status).toBe(200)
    await settled()
    expect([one, two].map(lies)).toEqual([false, true])
    expect((await api.delete(`/templates/${id}`)).status).toBe(204)
    await settled()
    expect(lies(two)).toBe(false)
  })

  it('stays when it is somebody else’s, or was only named', async () => {
    const theirs = await upload('media')
    const first = await templateWith(api, { thumbnail: theirs.url })
    const unbound = await upload('media')
    const other = await app.api('superadmin')
    for (const { url } of [theirs, unbound]) {
      const named = await templateWith(other, { thumbnail: url })
      expect((await other.put(`/templates/${named.id}`, { thumbnail: null })).status).toBe(200)
      const again = await templateWith(other, { thumbnail: url })
      expect((await other.delete(`/templates/${again.id}`)).status).toBe(204)
    }
    await settled()
    expect([theirs, unbound].map(lies)).toEqual([true, true])
    const [file] = await app.sql`select resource, record_id from files where path = ${theirs.path}`
    expect(file).toEqual({ resource: 'templates', record_id: first.id })
  })

  it('stays while a mail shows it, whoever wrote the mail', async () => {
    const picture = await upload('media')
    const { id } = await templateWith(api, { thumbnail: picture.url })
    const html = `<img src="${app.services.config.origin}${picture.url}">`
    await templateWith(await app.api('superadmin'), { content: html })
    await api.put(`/templates/${id}`, { thumbnail: null })
    await settled()
    expect(lies(picture)).toBe(true)
  })

  it('is never removed because a person names it as a face', async () => {
    const picture = await upload('media')
    await templateWith(api, { thumbnail: picture.url })
    const candidate = await api.post('/candidates', {
      name: 'A',
      phone: '+212661740999',
      portrait_url: picture.url,
    })
    const [file] = await app.sql`select resource from files where path = ${picture.path}`
    expect(file, candidate.text).toEqual({ resource: 'templates' })
  })
})

it('bytes go only when no file of that name is kept', async () => {
  const kept = await upload('attachments')
  await removeFiles(app.services, { paths: [kept.path] })
  expect(lies(kept)).toBe(true)
})
