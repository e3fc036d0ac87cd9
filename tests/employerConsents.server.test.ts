import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, good } from './kit/api'
import { startApp, type TestApp } from './kit/app'
import { candidateKit } from './kit/candidates'
import { caseKit } from './kit/cases'
import { employableKit, type Ready, undoOf } from './kit/employable'

/** The consent to an employer, and the day on which somebody may be presented by it (section 298 (1) SGB III). */

let app: TestApp
let user: Api
let german: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-12-02T11:00:00Z')
  ;[user, german, master] = await Promise.all([app.api('user'), app.api('de_superadmin'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { orderStep } = caseKit(() => app)
const { imported, matchOf, ready } = employableKit(
  () => app,
  () => ({ user, german, master }),
)

describe('the day of a presentation is never', () => {
  /** A match from before the consent of 1 December to that employer. */
  async function proposed() {
    const of = await ready()
    await app.sql`update matches set proposed_on = '2026-11-01' where id = ${of.match}`
    return of
  }
  const on = (presented_on: string) => ({ presented_on })
  const early = [422, { presented_on: 'too_early' }]

  test.each<[string, (of: Ready, changes: Record<string, unknown>) => Promise<Answer>]>([
    ['form', ({ match }, changes) => german.put(`/matches/${match}`, changes)],
    ['bulk', ({ match }, changes) => master.put('/matches', { ids: [match], changes })],
  ])('before the consent to that employer, or a check of the profile, by %s', async (_, write) => {
    const of = await proposed()
    for (const changes of [on('2026-11-30'), { state: 'presented', ...on('2026-11-30') }]) {
      const answer = await write(of, changes)
      expect([answer.status, answer.refusal.fields]).toEqual(early)
      expect(JSON.stringify(answer.json)).toContain('§ 298 (1) SGB III')
    }
    expect((await write(of, on('2026-12-03'))).refusal.fields).toEqual({ presented_on: 'future_day' })
    expect(await matchOf(of)).toEqual({ state: 'proposed', presented_on: null })
    await app.sql`update candidate_profiles set checked_on = '2026-12-02' where candidate_id = ${of.person}`
    expect((await write(of, on('2026-12-01'))).refusal.fields).toEqual({ presented_on: 'too_early' })
    await app.sql`update candidate_profiles set checked_on = '2026-12-01' where candidate_id = ${of.person}`
    expect((await write(of, on('2026-12-01'))).status).toBe(200)
    for (const day of ['2026-11-30', '2026-12-02']) {
      const moved = await write(of, on(day))
      expect([moved.status, moved.refusal.fields]).toEqual([422, { presented_on: 'not_writable' }])
    }
    expect(await matchOf(of)).toEqual({ state: 'presented', presented_on: '2026-12-01' })
  })

  test('before them by step or by undo', async () => {
    const of = await proposed()
    const step = { step: 'presented', state: 'done', day: '2026-11-30' } as const
    expect((await orderStep(of.file, { ...step, confirm: [] })).status).toBe(422)
    expect(await matchOf(of)).toEqual({ state: 'proposed', presented_on: null })
    good(await german.put(`/matches/${of.match}`, on('2026-12-01')))
    const undo = undoOf(
      await master.put('/matches', { ids: [of.match], changes: { state: 'withdrawn', reason: 'Mistake' } }),
    )
    await app.sql`update employer_consents set given_on = '2026-12-02' where candidate_id = ${of.person}`
    const undone = await master.post('/undo', { undo })
    expect([undone.status, undone.refusal.fields]).toEqual(early)
  })
})

describe('a consent to an employer', () => {
  const consentOf = async ({ person }: Ready) => {
    const [found] = await app.sql<{ id: number }[]>`
      select id from employer_consents where candidate_id = ${person}`
    return Number(found?.id)
  }

  test('stays with its person and its employer', async () => {
    const [of, other] = [await ready(), await ready()]
    const id = await consentOf(of)
    for (const change of [{ bw_lead_id: other.employer }, { candidate_id: other.person }]) {
      const answer = await user.put(`/employer-consents/${id}`, change)
      expect([answer.status, Object.values(answer.refusal.fields ?? {})]).toEqual([422, ['not_writable']])
    }
  })

  const rename = async ({ employer }: Ready, company: string) =>
    good(await master.put(`/bw-leads/${employer}`, { company }))
  const present = ({ match }: Ready) => german.put(`/matches/${match}`, { state: 'presented' })
  const countsFor = async ({ match }: Ready) => (await user.get(`/matches/${match}`)).record.consent
  const refuseOfOldName = async (of: Ready, given_to: string) => {
    const answer = await present(of)
    expect([answer.status, answer.refusal.fields]).toEqual([422, { state: 'refused_by_rule' }])
    expect(answer.refusal.guards).toMatchObject([{ kind: 'presenting_needs_consent', given_to }])
    expect(await countsFor(of)).toBe('missing')
  }

  test('is none to an employer of another name, and is one again to the name to which it was given', async () => {
    const of = await ready()
    const { record } = await user.get(`/employer-consents/${await consentOf(of)}`)
    expect(record.employer_name).toBe('Klinik am See')
    await rename(of, 'Klinik B GmbH')
    await refuseOfOldName(of, 'Klinik am See')
    expect((await orderStep(of.file, { step: 'presented', state: 'done', confirm: [] })).status).toBe(422)
    await rename(of, ' KLINIK  am See ')
    expect(await countsFor(of)).toBe('yes')
    const phone = '+498912345678'
    good(await master.put(`/bw-leads/${of.employer}`, { phone }))
    expect(await imported('bw-leads', [{ phone, company: 'Klinik C' }])).toMatchObject({ updated: 1 })
    await refuseOfOldName(of, 'Klinik am See')
    const asked = { candidate_id: of.person, bw_lead_id: of.employer, answer: 'yes', given_on: '2026-12-02' }
    good(await user.post('/employer-consents', { ...asked, how: 'signed', text: 'Klinik C may get it.' }))
    expect(good(await present(of)).state).toBe('presented')
  })

  test('is brought to a corrected name by a master alone, who says why', async () => {
    const of = await ready()
    const id = await consentOf(of)
    await rename(of, 'Klinik am See gGmbH')
    const confirm = (api: Api, renamed_because: string) =>
      api.put(`/employer-consents/${id}`, { renamed_because })
    expect((await confirm(user, 'Legal form added')).refusal.fields).toEqual({
      renamed_because: 'not_writable',
    })
    expect((await user.put(`/employer-consents/${id}`, { employer_name: 'x' })).status).toBe(403)
    await refuseOfOldName(of, 'Klinik am See')
    expect(good(await confirm(master, 'Legal form added')).employer_name).toBe('Klinik am See gGmbH')
    await rename(of, 'Klinik B')
    await refuseOfOldName(of, 'Klinik am See gGmbH')
    good(await confirm(master, 'Sold, the same house and staff'))
    expect(good(await present(of)).state).toBe('presented')
  })

  test('of two records of one person reaches no further once they are merged', async () => {
    const of = await ready()
    const kept = await candidateId()
    await rename(of, 'Klinik B GmbH')
    const version = async (id: number) => (await master.get(`/candidates/${id}`)).record.version
    const versions = { version: await version(kept), other_version: await version(of.person) }
    good(await master.post(`/candidates/${kept}/merge`, { other_id: of.person, ...versions }))
    await refuseOfOldName(of, 'Klinik am See')
  })

  test('that was answered on the own page is not answered by staff', async () => {
    const of = await ready()
    const id = await consentOf(of)
    await app.sql`update employer_consents set how = 'own_page', answer = 'no' where id = ${id}`
    for (const change of [{ answer: 'yes' }, { text: 'Other words' }, { shares: ['photo'] }])
      expect((await user.put(`/employer-consents/${id}`, change)).status).toBe(422)
    good(await user.put(`/employer-consents/${id}`, { withdrawn_on: '2026-12-02' }))
  })

  const answered = (of: Ready, more: Record<string, string>) =>
    user.post('/employer-consents', {
      ...{ candidate_id: of.person, bw_lead_id: of.employer, how: 'phone', text: 'What I said.' },
      ...more,
    })

  test('stays as it was answered, by form and in bulk: only a withdrawal is added, for good', async () => {
    const of = await ready()
    const id = await consentOf(of)
    await app.sql`update employer_consents set valid_until = '2026-12-31' where id = ${id}`
    for (const [name, value] of Object.entries({
      ...{ given_on: '2026-11-30', answer: 'no', valid_until: '2027-06-01', how: 'email' },
      ...{ text: 'My photo and family may go there.', shares: ['photo', 'family'] },
    }))
      for (const answer of [
        await master.put(`/employer-consents/${id}`, { [name]: value }),
        await master.put('/employer-consents', { ids: [id], changes: { [name]: value } }),
      ])
        expect([answer.status, answer.refusal.fields]).toEqual([422, { [name]: 'not_writable' }])
    good(await user.put(`/employer-consents/${id}`, { withdrawn_on: '2026-12-02' }))
    for (const withdrawn_on of ['2026-12-01', null])
      expect((await master.put(`/employer-consents/${id}`, { withdrawn_on })).refusal.fields).toEqual({
        withdrawn_on: 'not_writable',
      })
    const no = good(await answered(of, { answer: 'no', given_on: '2026-12-02' }))
    for (const kept of [id, no.id])
      expect((await master.delete(`/employer-consents/${kept}`)).status).toBe(409)
    expect((await present(of)).status).toBe(422)
  })

  test('counts by the last word of the person, not by the day of a yes that was taken back later', async () => {
    const of = await ready()
    const id = await consentOf(of)
    await app.sql`update employer_consents set given_on = '2026-11-20' where id = ${id}`
    good(await answered(of, { answer: 'yes', given_on: '2026-11-28' }))
    good(await user.put(`/employer-consents/${id}`, { withdrawn_on: '2026-12-01' }))
    expect(await countsFor(of)).toBe('no')
    good(await answered(of, { answer: 'yes', given_on: '2026-12-02' }))
    const { employer, person, position } = of
    const again = good(await german.post('/matches', { candidate_id: person, position_id: position }))
    expect(again).toMatchObject({ bw_lead_id: employer, consent: 'yes' })
  })

  describe('by which somebody was presented', () => {
    const lost = (answer: Answer) =>
      expect([answer.status, answer.refusal.error], answer.text).toEqual([409, 'proves_presentation'])

    test('is not deleted; a later one that showed nobody is', async () => {
      const of = await ready()
      const id = await consentOf(of)
      good(await present(of))
      lost(await master.delete(`/employer-consents/${id}`))
      app.services.now = () => new Date('2026-12-02T23:30:00Z')
      const later = good(await answered(of, { answer: 'yes', given_on: '2026-12-03' }))
      expect((await master.delete(`/employer-consents/${later.id}`)).status).toBeLessThan(300)
      app.services.now = () => new Date('2026-12-02T11:00:00Z')
    })

    test('in a mail of the job tool stays as well, and one of nobody presented goes', async () => {
      const [mailed, unused] = [await ready(), await ready()]
      await app.sql`update bw_leads set email = 'jobs@klinik.example' where id = ${mailed.employer}`
      await app.sql`
        insert into presentations (campaign_id, address, candidate_id, pair, application, application_name, claimed_at)
        values (1, 'jobs@klinik.example', ${mailed.person}, 'a pair', 'a.pdf', 'a.pdf', '2026-12-02T09:00:00Z')`
      lost(await master.delete(`/employer-consents/${await consentOf(mailed)}`))
      expect((await master.delete(`/employer-consents/${await consentOf(unused)}`)).status).toBeLessThan(300)
    })
  })

  test('of a minor needs the guardians', async () => {
    const of = await ready()
    await app.sql`update candidates set birth_date = '2010-03-02' where id = ${of.person}`
    const answer = await user.post('/employer-consents', {
      ...{ candidate_id: of.person, bw_lead_id: of.employer, answer: 'yes', given_on: '2026-12-02' },
      ...{ how: 'phone', text: 'My profile may go there.' },
    })
    expect([answer.status, answer.refusal.fields]).toEqual([422, { answer: 'refused_by_rule' }])
  })
})

describe('the day of a presentation', () => {
  test.each<[string, readonly Record<string, unknown>[]]>([
    ['at the interview', [{ state: 'interview' }]],
    ['that the employer declined', [{ state: 'declined', declined_by: 'employer', reason: 'Filled' }]],
  ])('stays with a match %s', async (_, changes) => {
    const of = await ready()
    for (const change of [{ state: 'presented' }, ...changes])
      good(await german.put(`/matches/${of.match}`, change))
    for (const answer of [
      await german.put(`/matches/${of.match}`, { presented_on: null }),
      await master.put('/matches', { ids: [of.match], changes: { presented_on: null } }),
    ])
      expect([answer.status, answer.refusal.fields]).toEqual([422, { presented_on: 'required' }])
    expect(await matchOf(of)).toMatchObject({ presented_on: '2026-12-02' })
    for (const answer of [
      await master.delete(`/matches/${of.match}`),
      await master.delete('/matches', { ids: [of.match] }),
    ])
      expect([answer.status, answer.refusal.error], answer.text).toEqual([409, 'was_presented'])
    const erased = await master.post(`/candidates/${of.person}/erase`, { reason: 'The person asked for it' })
    expect(erased.status, erased.text).toBe(200)
    expect(await matchOf(of)).toMatchObject({ presented_on: '2026-12-02' })
  })

  test('is not undone, after the profile was opened or not: the match is withdrawn and keeps it', async () => {
    const of = await ready()
    const undo = undoOf(await master.put('/matches', { ids: [of.match], changes: { state: 'presented' } }))
    expect((await master.get(`/matches/${of.match}/profile`)).status).toBe(200)
    const undone = await master.post('/undo', { undo })
    expect([undone.status, undone.refusal.error], undone.text).toEqual([409, 'was_presented'])
    expect(await matchOf(of)).toEqual({ state: 'presented', presented_on: '2026-12-02' })
    const out = undoOf(
      await master.put('/matches', {
        ids: [of.match],
        changes: { state: 'withdrawn', reason: 'Wrong person' },
      }),
    )
    expect(await matchOf(of)).toEqual({ state: 'withdrawn', presented_on: '2026-12-02' })
    expect((await master.delete(`/matches/${of.match}`)).refusal.error).toBe('was_presented')
    good(await master.post('/undo', { undo: out }))
    expect(await matchOf(of)).toEqual({ state: 'presented', presented_on: '2026-12-02' })
  })

  test('keeps no match that showed nobody, and one that came back by undo once it is presented', async () => {
    const of = await ready()
    const undo = undoOf(await master.delete('/matches', { ids: [of.match] }))
    good(await master.post('/undo', { undo }))
    good(await german.put(`/matches/${of.match}`, { state: 'presented' }))
    expect((await master.delete(`/matches/${of.match}`)).refusal.error).toBe('was_presented')
    const unused = await ready()
    expect((await master.delete(`/matches/${unused.match}`)).status).toBeLessThan(300)
  })
})

describe('a placement', () => {
  const place = ({ person, employer }: Ready, more: Record<string, string> = {}) =>
    german.post('/placements', { candidate_id: person, bw_lead_id: employer, name: 'Nurse', ...more })

  test.each([
    ['said no', { answer: 'no' }],
    ['took the yes back', { withdrawn_on: '2026-12-02' }],
  ])('is none at an employer to whom the person %s', async (_, said) => {
    const of = await ready()
    const { id } = good(await place(of))
    await app.sql`update employer_consents set ${app.sql(said)} where candidate_id = ${of.person}`
    for (const [answer, field] of [
      [await place(of), 'candidate_id'],
      [await place(of, { signed_on: '2026-12-02' }), 'signed_on'],
      [await german.put(`/placements/${id}`, { started_on: '2026-12-02' }), 'started_on'],
    ] as const) {
      expect([answer.status, answer.refusal.fields]).toEqual([422, { [field]: 'refused_by_rule' }])
      expect(answer.refusal.guards).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ kind: 'presenting_needs_consent' })]),
      )
    }
    await app.sql`update matches set state = 'hired' where id = ${of.match}`
    good(await place(of))
  })

  test('is one without an answer', async () => {
    const of = await ready()
    await app.sql`delete from employer_consents where candidate_id = ${of.person}`
    good(await place(of))
  })
})
