import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { warnOfClocks } from '../../server/features/candidates'
import { addressRefusal } from '../../server/mail/audience/eligibility'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { givePdfBrowser } from '../kit/pdf'
import { runsOf } from '../kit/pdfText'
import { makePresentable } from '../kit/presentable'
import { unzipped } from '../kit/unzipped'

let app: TestApp
let admin: Api
let master: Api
let user: Api
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened on the last day of the story: they have not ended on any earlier one.
  itIs('2027-03-02')
  admin = await app.api('admin')
  master = await app.api('master')
  user = await app.api('user')
  await app.api('superadmin')
})
afterAll(() => app?.stop())
const { candidateId, idOf, makeCandidate } = candidateKit(() => app)

/** Lets the server believe that it is noon in Germany on a day. */
function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}

async function make(resource: string, values: object, api: Api = master): Promise<Row> {
  const answer = await api.post(`/${resource}`, { ...values })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

async function change(resource: string, id: number, values: object, api: Api = master): Promise<Row> {
  const answer = await api.put(`/${resource}/${id}`, { ...values })
  expect(answer.status, answer.text).toBe(200)
  return answer.record
}

async function refusal(resource: string, id: number, values: object): Promise<unknown> {
  const answer = await master.put(`/${resource}/${id}`, { ...values })
  expect(answer.status, answer.text).toBe(422)
  return (answer.json as { fields?: unknown }).fields
}

/** The rows of the desk of deadlines that a register has. */
async function onDesk(source: string, api: Api = master): Promise<Row[]> {
  const filter = JSON.stringify({ source })
  const answer = await api.get(`/due-clocks?${new URLSearchParams({ filter, per_page: '100' })}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.page.data
}

describe('S12 a request for a copy', () => {
  const copy = { kind: 'copy', came_on: '2027-01-31', channel: 'email' }

  test('of 2027-01-31 is due 2027-02-28, and stands on the desk of the assignee', async () => {
    itIs('2027-02-01')
    const candidate_id = await candidateId({ name: 'Mona Adel', employee_id: app.userOf('admin') })
    const request = await make('data-requests', { ...copy, candidate_id })
    expect(request).toMatchObject({ name: 'Mona Adel', due_on: '2027-02-28', state: 'open' })
    expect(await onDesk('data_request')).toEqual([])
    itIs('2027-02-14')
    expect(await onDesk('data_request', admin)).toMatchObject([
      { candidate_id, due_on: '2027-02-28', employee_id: app.userOf('admin'), expiry: 'duty_missed' },
    ])
    expect(await refusal('data-requests', request.id, { answered_on: '2027-02-14', result: 'done' })).toEqual(
      {
        answer: 'required',
      },
    )
    const answered = { answered_on: '2027-02-14', result: 'done', answer: 'The package was sent.' }
    expect(await refusal('data-requests', request.id, answered)).toEqual({ identity_checked_on: 'required' })
    const proof = { identity_proof: 'Passport shown', identity_checked_on: '2027-02-14' }
    expect(await change('data-requests', request.id, { ...answered, ...proof }, admin)).toMatchObject({
      ...{ state: 'answered', answered_by: app.userOf('admin'), identity_checked_by: app.userOf('admin') },
    })
    expect(await onDesk('data_request', admin)).toEqual([])
  })

  test('is prolonged with a reason on 2027-02-20 to 2027-04-30, and on 2027-03-01 no more', async () => {
    itIs('2027-02-20')
    const { id } = await make('data-requests', { ...copy, email: 'reader@mail.example', name: 'A reader' })
    expect(await refusal('data-requests', id, { prolonged_on: '2027-02-20' })).toEqual({
      prolong_reason: 'required',
    })
    const reason = 'Files of two offices'
    expect(
      await change('data-requests', id, { prolonged_on: '2027-02-20', prolong_reason: reason }),
    ).toMatchObject({ due_on: '2027-04-30', state: 'prolonged' })
    const late = await make('data-requests', { ...copy, email: 'late@mail.example' })
    itIs('2027-03-01')
    expect(
      await refusal('data-requests', late.id, { prolonged_on: '2027-03-01', prolong_reason: reason }),
    ).toEqual({ prolonged_on: 'too_late' })
  })

  test('of a stranger is seen by those who answer for all, and warns its holder, and the masters once it is over', async () => {
    itIs('2027-02-20')
    const { id } = await make('data-requests', {
      ...{ ...copy, email: 'stranger@mail.example', name: 'Stranger', employee_id: app.userOf('superadmin') },
    })
    expect((await user.get(`/data-requests/${id}`)).status).toBe(404)
    itIs('2027-02-25')
    expect(await onDesk('data_request', user)).toEqual([])
    expect((await onDesk('data_request', admin)).map(({ source_id }) => source_id)).toContain(id)
    await warnOfClocks(app.services)
    const told = () => app.sql<{ user_id: number; title: string }[]>`
      select user_id, title from notifications where link = ${`/data-requests/${id}`} order by id`
    expect(await told()).toEqual([
      { user_id: app.userOf('superadmin'), title: 'Stranger: Copy of the data is due on 28 February 2027' },
    ])
    itIs('2027-03-01')
    await warnOfClocks(app.services)
    expect(
      (await told())
        .slice(1)
        .map(({ user_id }) => user_id)
        .toSorted(),
    ).toEqual([app.userOf('superadmin'), app.userOf('master')].toSorted())
  })
})

/** Posts of three employers that one person was presented for, each on a day. */
async function presented(candidate_id: number, days: Readonly<Record<string, string>>): Promise<void> {
  await makePresentable(app.sql, [candidate_id])
  for (const [company, day] of Object.entries(days)) {
    itIs(day)
    const { id: bw_lead_id } = await make('bw-leads', { company })
    const position = await make('positions', { bw_lead_id, name: 'Nurse', number: 1 })
    const consent = { answer: 'yes', given_on: day, how: 'signed', text: 'Yes', language: 'ar' }
    await make('employer-consents', { candidate_id, bw_lead_id, ...consent })
    const match = await make('matches', { position_id: position.id, candidate_id })
    await change('matches', match.id, { state: 'presented' })
  }
}

describe('S12 the package', () => {
  test('names employers with days, authorities, the office with its safeguard, sources and periods', async () => {
    itIs('2026-12-01')
    await app.sql`update organisation set name = 'Nordlicht'`
    const office = await make('offices', { name: 'Cairo', country_id: await idOf('countries', 'eg') })
    const safeguard = { safeguard: 'standard_clauses', safeguard_note: 'signed 2025-03-01' }
    await make('data-recipients', {
      name: 'Office Cairo',
      kind: 'office',
      office_id: office.id,
      ...safeguard,
    })
    await make('data-recipients', { name: 'Kurier Express', kind: 'courier' })
    const lead = await make('leads', { name: 'Hoda Fathi', phone: '+201001234567', source: 'facebook' })
    const { id } = await makeCandidate({
      ...{ name: 'Hoda Fathi', name_arabic: 'هدى فتحي', office_id: office.id, lead_id: lead.id },
    })
    await presented(id, {
      Alsterklinik: '2026-12-02',
      Birkenhof: '2026-12-09',
      Charlottenstift: '2027-01-11',
    })
    itIs('2027-02-01')
    const applied = { candidate_id: id, occupation: 'Nurse', applied_on: '2027-01-20' }
    await make('recognitions', { ...applied, authority: 'Regierung von Oberbayern' })
    await make('ba-approvals', { candidate_id: id, occupation: 'Nurse', applied_on: '2027-01-25' })
    await make('visas', { candidate_id: id, mission: 'Kairo', appointment_at: '2027-01-28T23:30:00Z' })
    await make('notes', { candidate_id: id, text: 'The admin spoke with her.' })
    const guardian = await make('guardians', { candidate_id: id, name: 'Samia Fathi', relation: 'mother' })
    // The page of a guardian says nothing about the language of the person.
    await app.sql`
      insert into own_pages (candidate_id, guardian_id, language, channel) values (${id}, ${guardian.id}, 'fr', 'mail')`
    await app.sql`
      insert into whatsapp_log (at, direction, number, kind, text, status, candidate_id)
      values ('2027-01-30T08:00:00Z', 'in', '+201001234567', 'text', 'When is my appointment?', 'received', ${id})`

    // Without a browser for PDF the pages are HTML, which a test can read.
    vi.stubEnv('CHROMIUM_PATH', '/nowhere')
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const answer = await fetch(`${app.url}/api/v1/candidates/${id}/everything`, {
      headers: { authorization: `Bearer ${master.token}` },
    })
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'person.json',
        'tables/candidates.csv',
        'tables/matches.csv',
        'tables/notes.csv',
      ]),
    )
    const german = textOf(files.get('your-data-de.html'))
    for (const line of [
      'Alsterklinik Arbeitgeber 2026-12-02',
      'Birkenhof Arbeitgeber 2026-12-09',
      'Charlottenstift Arbeitgeber 2027-01-11',
      'Regierung von Oberbayern Behörde 2027-01-20',
      'Bundesagentur für Arbeit Behörde 2027-01-25',
      'Kairo Botschaft oder Konsulat 2027-01-29',
      'Office Cairo Unser Büro nach Bedarf Standardvertragsklauseln der EU (Art. 46 DSGVO); signed 2025-03-01',
      'Kurier Express Kurierdienst nach Bedarf',
      'Erster Kontakt von Ihnen, über eine Anzeige in einem sozialen Netzwerk oder einer Suchmaschine 1',
      'Notizen durch unser Personal eingetragen 1',
      'Als Bewerberin oder Bewerber: 36 Monate, nachdem unsere Arbeit für Sie beendet',
      'Gründe, Notizen und Gespräche 6 Monate (§ 15 Abs. 4 AGG).',
      'Unterlagen zu Ihrer Gesundheit: 6 Monate nach der Berufserlaubnis.',
      'Verträge und Zahlungen: 120 Monate',
      'WhatsApp-Nachrichten von Ihnen, im Kontakt mit unserem Personal 1',
      'Einwilligungen je Arbeitgeber durch unser Personal eingetragen 3',
      'Kein Programm entscheidet über Sie.',
    ])
      expect(german).toContain(line)
    const arabic = String(files.get('your-data-ar.html'))
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(arabic).toContain('هدى فتحي')
    // Names of colleagues and guardians are other people's.
    for (const content of files.values()) expect(String(content)).not.toMatch(/The admin|Samia/)
  })

  test('is a PDF in both languages where the server prints', async () => {
    const takeBack = await givePdfBrowser()
    try {
      const { id } = await makeCandidate({ name: 'Salma Idrissi', name_arabic: 'سلمى الإدريسي' })
      const answer = await fetch(`${app.url}/api/v1/candidates/${id}/everything`, {
        headers: { authorization: `Bearer ${master.token}` },
      })
      const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
      const shown = (name: string) =>
        runsOf(files.get(name) ?? Buffer.alloc(0))
          .map(({ text }) => text)
          .join('')
      expect(shown('your-data-de.pdf')).toContain('Salma Idrissi')
      // A page is drawn from the left: what is read from the right stands there letter by letter from its end.
      expect(shown('your-data-ar.pdf').normalize('NFKC')).toContain([...'سلمى'].reverse().join(''))
    } finally {
      takeBack()
    }
  })
})

describe('S12 the copy', () => {
  const copyOf = async (path: string) => {
    const answer = await fetch(`${app.url}/api/v1/${path}/everything`, {
      headers: { authorization: `Bearer ${master.token}` },
    })
    expect(answer.status).toBe(200)
    return unzipped(Buffer.from(await answer.arrayBuffer()))
  }

  test('exists for leads and for contacts at employers, with nothing of other people', async () => {
    itIs('2027-02-01')
    vi.stubEnv('CHROMIUM_PATH', '/nowhere')
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const lead = await make('leads', {
      name: 'Dina Salah',
      phone: '+201001234599',
      email: 'dina@people.example',
    })
    await make('calls', { lead_id: lead.id, status: 'answered', note: 'Wants to begin in May.' })
    const own = await copyOf(`leads/${lead.id}`)
    expect(String(own.get('tables/calls.csv'))).toContain('Wants to begin in May.')
    const ofLead = textOf(own.get('your-data-de.html'))
    expect(ofLead).toContain('Dina Salah')
    expect(ofLead).toContain('Wenn wir Sie nie erreicht haben: 6 Monate nach dem letzten Versuch.')
    expect(ofLead).toContain('Solange Sie nur Interesse hatten: 12 Monate nach dem letzten Kontakt.')
    expect(ofLead).not.toContain('Berufserlaubnis')

    const employer = await make('bw-leads', { company: 'Klinik West', contact_name: 'Ute Brandt' })
    await make('bw-notes', { bw_lead_id: employer.id, text: 'Ute Brandt prefers mornings.' })
    const position = await make('positions', { bw_lead_id: employer.id, name: 'Nurse', number: 1 })
    const person = await makeCandidate({ name: 'Farida Helmy' })
    await make('matches', {
      position_id: position.id,
      candidate_id: person.id,
      note: 'Farida Helmy is ready.',
    })
    const contact = await copyOf(`bw-leads/${employer.id}`)
    expect(String(contact.get('tables/bw_notes.csv') ?? contact.get('tables/bw-notes.csv'))).toContain(
      'mornings',
    )
    const ofContact = textOf(contact.get('your-data-de.html'))
    expect(ofContact).toContain('Ute Brandt')
    expect(ofContact).toContain('Notizen zum Arbeitgeber')
    expect(ofContact).toContain('Als Ansprechperson bei einem Arbeitgeber: 24 Monate')
    for (const content of contact.values()) expect(String(content)).not.toContain('Farida')
  })
})

/** The words of a page, as a reader sees them. */
const textOf = (html: Buffer | undefined) =>
  String(html)
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('S12 a restriction', () => {
  test('stops matches, mail and presentations at once, until it is lifted', async () => {
    itIs('2027-02-01')
    const person = await makeCandidate({ name: 'Karim Said' })
    const employer = await make('bw-leads', { company: 'Klinik Nord' })
    const position = await make('positions', { bw_lead_id: employer.id, name: 'Nurse', number: 3 })
    const match = await make('matches', { position_id: position.id, candidate_id: person.id })
    const request = await make('data-requests', {
      ...{ candidate_id: person.id, kind: 'restrict', came_on: '2027-02-01', channel: 'whatsapp' },
    })
    expect((await master.get(`/candidates/${person.id}`)).record.restricted_on).toBe('2027-02-01')
    expect((await master.get(`/matches/${match.id}`)).record.state).toBe('withdrawn')
    const [suppressed] = await app.sql`select note from suppressions where email = ${String(person.email)}`
    expect(suppressed).toEqual({ note: 'Art. 18 GDPR' })
    const asked = { candidate_id: person.id, request_title: 'Nurse', bw_lead_id: employer.id }
    expect(JSON.stringify((await master.post('/candidateSubmissionRequest', asked)).json)).toContain(
      'processing_restricted',
    )
    expect((await master.get(`/matches/${match.id}/profile?language=en`)).refusal.fields).toEqual({
      candidate_id: 'refused_by_rule',
    })
    await change('candidates', person.id, { email: 'second@people.example' })
    const second = { side: 'general', address: 'second@people.example' } as const
    expect(await addressRefusal(app.sql, 'follow_up', second)).toBe('guarded')
    await change('data-requests', request.id, { lifted_on: '2027-02-01' })
    expect((await master.get(`/candidates/${person.id}`)).record.restricted_on).toBeNull()
    expect(await addressRefusal(app.sql, 'follow_up', second)).toBeUndefined()
    expect((await master.get(`/matches/${match.id}/profile?language=en`)).status).toBe(200)
    await app.sql`delete from suppressions where email = ${String(person.email)}`
    await change('data-requests', request.id, { about: 'She wrote that all is right now.' })
    expect(await app.sql`select from suppressions where email = ${String(person.email)}`).toHaveLength(0)
  })
  test('of a lead is one of the candidate that it becomes, and is lifted for both', async () => {
    itIs('2027-02-01')
    const lead = await make('leads', { name: 'Salma Nour', phone: '+201001234571' })
    const request = await make('data-requests', {
      ...{ lead_id: lead.id, kind: 'restrict', came_on: '2027-02-01', channel: 'phone' },
    })
    const refused = await master.post(`/leads/${lead.id}/candidate`, {})
    expect(refused.refusal).toMatchObject({
      fields: { country_id: 'refused_by_rule' },
      guards: [{ kind: 'processing_restricted' }],
    })
    const known = await makeCandidate({ name: 'Salma Nour' })
    const restrictedOn = async (path: string) => (await master.get(path)).record.restricted_on
    const linked = await master.post(`/leads/${lead.id}/candidate`, { candidate_id: known.id })
    expect(linked.status, linked.text).toBe(200)
    expect(await restrictedOn(`/candidates/${known.id}`)).toBe('2027-02-01')
    await change('data-requests', request.id, { lifted_on: '2027-02-01' })
    expect(await restrictedOn(`/candidates/${known.id}`)).toBeNull()
    expect(await restrictedOn(`/leads/${lead.id}`)).toBeNull()
    await make('data-requests', {
      ...{ candidate_id: known.id, kind: 'restrict', came_on: '2027-02-01', channel: 'phone' },
    })
    expect(await restrictedOn(`/leads/${lead.id}`)).toBe('2027-02-01')
  })
})

describe('S12 a breach', () => {
  test('is due 72 hours after it became known, on the desk of masters alone', async () => {
    itIs('2027-02-01')
    const { id } = await make('breaches', {
      ...{ name: 'Lost laptop', what_happened: 'A laptop was stolen.', known_at: '2027-02-01T09:30:00Z' },
    })
    expect(await onDesk('breach')).toMatchObject([
      { source_id: id, due_on: '2027-02-04', candidate_id: null },
    ])
    expect(await onDesk('breach', admin)).toEqual([])
    expect((await admin.get(`/breaches/${id}`)).status).toBe(403)
    itIs('2027-02-05')
    const reported = { reported_at: '2027-02-04T10:00:00Z', reported_to: 'BlnBDI', risk: 'likely' }
    expect(await refusal('breaches', id, reported)).toEqual({ late_reason: 'required' })
    expect(
      await change('breaches', id, { ...reported, late_reason: 'The police asked us to wait.' }),
    ).toMatchObject({ state: 'reported', due_at: '2027-02-04T09:30:00.000Z' })
    expect(await onDesk('breach')).toEqual([])
  })
})

describe('C-43 originals', () => {
  test('are due back 14 days after the work ended, and stand on the desk until they are returned', async () => {
    itIs('2027-02-10')
    const candidate_id = await candidateId({ employee_id: app.userOf('admin') })
    const [kind] = await app.sql<
      { id: number }[]
    >`select id from document_kinds where slug = 'birth_certificate'`
    const paper = await make('documents', { candidate_id, kind_id: kind?.id, original_place: 'office' })
    const [route] = await app.sql<{ id: number }[]>`select id from routes where slug = 'SKILLED'`
    const opened = await make('cases', { candidate_id, route_id: route?.id, is_primary: true })
    expect(await onDesk('original')).toEqual([])
    await change('cases', opened.id, { state: 'lost', ended_on: '2027-02-10', end_reason: 'Another agency' })
    expect(await onDesk('original')).toMatchObject([
      { candidate_id, source_id: paper.id, started_on: '2027-02-10', due_on: '2027-02-24', holder: 'us' },
    ])
    await change('documents', paper.id, { original_place: 'returned' })
    expect(await onDesk('original')).toEqual([])
  })
})
