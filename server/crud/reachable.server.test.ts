import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '../../contract/resources/calls'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { SYSTEM } from '../auth/actor'
import type { Tx } from './hooks'
import { findAllReachable, refuseUnreachable, type Writing } from './reachable'

let services: TestServices
let own: number[]
let others: number
beforeAll(async () => {
  services = await testServices()
  services.hooks = {
    leads: { scope: ({ sql }, { role }) => (role === 'user' ? sql`source = 'form'` : undefined) },
  }
  const leads = await services.sql<{ id: number }[]>`
    insert into leads (name, phone, search_text, source) values
      ('One', '+212661000001', 'one', 'form'), ('Two', '+212661000002', 'two', 'form'), ('Three', '+212661000003', 'three', 'other')
    returning id`
  const [one, two, three] = leads.map(({ id }) => id)
  own = [one as number, two as number]
  others = three as number
})
afterAll(() => services.drop())

const actor = { ...SYSTEM, id: 7, role: 'user' as const }
const writing = (lead_id: number, before?: number) => ({
  action: 'update' as const,
  actor,
  before: before === undefined ? undefined : { id: 1, version: 1, lead_id: before },
  changes: { lead_id },
  extra: {},
})

/** Runs in a transaction. @returns how often leads were looked up in it */
async function lookedUp(act: (within: Writing) => Promise<unknown>): Promise<number> {
  let count = 0
  await services.sql.begin(async tx => {
    const counting = new Proxy(tx, {
      apply(target, self, given: unknown[]) {
        if (String((given[0] as { raw?: string[] }).raw?.[0]).includes('select id from')) count += 1
        return Reflect.apply(target as never, self, given)
      },
    })
    await act({ services, tx: counting as Tx, reached: new Map() })
  })
  return count
}

it('looks once for all whom the rows of a request refer to', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({ lead_id: own[n % 2] as number }))
  const count = await lookedUp(async within => {
    await findAllReachable(within, { definition: calls, actor }, [...rows, { lead_id: others }])
    for (const { lead_id } of rows) await refuseUnreachable(within, calls, writing(lead_id))
  })
  expect(count).toBe(1)
})

it('remembers whom it looked up for a row before', async () => {
  expect(
    await lookedUp(async within => {
      for (let n = 0; n < 5; n++) await refuseUnreachable(within, calls, writing(own[0] as number))
    }),
  ).toBe(1)
})

it('refuses whom the writer does not meet, also after one who does was met', async () => {
  await lookedUp(async within => {
    const master = { ...actor, role: 'master' as const }
    await findAllReachable(within, { definition: calls, actor: master }, [{ lead_id: others }])
    await findAllReachable(within, { definition: calls, actor }, [{ lead_id: others }, { lead_id: own[0] }])
    await expect(refuseUnreachable(within, calls, writing(others))).rejects.toMatchObject({
      details: { fields: { lead_id: 'not_there' } },
    })
    await expect(refuseUnreachable(within, calls, writing(999_999))).rejects.toThrow()
    // Values from before may stay.
    await refuseUnreachable(within, calls, writing(others, others))
  })
})
