import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Opening } from '../../../../contract/calls/candidates/privacy'
import { expectRefusal, marker } from '../../../../tests/cases/case'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { PDF, papersOf } from '../../../../tests/kit/papers'
import { unzipped } from '../../../../tests/kit/unzipped'
import type { Values } from '../../../crud/hooks'

let app: TestApp
let admin: Api
let master: Api
let papers: ReturnType<typeof papersOf>
beforeAll(async () => {
  app = await startApp()
  ;[admin, master] = await Promise.all([app.api('admin'), app.api('master')])
  papers = papersOf(app, master)
})
afterAll(() => app?.stop())

describe('opening a paper', () => {
  test('is written down once a reading, and shown on the document', async () => {
    const person = await papers.candidate()
    const paper = await papers.paperOf(person.id)
    expect((await papers.fetchFile(paper.url)).status).toBe(200)
    expect((await papers.fetchFile(paper.url, { range: 'bytes=0-9' }, admin)).status).toBe(206)
    expect((await papers.fetchFile(paper.url, { range: 'bytes=10-19' }, admin)).status).toBe(206)
    const { status, json } = await admin.get(`/documents/${paper.id}/openings`)
    expect(status).toBe(200)
    expect((json as Opening[]).map(({ name, file }) => [name, file])).toEqual([
      ['The admin', `${paper.name}.pdf`],
      ['The master', `${paper.name}.pdf`],
    ])
    expect((await papers.fetchFile(paper.url, {}, await app.api('de_user'))).status).toBe(404)
    expectRefusal(await (await app.api('user')).get(`/documents/${paper.id}/openings`), 403, 'forbidden')
    expect((await admin.get(`/documents/${paper.id}/openings`)).rows).toHaveLength(2)
  })
})

describe('everything about a person', () => {
  test('comes as one zip with its files, and is logged', async () => {
    const email = `${marker()}@people.example`
    const person = await papers.candidate({ email })
    const other = await papers.candidate()
    const [paper, strange] = [await papers.paperOf(person.id), await papers.paperOf(other.id)]
    // A path that somebody wrote down is no file of this person.
    await papers.make('notes', { candidate_id: person.id, text: `see ${strange.url}` })
    await papers.make('subscribers', { email })
    const answer = await fetch(`${app.url}/api/v1/candidates/${person.id}/everything`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.status).toBe(200)
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
    const { parts } = JSON.parse(String(files.get('person.json'))) as { parts: Record<string, Row[]> }
    expect(parts.candidates).toMatchObject([{ id: person.id, email }])
    expect(parts.documents).toMatchObject([{ id: paper.id }])
    expect(parts.notes).toHaveLength(1)
    // An admin does not use the mailer.
    expect(parts.subscribers).toBeUndefined()
    const names = [...files.keys()].filter(name => name.startsWith('files/'))
    expect(names).toEqual([`files/${paper.url.slice('/api/v1/files/'.length)}`])
    expect(String(files.get(names[0] as string))).toContain(PDF)
    const [logged] =
      await app.sql`select user_id from logs where action = 'everything' and record = ${person.id}`
    expect(logged?.user_id).toBe(app.userOf('admin'))
  })

  test('says which employers got the application, when and which file', async () => {
    const { id } = await papers.candidate()
    const [listing] = await app.sql<{ id: number }[]>`
      insert into job_listings (occupation, employer_name, city, contact_email)
      values ('Pflegefachkraft', 'Klinikum Nord', 'Ulm', 'hr@nord.example') returning id`
    const given = (pair: string, more: Values) => app.sql`
      insert into presentations ${app.sql({ ...{ campaign_id: 0, address: pair, pair, candidate_id: id }, ...more })}`
    const paper = { application: 'candidates/1/a.pdf', application_name: 'Bewerbung.pdf' }
    await given(`hr@nord.example ${id}`, {
      ...paper,
      listing_id: listing?.id,
      claimed_at: '2026-11-02T08:00:00Z',
    })
    await given(`hr@gone.example ${id}`, { ...paper, employer_name: 'haus am see', left_out: true })
    const partsFor = async (api: Api) => {
      const answer = await fetch(`${app.url}/api/v1/candidates/${id}/everything`, {
        headers: { authorization: `Bearer ${api.token}` },
      })
      const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
      return (JSON.parse(String(files.get('person.json'))) as { parts: Record<string, Row[]> }).parts
    }
    const [first, second] = (await partsFor(admin)).presentations ?? []
    expect(first).toMatchObject({
      ...{ employer: 'Klinikum Nord', handed_over_at: '2026-11-02T08:00:00.000Z', left_out: false },
      ...{ listing: { id: listing?.id, occupation: 'Pflegefachkraft', city: 'Ulm' } },
      file: { name: 'Bewerbung.pdf', path: 'files/candidates/1/a.pdf' },
    })
    expect(second).toMatchObject({ employer: 'haus am see', handed_over_at: null, left_out: true })
    // The state of the mail is for those who see the recipients.
    expect(first).not.toHaveProperty('mail')
    expect((await partsFor(master)).presentations?.[0]).toHaveProperty('mail')
  })

  test.each(['user', 'de_user', 'de_admin', 'de_superadmin'] as const)('is not for %s', async role => {
    const { id } = await papers.candidate()
    expectRefusal(await (await app.api(role)).get(`/candidates/${id}/everything`), 403, 'forbidden')
  })
})
