import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
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

const { idOf, pageOf } = candidateKit(() => app)
const { change, itIs, make, openCase } = caseKit(() => app)
const { begin, ofPerson } = ownPageWayKit(() => ({ app, smtp }))

const partial = {
  occupation: 'Nurse',
  applied_on: '2026-06-01',
  complete_on: '2026-06-15',
  result: 'partial',
}

describe('a visa that was granted', () => {
  const granted = { state: 'granted', decided_on: '2026-11-24', applied_on: '2026-10-01' }
  const validity = { valid_from: '2026-12-01', valid_until: '2027-11-30' }

  test('is told with its days, the last day of entry, and where the passport is collected', async () => {
    const { candidate_id, says, whole } = await begin('2026-11-25', 'SKILLED')
    const [mission] = await app.sql<{ id: number }[]>`
      update missions set name = 'Embassy on the Nile', address = ${'Nile Road 2\nCairo'}
      where id = (select min(id) from missions) returning id`
    const visa = await make('visas', { candidate_id, ...granted, ...validity, mission_id: mission?.id })
    const page = await says()
    expect(page).toContain(
      'Your visa has been granted. Valid from 1 December 2026 Valid until 30 November 2027 ' +
        'You must enter Germany by 30 November 2027 at the latest. ' +
        'Please collect your passport with the visa from the embassy or consulate. ' +
        'Place Embassy on the Nile Nile Road 2, Cairo',
    )
    expect(page.match(/30 November 2027/g)).toHaveLength(2)
    for (const [lang, text] of [
      ['ar', 'يجب أن تدخل ألمانيا في موعد أقصاه 30 نوفمبر 2027.'],
      ['de', 'Sie müssen spätestens am 30. November 2027 nach Deutschland einreisen.'],
      ['fr', 'Vous devez entrer en Allemagne au plus tard le 30 novembre 2027.'],
    ] as const)
      expect(await whole(lang)).toContain(text)
    await change('visas', visa, { collected_on: '2026-11-25' })
    const collected = await says()
    expect(collected).toContain('You must enter Germany by 30 November 2027')
    expect(collected).not.toContain('collect your passport')
    itIs('2027-12-01')
    const over = await says()
    expect(over).toContain('Your visa ended on 30 November 2027. Please call us.')
    expect(over).not.toContain('You must enter')
    itIs('2026-11-25')
    await change('visas', visa, { entered_on: '2026-11-25' })
    expect(await says()).not.toMatch(/You must enter|Your visa has been granted/)
  })

  test('of an earlier try says nothing', async () => {
    const { candidate_id, says } = await begin('2026-11-25', 'SKILLED')
    await make('visas', { candidate_id, ...granted, ...validity })
    await make('visas', { candidate_id, state: 'applied', applied_on: '2026-11-25' })
    expect(await says()).not.toContain('Your visa has been granted')
  })
})

describe('a refused visa', () => {
  test('promises no course, no journey and no first day of work until it is taken back', async () => {
    const { candidate_id, says, whole } = await begin('2026-11-25', 'NURSE_MEASURE', { procedure: 'nurse' })
    await make('recognitions', {
      candidate_id,
      ...partial,
      decided_on: '2026-09-05',
      notified_on: '2026-09-10',
    })
    const measure = { candidate_id, kind: 'adaptation', chosen_on: '2026-09-20' }
    await make('measures', { ...measure, place_on: '2026-10-01', place: 'Hospital' })
    await app.sql`
      update candidates set ticket_booked = true, arrival_date = '2026-12-05' where id = ${candidate_id}`
    const visa = await make('visas', { candidate_id, state: 'applied', applied_on: '2026-11-02' })
    expect(await says()).toContain('Your place is confirmed')
    expect(await whole()).toContain('Your flight to Germany')
    const decided = { decided_on: '2026-11-20', notified_on: '2026-11-24' }
    await change('visas', visa, { state: 'rejected', ...decided })
    const refused = await says()
    expect(refused).toContain('Your visa was refused.')
    expect(refused).not.toMatch(/Your place is confirmed|flight|Booked or planned/)
    expect(await whole()).not.toContain('Your flight to Germany')
    const suing = { against: 'visa', kind: 'lawsuit', chosen_on: '2026-11-25' }
    await make('remedies', { candidate_id, ...suing })
    expect(await says()).toContain('The lawsuit has to be filed in time.')
    await make('visas', { candidate_id, state: 'applied', applied_on: '2026-11-25' })
    expect(await says()).toContain('Your place is confirmed')
  })
})

describe('originals', () => {
  test('are brought to the office in the country of residence, and after entry to that in Germany', async () => {
    const [eg, tn, de] = await Promise.all(['eg', 'tn', 'de'].map(slug => idOf('countries', slug)))
    const office = async (name: string, country_id: number | undefined) => {
      const [row] = await app.sql<{ id: number }[]>`
        insert into offices (name, city, address, country_id)
        values (${name}, ${name}, '5 Main Street', ${country_id ?? null}) returning id`
      return row?.id
    }
    const cairo = await office('Cairo', eg)
    await office('Tunis', tn)
    await office('Munich', de)
    itIs('2026-11-25')
    const { candidate_id, whole } = await ofPerson({ office_id: cairo, country_id: tn })
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE', { procedure: 'nurse' })
    const kind_id = await kindThatNeedsOriginal(id)
    await make('documents', { candidate_id, kind_id, asked_on: '2026-11-24' })
    expect(await whole()).toContain('Please bring it to us: \u2068Tunis, 5 Main Street, Tunis\u2069')
    await make('visas', {
      candidate_id,
      state: 'entered',
      decided_on: '2026-11-01',
      entered_on: '2026-11-20',
    })
    expect(await whole()).toContain('Please bring it to us: \u2068Munich, 5 Main Street, Munich\u2069')
    await app.sql`update offices set country_id = null where name = 'Munich'`
    const elsewhere = await whole()
    expect(elsewhere).not.toContain('bring it to us')
    expect(elsewhere).toContain('We need the original, too. Please keep it safe.')
  })

  /** The kind of a document that the case asks for in the original. */
  async function kindThatNeedsOriginal(id: number): Promise<number> {
    const [row] = await app.sql<{ candidate_id: number }[]>`select candidate_id from cases where id = ${id}`
    const { papers } = await pageOf(Number(row?.candidate_id))
    const paper = papers.items.find(
      ({ missing, holder }) => holder === 'candidate' && missing.includes('original_seen'),
    )
    return paper?.kind_id as number
  }
})
