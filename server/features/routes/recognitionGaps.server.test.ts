import { afterAll, beforeAll, expect, test } from 'vitest'
import { recognitionGaps } from '../../../contract/resources/measures'
import { good } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { emptyDatabase } from '../../../tests/kit/database'
import { searchText } from '../../crud/search'
import { migrate } from '../../db/migrate'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

const { candidateId } = candidateKit(() => app)

test('what a decision found missing is a row each, with the exam that closed it, beside the records of the candidate', async () => {
  const user = await app.api('user')
  const candidate_id = await candidateId()
  const make = async (resource: string, body: Record<string, unknown>) => {
    const answer = await user.post(`/${resource}`, { candidate_id, ...body })
    expect(answer.status, answer.text).toBe(201)
    return answer.record
  }
  const recognition = await make('recognitions', { occupation: 'Nurse', result: 'partial' })
  const exam = await make('exams', { kind: 'knowledge_oral_practical' })
  const gap = {
    recognition_id: recognition.id,
    subject: 'Paediatric care',
    theory_hours: 80,
    practice_hours: 120,
  }
  const made = await make('recognition-gaps', gap)
  await make('recognition-gaps', { recognition_id: recognition.id, subject: 'German nursing law' })
  const closed = await user.put(`/recognition-gaps/${made.id}`, { exam_id: exam.id, closed_on: '2026-10-01' })
  expect(closed.status, closed.text).toBe(200)
  const { record } = await user.get(`/candidates/${candidate_id}/records`)
  expect(record['recognition-gaps']).toMatchObject([
    { subject: 'German nursing law', closed_on: null },
    { ...gap, exam_id: exam.id, closed_on: '2026-10-01' },
  ])
  const other = await user.post('/recognition-gaps', { ...gap, candidate_id: await candidateId() })
  expect(other.status).toBe(422)
})

test('the lines of the text of the last version are rows, none is lost', async () => {
  const database = await emptyDatabase()
  try {
    const { sql } = database
    await migrate(sql, undefined, { upTo: 213 })
    const long = 'x'.repeat(500)
    await sql`insert into candidates (name, phone) values ('Mona', '+4915112345678')`
    await sql`
      insert into recognitions (candidate_id, occupation, gaps)
      select id, 'Nurse', ${`Pflege  älterer Menschen, ٨٠ Std., Straße\r\n\n  مادّة أولى \n${long}`} from candidates`
    await migrate(sql)
    const rows = await sql<{ subject: string; note: string | null; search_text: string }[]>`
      select subject, note, search_text from recognition_gaps order by id`
    expect(rows.map(({ subject, note }) => ({ subject, note }))).toEqual([
      { subject: 'Pflege  älterer Menschen, ٨٠ Std., Straße', note: null },
      { subject: 'مادّة أولى', note: null },
      { subject: long.slice(0, 400), note: long },
    ])
    for (const row of rows) expect(row.search_text).toBe(searchText(recognitionGaps, row))
    // A merge gives the recognition to another person: what it lacks goes along.
    await sql`insert into candidates (name, phone) values ('Mona A.', '+4915112345679')`
    await sql`update recognitions set candidate_id = (select max(id) from candidates)`
    expect(
      await sql`
      select from recognition_gaps g join recognitions r on r.id = g.recognition_id
      where g.candidate_id <> r.candidate_id`,
    ).toHaveLength(0)
  } finally {
    await database.drop()
  }
})

test('what a recognition lacks stays with it through a merge and its undoing', async () => {
  const admin = await app.api('admin')
  const [kept, other] = [await candidateId(), await candidateId()]
  const make = async (resource: string, body: Record<string, unknown>) =>
    good(await admin.post(`/${resource}`, body))
  const recognition = await make('recognitions', { candidate_id: other, occupation: 'Nurse' })
  const lacks = (candidate_id: number, subject: string) =>
    make('recognition-gaps', { candidate_id, recognition_id: recognition.id, subject })
  const owners = async () =>
    (await app.sql`select candidate_id from recognition_gaps where recognition_id = ${recognition.id}`).map(
      ({ candidate_id }) => candidate_id,
    )
  await lacks(other, 'Before the merge')
  const versionOf = async (id: number) => (await admin.get(`/candidates/${id}`)).record.version
  const order = { other_id: other, version: await versionOf(kept), other_version: await versionOf(other) }
  const merged = await admin.post(`/candidates/${kept}/merge`, order)
  expect(merged.status, merged.text).toBe(200)
  expect(await owners()).toEqual([kept])
  await lacks(kept, 'After the merge')
  const { merge_id } = merged.json as { merge_id: number }
  expect((await admin.post(`/candidate-merges/${merge_id}/undo`)).status).toBe(200)
  expect(await owners()).toEqual([other, other])
})
