import { expect, test } from 'vitest'
import type { Row } from '../../../tests/kit/api'
import { candidateKit } from '../../../tests/kit/candidates'
import { app, mailsTo, ownPageKit, smtp, startOwnPages } from '../../../tests/kit/ownPage'

startOwnPages()
const { makeCandidate } = candidateKit(() => app)
const { codeFor, linkOf, visitorAt, visitorOf } = ownPageKit(() => ({ app, smtp }))

async function change({ id }: Row, email: string): Promise<void> {
  const answer = await (await app.api('user')).put(`/candidates/${id}`, { email })
  expect(answer.status, answer.text).toBe(200)
}

test('a new address ends sessions, codes and new links, and the old address is told', async () => {
  const candidate = await makeCandidate({ birth_date: '1998-03-14', email: 'old@mail.example' })
  const open = await visitorOf(candidate)
  expect((await open.get()).html).toContain('act" value="data"')
  const waiting = visitorAt(open.path)
  const code = await codeFor(visitorAt(await linkOf(candidate)), candidate)
  const unused = visitorAt(await linkOf(candidate))
  await change(candidate, 'new@mail.example')
  expect((await open.get()).html).not.toContain('act" value="data"')
  const late = await waiting.post({ act: 'enter', code, birth_date: '1998-03-14' })
  expect(late.status).toBe(422)
  expect((await unused.get()).status).toBe(404)
  const told = async () => (await mailsTo(smtp, 'old@mail.example')).join('\n')
  await expect.poll(told).toContain('Your contact details at Lotse were changed')
  expect(await told()).toContain('If you did not ask for this, please call us.')
})

test('a request after a change names the address of the code and the employee who changed it', async () => {
  const candidate = await makeCandidate({ birth_date: '1998-03-14', email: 'victim@mail.example' })
  await change(candidate, 'forger@mail.example')
  const forger = await visitorOf({ ...candidate, email: 'forger@mail.example' })
  await forger.post({ act: 'data', kind: 'erase' })
  await change(candidate, 'victim@mail.example')
  await forger.post({ act: 'data', kind: 'copy' })
  const requests = await app.sql<{ kind: string; identity_proof: string }[]>`
    select kind, identity_proof from data_requests where candidate_id = ${candidate.id}`
  expect(requests).toEqual([
    {
      kind: 'erase',
      identity_proof: expect.stringMatching(
        /^Code and birth date, own page \(code to forger@mail\.example, changed by .*user.* on 20\d\d-\d\d-\d\d \d\d:\d\d UTC\)$/,
      ),
    },
  ])
})

test('a new address of a guardian ends what is open on the page of the guardian', async () => {
  const candidate = await makeCandidate({ birth_date: '2012-03-14', email: 'child@mail.example' })
  const user = await app.api('user')
  const guardian = await user.post('/guardians', {
    ...{ candidate_id: candidate.id, name: 'Layla', relation: 'mother', email: 'layla@mail.example' },
  })
  expect(guardian.status, guardian.text).toBe(201)
  await linkOf(candidate)
  const path = async () =>
    (await mailsTo(smtp, 'layla@mail.example')).map(text => /\/p\/[\w-]{22}/.exec(text)?.[0]).find(Boolean)
  await expect.poll(path).toBeTruthy()
  expect((await visitorAt((await path()) ?? '').get()).status).toBe(200)
  const link = await linkOf({ ...candidate, email: 'child@mail.example' })
  await user.put(`/guardians/${guardian.record.id}`, { email: 'other@mail.example' })
  await expect
    .poll(async () => (await mailsTo(smtp, 'layla@mail.example')).join('\n'))
    .toContain('Your contact details at Lotse were changed')
  // The page of the child is another one.
  expect((await visitorAt(link).get()).status).toBe(200)
  const [sessions] = await app.sql`
    select count(*)::int as n from own_page_links l join own_pages p on p.id = l.page_id
    where p.guardian_id = ${guardian.record.id} and l.used_at is null`
  expect(sessions).toEqual({ n: 0 })
})

test('staff cannot write that a request came by the own page', async () => {
  const candidate = await makeCandidate()
  const user = await app.api('user')
  const request = { candidate_id: candidate.id, kind: 'erase', came_on: '2026-11-20' }
  const forged = await user.post('/data-requests', { ...request, channel: 'own_page' })
  expect([forged.status, forged.refusal.fields]).toEqual([422, { channel: 'not_a_choice' }])
  const kept = await user.post('/data-requests', { ...request, channel: 'email' })
  expect(kept.status, kept.text).toBe(201)
  expect((await user.put(`/data-requests/${kept.record.id}`, { channel: 'own_page' })).status).toBe(422)
})
