import { afterAll, beforeAll, expect, test } from 'vitest'
import { good } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { warnOfFigures } from './figureWarnings'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened after the last day of the test: they have not ended on any earlier one.
  app.services.now = () => new Date('2027-03-02T11:00:00Z')
  await Promise.all([app.api('master'), app.api('superadmin'), app.api('admin')])
})
afterAll(() => app?.stop())

/** Titles of the new notifications about watched changes, with the people who got them. */
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
  expect(row?.link).toBe('/figures')
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
  expect(arabic.map(({ body }) => body).join('\n')).toContain('المصدر: قانون الاعتراف بالمهن الطبية')
})
