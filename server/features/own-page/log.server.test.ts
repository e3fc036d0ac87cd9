import { describe, expect, test } from 'vitest'
import { ownPagePages } from '../../../contract/calls/own-page'
import { candidateKit } from '../../../tests/kit/candidates'
import { app, ownPageKit, smtp, startOwnPages, type Visitor } from '../../../tests/kit/ownPage'

startOwnPages()

const { makeCandidate, idOf } = candidateKit(() => app)
const { visitorOf } = ownPageKit(() => ({ app, smtp }))

type PageCall = keyof typeof ownPagePages

/** A person with an appointment, who is asked for a passport. */
interface Case {
  visitor: Visitor
  candidateId: number
  visaId: number
  target: string
}

async function caseOf(): Promise<Case> {
  const candidate = await makeCandidate({ birth_date: '1998-03-14' })
  const ask = { kind_id: await idOf('document_kinds', 'passport'), due_on: '2026-12-01' }
  const asked = await (await app.api('user')).post(`/candidates/${candidate.id}/documents/ask`, ask)
  const [visa] = await app.sql<{ id: number }[]>`
    insert into visas (candidate_id, state, mission, appointment_at)
    values (${candidate.id}, 'appointment_booked', 'Consulate Rabat', '2026-12-02T09:30:00Z') returning id`
  return {
    visitor: await visitorOf(candidate),
    candidateId: candidate.id,
    visaId: Number(visa?.id),
    target: `document:${asked.record.id}`,
  }
}

const PDF = Buffer.from('%PDF-1.4\nxxxxxxxxxx')

async function see({ visitor }: Case, address = ''): Promise<void> {
  expect((await visitor.get(`${visitor.path}${address}`)).status).toBe(200)
}

async function send({ visitor }: Case, address: string, body: BodyInit, json = false): Promise<string> {
  const headers = { cookie: visitor.cookie, ...(json ? { 'content-type': 'application/json' } : {}) }
  const request = { method: 'POST', body, headers, redirect: 'manual' } as const
  const answer = await fetch(`${app.url}${visitor.path}${address}`, request)
  expect(answer.status).toBeLessThan(400)
  return answer.text()
}

async function begin(each: Case): Promise<string> {
  const order = { target: each.target, name: 'passport.pdf', size: PDF.length }
  return JSON.parse(await send(each, '/uploads', JSON.stringify(order), true)).id
}

function formOf(values: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

/** The act of a person by each call, and the count of the page that the log shows afterwards; none for no view and no upload. */
const CALLS: Readonly<Record<PageCall, { counts?: 'views' | 'uploads'; act(each: Case): Promise<unknown> }>> =
  {
    show: { counts: 'views', act: see },
    act: { act: ({ visitor }) => visitor.post({ act: 'data', kind: 'copy' }) },
    calendar: {
      counts: 'views',
      act: each => see(each, `/visa-${each.visaId}/calendar.ics`),
    },
    sendFile: {
      counts: 'uploads',
      act: each => send(each, '/files', formOf({ target: each.target, file: new Blob([PDF]) })),
    },
    begin: { act: begin },
    continue: {
      act: async each => see(each, `/uploads/${await begin(each)}`),
    },
    piece: {
      counts: 'uploads',
      act: async each =>
        send(each, `/uploads/${await begin(each)}`, formOf({ begins: '0', piece: new Blob([PDF]) })),
    },
  }

describe('the log', () => {
  test.each(Object.keys(ownPagePages) as PageCall[])('has each view and upload of %s', async name => {
    const each = await caseOf()
    const entries = () => app.sql<{ after: Record<string, unknown>; ip: string | null }[]>`
      select l.after, l.ip from logs l join own_pages p on p.id = l.record
      where l.resource = 'own-pages' and l.action = 'update' and p.candidate_id = ${each.candidateId} order by l.id`
    const before = (await entries()).length
    const { counts, act } = CALLS[name]
    await act(each)
    const logged = (await entries()).slice(before)
    expect(logged).toMatchObject(counts ? [{ after: { [counts]: 1 }, ip: expect.any(String) }] : [])
    if (name !== 'act') return
    const [request] = await app.sql`
      select from logs l join data_requests r on r.id = l.record
      where l.resource = 'data-requests' and r.candidate_id = ${each.candidateId}`
    expect(request).toBeDefined()
  })
})
