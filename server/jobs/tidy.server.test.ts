import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../contract/resources'
import type { Api } from '../../tests/kit/api'
import { startApp, type TestApp } from '../../tests/kit/app'
import { EVENTS_CHANNEL } from '../db/eventsChannel'
import { clearUploads } from './clearUploads'
import { tidy } from './tidy'

let app: TestApp
let master: Api
const events: { type: string; resource: string; id: number }[] = []
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
  await app.sql.listen(EVENTS_CHANNEL, event => events.push(JSON.parse(event)))
})
afterAll(() => app?.stop())

const MARK = 'Zubaida'
/** A record of each resource that has a bin of its own, as it is first sent. */
const BINNED: Record<string, Record<string, unknown>> = {
  leads: { name: MARK, phone: '+212661740001' },
  candidates: { name: MARK, phone: '+212661740002' },
  subscribers: { name: MARK, email: 'zubaida@mail.example' },
  'bw-subscribers': { name: MARK, email: 'zubaida@klinik.example' },
  users: { name: MARK, email: 'zubaida@office.example' },
}

it('each bin is tried here', () => {
  const binned = RESOURCES.filter(({ bin, verbs }) => bin && verbs.includes('create'))
  expect(binned.map(({ name }) => name).toSorted()).toEqual(Object.keys(BINNED).toSorted())
})

describe.each(Object.entries(BINNED))('a record of %s whose time in the bin is over', (resource, values) => {
  const table = () => app.sql(RESOURCES.find(({ name }) => name === resource)?.table as string)

  it('goes with an entry in the log, without its values, and an event', async () => {
    const { record } = await master.post(`/${resource}`, values)
    const { id } = record
    if (resource === 'leads') await master.post('/calls', { lead_id: id, status: 'answered', note: MARK })
    expect((await master.delete(`/${resource}/${id}`)).status).toBe(204)
    await tidy(app.services)
    expect(await app.sql`select from ${table()} where id = ${id}`).toHaveLength(1)
    await app.sql`update ${table()} set deleted_at = now() - interval '31 days' where id = ${id}`
    events.length = 0
    await tidy(app.services)
    expect(await app.sql`select from ${table()} where id = ${id}`).toHaveLength(0)
    const said = await app.sql`
      select user_id, before, after from logs
      where resource = ${resource} and record = ${id} and action = 'purge_delete'`
    expect(said).toEqual([{ user_id: null, before: null, after: null }])
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'changed', resource, id }))
  })
})

it('the calls of a lead leave an entry each', async () => {
  const entries =
    await app.sql`select before, after from logs where resource = 'calls' and action = 'purge_delete'`
  expect(entries).toEqual([{ before: null, after: null }])
})

it('files of a record that is deleted for good are removed', async () => {
  const form = new FormData()
  form.append('folder', 'candidates/new')
  form.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'cv.pdf', { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${master.token}` }
  const sent = await fetch(`${app.url}/api/v1/files`, { method: 'POST', headers, body: form })
  const { url } = (await sent.json()) as { url: string }
  const person = { name: MARK, phone: '+212661740003', cv_url: url }
  const { record } = await master.post('/candidates', person)
  const lies = () => existsSync(join(app.services.config.dataDir, url.replace('/api/v1', '')))
  expect(lies()).toBe(true)
  await master.delete(`/candidates/${record.id}`)
  await app.sql`update candidates set deleted_at = now() - interval '31 days' where id = ${record.id}`
  await tidy(app.services)
  // The record let the file go; the nightly job removes it.
  await clearUploads(app.services)
  await expect.poll(lies).toBe(false)
})
