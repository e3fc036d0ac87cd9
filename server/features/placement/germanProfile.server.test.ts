import { afterAll, beforeAll, expect, test } from 'vitest'
import { placementCalls } from '../../../contract/calls/placement'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'

let app: TestApp
let user: Api
let master: Api
let german: Api
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened after the days of the test: none has ended on them.
  itIs('2028-01-10')
  ;[user, master, german] = await Promise.all([app.api('user'), app.api('master'), app.api('de_superadmin')])
})
afterAll(() => app?.stop())
const { makeCandidate } = candidateKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}
const refused = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return answer.refusal.fields
}
const employer = async () => good(await master.post('/bw-leads', { company: 'Klinik am See' }))
const post = async (bw_lead_id: number) =>
  good(await german.post('/positions', { bw_lead_id, name: 'Pflegefachkraft', number: 5 }))
const match = async (position: Row, candidate_id: number) =>
  good(await user.post('/matches', { position_id: position.id, candidate_id }))
const consent = async (candidate_id: number, bw_lead_id: number, values: Record<string, unknown> = {}) =>
  good(
    await user.post('/employer-consents', {
      ...{ candidate_id, bw_lead_id, answer: 'yes', given_on: '2027-01-04', how: 'signed' },
      ...{ text: 'My profile may go to Klinik am See.', language: 'ar', ...values },
    }),
  )
const nameGuards = async (candidate_id: number) => {
  const answer = await user.get(`/candidates/${candidate_id}/employers`)
  const [of] = placementCalls.employersOf.answer.parse(answer.json).employers
  return (of?.matches[0]?.guards ?? []).filter(({ kind }) => kind === 'profile_names')
}
const namesIn = async (candidate_id: number) => (await nameGuards(candidate_id))[0]?.names_in

test('the profile names nobody until the person agreed to the employer, and shows gaps', async () => {
  itIs('2027-01-04')
  const { id: bw_lead_id } = await employer()
  const { id: candidate_id } = await makeCandidate({
    name: 'Zaynab Verborgen',
    birth_date: '2000-01-02',
    phone: '+212661849977',
  })
  const profile = {
    candidate_id,
    occupation: 'Pflegefachfrau',
    skills: 'Wundversorgung',
  }
  const written = good(await user.post('/candidate-profiles', profile))
  const check = (api: Api) => api.put(`/candidate-profiles/${written.id}`, { checked_on: '2027-01-04' })
  const own = await check(user)
  expect([own.status, own.refusal.fields]).toEqual([409, { checked_on: 'own_text' }])
  expect(good(await check(master))).toMatchObject({
    checked_by: app.userOf('master'),
    checked_on: '2027-01-04',
  })
  expect((await user.post('/candidate-profiles', profile)).refusal.fields).toEqual({ candidate_id: 'taken' })
  const work = {
    candidate_id,
    employer: 'Praxis Geheim',
    is_small: true,
    position: 'Pflegefachkraft',
    ward: 'Chirurgie',
  }
  good(await user.post('/experiences', { ...work, from_day: '2022-01-01', until_day: '2023-12-31' }))
  const later = good(
    await user.post('/experiences', { ...work, from_day: '2024-06-01', until_day: '2026-11-20' }),
  )
  expect(refused(await user.put(`/experiences/${later.id}`, { until_day: '2024-05-31' }))).toEqual({
    until_day: 'too_early',
  })
  expect((await user.get(`/candidate-profiles/${written.id}`)).record).toMatchObject({
    ...{ checked_on: null, checked_by: null, written_by: app.userOf('user') },
  })
  const degree = {
    degree: 'تمريض',
    degree_german: 'Krankenpflege',
    school: 'Cairo University',
    theory_hours: 2300,
  }
  good(
    await user.post('/educations', {
      ...{ candidate_id, ...degree },
      ...{ from_day: '2018-09-01', until_day: '2021-06-30' },
    }),
  )
  const made = await match(await post(bw_lead_id), candidate_id)
  const page = async (query = '') =>
    (await german.get(`/matches/${made.id}/profile${query}`)).text.split('<body>')[1] ?? ''
  const anonymous = await page()
  expect(anonymous).toContain('Entwurf: noch nicht von einer zweiten Person geprüft.')
  for (const shown of [
    'Z. V.',
    '27',
    'Pflegefachfrau',
    'Chirurgie',
    'تمريض',
    '2300 Std. Theorie',
    '01.01.2024 – 31.05.2024',
    '01.07.2021 – 31.12.2021',
    'keine Angabe',
  ])
    expect(anonymous).toContain(shown)
  for (const secret of ['Zaynab', 'Verborgen', 'Praxis Geheim', '2000-01-02', '+212'])
    expect(anonymous).not.toContain(secret)
  good(await check(master))
  await consent(candidate_id, bw_lead_id)
  const named = await page('?language=en')
  for (const shown of ['Zaynab Verborgen', 'Praxis Geheim', 'no entry', '§ 298 SGB III'])
    expect(named).toContain(shown)
  expect(named).not.toContain('2000-01-02')
  expect(named).not.toContain('Draft:')
  expect((await german.get(`/matches/${made.id}/profile?language=ar`)).status).toBe(422)
})

test('the anonymous profile names nobody in free texts either, and staff see the fields', async () => {
  itIs('2027-01-04')
  const { id: bw_lead_id } = await employer()
  const { id: candidate_id } = await makeCandidate({ name: 'Zaynab Verborgen', name_arabic: 'زينب فربورغن' })
  const profile = good(
    await user.post('/candidate-profiles', {
      ...{ candidate_id, occupation: 'Pflegefachfrau', wished_place: 'Nahe Praxis Geheim' },
      skills: 'Frau Zainab Verborgen kennt die Charité. Zaynab arbeitet gern nachts.',
    }),
  )
  const work = { candidate_id, position: 'Pflegefachkraft', from_day: '2022-01-01' }
  const small = good(
    await user.post('/experiences', {
      ...{ ...work, employer: 'Praxis Geheim GmbH', is_small: true, until_day: '2023-12-31' },
      tasks: 'Leitung der PRAXIS GEHEIM, Praxis mit Geräten',
    }),
  )
  good(await user.post('/experiences', { ...work, employer: 'Charité', from_day: '2024-01-01' }))
  const again = { employer: 'praxis geheim gmbh', from_day: '2021-01-01', until_day: '2021-12-31' }
  good(await user.post('/experiences', { ...work, ...again }))
  const made = await match(await post(bw_lead_id), candidate_id)
  const page = async (query = '') =>
    (await german.get(`/matches/${made.id}/profile${query}`)).text.split('<body>')[1] ?? ''
  const anonymous = await page()
  for (const shown of [
    ...[
      'Nahe Arbeitgeber',
      'Frau Kandidat kennt die Charité.',
      'Leitung der Arbeitgeber, Praxis mit Geräten',
    ],
    ...['Zaynab arbeitet gern', 'Charité'],
  ])
    expect(anonymous).toContain(shown)
  expect(anonymous).not.toMatch(/Verborgen|geheim/i)
  expect(await page('?language=en')).toContain('Nahe employer')
  expect(await nameGuards(candidate_id)).toMatchObject([
    {
      effect: 'warn',
      names_in: [
        { resource: 'candidate-profiles', id: profile.id, field: 'skills' },
        { resource: 'candidate-profiles', id: profile.id, field: 'wished_place' },
        { resource: 'experiences', id: small.id, field: 'tasks' },
      ],
    },
  ])
  await consent(candidate_id, bw_lead_id)
  expect(await page()).toContain('Leitung der PRAXIS GEHEIM')
  expect(await nameGuards(candidate_id)).toEqual([])
})

test('the anonymous profile names the person in no employer, school or city, and staff see the fields', async () => {
  itIs('2027-01-04')
  const { id: bw_lead_id } = await employer()
  const { id: candidate_id } = await makeCandidate({ name: 'Moataz Sabry' })
  const work = { candidate_id, position: 'Apotheker' }
  const own = good(
    await user.post('/experiences', {
      ...{ ...work, from_day: '2024-01-01', until_day: '2025-12-31' },
      ...{ employer: 'Pharmacy of Dr. Moataz Sabry', city: 'Sabry' },
    }),
  )
  good(
    await user.post('/experiences', {
      ...{ ...work, from_day: '2022-01-01', until_day: '2023-12-31' },
      ...{ employer: 'Sabry Pharmacy', city: 'Luxor', is_small: true },
    }),
  )
  const school = good(
    await user.post('/educations', {
      ...{ candidate_id, degree: 'Pharmacy', degree_german: 'Pharmazie' },
      ...{ school: 'Sabry Moataz Academy', city: 'Kairo' },
    }),
  )
  const made = await match(await post(bw_lead_id), candidate_id)
  const anonymous = (await german.get(`/matches/${made.id}/profile`)).text.split('<body>')[1] ?? ''
  for (const shown of ['Pharmacy of Dr. Kandidat', 'Kandidat Academy, Kairo', 'kleine Einrichtung'])
    expect(anonymous).toContain(shown)
  expect(anonymous).not.toMatch(/Moataz|Luxor/)
  expect(await namesIn(candidate_id)).toEqual([
    { resource: 'experiences', id: own.id, field: 'employer' },
    { resource: 'experiences', id: own.id, field: 'city' },
    { resource: 'educations', id: school.id, field: 'school' },
  ])
})

test('a small employer has no name in another spelling either, in no row and no school', async () => {
  itIs('2027-01-04')
  const { id: bw_lead_id } = await employer()
  const { id: candidate_id } = await makeCandidate({ name: 'Zaynab Verborgen' })
  const worked = async (year: number, values: Record<string, unknown>) =>
    good(
      await user.post('/experiences', {
        ...{ candidate_id, position: 'Pflegefachkraft', ...values },
        ...{ from_day: `${year}-01-01`, until_day: `${year}-12-31` },
      }),
    )
  await worked(2025, { employer: 'Praxis Geheim GmbH', is_small: true })
  await worked(2024, { employer: 'PRAXIS-GEHEIM', city: 'Luxor' })
  await worked(2022, { employer: 'Pension Lotus in Kairo', city: 'Kairo', is_small: true })
  await worked(2021, { employer: 'Pension Lotus', city: 'Luxor' })
  await worked(2020, { employer: 'Klinik am Nil', city: 'Assuan' })
  const degree = { candidate_id, degree: 'Nursing', degree_german: 'Krankenpflege' }
  const school = good(await user.post('/educations', { ...degree, school: 'Schule der Praxis Geheim' }))
  const made = await match(await post(bw_lead_id), candidate_id)
  const anonymous = (await german.get(`/matches/${made.id}/profile`)).text.split('<body>')[1] ?? ''
  expect(anonymous).not.toMatch(/geheim|lotus|luxor/i)
  expect(anonymous).toContain('Klinik am Nil, Assuan')
  expect(anonymous).toContain('Schule der Arbeitgeber')
  expect(await namesIn(candidate_id)).toEqual([{ resource: 'educations', id: school.id, field: 'school' }])
})

test('the anonymous profile has no contact data in its texts, and staff see the fields', async () => {
  itIs('2027-01-04')
  const { id: bw_lead_id } = await employer()
  const { id: candidate_id } = await makeCandidate({
    ...{ name: 'Moataz Sabry', birth_date: '1990-03-02', phone: '+212661849988' },
  })
  const profile = good(
    await user.post('/candidate-profiles', {
      ...{
        candidate_id,
        occupation: 'Apotheker',
        licence: 'Nr. 12, erteilt 2019',
        wished_place: 'moatazsabry',
      },
      skills:
        'Englisch. Mail moataz.sabry@gmail.com, Tel. 0661 84 99 88, linkedin.com/in/ms85, geb. 2. März 1990',
    }),
  )
  const made = await match(await post(bw_lead_id), candidate_id)
  const anonymous = (await german.get(`/matches/${made.id}/profile`)).text.split('<body>')[1] ?? ''
  for (const shown of ['Englisch. Mail …, Tel. …, …, geb. …', 'Nr. 12, erteilt 2019'])
    expect(anonymous).toContain(shown)
  expect(anonymous).not.toContain('moatazsabry')
  expect(await namesIn(candidate_id)).toEqual([
    { resource: 'candidate-profiles', id: profile.id, field: 'skills' },
    { resource: 'candidate-profiles', id: profile.id, field: 'wished_place' },
  ])
})
