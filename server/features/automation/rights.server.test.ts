import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { APPROVERS, ROLES, type Role } from '../../../contract/access/roles'
import { AUTOMATED } from '../../../contract/automation/actions'
import { can } from '../../../contract/definition/define'
import { definitionOf } from '../../../contract/resources'
import { automation } from '../../../contract/resources/automation'
import type { Api, Row } from '../../../tests/kit/api'
import { candidateKit } from '../../../tests/kit/candidates'
import { type Rules, startRules } from '../../../tests/kit/rules'
import { emit } from '../../crud/emit'

let rules: Rules
let top: Api
let made = 0
beforeAll(async () => {
  rules = await startRules()
  top = await rules.app.api('superadmin')
})
afterAll(() => rules?.stop())

const note = (text: string) => ({ list: [{ do: 'set_field', field: 'note', value: text }] })
const ruleOn = (resource: string, more: Record<string, unknown> = {}) => ({
  name: `Rule on ${resource}`,
  when: 'created',
  resource,
  active: true,
  actions: { list: [{ do: 'notify', to: 'users', user_ids: [rules.app.userOf('user')], title: 'x' }] },
  ...more,
})

/** A person with a role who writes a rule, and the rule. */
async function authored(
  role: Role,
  values: Record<string, unknown>,
): Promise<{ person: Row; api: Api; rule: Row }> {
  made += 1
  const email = `author${made}@lotse.example`
  const created = await rules.master.post('/users', { name: `Author ${made}`, email, role })
  expect(created.status, created.text).toBe(201)
  const api = await rules.app.apiOfUser(created.record.id)
  const answer = await api.post('/automation', values)
  expect(answer.status, answer.text).toBe(201)
  return { person: created.record, api, rule: answer.record }
}

const stateOf = async (rule: Row) => (await rules.master.get(`/automation/${rule.id}`)).record

async function paused(rule: Row, reason: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await stateOf(rule)).toMatchObject({ active: false, pause_reason: reason }),
    { timeout: 45_000, interval: 50 },
  )
  const notices = (await rules.master.get('/notifications?per_page=100')).json as { data: Row[] }
  expect(
    notices.data.filter(
      ({ kind, link }) => kind === 'automation_paused' && link === `/automation/${rule.id}`,
    ),
  ).toHaveLength(1)
}

describe('when a rule is saved', () => {
  it('it is about a resource that its author may read, for each role and each resource', async () => {
    for (const role of ROLES.filter(each => can(automation, each, 'create')))
      for (const resource of AUTOMATED) {
        const api = await rules.app.api(role)
        const answer = await api.post('/automation', ruleOn(resource, { active: false }))
        const may = can(definitionOf(resource)!, role, 'read')
        expect(answer.status, `${role} ${resource} ${answer.text}`).toBe(may ? 201 : 422)
        if (!may) expect(answer.refusal.fields).toEqual({ resource: 'not_there' })
      }
  })

  it('a rule about a resource that one may not read is not there: neither to read, change, play nor look through', async () => {
    const rule = await rules.makeRule(ruleOn('bw-leads', { active: false }))
    expect((await top.get(`/automation/${rule.id}`)).status).toBe(404)
    expect((await top.put(`/automation/${rule.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await top.post(`/automation/${rule.id}/dry-run`)).status).toBe(404)
    expect((await top.get(`/automation/${rule.id}/runs`)).status).toBe(404)
    const list = (await top.get('/automation?per_page=100')).json as { data: Row[] }
    expect(list.data.map(({ id }) => id)).not.toContain(rule.id)
  })

  it('who changes it answers for it; who only pauses it does not', async () => {
    const rule = await rules.makeRule({ actions: note('a') })
    expect(rule.author_id).toBe(rules.app.userOf('master'))
    const off = await top.put(`/automation/${rule.id}`, { active: false })
    expect(off.record).toMatchObject({ active: false, author_id: rules.app.userOf('master') })
    const on = await top.put(`/automation/${rule.id}`, { active: true })
    expect(on.record).toMatchObject({ active: true, author_id: rules.app.userOf('superadmin') })
    await rules.pause(rule)
  })
})

describe('a rule whose author lost the right pauses and says so', () => {
  it('at a change of role, before anything happens', async () => {
    const { person, rule } = await authored('master', ruleOn('bw-leads'))
    expect((await rules.master.put(`/users/${person.id}`, { role: 'superadmin' })).status).toBe(200)
    await paused(rule, 'author_rights')
  })

  it('stays active where the new role may do all of it', async () => {
    const { person, rule } = await authored('master', ruleOn('leads', { actions: note('still') }))
    await rules.master.put(`/users/${person.id}`, { role: 'superadmin' })
    const lead = await rules.makeLead()
    expect(await rules.ran(rule, lead.id)).toMatchObject({ state: 'done' })
    expect(await stateOf(rule)).toMatchObject({ active: true, pause_reason: null })
    await rules.pause(rule)
  })

  it.each([
    ['disabled', (person: Row) => rules.master.put(`/users/${person.id}`, { active: false }), 'author_gone'],
    ['deleted', (person: Row) => rules.master.delete(`/users/${person.id}`), 'author_gone'],
    [
      'without a role',
      (person: Row) => rules.master.put(`/users/${person.id}`, { role: null }),
      'author_gone',
    ],
    [
      'no more of those who write rules',
      (person: Row) => rules.master.put(`/users/${person.id}`, { role: 'admin' }),
      'author_rights',
    ],
  ])('%s', async (_, lose, reason) => {
    const { person, rule } = await authored('superadmin', ruleOn('leads', { actions: note('never') }))
    expect((await lose(person)).status).toBeLessThan(300)
    await paused(rule, reason)
    const lead = await rules.makeLead()
    expect((await rules.leadOf(lead.id)).note).toBeNull()
  })

  it('also when it runs: a right that went without a word, and what waited its delay', async () => {
    const { person, rule } = await authored('master', ruleOn('leads', { actions: note('late'), delay: 60 }))
    const lead = await rules.makeLead()
    await vi.waitFor(async () => expect(await rules.runsOf(rule)).toHaveLength(1), { timeout: 45_000 })
    await rules.app.sql`update users set active = false where id = ${person.id}`
    await rules.app.sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      from graphile_worker.jobs where task_identifier = 'continue_automation'`
    expect(await rules.ran(rule, lead.id)).toMatchObject({ state: 'stopped', reason: 'author_gone' })
    expect((await rules.leadOf(lead.id)).note).toBeNull()
    await paused(rule, 'author_gone')
    await rules.app.sql`update automation set active = true where id = ${rule.id}`
    await rules.app.services.sql.begin(tx =>
      emit(tx, { kind: 'created', resource: 'leads', records: [{ id: (lead as Row).id }] }),
    )
    await vi.waitFor(async () => expect((await stateOf(rule)).active).toBe(false), { timeout: 45_000 })
    expect((await rules.leadOf(lead.id)).note).toBeNull()
  })

  it('runs again once somebody who may do it saves it', async () => {
    const { person, rule } = await authored('superadmin', ruleOn('leads', { actions: note('again') }))
    await rules.master.put(`/users/${person.id}`, { active: false })
    await paused(rule, 'author_gone')
    const saved = await rules.master.put(`/automation/${rule.id}`, { active: true })
    expect(saved.record).toMatchObject({ pause_reason: null, author_id: rules.app.userOf('master') })
    const lead = await rules.makeLead()
    await rules.ran(rule, lead.id)
    expect((await rules.leadOf(lead.id)).note).toBe('again')
    await rules.pause(rule)
  })
})

describe('what a rule changes is approved by somebody else', () => {
  const { candidateId } = candidateKit(() => rules.app)

  it('than its author and the person who created it', async () => {
    const set = (amount: string) => ({ list: [{ do: 'set_field', field: 'amount', value: amount }] })
    const { api: creator, rule } = await authored(
      'superadmin',
      ruleOn('transactions', { actions: set('999') }),
    )
    const author = await rules.app.api('superadmin')
    expect((await author.put(`/automation/${rule.id}`, { actions: set('998') })).status).toBe(200)
    const user = await rules.app.api('user')
    const entered = await user.post('/transactions', {
      candidate_id: await candidateId(),
      amount: '10',
      currency: 'EUR',
    })
    expect(entered.status, entered.text).toBe(201)
    const { id } = entered.record
    const run = await rules.ran(rule, id)
    expect(run, JSON.stringify(run.results)).toMatchObject({ results: [{ do: 'set_field', state: 'done' }] })
    for (const person of [author, creator]) {
      expect((await person.get(`/transactions/${id}`)).record.amount).toBe('998')
      const answer = await person.post(`/transactions/${id}/approve`)
      expect(answer.refusal, answer.text).toMatchObject({ error: 'forbidden' })
    }
    const approved = await rules.master.post(`/transactions/${id}/approve`)
    expect(approved.record, approved.text).toMatchObject({ approved: true, amount: '998' })
    await rules.pause(rule)
  })

  it('and of what is decided by a second person, rules change transactions alone', () => {
    const automated: readonly string[] = AUTOMATED
    expect(Object.keys(APPROVERS).filter(name => automated.includes(name))).toEqual(['transactions'])
  })
})
