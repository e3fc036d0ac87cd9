import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, good } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { agreedToEmployer, employersOfAds, hasAgreed } from './index'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)

const TODAY = '2026-11-24'
const employer = async (email: string | null, company = 'St. Josef Krankenhaus') =>
  Number(good(await master.post('/bw-leads', { company, email })).id)

/** A person who said yes to an employer. */
async function agreeing(bwLead: number): Promise<number> {
  const candidate = await candidateId()
  await app.sql`
    insert into employer_consents (candidate_id, bw_lead_id, answer, given_on, how, text)
    values (${candidate}, ${bwLead}, 'yes', '2026-11-02', 'signed', 'This employer may get my profile.')`
  return candidate
}

/** Whether a person agreed to the employer of an ad, at the claim of the mail and in the plan of the campaign. */
async function agreed(
  candidate: number,
  { address, name = 'st. josef krankenhaus' }: { address: string | null; name?: string },
) {
  const { sql } = app
  const signs = { address: sql`${address}::text`, name: sql`${name}::text` }
  const [claimed] = await sql<{ yes: boolean }[]>`
    select ${agreedToEmployer(sql, { candidate: sql`${candidate}::bigint`, today: TODAY, ...signs })} as yes`
  const planned = await employersOfAds(sql, {
    ads: [{ id: 1, address, name }],
    candidates: [candidate],
    today: TODAY,
  })
  return [claimed?.yes, hasAgreed(planned.get(1) ?? [], candidate)]
}

test('of two hospitals of one name the consent to one is none to the other', async () => {
  await employer('info@hamburg.example')
  const candidate = await agreeing(await employer('info@berlin.example'))
  const at = (address: string) => agreed(candidate, { address })
  expect(await at('info@hamburg.example')).toEqual([false, false])
  expect(await at('jobs@hamburg.example')).toEqual([false, false])
  expect(await at('jobs@berlin.example')).toEqual([true, true])
  expect(await at('info@berlin.example')).toEqual([true, true])
  expect(await at('info@bonn.example')).toEqual([false, false])
})

test.each([
  ['info@kreis.example', 'jobs@kreis.example'],
  ['info@landkreis.example', 'jobs@kreisklinik.example'],
  [null, 'jobs@krankenhaus.example'],
])('the consent to one employer does not follow its address to the one at %s', async (email, address) => {
  const name = `kreiskrankenhaus ${address}`
  await employer(email, name)
  const moved = await employer(null, 'Rheintal-Klinik')
  const candidate = await agreeing(moved)
  expect(await agreed(candidate, { address, name })).toEqual([false, false])
  good(await master.put(`/bw-leads/${moved}`, { email: address }))
  expect(await agreed(candidate, { address, name })).toEqual([false, false])
})

test('an address that moves from an employer that is not on record takes no consent along', async () => {
  const moved = await employer('info@rheintal.example', 'Rheintal-Klinik')
  const candidate = await agreeing(moved)
  const ad = { address: 'jobs@talklinik.example', name: 'talklinik' }
  expect(await agreed(candidate, ad)).toEqual([false, false])
  good(await master.put(`/bw-leads/${moved}`, { email: ' JOBS@talklinik.example' }))
  expect(await agreed(candidate, ad)).toEqual([false, false])
  // The listing of its own name is one of this employer, whatever its address was.
  expect(await agreed(candidate, { ...ad, name: 'rheintal-klinik' })).toEqual([true, true])
  good(await master.put(`/bw-leads/${moved}`, { email: 'jobs@talklinik.example', city: 'Mainz' }))
  expect(await agreed(await agreeing(moved), ad)).toEqual([true, true])
})

test('a listing that is renamed to an employer without an address stays one of the hospital whose domain it has', async () => {
  await employer('info@stadt.example', 'Stadtklinik')
  const candidate = await agreeing(await employer(null, 'Waldklinik'))
  for (const address of ['info@stadt.example', 'jobs@stadt.example'])
    expect(await agreed(candidate, { address, name: 'waldklinik' })).toEqual([false, false])
  expect(await agreed(candidate, { address: 'jobs@wald.example', name: 'waldklinik' })).toEqual([true, true])
})

test('a yes to an employer of the same domain alone is none to the one that the listing names', async () => {
  const candidate = await agreeing(await employer('info@verbund.example', 'Verbund Nord'))
  expect(await agreed(candidate, { address: 'jobs@verbund.example', name: 'verbund süd' })).toEqual([
    false,
    false,
  ])
})
