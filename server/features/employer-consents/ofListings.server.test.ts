import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, good } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { agreedToEmployer, employersOfAds } from './index'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)

const TODAY = '2026-11-24'
const NAME = 'st. josef krankenhaus'
const employer = async (email: string | null) =>
  Number(good(await master.post('/bw-leads', { company: 'St. Josef Krankenhaus', email })).id)

test('of two hospitals of one name the consent to one is none to the other', async () => {
  const { sql } = app
  await employer('info@hamburg.example')
  const berlin = await employer('info@berlin.example')
  const candidate = await candidateId()
  await sql`
    insert into employer_consents (candidate_id, bw_lead_id, answer, given_on, how, text)
    values (${candidate}, ${berlin}, 'yes', '2026-11-02', 'signed', 'St. Josef in Berlin may get my profile.')`

  /** Whether the person agreed to the employer of an ad, at the claim of the mail and in the plan of the campaign. */
  async function agreed(address: string | null) {
    const signs = { address: sql`${address}::text`, name: sql`${NAME}::text` }
    const [claimed] = await sql<{ yes: boolean }[]>`
      select ${agreedToEmployer(sql, { candidate: sql`${candidate}::bigint`, today: TODAY, ...signs })} as yes`
    const planned = await employersOfAds(sql, {
      ads: [{ id: 1, address, name: NAME }],
      candidates: [candidate],
      today: TODAY,
    })
    return [claimed?.yes, planned.get(1)?.some(({ yes }) => yes.has(candidate)) ?? false]
  }
  expect(await agreed('info@hamburg.example')).toEqual([false, false])
  expect(await agreed('jobs@hamburg.example')).toEqual([false, false])
  expect(await agreed('jobs@berlin.example')).toEqual([true, true])
  expect(await agreed('info@berlin.example')).toEqual([true, true])
  expect(await agreed('info@bonn.example')).toEqual([false, false])
})
