import { expect } from 'vitest'
import type { TestApp } from './app'
import { papersOf } from './papers'

/** Hands the information sheet of § 299 SGB III over: one person uploads it, another one checks it. */
export async function handOverSheet(
  app: TestApp,
  candidate_id: number,
  received_on: string,
): Promise<number> {
  const [user, checker] = [await app.api('user'), await app.api('admin')]
  const [kind] = await app.sql<{ id: number }[]>`select id from document_kinds where slug = 'info_299_sheet'`
  const file = await papersOf(app, user).upload('sheet.pdf')
  const made = await user.post('/documents', {
    ...{ candidate_id, kind_id: kind?.id, file, language: 'ar', received_on },
  })
  expect(made.status, made.text).toBe(201)
  const checked = await checker.put(`/documents/${made.record.id}`, { check_result: 'ok' })
  expect(checked.status, checked.text).toBe(200)
  return made.record.id
}
