import { expect } from 'vitest'
import { type Case, expectRefusal, idsOf, makeLead, makeLeads, query } from './case'

/** Many records at once: all or none, and taken back. */
export const manyCases: Case[] = [
  {
    name: 'changes many by ids and takes it back',
    mock: true,
    async run(as) {
      const api = await as('admin')
      const [word, leads] = await makeLeads(api, [{ note: 'a' }, { note: 'b' }, { note: 'c' }])
      const ids = idsOf(leads).slice(0, 2)
      const answer = await api.put('/leads', { ids, changes: { note: 'many' } })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.json).toMatchObject({ updated: 2, undo: expect.any(String) })
      const notes = async () => {
        const { rows } = await api.get(
          `/leads-all${query({ filter: { source_detail: word }, sort: 'id', order: 'asc' })}`,
        )
        return rows.map(({ note }) => note)
      }
      expect(await notes()).toEqual(['many', 'many', 'c'])
      const { undo } = answer.json as { undo: string }
      expect((await api.post('/undo', { undo })).status).toBe(200)
      expect(await notes()).toEqual(['a', 'b', 'c'])
      expectRefusal(await api.post('/undo', { undo }), 409, 'undo_expired')
    },
  },
  {
    name: 'changes all that a filter finds, but for those excepted',
    mock: true,
    async run(as) {
      const api = await as('admin')
      const [word, leads] = await makeLeads(api, [{}, {}, {}])
      const except = [leads[1]?.id]
      const body = { filter: { source_detail: word }, except, changes: { source: 'referral' } }
      expect((await api.put('/leads', body)).json).toMatchObject({ updated: 2 })
      const found = await api.get(`/leads${query({ filter: { source_detail: word, source: 'referral' } })}`)
      expect(found.page.total).toBe(2)
    },
  },
  {
    name: 'changes none where one may not be changed',
    mock: true,
    async run(as) {
      const api = await as('admin')
      const lead = await makeLead(api, { note: 'kept' })
      const gone = await api.put('/leads', { ids: [lead.id, 987_654_321], changes: { note: 'x' } })
      expectRefusal(gone, 404, 'not_found')
      const bad = await api.put('/leads', { ids: [lead.id], changes: { call_back_date: 'soon' } })
      expectRefusal(bad, 422, 'invalid', { call_back_date: 'valid_day' })
      const unknown = await api.put('/leads', { ids: [lead.id], changes: { nothing: 1 } })
      expectRefusal(unknown, 422, 'invalid', { nothing: 'unknown_field' })
      expect((await api.get(`/leads/${lead.id}`)).record).toMatchObject({ note: 'kept', version: 1 })
    },
  },
  {
    name: 'a change of many says of which and what',
    mock: true,
    async run(as) {
      const api = await as('admin')
      expectRefusal(await api.put('/leads', { changes: { note: 'x' } }), 422, 'invalid')
      expectRefusal(await api.put('/leads', { ids: [], changes: { note: 'x' } }), 422, 'invalid')
      expectRefusal(await api.put('/leads', { ids: [1] }), 422, 'invalid', { changes: 'required' })
      expectRefusal(await api.delete('/leads', {}), 422, 'invalid')
      expectRefusal(await api.delete('/leads', { filter: { nothing: 1 } }), 422, 'invalid')
    },
  },
  {
    name: 'an undo does not overwrite what was changed since',
    mock: true,
    async run(as) {
      const api = await as('admin')
      const lead = await makeLead(api, { note: 'a' })
      const { undo } = (await api.put('/leads', { ids: [lead.id], changes: { note: 'b' } })).json as {
        undo: string
      }
      await api.put(`/leads/${lead.id}`, { note: 'c' })
      expectRefusal(await api.post('/undo', { undo }), 409, 'conflict')
      expect((await api.get(`/leads/${lead.id}`)).record.note).toBe('c')
    },
  },
  {
    name: 'deletes many, and none where one is not there',
    mock: true,
    async run(as) {
      const api = await as('admin')
      const [word, leads] = await makeLeads(api, [{}, {}])
      const count = async () =>
        (await api.get(`/leads${query({ filter: { source_detail: word } })}`)).page.total
      expectRefusal(await api.delete('/leads', { ids: [...idsOf(leads), 987_654_321] }), 404, 'not_found')
      expect(await count()).toBe(2)
      const answer = await api.delete('/leads', { ids: idsOf(leads) })
      expect([200, 204]).toContain(answer.status)
      expect(await count()).toBe(0)
    },
  },
  {
    name: 'many at once is for managers',
    mock: true,
    async run(as) {
      const lead = await makeLead(await as('admin'))
      const user = await as('user')
      expectRefusal(await user.put('/leads', { ids: [lead.id], changes: { note: 'x' } }), 403, 'forbidden')
      expectRefusal(await user.delete('/leads', { ids: [lead.id] }), 403, 'forbidden')
      expectRefusal(await user.delete(`/leads/${lead.id}`), 403, 'forbidden')
    },
  },
]
