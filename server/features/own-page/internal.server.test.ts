import { expect, test } from 'vitest'
import { ROUTE_LANGUAGES } from '../../../contract/routes/words'
import { candidateKit } from '../../../tests/kit/candidates'
import { app, ownPageKit, smtp, startOwnPages } from '../../../tests/kit/ownPage'
import { marksIn, plantMarks } from '../../../tests/kit/plantMarks'

startOwnPages()

const { makeCandidate } = candidateKit(() => app)
const { visitorOf } = ownPageKit(() => ({ app, smtp }))

/** Columns that are meant for the person: questions in the words of an office, places, meetings, and what the person answers. */
const SHOWN = [
  'booking_settings.place',
  'booking_settings.title_ar',
  'booking_settings.title_en',
  'candidate_interviews.link',
  'employer_consents.employer_name',
  'employer_consents.text',
  'form_submissions.consent_text',
  'interviews.place',
  'missions.address',
  'missions.name',
  'online_appointments.meeting_link',
  'recognitions.asked_for',
  'visas.asked_for',
]

test('no text of any record is on the page but those that are meant for the person', async () => {
  const employee_id = app.userOf('admin')
  await app.sql`update users set phone = '+4915112345678', email = 'private@staff.example' where id = ${employee_id}`
  const candidate = await makeCandidate({
    birth_date: '1998-03-14',
    employee_id,
    last_pass_number: 'A1234567',
  })
  const visitor = await visitorOf(candidate)
  const tables = await plantMarks(app.sql, candidate.id)
  expect(tables.length, tables.join(' ')).toBeGreaterThan(44)
  const shown = new Set<string>()
  for (const language of ROUTE_LANGUAGES) {
    const { status, html } = await visitor.get(visitor.path, language)
    expect(status, html).toBe(200)
    for (const column of marksIn(html)) shown.add(column)
    for (const [path] of html.matchAll(/\/p\/[\w/-]+calendar\.ics/g)) {
      const file = await visitor.get(path, language)
      for (const column of marksIn(file.html.replace(/\r\n /g, ''))) shown.add(column)
    }
    expect(html).not.toMatch(/15112345678|private@staff|A1234567/)
    expect(html).not.toMatch(/Bundesagentur|BA approval|موافقة الوكالة|Approbation de la BA|BA-Zustimmung/)
    expect(html).not.toMatch(/§|GDPR|DSGVO/)
  }
  expect([...shown].toSorted()).toEqual(SHOWN)
})
