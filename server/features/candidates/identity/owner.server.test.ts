import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, good } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { caseKit } from '../../../../tests/kit/cases'

let app: TestApp
let user: Api
let cairo: number
let tunis: number

beforeAll(async () => {
  app = await startApp()
  const offices = await app.sql<{ id: number }[]>`
    insert into offices (name) values ('Cairo'), ('Tunis') returning id`
  ;[cairo = 0, tunis = 0] = offices.map(({ id }) => id)
  await app.sql`update users set office_id = ${cairo} where id = ${app.userOf('user')}`
  await app.sql`update users set office_id = ${tunis} where id = ${app.userOf('admin')}`
  user = await app.api('user')
})
afterAll(() => app?.stop())

const { candidateId, idOf } = candidateKit(() => app)
const { routeId } = caseKit(() => app)

let made = 0
const person = () => ({ name: 'Nadia Amari', phone: `+21266180${String(++made + 1_000)}` })
const ownersOf = ({ employee_id, office_id }: Record<string, unknown>) => ({ employee_id, office_id })

describe('a new candidate', () => {
  test('belongs to the maker and the maker’s office where nobody is named', async () => {
    const record = good(await user.post('/candidates', person()))
    expect(ownersOf(record)).toEqual({ employee_id: app.userOf('user'), office_id: cairo })
  })

  test('has the office of the owner who is named', async () => {
    const record = good(await user.post('/candidates', { ...person(), employee_id: app.userOf('admin') }))
    expect(ownersOf(record)).toEqual({ employee_id: app.userOf('admin'), office_id: tunis })
  })

  test('belongs to nobody where nobody is named on purpose', async () => {
    const record = good(await user.post('/candidates', { ...person(), employee_id: null }))
    expect(ownersOf(record)).toEqual({ employee_id: null, office_id: null })
  })

  test('of a lead of nobody belongs to the one who makes it, else to the lead’s owner', async () => {
    const leadId = async (values: Record<string, unknown>) =>
      good(await user.post('/leads', { ...person(), ...values })).id
    const madeOf = async (lead: number) =>
      (await user.post(`/leads/${lead}/candidate`, {})).json as { candidate: Record<string, unknown> }
    const first = await madeOf(await leadId({ employee_id: null }))
    expect(ownersOf(first.candidate)).toEqual({ employee_id: app.userOf('user'), office_id: cairo })
    const second = await madeOf(await leadId({ employee_id: app.userOf('admin') }))
    expect(ownersOf(second.candidate)).toEqual({ employee_id: app.userOf('admin'), office_id: tunis })
  })
})

test('an import gives people without a column for the owner to the importing person, and leaves an empty cell empty', async () => {
  const importing = async (lines: string) => {
    const form = new FormData()
    form.set('file', new Blob([lines], { type: 'text/csv' }), 'people.csv')
    const admin = await app.api('admin')
    const headers = { authorization: `Bearer ${admin.token}` }
    const started = await fetch(`${app.url}/api/v1/candidates/import`, {
      method: 'POST',
      headers,
      body: form,
    })
    expect(started.status).toBe(202)
  }
  const [bare, empty] = [person(), person()]
  await importing(`name,phone\n${bare.name},${bare.phone}\n`)
  await importing(`name,phone,employee_id,office_id\n${empty.name},${empty.phone},,\n`)
  const rows = () =>
    app.sql`select employee_id, office_id from candidates where phone in (${bare.phone}, ${empty.phone}) order by phone`
  await expect.poll(rows).toEqual([
    { employee_id: app.userOf('admin'), office_id: tunis },
    { employee_id: null, office_id: null },
  ])
})

describe('a new case', () => {
  const caseOf = async (candidate_id: number, route: string, values: Record<string, unknown> = {}) =>
    good(await user.post('/cases', { candidate_id, route_id: await routeId(route), ...values })).employee_id

  test('belongs to the maker where neither it nor its candidate has an owner', async () => {
    expect(await caseOf(await candidateId(), 'SKILLED')).toBe(app.userOf('user'))
    expect(await caseOf(await candidateId(), 'SKILLED', { employee_id: null })).toBeNull()
    const owned = await candidateId({ employee_id: app.userOf('admin') })
    expect(await caseOf(owned, 'SKILLED')).toBeNull()
  })

  test('of a person who may not be recruited for care belongs to nobody (§ 38 BeschV)', async () => {
    const [rule] = await app.sql<{ country_ids: number[] }[]>`
      select country_ids from compliance_rules where kind = 'recruitment_country'`
    await app.sql`update compliance_rules set effect = 'block' where kind = 'recruitment_country'`
    const listed = await candidateId({ country_id: rule?.country_ids[0] })
    expect(await caseOf(listed, 'NURSE_MEASURE')).toBeNull()
    expect(await caseOf(listed, 'SKILLED')).toBeNull()
    const cook = await candidateId({
      country_id: rule?.country_ids[0],
      sector_id: await idOf('sectors', 'cooking'),
    })
    expect(await caseOf(cook, 'SKILLED')).toBe(app.userOf('user'))
  })
})
