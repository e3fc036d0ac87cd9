import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { displayName } from '../../../contract/definition/define'
import { requireDefinition } from '../../../contract/resources'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { warnOfCases } from '../routes'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-11-23T11:00:00Z')
  await app.api('master')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

async function rowsOf(resource: string, filter: object): Promise<Row[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), per_page: '200' })
  const answer = await user.get(`/${resource}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.page.data
}
async function make(resource: string, values: Record<string, unknown>): Promise<Row> {
  const answer = await user.post(`/${resource}`, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

describe('expiring', () => {
  test('names papers and approvals that end within 90 days, of several the last one', async () => {
    // 90 days from 2026-11-23 is 2027-02-21.
    const candidate_id = await candidateId({
      pass_expiry_date: '2027-02-21',
      employee_id: app.userOf('user'),
    })
    const other = await candidateId({ pass_expiry_date: '2027-02-22' })
    const older = { candidate_id: other, passport_number: 'A1', valid_until: '2026-12-01' }
    await make('passports', older)
    await make('passports', { ...older, passport_number: 'A2', valid_until: '2027-02-22' })
    await make('preapprovals', {
      candidate_id,
      result: 'issued',
      issued_on: '2026-09-15',
      authority: 'ABH Berlin',
    })
    await make('permits', {
      candidate_id,
      result: 'issued',
      issued_on: '2026-01-15',
      law: '16d_1',
      valid_until: '2027-01-31',
    })
    const approval = { candidate_id, occupation: 'Cook', result: 'approved', decided_on: '2026-06-01' }
    const { id } = await make('ba-approvals', { ...approval, valid_until: '2026-12-01' })
    const visa = { candidate_id, mission: 'Cairo', state: 'granted', decided_on: '2026-01-10' }
    await make('visas', { ...visa, valid_until: '2026-12-20' })
    await make('visas', { ...visa, valid_until: '2027-12-20' })
    await make('language-certificates', {
      ...{ candidate_id, provider: 'goethe', level: 'B1', reading_on: '2026-01-15' },
      ...{ listening_on: '2026-05-20', writing_on: '2026-05-20', speaking_on: '2026-05-20' },
    })
    const rows = await rowsOf('expiring', { candidate_id })
    expect(rows.find(({ kind }) => kind === 'permit')).toMatchObject({ name: '§ 16d (1) AufenthG' })
    expect(rows.map(({ kind, ends_on }) => [kind, ends_on])).toEqual([
      ['ba_approval', '2026-12-01'],
      // Without a printed end three months.
      ['preapproval', '2026-12-15'],
      ['certificate', '2027-01-15'],
      ['permit', '2027-01-31'],
      ['passport', '2027-02-21'],
    ])
    expect(rows[0]).toMatchObject({ name: 'Cook', record_id: id, employee_id: app.userOf('user') })
    expect(await rowsOf('expiring', { candidate_id: other })).toEqual([])
  })

  test('takes an approval of the BA without a printed end to hold for six months, and says that it is an estimate', async () => {
    const candidate_id = await candidateId()
    const approval = { candidate_id, occupation: 'Cook', result: 'approved' }
    await make('ba-approvals', { ...approval, decided_on: '2026-07-15' })
    const rows = () => rowsOf('expiring', { candidate_id })
    expect(await rows()).toMatchObject([{ kind: 'ba_approval', ends_on: '2027-01-15', estimated: true }])
    await make('ba-approvals', { ...approval, decided_on: '2026-08-01', valid_until: '2027-01-31' })
    expect(await rows()).toMatchObject([{ kind: 'ba_approval', ends_on: '2027-01-31', estimated: false }])
  })

  test('names yearly figures that end with the year, and those without an amount today', async () => {
    const ending = await rowsOf('expiring', { kind: 'figure' })
    expect(ending).toContainEqual(
      expect.objectContaining({
        name: expect.stringContaining('F-00'),
        ends_on: '2026-12-31',
        candidate_id: null,
      }),
    )
    expect((await rowsOf('expiring', { kind: 'figure_missing' })).map(({ name }) => name)).toContainEqual(
      expect.stringContaining('F-07'),
    )
  })
})

describe('stuck steps', () => {
  test('have one row a case, of the step that is over for longest, and none for a right that opens', async () => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    await make('recognitions', {
      ...{ candidate_id, occupation: 'Cook', procedure: 'bqfg' },
      ...{ applied_on: '2026-06-01', complete_on: '2026-07-01' },
    })
    await make('ba-approvals', {
      candidate_id,
      occupation: 'Cook',
      applied_on: '2026-10-01',
      reached_on: '2026-10-01',
    })
    // The receipt is behind, since the documents are complete. The decision was due on 2026-10-01, the BA on 2026-10-15.
    expect(await rowsOf('stuck-steps', { candidate_id })).toMatchObject([
      { case_id: id, due_on: '2026-10-01' },
    ])
    await app.sql`delete from clocks where candidate_id = ${candidate_id} and expiry <> 'right_opens'`
    expect(await app.sql`select from clocks where candidate_id = ${candidate_id}`).not.toHaveLength(0)
    expect(await rowsOf('stuck-steps', { candidate_id })).toEqual([])
  })
})

test('a step is not stuck by a deadline whose start is only estimated', async () => {
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED')
  // The day on which the request reached the BA is not known: its two weeks ended on 2026-10-15 at the earliest.
  await make('ba-approvals', { candidate_id, occupation: 'Cook', applied_on: '2026-10-01' })
  const [clock] =
    await app.sql`select due_on, quality from clocks where candidate_id = ${candidate_id} and rule = 'C-18'`
  expect(clock).toEqual({ due_on: '2026-10-15', quality: 'estimated' })
  expect(await rowsOf('stuck-steps', { candidate_id })).toEqual([])
  expect(await rowsOf('due-clocks', { candidate_id })).toEqual([])
})

describe('overdue clocks of the menu', () => {
  test('have no right that has opened', async () => {
    const candidate_id = await candidateId({ employee_id: app.userOf('user') })
    await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    await make('recognitions', {
      ...{ candidate_id, occupation: 'Cook', procedure: 'bqfg' },
      ...{ applied_on: '2026-06-01', complete_on: '2026-07-01' },
    })
    const waiting = (await user.get('/waiting')).json as unknown as { what: string; filter: object }[]
    const filter = { ...waiting.find(({ what }) => what === 'stuck')?.filter, candidate_id }
    const rules = (await rowsOf('clocks', filter)).map(({ rule }) => rule)
    // The action for failure to act was possible from 2026-10-01, on which the decision was due.
    const opened =
      await app.sql`select from clocks where candidate_id = ${candidate_id} and rule = 'C-10' and due_on < '2026-11-23'`
    expect(opened).toHaveLength(1)
    expect(rules.length).toBeGreaterThan(0)
    expect(rules).not.toContain('C-10')
  })
})

describe('a time to contest that is over', () => {
  test('stands last on the desk and in no list of what can still be done, but not before its last working day', async () => {
    const refused = async (notified_on: string) => {
      const candidate_id = await candidateId({ employee_id: app.userOf('user') })
      await openCase(candidate_id, 'SKILLED')
      await make('visas', { candidate_id, state: 'rejected', decided_on: '2026-10-05', notified_on })
      return candidate_id
    }
    // 2026-11-08 was a Sunday; 2026-11-21 is a Saturday, so that the lawsuit is in time on Monday, 2026-11-23.
    const [lost, last] = [await refused('2026-10-08'), await refused('2026-10-21')]
    const overdue = await candidateId({ employee_id: app.userOf('user') })
    await openCase(overdue, 'SKILLED', { procedure: 'bqfg' })
    const recognition = { occupation: 'Cook', procedure: 'bqfg', applied_on: '2026-06-01' }
    await make('recognitions', { candidate_id: overdue, ...recognition })
    const candidate_id = [lost, last, overdue]
    const appeals = (rows: readonly Row[]) =>
      rows.filter(row => row.expiry === 'appeal_lost').map(row => row.candidate_id)

    const desk = await rowsOf('due-clocks', { candidate_id })
    expect([desk[0], desk.at(-1)]).toMatchObject([
      { candidate_id: last, expiry: 'appeal_lost', due_on: '2026-11-21', is_lost: false },
      { candidate_id: lost, expiry: 'appeal_lost', due_on: '2026-11-08', is_lost: true },
    ])
    expect(desk.map(row => row.candidate_id)).toContain(overdue)
    const waiting = (await user.get('/waiting')).json as unknown as { what: string; filter: object }[]
    const { filter } = waiting.find(({ what }) => what === 'stuck') ?? {}
    expect(appeals(await rowsOf('clocks', { ...filter, candidate_id }))).toEqual([last])
    expect(appeals(await rowsOf('clocks', { is_lost: true, candidate_id }))).toEqual([lost])
    const stuck = async () => (await rowsOf('stuck-steps', { candidate_id })).map(row => row.candidate_id)
    expect(await stuck()).not.toContain(lost)
    expect(await stuck()).toContain(last)

    const noon = app.services.now
    app.services.now = () => new Date('2026-11-24T11:00:00Z')
    await warnOfCases(app.services)
    app.services.now = noon
    expect(appeals(await rowsOf('clocks', { is_lost: true, candidate_id })).toSorted()).toEqual(
      [lost, last].toSorted(),
    )
  })
})

describe('to confirm', () => {
  test('names what nobody has confirmed: silence, and estimated starts, which are on no desk', async () => {
    const candidate_id = await candidateId()
    await openCase(candidate_id, 'SKILLED')
    await make('ba-approvals', {
      ...{ candidate_id, occupation: 'Cook' },
      ...{ applied_on: '2026-11-02', reached_on: '2026-11-02' },
    })
    expect(await rowsOf('to-confirm', { candidate_id })).toMatchObject([
      { kind: 'silence_over', since: '2026-11-17', name: expect.stringContaining('BA') },
    ])
    await app.sql`update clocks set quality = 'estimated' where candidate_id = ${candidate_id}`
    const kinds = (await rowsOf('to-confirm', { candidate_id })).map(({ kind }) => kind)
    expect(kinds).toContain('estimated_start')
    expect(await rowsOf('due-clocks', { candidate_id })).toEqual([])
  })

  test('names rules that block although nobody has confirmed them, and no rule that only warns', async () => {
    const rules = await rowsOf('to-confirm', { kind: 'blocking_rule' })
    expect(rules.length).toBeGreaterThan(0)
    for (const { candidate_id, route_id, resource } of rules)
      expect([candidate_id, route_id ?? resource]).toEqual([null, expect.anything()])
    const ofCompliance = rules
      .filter(({ resource }) => resource === 'compliance-rules')
      .map(({ name }) => name)
    // The law of Egypt waits for counsel too, but only warns; that the employer pays is off as shipped. The information sheet
    // is the text of the law.
    expect(ofCompliance.toSorted()).toEqual([
      'Placement fee: kinds to be asked',
      'Presenting somebody: the profile was checked',
    ])
    const kinds = rules.filter(({ resource }) => resource === 'fee-kinds').map(({ name }) => name)
    expect(kinds).toEqual(expect.arrayContaining(['Course', 'Registration', 'Translation']))
    expect(rules.map(({ name_de }) => name_de)).toEqual(
      expect.arrayContaining(['Vermittlungsgebühr: noch zu klärende Arten', 'Kurs', 'Übersetzung']),
    )
  })

  test('names nationalities that were copied, and records without more than a step that was set', async () => {
    const country = await idOf('countries', 'eg')
    const candidate_id = await candidateId({ country_id: country })
    await app.sql`update candidates set nationality_ids = array[${country}::bigint], nationality_confirmed = false
      where id = ${candidate_id}`
    const { record } = await user.get(`/candidates/${candidate_id}`)
    const visaGranted = { version: record.version, visa_granted: true, visa_granted_date: '2026-11-02' }
    expect((await user.put(`/candidates/${candidate_id}`, visaGranted)).status).toBe(200)
    const [visa] = await rowsOf('visas', { candidate_id })
    const rows = await rowsOf('to-confirm', { candidate_id })
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'nationality', name: 'Egypt' }))
    const ofFlag = expect.objectContaining({ kind: 'from_flag', resource: 'visas', record_id: visa?.id })
    expect(rows).toContainEqual(ofFlag)
    // What a person says of either settles it.
    const typed = { version: visa?.version, valid_until: '2027-11-01' }
    expect((await user.put(`/visas/${visa?.id}`, typed)).status).toBe(200)
    const again = (await user.get(`/candidates/${candidate_id}`)).record
    const confirmed = { version: again.version, nationality_confirmed: true }
    expect((await user.put(`/candidates/${candidate_id}`, confirmed)).status).toBe(200)
    expect(await rowsOf('to-confirm', { candidate_id })).toEqual([])
  })
})

describe('a reader of German or French', () => {
  const german = async (resource: string, filter: object) =>
    (await rowsOf(resource, filter)).map(row => displayName(requireDefinition(resource), row, 'de'))

  test('reads deadlines, assumptions and ending papers in that language, and finds them by it', async () => {
    const candidate_id = await candidateId({ employee_id: app.userOf('user') })
    await openCase(candidate_id, 'SKILLED')
    await make('visas', {
      ...{ candidate_id, state: 'rejected', decided_on: '2026-10-05', notified_on: '2026-10-21' },
    })
    const country = await idOf('countries', 'eg')
    await app.sql`update candidates set nationality_ids = array[${country}::bigint], nationality_confirmed = false
      where id = ${candidate_id}`
    const passport = { country_id: country, passport_number: 'A9', valid_until: '2026-12-20' }
    await make('passports', { candidate_id, ...passport })

    const [lawsuit] = (await rowsOf('due-clocks', { candidate_id })).filter(
      row => row.expiry === 'appeal_lost',
    )
    expect(lawsuit).toMatchObject({
      what: expect.stringContaining('awsuit'),
      ...{ what_de: expect.stringContaining('Klage'), what_fr: expect.stringContaining('refus de visa') },
    })
    for (const resource of ['clocks', 'due-clocks'])
      expect(await german(resource, { candidate_id })).toContain(lawsuit?.what_de)
    expect(await german('to-confirm', { kind: 'nationality', candidate_id })).toEqual(['Ägypten'])
    expect(await german('expiring', { candidate_id })).toEqual(['Ägypten'])
    for (const value of ['ägypten', 'égypte', 'egypt', 'مصر'])
      for (const resource of ['expiring', 'to-confirm']) {
        const { text, page } = await user.post(`/${resource}?page=1`, { value })
        expect(page.data, `${resource} ${value} ${text}`).toContainEqual(
          expect.objectContaining({ candidate_id }),
        )
      }
  })

  test('reads the start of a deadline without a step by what it is about', async () => {
    const candidate_id = await candidateId({ employee_id: app.userOf('user') })
    await app.sql`
      insert into clocks (candidate_id, source, source_id, rule, what, what_ar, what_fr, what_de, quality, due_on)
      values (${candidate_id}, 'route', ${-candidate_id}, 'Z9', 'Answer', 'جواب', 'Réponse à la BA', 'Antwort an die BA', 'estimated',
        '2027-01-10')`
    expect(await german('to-confirm', { kind: 'estimated_start', candidate_id })).toEqual([
      'Antwort an die BA',
    ])
    for (const value of ['antwort an die BA', 'reponse à la ba', 'جواب'])
      expect((await user.post('/to-confirm?page=1', { value })).page.data, value).toContainEqual(
        expect.objectContaining({ candidate_id }),
      )
  })

  test('reads deadlines that were there before the upgrade', async () => {
    const words = () =>
      app.sql`select id, what_fr, what_de from clocks where source = 'route' and rule <> 'Z9' order by id`
    const known = await words()
    expect(known.length).toBeGreaterThan(0)
    const migration = new URL(
      '../../db/migrations/0225_clock_words_in_german_and_french.sql',
      import.meta.url,
    )
    await app.sql`alter table clocks drop column what_fr, drop column what_de`
    await app.sql.unsafe(await readFile(migration, 'utf8'))
    expect(await words()).toEqual(known)
  })
})

describe('shipped rules', () => {
  test('have names in English and Arabic, so that a deadline reads in both', async () => {
    const tables = ['checklists', 'deadlines', 'requirements', 'compliance_rules']
    for (const table of tables)
      expect(await app.sql`select name from ${app.sql(table)} where name_arabic is null`, table).toHaveLength(
        0,
      )
    expect(await app.sql`select slug from document_kinds where en is null or ar is null`).toHaveLength(0)
  })
})

describe('the last contact', () => {
  test('is the latest answered call or message, and none for candidates without one', async () => {
    const [spoken, silent] = [await candidateId(), await candidateId()]
    await make('calls', { candidate_id: spoken, status: 'answered', at: '2026-11-10T09:00:00Z' })
    await make('calls', { candidate_id: spoken, status: 'unanswered', at: '2026-11-20T09:00:00Z' })
    const answer = await user.get(`/due-clocks/contacts?candidates=${spoken},${silent}`)
    expect(answer.json).toEqual([{ candidate_id: spoken, at: '2026-11-10T09:00:00.000Z', by: 'call' }])
  })

  test('refuses what are no ids', async () => {
    for (const candidates of ['', 'x', '1,', '1;drop', `${'9'.repeat(16)}`])
      expect((await user.get(`/due-clocks/contacts?candidates=${candidates}`)).status, candidates).toBe(422)
    const many = Array.from({ length: 501 }, (_, at) => at).join(',')
    expect((await user.get(`/due-clocks/contacts?candidates=${many}`)).refusal.fields).toEqual({
      candidates: 'too_long',
    })
  })
})
