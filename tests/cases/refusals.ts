import { expect } from 'vitest'
import { type Case, expectRefusal, makeLead } from './case'

/** In which order a call is refused, and what every answer carries. */
export const refusalCases: Case[] = [
  {
    name: 'without a session everything is 401, whatever else is wrong with it',
    mock: true,
    async run(as) {
      const nobody = await as(null)
      expectRefusal(await nobody.get('/leads'), 401, 'unauthenticated')
      expectRefusal(await nobody.get('/leads/987654321'), 401, 'unauthenticated')
      expectRefusal(await nobody.post('/leads', '{"broken'), 401, 'unauthenticated')
      expectRefusal(await nobody.get('/nothing-of-that-name'), 401, 'unauthenticated')
    },
  },
  {
    name: 'a token that is none is 401',
    mock: true,
    async run(as) {
      const nobody = await as(null)
      for (const token of ['x', 'a.b.c', `${(await as('user')).token}x`]) {
        const answer = await nobody.call('GET', '/leads', undefined, { authorization: `Bearer ${token}` })
        expectRefusal(answer, 401, 'unauthenticated')
      }
    },
  },
  {
    name: 'a role that may not is 403 before the record or the body is looked at',
    mock: true,
    async run(as) {
      const german = await as('de_user')
      expectRefusal(await german.get('/leads'), 403, 'forbidden')
      expectRefusal(await german.get('/leads/987654321'), 403, 'forbidden')
      expectRefusal(await german.put('/leads/987654321', { nothing: 1 }), 403, 'forbidden')
      expectRefusal(await german.post('/leads', {}), 403, 'forbidden')
    },
  },
  {
    name: 'a record that is not there is 404, before the body',
    mock: true,
    async run(as) {
      const api = await as('master')
      expectRefusal(await api.get('/leads/987654321'), 404, 'not_found')
      expectRefusal(await api.put('/leads/987654321', { nothing: 1 }), 404, 'not_found')
      expectRefusal(await api.delete('/leads/987654321'), 404, 'not_found')
    },
  },
  {
    name: 'what is no id is 404',
    mock: true,
    async run(as) {
      const api = await as('master')
      for (const id of ['0', '-1', 'abc', '1.5', '9'.repeat(30), '%20', 'null']) {
        expectRefusal(await api.get(`/leads/${id}`), 404, 'not_found')
      }
    },
  },
  {
    name: 'a path that nobody knows is 404',
    mock: true,
    async run(as) {
      expectRefusal(await (await as('master')).get('/nothing-of-that-name'), 404, 'not_found')
    },
  },
  {
    name: 'a write to what is read-only is 405, also for who may delete elsewhere',
    mock: true,
    async run(as) {
      const api = await as('master')
      expectRefusal(await api.post('/logs', { action: 'x' }), 405, 'method_not_allowed')
      expectRefusal(await api.put('/emails/1', { subject: 'x' }), 405, 'method_not_allowed')
      expectRefusal(await api.delete('/bw-emails/1'), 405, 'method_not_allowed')
    },
  },
  {
    name: 'a read-only resource can be searched',
    mock: true,
    async run(as) {
      const answer = await (await as('master')).post('/emails?page=1', { value: 'nobody-has-this' })
      expect(answer.status).toBe(200)
      expect(answer.page).toMatchObject({ data: [], total: 0, current_page: 1 })
    },
  },
  {
    name: 'an unknown method is 405 and says which are known',
    mock: false,
    async run(as) {
      const api = await as('master')
      const answer = await api.call('PATCH', '/leads/1', {})
      expectRefusal(answer, 405, 'method_not_allowed')
      expect(answer.headers.get('allow')).toContain('PUT')
    },
  },
  {
    name: 'a body that is no JSON is 400, one that is no object too',
    mock: true,
    async run(as) {
      const api = await as('user')
      expectRefusal(await api.post('/leads', '{"name":'), 400, 'malformed')
      expectRefusal(await api.post('/leads', '[1]'), 400, 'malformed')
    },
  },
  {
    name: 'another media type is 415',
    mock: false,
    async run(as) {
      const answer = await (await as('user')).call('POST', '/leads', '<lead/>', {
        'content-type': 'application/xml',
      })
      expectRefusal(answer, 415, 'unsupported_media_type')
    },
  },
  {
    name: 'a form that breaks off is 400',
    mock: false,
    async run(as) {
      const api = await as('master')
      const form = { 'content-type': 'multipart/form-data; boundary=x' }
      const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"'
      for (const body of ['{"value":null}', '--x\r\n', `--x\r\n${head}\r\n\r\nabc`]) {
        expectRefusal(await api.post('/leads/import', body, form), 400, 'malformed')
        expectRefusal(await api.post('/files', body, form), 400, 'malformed')
      }
    },
  },
  {
    name: 'a body over 10 MB is 413',
    mock: false,
    async run(as) {
      const answer = await (await as('user')).post('/leads', { name: 'x'.repeat(10.5 * 1_048_576) })
      expectRefusal(answer, 413, 'too_large')
    },
  },
  {
    name: 'every answer carries X-Request-Id, each its own',
    mock: true,
    async run(as) {
      const api = await as('user')
      const lead = await makeLead(api)
      const answers = [
        await api.get('/leads'),
        await api.get(`/leads/${lead.id}`),
        await api.get('/leads-all'),
        await api.get('/leads/987654321'),
        await (await as(null)).get('/install-check'),
      ]
      const ids = answers.map(({ headers }) => headers.get('x-request-id'))
      expect(ids.every(Boolean)).toBe(true)
      expect(new Set(ids).size).toBe(ids.length)
    },
  },
]
