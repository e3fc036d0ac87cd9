import { afterAll, beforeAll, expect } from 'vitest'
import type { GuardWarning } from '../../contract/candidates/rules'
import type { Answer, Api } from './api'
import { startApp, type TestApp } from './app'
import { candidateKit } from './candidates'
import { handOverSheet } from './sheets'

/** The application of the test file that runs, and calls of those who deal with money: {@link startMoney} starts it. */
export let app: TestApp
export let user: Api
export let admin: Api
export let master: Api

/**
 * Starts the application before the tests of a file and stops it after them.
 * @param now the moment at which its clock stands; it runs unless one is given
 */
export function startMoney(now?: string): void {
  beforeAll(async () => {
    app = await startApp()
    if (now) app.services.now = () => new Date(now)
    ;[user, admin, master] = await Promise.all([app.api('user'), app.api('admin'), app.api('master')])
  })
  afterAll(() => app?.stop())
}

/** Returns the fields at which a call was refused. */
export const fieldsOf = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return answer.refusal.fields
}

/** Returns the kinds of rules that are broken. */
export const kindsOf = (warnings: readonly GuardWarning[]) => warnings.map(({ kind }) => kind)

/** Makes people of whom money may be taken. */
export function feesKit(app: () => TestApp, apis: () => Record<'user' | 'master', Api>) {
  const kit = candidateKit(app)

  /** Somebody with a written contract, the sheet of section 299, and a job contract after it. */
  async function placeable(values: Record<string, unknown> = {}): Promise<number> {
    const { user, master } = apis()
    const id = await kit.candidateId()
    const contract = { candidate_id: id, date: '2026-08-01', name: 'Contract', signed_on: '2026-08-02' }
    for (const [category_type, text_given_on] of [
      ['registration', '2026-08-01'],
      ['employment', null],
    ])
      expect((await master.post('/contracts', { ...contract, category_type, text_given_on })).status).toBe(
        201,
      )
    await handOverSheet(app(), id, '2026-08-01')
    const put = await user.put(`/candidates/${id}`, values)
    expect(put.status, put.text).toBe(200)
    return id
  }

  return { ...kit, placeable }
}
