import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { caseKit, stepIn } from '../../../tests/kit/cases'
import { ownPageWayKit } from '../../../tests/kit/ownPageWay'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'

let app: TestApp
let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
  itIs('2027-12-31')
  await app.api('user')
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

const { change, itIs, make, wayOf } = caseKit(() => app)
const { begin, ofPerson } = ownPageWayKit(() => ({ app, smtp }))

const partial = {
  occupation: 'Nurse',
  applied_on: '2026-06-01',
  complete_on: '2026-06-15',
  result: 'partial',
}

describe('the deadline of a step', () => {
  test('is that of its own act: the decision on a visa and not the end of the BA approval', async () => {
    const { id, candidate_id, says } = await begin('2026-11-25', 'SKILLED', { accelerated: true })
    await make('ba-approvals', {
      candidate_id,
      occupation: 'Cook',
      result: 'approved',
      decided_on: '2026-11-15',
      valid_until: '2027-05-15',
    })
    const visa = { candidate_id, state: 'applied', applied_on: '2026-11-20', complete_on: '2026-11-23' }
    await make('visas', visa)
    expect(stepIn(await wayOf(id), 'visa_granted')?.clock).toMatchObject({
      key: 'C-27',
      due_on: '2026-12-14',
    })
    const page = await says()
    expect(page).toContain('Usually by 14 December 2026.')
    expect(page).not.toContain('May 2027')
  })

  test('is the day of the appointment, and not the end of the language certificate', async () => {
    const { candidate_id, says } = await begin('2026-11-20', 'SKILLED')
    await make('language-certificates', {
      candidate_id,
      level: 'B1',
      provider: 'goethe',
      result_on: '2026-06-10',
      issued_on: '2026-06-10',
    })
    await make('visas', {
      candidate_id,
      appointment_asked_on: '2026-11-02',
      appointment_at: '2026-11-27T09:00:00Z',
    })
    const page = await says()
    expect(page).toContain(
      'Bring your original documents and the fee to your visa appointment. Your appointment is on 27 November 2026.',
    )
    expect(page).not.toMatch(/Please do this by|June 2027|We would like this/)
  })

  test('of the change of title after the licence is the end of the visa, told as its validity', async () => {
    const { id, candidate_id, says } = await begin('2026-11-25', 'NURSE_MEASURE', { procedure: 'nurse' })
    const visa = {
      state: 'granted',
      decided_on: '2026-11-24',
      valid_until: '2027-11-24',
      entered_on: '2026-11-25',
    }
    await make('visas', { candidate_id, applied_on: '2026-10-01', ...visa })
    await make('licences', {
      candidate_id,
      applied_on: '2026-11-25',
      granted_on: '2026-11-25',
      result: 'granted',
    })
    expect(stepIn(await wayOf(id), 'title_changed')?.clock).toMatchObject({
      key: 'C-30a',
      due_on: '2027-11-24',
    })
    const page = await says()
    expect(page).toContain(
      'your residence permit is being changed. Your visa is valid until 24 November 2027.',
    )
    expect(page).not.toContain('2029')
  })
})

describe('an appointment to come', () => {
  const SAID = [
    ['en', 'Booked or planned', 'on 12 March 2027', 'Already done'],
    ['ar', 'محجوز أو مخطط له', 'في 12 مارس 2027', 'ما تم إنجازه'],
    ['de', 'Gebucht oder geplant', 'am 12. März 2027', 'Schon erledigt'],
    ['fr', 'Réservé ou prévu', 'le 12 mars 2027', 'Déjà fait'],
  ] as const

  test.each([
    [
      'of a case',
      async () => {
        const { candidate_id, ...page } = await begin('2026-11-20', 'SKILLED')
        await make('visas', { candidate_id, portal_on: '2026-11-10', appointment_at: '2027-03-12T09:00:00Z' })
        return page
      },
    ],
    [
      'in the file of a candidate',
      () => {
        itIs('2026-11-20')
        const file = {
          recognition_result: true,
          recognition_result_date: '2026-11-01',
          visa_application_ready: true,
        }
        return ofPerson({ ...file, visa_appointment: true, visa_appointment_date: '2027-03-12' })
      },
    ],
  ])('is on its day, and done only after it: %s', async (_, start) => {
    const { whole } = await start()
    const parts = async (lang: (typeof SAID)[number][0]) => {
      const html = (await whole(lang)).replace(/\s+/g, ' ')
      const [, planned = '', done = ''] =
        /<h3>(?:Booked or planned|محجوز أو مخطط له|Gebucht oder geplant|Réservé ou prévu)(<\/h3>.*?<\/ul>)(.*?)<\/section>/.exec(
          html,
        ) ?? []
      return { html, planned, done }
    }
    for (const day of ['2026-11-20', '2027-03-12']) {
      itIs(day)
      for (const [lang, title, words, past] of SAID) {
        const { html, planned, done } = await parts(lang)
        expect(html).toContain(`<h3>${title}</h3>`)
        expect(planned).toContain(words)
        expect(done).toContain(past)
        expect(done).not.toMatch(/12.*2027/)
      }
    }
    itIs('2027-03-13')
    const { html } = await parts('en')
    expect(html).not.toContain('Booked or planned')
    expect(html).toMatch(/Already done.*12 March 2027/)
  })
})

describe('the remedy', () => {
  test('has the time of the refused visa, and not that of the recognition', async () => {
    const { id, candidate_id, says } = await begin('2026-11-25', 'NURSE_MEASURE', { procedure: 'nurse' })
    await make('recognitions', {
      candidate_id,
      ...partial,
      decided_on: '2026-10-05',
      notified_on: '2026-10-10',
    })
    await make('visas', {
      candidate_id,
      state: 'rejected',
      decided_on: '2026-11-20',
      notified_on: '2026-11-24',
    })
    expect(stepIn(await wayOf(id), 'remedy_chosen')?.clock).toMatchObject({
      key: 'C-29',
      due_on: '2026-12-24',
    })
    const refused = await says()
    expect(refused).toContain('Your visa was refused.')
    expect(refused).toContain('You can contest this decision until 24 December 2026.')
    await make('remedies', { candidate_id, against: 'visa', kind: 'lawsuit', chosen_on: '2026-11-25' })
    const suing = await says()
    expect(suing).toContain('The lawsuit has to be filed in time. Please talk to us now.')
    expect(suing).not.toContain('lawyer')
  })

  test('against a refusal of the BA is internal, and the recognition lends it no day', async () => {
    const { id, candidate_id, says } = await begin('2026-11-25', 'NURSE_MEASURE', { procedure: 'nurse' })
    await make('recognitions', {
      candidate_id,
      ...partial,
      decided_on: '2026-11-18',
      notified_on: '2026-11-20',
    })
    await make('ba-approvals', {
      candidate_id,
      occupation: 'Nurse',
      applied_on: '2026-11-12',
      result: 'rejected',
      decided_on: '2026-11-24',
    })
    expect(stepIn(await wayOf(id), 'remedy_chosen')).toMatchObject({
      state: 'current',
      clock: { key: 'C-12', asks_for: { resource: 'ba-approvals' } },
    })
    const page = await says()
    expect(page).not.toMatch(/decision went against you|Remedy/)
    expect(page).toContain('Your qualification was found equal in part.')
    expect(page).toContain('You can contest this decision until 20 December 2026.')
    expect(page).toContain('We would like this by 4 December 2026.')
    expect(page).not.toContain('Please do this by')
  })
})

describe('the page', () => {
  test('says that the person has to send what an office asked for', async () => {
    const { candidate_id, says } = await begin('2026-11-25', 'NURSE_MEASURE', { procedure: 'nurse' })
    const asked = { asked_for: 'Hours', asked_on: '2026-11-20', asked_until: '2026-12-21' }
    await make('recognitions', {
      candidate_id,
      occupation: 'Nurse',
      applied_on: '2026-09-03',
      receipt_on: '2026-09-10',
      ...asked,
    })
    expect(await says()).toContain('The authority has asked for more from you and waits for it.')
    const visa = await begin('2026-11-25', 'SKILLED')
    await make('visas', {
      candidate_id: visa.candidate_id,
      state: 'applied',
      applied_on: '2026-11-02',
      ...asked,
    })
    expect(await visa.says()).toContain(
      'The embassy or consulate has asked for more from you and waits for it.',
    )
  })

  test('tells who acts for the appointment in each language', async () => {
    const { candidate_id, says, whole } = await begin('2026-11-25', 'SKILLED')
    await make('visas', { candidate_id, portal_on: '2026-11-20' })
    expect(await says()).toContain(
      'Please ask for your visa appointment at the embassy or consulate; we will help you.',
    )
    expect(await whole('de')).toContain('Bitte fragen Sie Ihren Visumtermin')
  })

  test('tells of the first weeks only after the flight, and then all that the person does', async () => {
    const { candidate_id, says } = await begin('2026-11-25', 'NURSE_MEASURE', { procedure: 'nurse' })
    await make('recognitions', {
      candidate_id,
      ...partial,
      decided_on: '2026-09-05',
      notified_on: '2026-09-10',
    })
    const measure = {
      candidate_id,
      kind: 'adaptation',
      chosen_on: '2026-09-20',
      place_on: '2026-10-01',
      place: 'Hospital',
    }
    await make('measures', measure)
    const visa = await make('visas', {
      ...{ candidate_id, applied_on: '2026-10-01', state: 'granted' },
      ...{ decided_on: '2026-11-24', valid_until: '2027-11-24' },
    })
    const before = await says()
    expect(before).not.toMatch(/residence permit|licence|bank account/)
    await change('visas', visa, { entered_on: '2026-11-25' })
    const after = await says()
    for (const text of ['health insurance', 'bank account', 'tax number', 'apply for your residence permit'])
      expect(after).toContain(text)
    expect(after).not.toMatch(/last documents for your licence|permanent residence/)
  })

  test('of a case on hold names no day, and of a lost one says that it has ended', async () => {
    const { id, candidate_id, says } = await begin('2026-11-25', 'NURSE_MEASURE', { procedure: 'nurse' })
    await make('recognitions', {
      candidate_id,
      ...partial,
      decided_on: '2026-11-05',
      notified_on: '2026-11-10',
    })
    await app.sql`update cases set state = 'on_hold' where id = ${id}`
    const paused = await says()
    expect(paused).toContain('Your case is paused at the moment.')
    expect(paused).not.toMatch(/ by \d| until \d|At the latest/)
    await app.sql`update cases set state = 'lost' where id = ${id}`
    const lost = await says()
    expect(lost).toContain('Your case has ended. If you have questions, please ask us.')
    expect(lost).not.toMatch(/You choose between|We are /)
  })

  test('says after a refusal that a new application is prepared', async () => {
    const { candidate_id, says } = await begin('2026-11-25', 'SKILLED')
    await make('visas', {
      candidate_id,
      state: 'rejected',
      decided_on: '2026-11-20',
      notified_on: '2026-11-24',
    })
    const choice = { against: 'visa', kind: 'new_application', waiver_reason: 'Mona wants none' }
    await make('remedies', { candidate_id, ...choice, chosen_on: '2026-11-25' })
    expect(await says()).toContain('We are preparing a new application with you.')
  })

  test('tells the days that count: the exam with its place, the flight and the start of work', async () => {
    const { candidate_id, whole } = await begin('2026-11-25', 'NURSE_MEASURE', { procedure: 'nurse' })
    await make('exams', {
      candidate_id,
      place: 'Klinikum Fürth',
      exam_on: '2027-01-12',
      oral_on: '2027-01-14',
    })
    await app.sql`
      update candidates set ticket_booked = true, arrival_date = '2026-12-05' where id = ${candidate_id}`
    const [employer] = await app.sql`insert into bw_leads (company) values ('Klinik am See') returning id`
    await app.sql`
      insert into placements (candidate_id, bw_lead_id, name, starts_on)
      values (${candidate_id}, ${Number(employer?.id)}, 'Mona', '2026-12-15')`
    const html = await whole()
    for (const text of [
      /Your exam<\/h3><p class="day">Tuesday,? 12 January 2027<\/p>.*?Klinikum Fürth/,
      /Your exam<\/h3><p class="day">Thursday,? 14 January 2027</,
      /Your flight to Germany<\/h3><p class="day">Saturday,? 5 December 2026</,
      /Your first working day<\/h3><p class="day">Tuesday,? 15 December 2026</,
    ])
      expect(html).toMatch(text)
  })
})
