import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, good } from '../../../tests/kit/api'
import { signIn, startApp, type TestApp } from '../../../tests/kit/app'
import { emptyDatabase } from '../../../tests/kit/database'
import { migrate } from '../../db/migrate'
import { warnOfFigures } from './figureWarnings'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened after the last day of the test: they have not ended on any earlier one.
  app.services.now = () => new Date('2027-03-02T11:00:00Z')
  await Promise.all([app.api('master'), app.api('superadmin'), app.api('admin')])
})
afterAll(() => app?.stop())

/** A new session at the time of the test. */
const apiNow = async (name: Parameters<TestApp['userOf']>[0]) =>
  apiOf(app.url, await signIn(app.services, app.userOf(name)))

/** Titles of the new notifications about legal changes, with the people who got them. */
async function toldOn(day: string): Promise<Record<string, number[]>> {
  await app.sql`delete from notifications`
  app.services.now = () => new Date(`${day}T11:00:00Z`)
  await warnOfFigures(app.services)
  const rows = await app.sql<{ title: string; users: number[] }[]>`
    select title, array_agg(user_id order by user_id) as users from notifications where kind = 'rule_due' group by title`
  return Object.fromEntries(rows.map(({ title, users }) => [title, users]))
}

test('changes of the law are told to those who keep the rules on their day, once, unless they were entered', async () => {
  const keepers = [app.userOf('superadmin'), app.userOf('master')].toSorted()
  expect(await toldOn('2026-08-30')).toEqual({})
  const funds = 'Change in the law: Enter the funds for 2027: studies, school-based training, recognition'
  expect(await toldOn('2026-08-31')).toEqual({ [funds]: keepers })
  const [row] = await app.sql<{ body: string; link: string }[]>`select body, link from notifications limit 1`
  expect(row?.body).toBe(
    'Due on 31 August 2026. Source: § 2 (3) AufenthG: announced by 31 August for the next year. Confidence: Sure.',
  )
  expect(row?.link).toMatch(/^\/legal-changes\/\d+$/)
  expect(await toldOn('2026-09-01')).toEqual({})

  const master = await app.api('master')
  const { page } = await master.get(
    `/figures?filter=${JSON.stringify({ key: 'F-00', valid_from: '2027-01-01' })}`,
  )
  const [open] = page.data
  const amount = { amount: 105_000, confidence: 'sure' }
  const year = { key: 'F-00', en: 'BBG', unit: 'eur_year', valid_from: '2027-01-01', valid_to: '2027-12-31' }
  const origin = { source: 'Ordinance 2027', source_kind: 'law', checked_on: '2026-09-01' }
  good(
    open
      ? await master.put(`/figures/${open.id}`, amount)
      : await master.post('/figures', { ...year, ...origin, ...amount }),
  )
  expect(Object.keys(await toldOn('2026-12-01'))).toEqual([
    'Change in the law: Algeria: find out whether Germany accepts the apostille',
  ])
  await app.sql`update users set language = 'ar' where id = ${app.userOf('superadmin')}`
  const later = Object.keys(await toldOn('2027-03-01')).join('\n')
  for (const words of ['WHO list', 'Medical professions act', 'PflFAssG', 'Work-and-stay agency'])
    expect(later).toContain(words)
  const arabic = await app.sql<{ body: string }[]>`
    select body from notifications where user_id = ${app.userOf('superadmin')}`
  expect(arabic.map(({ body }) => body).join('\n')).toContain('المصدر: \u2068قانون الاعتراف بالمهن الطبية')
})

test('those who keep the rules add, move and settle changes; the others read them', async () => {
  app.services.now = () => new Date('2027-03-20T11:00:00Z')
  await app.sql`update users set language = 'en' where id = ${app.userOf('superadmin')}`
  const [master, admin] = await Promise.all([apiNow('master'), apiNow('admin')])
  const values = {
    en: 'Read the new ordinance',
    due_on: '2027-03-10',
    source: 'BGBl. 2027 I',
    checked_on: '2027-03-01',
  }
  expect((await admin.post('/legal-changes', values)).status).toBe(403)
  const { record } = await master.post('/legal-changes', values)
  const title = 'Change in the law: Read the new ordinance'
  expect(Object.keys(await toldOn('2027-03-09'))).toEqual([])
  expect(Object.keys(await toldOn('2027-03-10'))).toEqual([title])
  expect(Object.keys(await toldOn('2027-03-11'))).toEqual([])
  good(await master.put(`/legal-changes/${record.id}`, { due_on: '2027-03-12' }))
  expect(Object.keys(await toldOn('2027-03-12'))).toEqual([title])
  good(await master.put(`/legal-changes/${record.id}`, { due_on: '2027-03-14', settled_on: '2027-03-12' }))
  expect(Object.keys(await toldOn('2027-03-15'))).toEqual([])
  const half = await master.put(`/legal-changes/${record.id}`, { figure: 'F-05' })
  expect(half.refusal).toMatchObject({ fields: { figure_on: 'required' } })
  const wrong = await master.put(`/legal-changes/${record.id}`, { figure: 'X', figure_on: '2027-01-01' })
  expect(wrong.refusal).toMatchObject({ fields: { figure: 'invalid' } })
})

test('an upgrade notifies nobody again of a change of which they were notified', async () => {
  const database = await emptyDatabase()
  try {
    await migrate(database.sql, undefined, { upTo: 191 })
    await database.sql`
      insert into figure_warnings (key, part, ends_on, stage)
      values ('funds_2027', '', '2026-08-31', 0), ('F-05', '', '2026-12-31', 60)`
    await migrate(database.sql)
    const rows = await database.sql<{ due_on: string; notified_for: string | null }[]>`
      select due_on, notified_for from legal_changes order by due_on, id`
    expect(rows.filter(({ notified_for }) => notified_for)).toEqual([
      { due_on: '2026-08-31', notified_for: '2026-08-31' },
    ])
    expect(rows).toHaveLength(7)
    expect(await database.sql`select key from figure_warnings`).toEqual([{ key: 'F-05' }])
  } finally {
    await database.drop()
  }
})
