import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../contract/resources/calls'
import { leads } from '../../../contract/resources/leads'
import { makeUser, type TestServices, testServices } from '../../../tests/kit/auth/services'
import type { Actor } from '../../auth/actor'
import { SYSTEM } from '../../auth/actor'
import type { Tx, Values } from '../../crud/hooks'
import { createRecord, deleteRecords, updateRecord } from '../../crud/records'
import type { Services } from '../../services'
import { callsHooks, leadsHooks } from './index'

let services: TestServices
let actor: Actor
beforeAll(async () => {
  services = { ...(await testServices()), hooks: { leads: leadsHooks, calls: callsHooks } }
  const user = await makeUser(services, { role: 'admin' })
  actor = { ...SYSTEM, id: user.id, role: 'admin' }
})
afterAll(() => services.drop())

type Act<T> = (services: Services, tx: Tx) => Promise<T>
const within = <T>(act: Act<T>) => services.sql.begin(tx => act(services, tx)) as Promise<T>
const makeLead = (body: Values) =>
  within((all, tx) => createRecord(all, tx, { definition: leads, actor }, body)) as Promise<Lead>
const makeCall = (body: Values) =>
  within((all, tx) => createRecord(all, tx, { definition: calls, actor }, body))
const changeCall = (id: unknown, body: Values) =>
  within((all, tx) => updateRecord(all, tx, { definition: calls, actor }, id as number, body))
const removeCall = (id: unknown) =>
  within((all, tx) => deleteRecords({ services: all, tx }, { definition: calls, actor }, [id as number]))

type Lead = Values & { id: number; duplicates?: { id: number; reason: string }[] }
const leadNow = async (id: number) =>
  (await services.sql<Lead[]>`select * from leads where id = ${id}`)[0] as Lead

let tail = 100_000
const phone = () => `+201001${++tail}`

describe('a new lead', () => {
  it('has the status new, nobody, and no duplicates where it is alone', async () => {
    const lead = await makeLead({ name: 'Alone Person', phone: phone() })
    const [status] = await services.sql`select slug from statuses where id = ${lead.status_id as number}`
    expect(status?.slug).toBe('new')
    expect(lead.employee_id).toBeNull()
    expect(lead.duplicates).toBeUndefined()
  })

  it('keeps the status that was sent', async () => {
    const [wanted] = await services.sql<{ id: number }[]>`select id from statuses where slug = 'interested'`
    const lead = await makeLead({ name: 'Keen Person', phone: phone(), status_id: wanted?.id })
    expect(lead.status_id).toBe(wanted?.id)
  })

  it('is made and told who has the same phone, in either field', async () => {
    const number = phone()
    const first = await makeLead({ name: 'First Caller', phone: number, employee_id: actor.id })
    const second = await makeLead({ name: 'Second Caller', phone: phone(), phone_alternative: number })
    expect(second.duplicates).toEqual([
      {
        resource: 'leads',
        id: first.id,
        name: 'First Caller',
        employee_id: actor.id,
        office_id: null,
        reason: 'phone',
      },
    ])
    const third = await makeLead({ name: 'Third Caller', phone: number.replace('+', '00') })
    expect(third.duplicates?.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it('is told who has the same e-mail, each other lead once with the surest reason', async () => {
    const number = phone()
    const first = await makeLead({ name: 'Mail Twin', phone: number, email: 'twin@people.example' })
    const other = await makeLead({ name: 'Other Name', phone: phone(), email: 'TWIN@people.example' })
    expect(other.duplicates).toMatchObject([{ id: first.id, reason: 'email' }])
    const same = await makeLead({ name: 'mail  twin', phone: number, email: 'twin@people.example' })
    expect(same.duplicates).toMatchObject([
      { id: first.id, reason: 'phone' },
      { id: other.id, reason: 'email' },
    ])
  })

  it('is told who has the same name in another writing, or with a further word', async () => {
    const first = await makeLead({ name: 'فاطمة الزهراء', phone: phone() })
    const longer = await makeLead({ name: 'فاطمة الزهراء حسن', phone: phone() })
    await makeLead({ name: 'فاطمة حسن', phone: phone() })
    const second = await makeLead({ name: 'فاطمه الزهراءُ', phone: phone() })
    expect(second.duplicates).toMatchObject([
      { id: longer.id, reason: 'name' },
      { id: first.id, reason: 'name' },
    ])
  })

  it('is not told of who is in the bin', async () => {
    const number = phone()
    const first = await makeLead({ name: 'Thrown Away', phone: number })
    await within((all, tx) => deleteRecords({ services: all, tx }, { definition: leads, actor }, [first.id]))
    expect((await makeLead({ name: 'Fresh Start', phone: number })).duplicates).toBeUndefined()
  })
})

describe('a call', () => {
  it('says who made it and when, and moves its lead on', async () => {
    const lead = await makeLead({ name: 'Called Once', phone: phone(), call_back_date: '2026-01-05' })
    const call = await makeCall({ lead_id: lead.id, status: 'answered', next_call_back_date: '2026-02-01' })
    expect(call).toMatchObject({ call_by: actor.id, at: expect.stringMatching(/Z$/) })
    const after = await leadNow(lead.id)
    expect(after).toMatchObject({
      calls_count: 1,
      last_call_at: call.at,
      call_back_date: '2026-02-01',
      version: 2,
    })
  })

  it('without a next day takes the lead out of the queue', async () => {
    const lead = await makeLead({ name: 'Called Last', phone: phone(), call_back_date: '2026-01-05' })
    await makeCall({ lead_id: lead.id, status: 'unanswered' })
    expect(await leadNow(lead.id)).toMatchObject({ calls_count: 1, call_back_date: null })
  })

  it('of an earlier time counts, and moves neither the last call nor the day', async () => {
    const lead = await makeLead({ name: 'Called Before', phone: phone() })
    const last = await makeCall({ lead_id: lead.id, status: 'answered', next_call_back_date: '2026-03-01' })
    await makeCall({ lead_id: lead.id, status: 'unanswered', at: '2020-01-01T10:00:00Z' })
    expect(await leadNow(lead.id)).toMatchObject({
      calls_count: 2,
      last_call_at: last.at,
      call_back_date: '2026-03-01',
    })
  })

  it('that goes is counted out again, and the audit log has the lead too', async () => {
    const lead = await makeLead({ name: 'Called Twice', phone: phone() })
    const first = await makeCall({ lead_id: lead.id, status: 'answered', at: '2026-01-01T08:00:00Z' })
    const second = await makeCall({ lead_id: lead.id, status: 'answered' })
    await removeCall(second.id)
    expect(await leadNow(lead.id)).toMatchObject({ calls_count: 1, last_call_at: first.at })
    await removeCall(first.id)
    expect(await leadNow(lead.id)).toMatchObject({ calls_count: 0, last_call_at: null })
    const logged = await services.sql`
      select action from logs where resource = 'leads' and record = ${lead.id} order by id`
    expect(logged.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update', 'update'])
  })

  it('that is moved to another lead is counted there', async () => {
    const wrong = await makeLead({ name: 'Wrong Lead', phone: phone() })
    const right = await makeLead({ name: 'Right Lead', phone: phone() })
    const call = await makeCall({ lead_id: wrong.id, status: 'answered' })
    await changeCall(call.id, { lead_id: right.id })
    expect(await leadNow(wrong.id)).toMatchObject({ calls_count: 0, last_call_at: null })
    expect(await leadNow(right.id)).toMatchObject({ calls_count: 1, last_call_at: call.at })
  })

  it('whose note is mended leaves the day that was set since', async () => {
    const lead = await makeLead({ name: 'Noted Person', phone: phone() })
    const call = await makeCall({ lead_id: lead.id, status: 'answered', next_call_back_date: '2026-04-01' })
    await services.sql`update leads set call_back_date = '2026-05-01' where id = ${lead.id}`
    await changeCall(call.id, { note: 'asked for the price' })
    expect(await leadNow(lead.id)).toMatchObject({ call_back_date: '2026-05-01' })
    await changeCall(call.id, { next_call_back_date: '2026-04-02' })
    expect(await leadNow(lead.id)).toMatchObject({ call_back_date: '2026-04-02' })
  })

  it('of a lead that is not there is refused', async () => {
    await expect(makeCall({ lead_id: 999_999, status: 'answered' })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { lead_id: 'not_there' } },
    })
  })
})
