import { describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { candidateKit } from '../../../../tests/kit/candidates'
import { admin, app, fieldsOf, kindsOf, master, startMoney, user } from '../../../../tests/kit/fees'

startMoney()

const { candidateId, idOf, pageOf } = candidateKit(() => app)
describe('a second person approves', () => {
  const enter = async (api: Api) => {
    const candidate_id = await candidateId()
    const answer = await api.post('/transactions', { candidate_id, amount: '100', currency: 'EUR' })
    expect(answer.status, answer.text).toBe(201)
    return answer.record.id
  }

  test('never who entered it, and no user', async () => {
    const id = await enter(admin)
    expect((await admin.post(`/transactions/${id}/approve`)).status).toBe(403)
    expect((await user.post(`/transactions/${id}/approve`)).status).toBe(403)
    const approved = await master.post(`/transactions/${id}/approve`, {})
    expect(approved.status, approved.text).toBe(200)
    expect(approved.record).toMatchObject({ approved: true, approved_by: app.userOf('master') })
    const [told] = await app.sql<{ title: string }[]>`
      select title from notifications where user_id = ${app.userOf('admin')} order by id desc limit 1`
    expect(told?.title).toContain('100 EUR')
  })

  test('of two who decide at once, one does', async () => {
    const id = await enter(user)
    const answers = await Promise.all([
      admin.post(`/transactions/${id}/approve`, {}),
      master.post(`/transactions/${id}/reject`, { note: 'The receipt is missing' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('what was approved is not changed or deleted any more, what was rejected waits anew', async () => {
    const id = await enter(user)
    await admin.post(`/transactions/${id}/approve`, {})
    expect((await user.put(`/transactions/${id}`, { amount: '200' })).refusal.error).toBe('wrong_state')
    expect((await user.put(`/transactions/${id}`, { note: 'By bank' })).status).toBe(200)
    expect((await master.delete(`/transactions/${id}`)).refusal.error).toBe('wrong_state')
    expect((await user.put(`/transactions/${id}`, { approved: false })).status).toBe(403)
    const other = await enter(user)
    await admin.post(`/transactions/${other}/reject`, { note: 'Wrong amount' })
    const mended = await user.put(`/transactions/${other}`, { amount: '90' })
    expect(mended.record).toMatchObject({ rejected_reason: null, approved: false })
    expect((await admin.post(`/transactions/${other}/approve`, {})).status).toBe(200)
  })

  test('the ledger adds up each currency of what its list shows', async () => {
    const id = await candidateId({
      ...{ first_fees: '10.5', first_fees_currency: 'EUR', first_fees_paid_date: '2026-11-01' },
      ...{ second_fees: '3.125', second_fees_currency: 'JOD' },
    })
    await user.post('/transactions', { candidate_id: id, amount: '1.25', currency: 'EUR' })
    const filter = encodeURIComponent(JSON.stringify({ candidate_id: id }))
    const totals = await user.get(`/ledger/totals?filter=${filter}`)
    expect(totals.json).toEqual([
      { currency: 'EUR', due: '11.75', paid: '10.5', open: '1.25' },
      { currency: 'JOD', due: '3.125', paid: '0', open: '3.125' },
    ])
    expect((await user.get('/ledger/totals?filter={"wings":1}')).status).toBe(422)
    expect((await (await app.api('de_user')).get('/ledger/totals')).status).toBe(403)
  })
})

describe('guards before a registration', () => {
  test('block by country with sector or program, naming rule and source', async () => {
    const body = {
      ...{ name: 'Amina', phone: '+967712345678', country_id: await idOf('countries', 'ye') },
      program_id: await idOf('programs', 'nursing'),
    }
    const refused = await user.post('/candidates', body)
    expect(fieldsOf(refused)).toEqual({ country_id: 'refused_by_rule' })
    expect(refused.refusal.guards).toEqual([
      expect.objectContaining({ kind: 'recruitment_country', source: expect.stringContaining('38 BeschV') }),
    ])
    const other = await user.post('/candidates', {
      ...body,
      program_id: await idOf('programs', 'apprenticeship'),
    })
    expect(other.status, other.text).toBe(201)
    const changed = await user.put(`/candidates/${other.record.id}`, {
      ...{ registration_date: '2026-11-20', program_id: body.program_id },
    })
    expect(fieldsOf(changed)).toEqual({ country_id: 'refused_by_rule' })
  })

  test('that only warn are told with the new record', async () => {
    const [rule] = await app.sql<
      { id: number }[]
    >`select id from compliance_rules where kind = 'recruitment_country'`
    await master.put(`/compliance-rules/${rule?.id}`, { effect: 'warn' })
    const made = await user.post('/candidates', {
      ...{ name: 'Amina', phone: '+967712345679', country_id: await idOf('countries', 'ye') },
      ...{ birth_date: '1998-03-14', program_id: await idOf('programs', 'nursing') },
    })
    expect(made.status, made.text).toBe(201)
    expect(made.json).toMatchObject({ warnings: [{ rule_id: rule?.id, effect: 'warn' }] })
    expect(kindsOf((await pageOf(made.record.id)).warnings)).toEqual(['recruitment_country'])
    await master.put(`/compliance-rules/${rule?.id}`, { effect: 'block' })
  })
})
