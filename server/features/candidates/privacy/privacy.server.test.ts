import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, marker, phone } from '../../../../tests/cases/case'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { lockWaiters } from '../../../../tests/kit/locks'
import { papersOf } from '../../../../tests/kit/papers'
import { tidy } from '../../../jobs/tidy'
import { forgetSent } from './forgetLater'

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

const soon = async (check: () => Promise<void>) => {
  for (let left = 50; ; left--) {
    try {
      return await check()
    } catch (error) {
      if (left === 0) throw error
      await new Promise(done => setTimeout(done, 100))
    }
  }
}

/** Looks for a text in every row of every table. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await app.sql`
      select 1 from ${app.sql.unsafe(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`
    if (row) found.push(name)
  }
  return found
}

describe('an erasure', () => {
  test('leaves nothing of the person in any table or file, and keeps steps, money and hashes', async () => {
    const word = marker()
    const email = `${word}@people.example`
    const number = phone()
    const asked = await papers.make('leads', { name: `${word} lead`, phone: number, note: word })
    const linked = await master.post(`/leads/${asked.id}/candidate`, {
      values: {
        name: `${word} Person`,
        name_arabic: word,
        email,
        birth_place: word,
        id_number: word,
        last_pass_number: `P${word}`,
        notes: word,
        b1_passed: true,
        b1_passed_date: '2026-03-01',
        first_fees: '100.00',
        first_fees_currency: 'EUR',
        first_fees_kind: 'course',
      },
    })
    expect(linked.status, linked.text).toBe(200)
    const person = (linked.json as { candidate: Row }).candidate
    const twin = await papers.candidate({ name: `${word} twin`, last_pass_number: `${word}2` })
    const paper = await papers.paperOf(person.id, word)
    await master.put(`/candidates/${person.id}`, { last_language_certificate_id: paper.id })
    await papers.make('language-certificates', {
      candidate_id: person.id,
      provider: 'goethe',
      level: 'B1',
      document_id: paper.id,
      note: word,
    })
    await papers.make('notes', { candidate_id: twin.id, text: word })
    await papers.make('calls', { candidate_id: person.id, status: 'answered', note: word })
    await papers.make('calls', { lead_id: asked.id, status: 'answered', note: word })
    await papers.make('transactions', {
      candidate_id: person.id,
      kind: 'authority',
      amount: '50.00',
      currency: 'EUR',
      note: word,
    })
    await papers.make('visas', { candidate_id: person.id, note: word })
    await papers.make('contracts', { candidate_id: person.id, name: `For ${word}`, body: `<p>${word}</p>` })
    await papers.make('subscribers', { email, name: word })
    await papers.make('suppressions', { email, note: word })
    const now = (await master.get(`/candidates/${person.id}`)).record
    const merged = await master.post(`/candidates/${person.id}/merge`, {
      other_id: twin.id,
      version: now.version,
      other_version: twin.version,
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await tablesWith(word)).length).toBeGreaterThan(8)

    const answer = await master.post(`/candidates/${person.id}/erase`, { reason: 'The person asked for it' })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toEqual({ id: person.id, documents: 1, files: 1 })
    expect(await tablesWith(word)).toEqual([])
    expect(await tablesWith(number.slice(1))).toEqual([])
    await soon(async () => expect((await papers.fetchFile(paper.url)).status).toBe(404))

    const after = (await master.get(`/candidates/${person.id}`)).record
    expect(after).toMatchObject({ name: `#${person.id}`, b1_passed: true, first_fees: '100.00' })
    expect(after.erased_at).toEqual(expect.any(String))
    const kept =
      await app.sql`select amount::text as amount from ledger where candidate_id = ${person.id} order by 1`
    expect(kept.map(({ amount }) => amount)).toEqual(['100.00', '50.00'])
    const changes = await app.sql`select step from status_changes where candidate_id = ${person.id}`
    expect(changes.length).toBeGreaterThan(0)
    expectRefusal(
      await master.post(`/candidates/${person.id}/erase`, { reason: 'again' }),
      409,
      'wrong_state',
    )

    const back = await papers.make('leads', { name: 'Came Again', phone: number })
    expect(back.erased_at).toEqual(expect.any(String))
    expect((await papers.make('leads', { name: 'Somebody Else', phone: phone() })).erased_at).toBeUndefined()
  })

  test('of somebody who comes by an import again is told to who imports', async () => {
    const number = phone()
    const asked = await papers.make('leads', { name: marker(), phone: number })
    expect((await master.post(`/leads/${asked.id}/erase`, { reason: 'asked for it' })).status).toBe(200)
    const form = new FormData()
    form.set('file', new File([`name,phone\nOnce More,${number}\nNew One,${phone()}\n`], 'people.csv'))
    await fetch(`${app.url}/api/v1/leads/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
    await soon(async () => {
      const told = (await admin.get('/notifications?filter={"kind":"erased_person"}')).page.data
      expect(told).toMatchObject([{ title: expect.stringMatching(/: 1$/) }])
    })
  })

  test('reaches the rows that imports refused, and messages that were on their way', async () => {
    const [number, email] = [phone(), `${marker().toLowerCase().replace(/\W/g, '')}@people.example`]
    const person = await papers.candidate({ phone: number, email })
    const folder = join(app.services.config.dataDir, 'imports')
    await mkdir(folder, { recursive: true })
    const file = join(folder, '990-errors.csv')
    await writeFile(
      file,
      `\ufeffline,reason,name,phone\r\n2,taken,Stays,+201001234567\r\n3,taken,Goes,${number}\r\n`,
    )
    const [sent] = await app.sql<{ id: number }[]>`
      insert into emails (audience, campaign_id, started_month, "to", state)
      values ('general', 1, date_trunc('month', now()), ${email}, 'sending') returning id`
    expect((await master.post(`/candidates/${person.id}/erase`, { reason: 'asked for it' })).status).toBe(200)
    await soon(async () => expect(await readFile(file, 'utf8')).not.toContain(number))
    expect(await readFile(file, 'utf8')).toContain('Stays')
    const toOf = async () => (await app.sql`select "to" from emails where id = ${sent?.id as number}`)[0]?.to
    expect(await toOf()).toBe(email)
    await app.sql`update emails set state = 'sent' where id = ${sent?.id as number}`
    await forgetSent(app.services, [sent?.id as number])
    expect(await toOf()).toMatch(/@erased\.invalid$/)
    expect(
      await app.sql`select from graphile_worker.jobs where task_identifier = 'forget_sent'`,
    ).toHaveLength(1)
  })

  test('waits for a message of the person that is being handled, and neither is given up', async () => {
    const lead = await papers.make('leads', {
      name: marker(),
      phone: phone(),
      email: `${marker()}@people.example`,
    })
    for (const source of ['whatsapp', 'ses'])
      await app.sql`
        insert into inbound_events (source, external_id, headers, query, body, state)
        values (${source}, ${marker()}, '{}', '{}', ${Buffer.from(`{"from":"${lead.phone}","to":"${lead.email}"}`)}, 'failed')`
    const erased = await app.sql.begin(async tx => {
      // As a job that tries it again holds the message first, and then the person.
      await tx`select from inbound_events where position(convert_to(${lead.email as string}, 'UTF8') in body) > 0 for update`
      const waiting = master.post(`/leads/${lead.id}/erase`, { reason: 'asked' })
      await soon(async () => expect(await lockWaiters(app)).toBeGreaterThan(0))
      await tx`update leads set note = 'Wrote again' where id = ${lead.id}`
      return { waiting }
    })
    const answer = await erased.waiting
    expect(answer.status, answer.text).toBe(200)
    expect(await tablesWith(lead.email as string)).toEqual([])
  })

  test('is for master and superadmin, with a reason, of what has not changed since', async () => {
    const person = await papers.candidate()
    for (const role of ['user', 'admin', 'de_superadmin', 'de_admin', 'de_user'] as const)
      expectRefusal(
        await (await app.api(role)).post(`/candidates/${person.id}/erase`, { reason: 'because' }),
        403,
        'forbidden',
      )
    expectRefusal(await master.post(`/candidates/${person.id}/erase`, { reason: ' ' }), 422, 'invalid')
    const late = await master.post(`/candidates/${person.id}/erase`, { reason: 'because', version: 99 })
    expectRefusal(late, 409, 'conflict')
    const asked = await papers.make('leads', { name: marker(), phone: phone() })
    await master.post(`/leads/${asked.id}/candidate`, { candidate_id: person.id })
    expectRefusal(await master.post(`/leads/${asked.id}/erase`, { reason: 'because' }), 409, 'wrong_state')
  })

  test('comes of itself after 30 days in the bin where books must stay; the rest is deleted', async () => {
    const [owes, plain] = [
      await papers.candidate({ first_fees: '10.00', first_fees_currency: 'EUR' }),
      await papers.candidate(),
    ]
    for (const { id } of [owes, plain]) expect((await master.delete(`/candidates/${id}`)).status).toBe(204)
    await app.sql`update candidates set deleted_at = now() - interval '31 days' where id in (${owes.id}, ${plain.id})`
    await tidy(app.services)
    const rows =
      await app.sql`select id, name, deleted_at from candidates where id in (${owes.id}, ${plain.id})`
    expect(rows).toMatchObject([{ id: owes.id, name: `#${owes.id}`, deleted_at: null }])
  })
})
