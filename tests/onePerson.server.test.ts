import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionOf, RESOURCES } from '../contract/resources'
import { compiledOf } from '../server/crud/compiled'
import { refuseOtherPersons } from '../server/crud/onePerson'
import { type Answer, type Api, good } from './kit/api'
import { startApp, type TestApp } from './kit/app'
import { candidateKit } from './kit/candidates'
import { caseKit } from './kit/cases'
import { papersOf } from './kit/papers'

/** A record of a candidate names records of the same candidate only, whichever definition it has. */

let app: TestApp
let user: Api
let master: Api
let german: Api
beforeAll(async () => {
  app = await startApp()
  ;[user, master, german] = await Promise.all([app.api('user'), app.api('master'), app.api('de_superadmin')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

const PAIRS = RESOURCES.flatMap(definition =>
  compiledOf(definition).personal.map(
    reference => [definition.name, reference.name, reference.definition.name] as const,
  ),
)

/** A record of a candidate of each resource that such a record can name, by the name of the resource. */
async function belongingsOf(person: number): Promise<Record<string, number>> {
  const employer = good(await master.post('/bw-leads', { company: 'Klinik' })).id
  const position = good(await german.post('/positions', { bw_lead_id: employer, name: 'Nurse' })).id
  const linked = async (table: string) =>
    Number(
      (
        await app.sql`
          insert into ${app.sql(table)} (name, phone, candidate_id) values ('Amal', ${`+2126617${person}`}, ${person})
          returning id`
      )[0]?.id,
    )
  const made = async (resource: string, values: Record<string, unknown>) =>
    good(await user.post(`/${resource}`, { candidate_id: person, ...values }))
  return {
    leads: await linked('leads'),
    'online-candidates': await linked('online_candidates'),
    cases: (await openCase(person, 'SKILLED')).id,
    matches: good(await german.post('/matches', { candidate_id: person, position_id: position })).id,
    contracts: good(await master.post('/contracts', { candidate_id: person, name: 'Contract' })).id,
    documents: (await papersOf(app, user).paperOf(person)).id,
    exams: (await made('exams', { kind: 'language' })).id,
    measures: (await made('measures', { kind: 'adaptation' })).id,
    recognitions: (await made('recognitions', { occupation: 'Nurse' })).id,
  }
}

test('is looked at in every definition, except where the other person is meant', () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(20)
  const named = new Set(PAIRS.map(([, , target]) => target))
  expect([...named].sort()).toEqual([
    'cases',
    'contracts',
    'documents',
    'exams',
    'leads',
    'matches',
    'measures',
    'online-candidates',
    'recognitions',
  ])
  for (const [resource, field] of [
    ['placements', 'replaced_by_id'],
    ['cases', 'parent_case_id'],
  ])
    expect(PAIRS.filter(([name, each]) => name === resource && each === field)).toEqual([])
})

test('refuses each reference to a record of somebody else, and takes one of the same person', async () => {
  const [own, other] = [await candidateId(), await candidateId()]
  const [mine, theirs] = [await belongingsOf(own), await belongingsOf(other)]
  for (const [resource, field, target] of PAIRS) {
    const definition = definitionOf(resource)
    if (!definition) throw new Error(resource)
    const isList = definition.fields[field]?.kind === 'refs'
    const judge = (id: number | undefined) => {
      const before = { id: own, version: 1, candidate_id: own }
      const changes = { [field]: isList ? [mine[target], id] : id }
      return app.services.sql.begin(tx => refuseOtherPersons(tx, definition, { before, changes }))
    }
    await expect(judge(mine[target]), `${resource}.${field}`).resolves.toBeUndefined()
    await expect(judge(theirs[target]), `${resource}.${field}`).rejects.toMatchObject({
      details: { fields: { [field]: 'not_a_choice' } },
    })
  }
})

test('holds for the form, a bulk change, an undo and an import', async () => {
  const [own, other] = [await candidateId(), await candidateId()]
  const [mine, theirs] = [await belongingsOf(own), await belongingsOf(other)]
  const refused = { status: 422, fields: { case_id: 'not_a_choice' } }
  const answerOf = ({ status, refusal }: Answer) => ({ status, fields: refusal.fields })
  expect(answerOf(await user.post('/visas', { candidate_id: own, case_id: theirs.cases }))).toEqual(refused)
  const { id } = good(await user.post('/visas', { candidate_id: own, case_id: mine.cases }))
  expect(answerOf(await user.put(`/visas/${id}`, { case_id: theirs.cases }))).toEqual(refused)
  expect(answerOf(await user.put(`/visas/${id}`, { candidate_id: other }))).toEqual(refused)
  const bulk = await master.put('/visas', { ids: [id], changes: { case_id: theirs.cases } })
  expect(answerOf(bulk)).toEqual(refused)
  const certificate = { candidate_id: own, level: 'B1', provider: 'goethe', document_id: mine.documents }
  good(await user.post('/language-certificates', certificate))
  const moved = await user.put(`/documents/${mine.documents}`, { candidate_id: other })
  expect(answerOf(moved)).toEqual({ status: 422, fields: { candidate_id: 'not_a_choice' } })
})

test('a case is no case of a family below itself', async () => {
  const above = await openCase(await candidateId(), 'SKILLED')
  const below = await openCase(await candidateId(), 'SKILLED', { parent_case_id: above.id })
  const lowest = await openCase(await candidateId(), 'SKILLED', { parent_case_id: below.id })
  for (const parent of [above.id, below.id, lowest.id]) {
    const answer = await user.put(`/cases/${above.id}`, { parent_case_id: parent })
    expect([answer.status, answer.refusal.fields]).toEqual([422, { parent_case_id: 'not_a_choice' }])
  }
  const ids = [above.id, lowest.id]
  const bulk = await master.put('/cases', { ids, changes: { parent_case_id: below.id } })
  expect(bulk.status).toBe(422)
})
