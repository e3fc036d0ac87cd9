import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../contract/resources'
import type { Api } from '../../tests/kit/api'
import { startApp, type TestApp } from '../../tests/kit/app'
import { SYSTEM } from '../auth/actor'
import { compiledOf } from './compiled'
import type { Row } from './hooks'
import { writeRows } from './write'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())

const SECRET = 'a-secret-that-is-sent'
const post = (url: string) => ({ do: 'webhook', url, fields: ['name'] })

/** For each secret that goes to an address of its own record: a record with both, and the same with another address. */
const SENT: Record<string, { first: Record<string, unknown>; moved: Record<string, unknown> }> = {
  'whatsapp-settings.token': {
    first: { name: 'Gateway', gateway_url: 'https://a.example/api' },
    moved: { gateway_url: 'https://b.example/api' },
  },
  'automation.webhook_secret': {
    first: {
      name: 'Rule',
      when: 'created',
      resource: 'leads',
      actions: { list: [post('https://a.example')] },
    },
    moved: { actions: { list: [post('https://a.example'), post('https://b.example')] } },
  },
}
const sent = RESOURCES.flatMap(definition =>
  compiledOf(definition).sentSecrets.map(([name, address]) => ({ definition, name, address })),
)

it('each secret says where it goes, to a field of its own record or to none', () => {
  for (const { name, fields } of RESOURCES)
    for (const [field, { kind, options }] of Object.entries(fields)) {
      if (kind !== 'secret') continue
      expect(options, `${name}.${field}`).toHaveProperty('sentTo')
      if (options.sentTo) expect(Object.keys(fields), `${name}.${field}`).toContain(options.sentTo)
    }
  expect(sent.map(({ definition, name }) => `${definition.name}.${name}`).toSorted()).toEqual(
    Object.keys(SENT).toSorted(),
  )
})

describe.each(sent)('$definition.name.$name', ({ definition, name, address }) => {
  const { first, moved } = SENT[`${definition.name}.${name}`]!
  const stored = async (id: number) =>
    (await app.sql<Row[]>`select * from ${app.sql(definition.table)} where id = ${id}`)[0] as Row
  const make = async () => {
    const answer = await master.post(`/${definition.name}`, { ...first, [name]: SECRET })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.record[name]).toBe(true)
    return answer.record
  }
  /** The address stayed as it was, or the secret is gone: they are never together. */
  const expectApart = async (id: number, before: Row) => {
    const row = await stored(id)
    if (JSON.stringify(row[address]) !== JSON.stringify(before[address])) expect(row[name]).toBeNull()
  }

  it('goes with no address that it was not entered for', async () => {
    const { id, version } = await make()
    const before = await stored(id)
    const answer = await master.put(`/${definition.name}/${id}`, { ...moved, [name]: true, version })
    if (answer.status === 422) expect(answer.refusal.fields).toEqual({ [name]: 'required' })
    else expect(answer.record[name]).toBe(false)
    await expectApart(id, before)
  })

  it('nor when many are changed, nor by a write past the checks', async () => {
    const { id } = await make()
    const before = await stored(id)
    await master.put(`/${definition.name}`, { ids: [id], changes: moved })
    await expectApart(id, before)
    const other = await stored((await make()).id)
    await app.services.sql.begin(tx =>
      writeRows(tx, {
        definition,
        actor: SYSTEM,
        action: 'update',
        rows: [{ before: other, changes: moved }],
      }),
    )
    expect(await stored(other.id)).toMatchObject({ [name]: null })
  })

  it('stays where the address does, and is taken with a new one', async () => {
    const { id } = await make()
    const before = await stored(id)
    expect((await master.put(`/${definition.name}/${id}`, { ...first, name: 'Renamed' })).record[name]).toBe(
      true,
    )
    expect((await stored(id))[name]).toBe(before[name])
    const both = await master.put(`/${definition.name}/${id}`, { ...moved, [name]: 'another-secret-for-it' })
    expect(both.status, both.text).toBe(200)
    expect(both.record[name]).toBe(true)
  })
})

it('a gateway that is in use is not moved without its token', async () => {
  const gateway = { name: 'Busy', gateway_url: 'https://a.example', token: SECRET, active: true }
  const { record } = await master.post('/whatsapp-settings', gateway)
  const moved = await master.put(`/whatsapp-settings/${record.id}`, { gateway_url: 'https://b.example' })
  expect(moved.refusal.fields).toEqual({ token: 'required' })
})

it('the tokens of lead ads go to no other address either', async () => {
  const tokens = { page_token: 'page', app_secret: 'app', verify_token: 'verify' }
  const a = { graph_url: 'https://graph.a.example' }
  expect((await master.put('/lead-ads', { ...a, ...tokens })).json).toMatchObject({ page_token: true })
  expect((await master.put('/lead-ads', { ...a, page_id: '1' })).json).toMatchObject({ page_token: true })
  expect((await master.put('/lead-ads', { graph_url: 'https://b.example' })).json).toMatchObject({
    ...{ page_token: false, app_secret: false, verify_token: true },
  })
  const both = await master.put('/lead-ads', {
    graph_url: 'https://c.example',
    page_token: 'x',
    app_secret: 'y',
  })
  expect(both.json).toMatchObject({ page_token: true, app_secret: true })
})
