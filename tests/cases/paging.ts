import { expect } from 'vitest'
import { PAGE_MAX, PER_PAGE_MAX } from '../../contract/http/paging'
import { type Case, expectRefusal, idsOf, makeLead, makeLeads, query } from './case'

/** Pages, orders and filters of a list. */
export const pagingCases: Case[] = [
  {
    name: 'a page comes in its envelope, newest first',
    mock: true,
    async run(as) {
      const api = await as('master')
      const [word, leads] = await makeLeads(api, [{}, {}, {}])
      const answer = await api.get(
        `/leads${query({ page: 1, per_page: 2, filter: { source_detail: word } })}`,
      )
      expect(answer.status).toBe(200)
      const { data, ...envelope } = answer.page
      expect(envelope).toEqual({ current_page: 1, per_page: 2, last_page: 2, total: 3 })
      expect(idsOf(data as never)).toEqual([leads[2]?.id, leads[1]?.id])
    },
  },
  {
    name: 'a record carries its fields and what the server adds',
    mock: true,
    async run(as) {
      const api = await as('admin')
      const lead = await makeLead(api)
      const answer = await api.get(`/leads/${lead.id}`)
      expect(answer.record).toMatchObject({ id: lead.id, name: lead.name, version: 1, utm_content: null })
      expect(answer.record.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(answer.record.created_by).toEqual(expect.any(Number))
    },
  },
  {
    name: 'page 0 is page 1, and without a page it is page 1 of 25',
    mock: true,
    async run(as) {
      const api = await as('user')
      expect((await api.get('/leads?page=0')).page.current_page).toBe(1)
      const { current_page, per_page } = (await api.get('/leads')).page
      expect({ current_page, per_page }).toEqual({ current_page: 1, per_page: 25 })
    },
  },
  {
    name: 'past the end a page is empty',
    mock: true,
    async run(as) {
      const answer = await (await as('user')).get(`/leads?page=${PAGE_MAX}`)
      expect(answer.status).toBe(200)
      expect(answer.page.data).toEqual([])
      expect(answer.page.current_page).toBe(PAGE_MAX)
    },
  },
  ...[
    'page=-1',
    'page=abc',
    'page=1.5',
    'page=',
    `page=${PAGE_MAX + 1}`,
    'page=1e3',
    'page=99999999999999999999',
  ].map(wrong('page')),
  ...['per_page=0', `per_page=${PER_PAGE_MAX + 1}`, 'per_page=-5', 'per_page=all'].map(wrong('per_page')),
  ...['sort=name&order=up', 'order=ASC'].map(wrong('order')),
  {
    name: 'per_page takes 1 and 500',
    mock: true,
    async run(as) {
      const api = await as('user')
      expect((await api.get('/leads?per_page=1')).page.per_page).toBe(1)
      expect((await api.get(`/leads?per_page=${PER_PAGE_MAX}`)).page.per_page).toBe(PER_PAGE_MAX)
    },
  },
  {
    name: 'sorts by a field both ways',
    mock: true,
    async run(as) {
      const api = await as('master')
      const [word] = await makeLeads(api, [{ name: 'Berta' }, { name: 'Anna' }, { name: 'Clara' }])
      const namesBy = async (order: string) => {
        const answer = await api.get(
          `/leads${query({ sort: 'name', order, filter: { source_detail: word } })}`,
        )
        return answer.page.data.map(row => (row as unknown as { name: string }).name)
      }
      expect(await namesBy('asc')).toEqual(['Anna', 'Berta', 'Clara'])
      expect(await namesBy('desc')).toEqual(['Clara', 'Berta', 'Anna'])
    },
  },
  ...filters(),
  {
    name: 'an unknown sort is refused',
    mock: true,
    async run(as) {
      for (const sort of ['nothing', 'search_text', 'id; drop table leads', 'constructor']) {
        expectRefusal(await (await as('master')).get(`/leads${query({ sort })}`), 422, 'invalid')
      }
    },
  },
  {
    name: 'an unknown filter is refused by its name',
    mock: true,
    async run(as) {
      const api = await as('master')
      for (const name of ['nothing', 'nothing_gte', 'deleted_at', 'constructor', 'toString']) {
        const answer = await api.get(`/leads${query({ filter: { [name]: 1 } })}`)
        expectRefusal(answer, 422, 'invalid', { [name]: 'unknown_field' })
      }
    },
  },
  {
    name: 'a filter on __proto__ is refused, in a query and in a body',
    mock: false,
    async run(as) {
      const api = await as('admin')
      const lead = await makeLead(api)
      expect([400, 422]).toContain(
        (await api.get(`/leads?filter=${encodeURIComponent('{"__proto__":1}')}`)).status,
      )
      expect([400, 422]).toContain((await api.delete('/leads', '{"filter":{"__proto__":1}}')).status)
      expect((await api.get(`/leads/${lead.id}`)).status).toBe(200)
    },
  },
  {
    name: 'days that move are counted from 1 to 3650, of days only',
    mock: true,
    async run(as) {
      const api = await as('master')
      for (const key of ['created_at_last_days', 'call_back_date_older_days'])
        for (const count of [0, 3651, 1.5, '7', null])
          expectRefusal(await api.get(`/leads${query({ filter: { [key]: count } })}`), 422, 'invalid')
      expectRefusal(await api.get(`/leads${query({ filter: { name_last_days: 7 } })}`), 422, 'invalid')
    },
  },
  {
    name: 'a filter that is no object is refused',
    mock: true,
    async run(as) {
      const api = await as('master')
      for (const filter of ['{', '[]', '1', '"a"', 'null']) {
        const answer = await api.get(`/leads?filter=${encodeURIComponent(filter)}`)
        expectRefusal(answer, 422, 'invalid', { filter: 'invalid' })
      }
    },
  },
  {
    name: 'a secret is neither sorted nor filtered by',
    mock: false,
    async run(as) {
      const api = await as('master')
      expectRefusal(await api.get('/users?sort=password'), 422, 'invalid')
      const answer = await api.get(`/users${query({ filter: { password_like: 'a' } })}`)
      expectRefusal(answer, 422, 'invalid', { password_like: 'unknown_field' })
    },
  },
]

function wrong(option: string) {
  return (text: string): Case => ({
    name: `${text} is refused, never clamped`,
    mock: true,
    async run(as) {
      expectRefusal(await (await as('user')).get(`/leads?${text}`), 422, 'invalid', { [option]: 'invalid' })
    },
  })
}

/** Three leads whose days lie apart, and what each filter finds of them. */
function filters(): Case[] {
  const DAYS = ['2030-01-10', '2030-02-10', null]
  const table: [string, Record<string, unknown>, number[]][] = [
    ['equality', { call_back_date: '2030-01-10' }, [0]],
    ['any of several', { call_back_date: ['2030-01-10', '2030-02-10'] }, [0, 1]],
    ['_gte', { call_back_date_gte: '2030-02-10' }, [1]],
    ['_lte', { call_back_date_lte: '2030-02-10' }, [0, 1]],
    ['_gt', { call_back_date_gt: '2030-01-10' }, [1]],
    ['_lt', { call_back_date_lt: '2030-02-10' }, [0]],
    ['_null true', { call_back_date_null: true }, [2]],
    ['_null false', { call_back_date_null: false }, [0, 1]],
    ['_neq', { call_back_date_neq: '2030-01-10' }, [1, 2]],
    ['_like', { name_like: 'ERTA' }, [1]],
    ['_last_days', { call_back_date_last_days: 3650 }, []],
    ['_next_days', { call_back_date_next_days: 3650 }, [0, 1]],
    ['_older_days', { call_back_date_older_days: 1 }, []],
    ['two at once', { call_back_date_gte: '2030-01-01', call_back_date_lt: '2030-02-01' }, [0]],
  ]
  return table.map(([what, filter, found]) => ({
    name: `filters by ${what}`,
    mock: true,
    async run(as) {
      const api = await as('master')
      const names = ['Anna', 'Berta', 'Clara']
      const [word, leads] = await makeLeads(
        api,
        DAYS.map((call_back_date, at) => ({ call_back_date, name: names[at] })),
      )
      const options = { sort: 'id', order: 'asc', filter: { source_detail: word, ...filter } }
      const { data, total } = (await api.get(`/leads${query(options)}`)).page
      expect(idsOf(data as never)).toEqual(found.map(at => leads[at]?.id))
      expect(total).toBe(found.length)
    },
  }))
}
