import { expect } from 'vitest'
import { type Case, expectRefusal, makeLead, marker, phone } from './case'

/** One record: made, changed, deleted, brought back. */
export const writingCases: Case[] = [
  {
    name: 'creates with 201 and the whole record',
    mock: true,
    async run(as) {
      const name = marker()
      const answer = await (await as('user')).post('/leads', { name, phone: phone(), source: 'website' })
      expect(answer.status).toBe(201)
      expect(answer.record).toMatchObject({ name, source: 'website', version: 1, note: null, calls_count: 0 })
      expect(answer.record.id).toBeGreaterThan(0)
    },
  },
  {
    name: 'a required field that is missing or empty is refused by its name',
    mock: true,
    async run(as) {
      const api = await as('user')
      expectRefusal(await api.post('/leads', {}), 422, 'invalid', { name: 'required', phone: 'required' })
      const empty = await api.post('/leads', { name: '  ', phone: phone() })
      expectRefusal(empty, 422, 'invalid', { name: 'required' })
      const lead = await makeLead(api)
      expectRefusal(await api.put(`/leads/${lead.id}`, { name: null }), 422, 'invalid', { name: 'required' })
    },
  },
  {
    name: 'an unknown field is refused by its name',
    mock: true,
    async run(as) {
      const api = await as('user')
      const body = { name: marker(), phone: phone(), colour: 'red' }
      expectRefusal(await api.post('/leads', body), 422, 'invalid', { colour: 'unknown_field' })
      const lead = await makeLead(api)
      const answer = await api.put(`/leads/${lead.id}`, { search_text: 'x' })
      expectRefusal(answer, 422, 'invalid', { search_text: 'unknown_field' })
    },
  },
  {
    name: 'names that every object has are unknown fields too',
    mock: true,
    async run(as) {
      const api = await as('user')
      for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
        const answer = await api.post('/leads', { name: marker(), phone: phone(), [name]: 1 })
        expectRefusal(answer, 422, 'invalid', { [name]: 'unknown_field' })
      }
      const text = `{"name":"${marker()}","phone":"${phone()}","__proto__":{"note":"x"}}`
      expect([400, 422]).toContain((await api.post('/leads', text)).status)
    },
  },
  ...(
    [
      ['email', 'nobody', 'valid_email'],
      ['phone', 'call me', 'valid_phone'],
      ['call_back_date', '2026-02-30', 'valid_day'],
      ['source', 'heaven', 'not_a_choice'],
      ['name', 'x'.repeat(121), 'too_long'],
      ['name', 'a\u0000b', 'invalid'],
      ['status_id', 'three', 'invalid'],
      ['note', { deep: [1] }, 'invalid'],
    ] as const
  ).map(
    ([field, value, code]): Case => ({
      name: `${field} ${JSON.stringify(value).slice(0, 20)} is refused as ${code}`,
      mock: true,
      async run(as) {
        const answer = await (await as('user')).post('/leads', {
          name: marker(),
          phone: phone(),
          [field]: value,
        })
        expectRefusal(answer, 422, 'invalid', { [field]: code })
      },
    }),
  ),
  {
    name: 'a reference to nothing is refused',
    mock: false,
    async run(as) {
      const answer = await (await as('user')).post('/leads', {
        name: marker(),
        phone: phone(),
        status_id: 987_654_321,
      })
      expectRefusal(answer, 422, 'invalid', { status_id: 'not_there' })
    },
  },
  {
    name: 'PUT changes the fields that are sent, and no others',
    mock: true,
    async run(as) {
      const api = await as('user')
      const lead = await makeLead(api, { note: 'first', source: 'phone' })
      const answer = await api.put(`/leads/${lead.id}`, { note: 'second' })
      expect(answer.status).toBe(200)
      expect(answer.record).toMatchObject({
        id: lead.id,
        note: 'second',
        source: 'phone',
        version: 2,
        name: lead.name,
      })
      const emptied = await api.put(`/leads/${lead.id}`, { note: '' })
      expect(emptied.record.note).toBeNull()
    },
  },
  {
    name: 'PUT with the id in the body is the same',
    mock: true,
    async run(as) {
      const api = await as('user')
      const lead = await makeLead(api)
      const answer = await api.put('/leads', { id: lead.id, note: 'by body' })
      expect(answer.status).toBe(200)
      expect(answer.record).toMatchObject({ id: lead.id, note: 'by body' })
    },
  },
  {
    name: 'a whole record may be sent back',
    mock: true,
    async run(as) {
      const api = await as('user')
      const lead = (await api.get(`/leads/${(await makeLead(api)).id}`)).record
      const answer = await api.put(`/leads/${lead.id}`, { ...lead, note: 'whole' })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.record.note).toBe('whole')
    },
  },
  {
    name: 'a protected field that was changed is 403',
    mock: false,
    async run(as) {
      const api = await as('user')
      const lead = await makeLead(api)
      const answer = await api.put(`/leads/${lead.id}`, { calls_count: 99 })
      expectRefusal(answer, 403, 'forbidden_field')
      expect((await api.get(`/leads/${lead.id}`)).record.calls_count).toBe(0)
    },
  },
  {
    name: 'an older version is a conflict that shows the record as it is and changes nothing',
    mock: true,
    async run(as) {
      const api = await as('user')
      const lead = await makeLead(api)
      await api.put(`/leads/${lead.id}`, { note: 'theirs', version: 1 })
      const answer = await api.put(`/leads/${lead.id}`, { note: 'mine', version: 1 })
      expectRefusal(answer, 409, 'conflict')
      expect(answer.refusal.current).toMatchObject({ id: lead.id, note: 'theirs', version: 2 })
      expect((await api.get(`/leads/${lead.id}`)).record).toMatchObject({ note: 'theirs', version: 2 })
      expect((await api.put(`/leads/${lead.id}`, { note: 'mine', version: 2 })).status).toBe(200)
    },
  },
  {
    name: 'of two writers with the same version one wins',
    mock: false,
    async run(as) {
      const api = await as('user')
      const lead = await makeLead(api)
      const writers = Array.from({ length: 6 }, (_, at) =>
        api.put(`/leads/${lead.id}`, { note: `n${at}`, version: 1 }),
      )
      const statuses = (await Promise.all(writers)).map(({ status }) => status).sort()
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    },
  },
  {
    name: 'DELETE is 204, and then it is not there',
    mock: true,
    async run(as) {
      const api = await as('master')
      const made = await api.post('/lists', { name: marker() })
      const answer = await api.delete(`/lists/${made.record.id}`)
      expect(answer.status, answer.text).toBe(204)
      expect(answer.text).toBe('')
      expectRefusal(await api.get(`/lists/${made.record.id}`), 404, 'not_found')
    },
  },
  {
    name: 'what others refer to is not deleted, and says where',
    mock: false,
    async run(as) {
      const api = await as('master')
      const list = (await api.post('/lists', { name: marker() })).record
      await api.post('/subscribers', { email: `${marker()}@mail.example`, list_ids: [list.id] })
      const answer = await api.delete(`/lists/${list.id}`)
      expectRefusal(answer, 409, 'in_use')
      expect(answer.refusal.by).toEqual([expect.objectContaining({ resource: 'subscribers' })])
      expect((await api.get(`/lists/${list.id}`)).status).toBe(200)
    },
  },
  {
    name: 'a person goes to the bin and comes back',
    mock: true,
    async run(as) {
      const api = await as('admin')
      const lead = await makeLead(api)
      expect((await api.delete(`/leads/${lead.id}`)).status).toBe(204)
      expectRefusal(await api.get(`/leads/${lead.id}`), 404, 'not_found')
      expectRefusal(await api.put(`/leads/${lead.id}`, { note: 'x' }), 404, 'not_found')
      expect((await api.get('/leads?bin=1')).page.data).toEqual([expect.objectContaining({ id: lead.id })])
      expect((await api.post('/leads?page=1', { value: String(lead.name) })).page.total).toBe(0)
      const restored = await api.post(`/leads/${lead.id}/restore`)
      expect(restored.status).toBe(200)
      expect(restored.record).toMatchObject({ id: lead.id, name: lead.name })
      expect((await api.get(`/leads/${lead.id}`)).status).toBe(200)
      expectRefusal(await api.post(`/leads/${lead.id}/restore`), 404, 'not_found')
    },
  },
  {
    name: 'the same Idempotency-Key acts once and answers the same',
    mock: false,
    async run(as) {
      const api = await as('user')
      const body = { name: marker(), phone: phone() }
      const key = { 'Idempotency-Key': marker() }
      const answers = await Promise.all([1, 2, 3].map(() => api.post('/leads', body, key)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ record }) => record.id)).size).toBe(1)
      expect((await api.post('/leads?page=1', { value: body.name })).page.total).toBe(1)
      expect((await api.post('/leads', { ...body, name: marker() }, key)).status).toBe(422)
    },
  },
  {
    name: 'a phone number in any writing is kept as E.164',
    mock: false,
    async run(as) {
      const api = await as('user')
      for (const written of ['0049 30 1234567', '+49 (0) 30 1234567', '‎+٤٩ ٣٠ ١٢٣٤٥٦٧', '00493012345 67']) {
        expect((await makeLead(api, { phone: written })).phone, written).toBe('+49301234567')
      }
    },
  },
]
