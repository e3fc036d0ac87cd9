import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { makeCampaign } from '../../../../tests/kit/mail/campaigns'
import { allowApplications, makeListing, makePresentable } from '../../../../tests/kit/mail/presentations'

let app: TestApp
let desk: Api
let campaign: number
beforeAll(async () => {
  app = await startApp()
  await allowApplications(app.sql)
  desk = await app.api('de_admin')
  ;({ id: campaign } = await makeCampaign(app.sql, { audience: 'bb', people: 0 }))
  await app.sql`truncate job_listings, presentations cascade`
  await app.sql`update campaigns set filter = ${app.sql.json({ match: ['sector'] })} where id = ${campaign}`
})
afterAll(() => app?.stop())

test('the whole plan is a file: who is presented where, and each listing and candidate left out with its reason', async () => {
  const good = await makeListing(app.sql, { email: 'hr@nord.example', employer: '=Klinikum Nord' })
  const none = await makeListing(app.sql, { employer: 'Hotel' })
  const amal = await makePresentable(app.sql, 'Amal Haddad')
  const without = await makePresentable(app.sql, 'No Paper', 'consent')
  const file = await desk.get(`/bb-campaigns/${campaign}/dry-run/file`)
  expect(file.status, file.text).toBe(200)
  expect(file.text.trimEnd().split('\r\n')).toEqual([
    'outcome,reason,listing_id,occupation,employer_name,city,contact_email,candidate_id,candidate,application',
    `send,,${good},Pflegefachkraft,'=Klinikum Nord,Ulm,hr@nord.example,${amal},Amal Haddad,Bewerbung Amal Haddad.pdf`,
    `listing_left,no_address,${none},Pflegefachkraft,Hotel,Ulm,,,,`,
    `candidate_left,no_consent,,,,,,${without},No Paper,Bewerbung No Paper.pdf`,
  ])
  const [logged] = await app.sql`
    select after from logs where action = 'export' and resource = 'bb-campaigns' and record = ${campaign}`
  expect(logged?.after).toEqual({ format: 'csv', rows: 3 })
})

test('is for who may take out both listings and candidates, as a workbook too', async () => {
  const path = `/bb-campaigns/${campaign}/dry-run/file`
  const answer = await fetch(`${app.url}/api/v1${path}?format=xlsx&lang=ar`, {
    headers: { authorization: `Bearer ${desk.token}` },
  })
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect((await desk.get(`${path}?format=pdf`)).refusal.fields).toEqual({ format: 'not_a_choice' })
  expect((await (await app.api('de_user')).get(path)).status).toBe(403)
  expect((await desk.get('/bb-campaigns/999999/dry-run/file')).status).toBe(404)
})
