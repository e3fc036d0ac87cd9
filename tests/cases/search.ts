import { expect } from 'vitest'
import { type Case, expectRefusal, idsOf, makeLead, marker, query } from './case'

/** Search, and the whole resource at once. */
export const searchCases: Case[] = [
  {
    name: 'finds a part of a name in any case, in the envelope',
    mock: true,
    async run(as) {
      const api = await as('user')
      const word = marker()
      const lead = await makeLead(api, { name: `Jana ${word} Krüger` })
      const answer = await api.post('/leads?page=1', { value: word.toUpperCase().slice(1) })
      expect(answer.status).toBe(200)
      expect(answer.page).toMatchObject({ current_page: 1, per_page: 25, last_page: 1, total: 1 })
      expect(idsOf(answer.page.data as never)).toEqual([lead.id])
    },
  },
  {
    name: 'finds by e-mail address',
    mock: true,
    async run(as) {
      const api = await as('user')
      const word = marker()
      const lead = await makeLead(api, { email: `${word}@mail.example` })
      const answer = await api.post('/leads?page=1', { value: `${word}@MAIL` })
      expect(idsOf(answer.page.data as never)).toEqual([lead.id])
    },
  },
  ...[
    ['أحمد إبراهيم', 'احمد ابراهيم'],
    ['فاطمة', 'فاطمه'],
    ['مُحَمَّد', 'محمد'],
    ['ليلى', 'ليلي'],
    ['آمنة', 'امنه'],
    ['José', 'jose'],
    ['Straße', 'strasse'],
    ['٢٠٢٦', '2026'],
  ].map(folded),
  ...[
    '+4930#######',
    '004930#######',
    '030 #######',
    '030/#######',
    '+49 (0)30 ###-####',
    '#######',
    '٠٣٠#######',
  ].map(phoneWriting),
  {
    name: '% and _ are plain characters',
    mock: true,
    async run(as) {
      const api = await as('user')
      const word = marker()
      const lead = await makeLead(api, { name: `50%${word}_x` })
      await makeLead(api, { name: `50a${word}bx` })
      for (const value of [`%${word}_x`, `${word}_`]) {
        const { data } = (await api.post('/leads?page=1', { value })).page
        expect(idsOf(data as never), value).toEqual([lead.id])
      }
      expect((await api.post('/leads?page=1', { value: `${word}%x` })).page.total).toBe(0)
      expect((await api.post('/leads?page=1', { value: `${word}\\` })).page.total).toBe(0)
    },
  },
  {
    name: 'an empty value is refused',
    mock: true,
    async run(as) {
      const api = await as('user')
      for (const body of [{ value: '' }, { value: '   ' }, {}, { value: 5 }]) {
        expectRefusal(await api.post('/leads?page=1', body), 422, 'invalid', { value: 'required' })
      }
    },
  },
  {
    name: '-all is the whole resource as an array',
    mock: true,
    async run(as) {
      const api = await as('user')
      const lead = await makeLead(api)
      const answer = await api.get('/leads-all')
      expect(answer.status).toBe(200)
      expect(answer.rows.find(({ id }) => id === lead.id)).toMatchObject({
        name: lead.name,
        phone: lead.phone,
      })
      expect(answer.headers.get('content-type')).toContain('application/json')
    },
  },
  {
    name: '-all takes ids in the query and in a body',
    mock: true,
    async run(as) {
      const api = await as('user')
      const [one, , three] = [await makeLead(api), await makeLead(api), await makeLead(api)]
      const wanted = [one.id, three.id].sort()
      expect(idsOf((await api.get(`/leads-all?ids=${wanted}`)).rows).sort()).toEqual(wanted)
      expect(idsOf((await api.post('/leads-all', { ids: wanted })).rows).sort()).toEqual(wanted)
      expect((await api.post('/leads-all', { ids: [] })).rows).toEqual([])
    },
  },
  {
    name: '-all takes a filter and a sort',
    mock: false,
    async run(as) {
      const api = await as('user')
      const word = marker()
      for (const name of ['Berta', 'Anna']) await makeLead(api, { name, source_detail: word })
      const answer = await api.get(
        `/leads-all${query({ filter: { source_detail: word }, sort: 'name', order: 'asc' })}`,
      )
      expect(answer.rows.map(({ name }) => name)).toEqual(['Anna', 'Berta'])
    },
  },
  {
    name: '-all refuses an unknown filter before it sends a byte',
    mock: true,
    async run(as) {
      const answer = await (await as('user')).get(`/leads-all${query({ filter: { nothing: 1 } })}`)
      expectRefusal(answer, 422, 'invalid', { nothing: 'unknown_field' })
    },
  },
  {
    name: 'a role that only refers to a resource reads ids, names and the clock of it, and nothing else',
    mock: true,
    async run(as) {
      const master = await as('master')
      expectRefusal(await (await as('user')).get('/users'), 403, 'forbidden')
      const answer = await (await as('user')).get('/users-all')
      expect(answer.status).toBe(200)
      expect(answer.rows.length).toBe((await master.get('/users-all')).rows.length)
      for (const row of answer.rows) expect(Object.keys(row).sort()).toEqual(['id', 'name', 'office_id'])
    },
  },
  {
    name: 'who does not refer to it either is refused',
    mock: true,
    async run(as) {
      expectRefusal(await (await as('de_admin')).get('/subscribers-all'), 403, 'forbidden')
      expectRefusal(await (await as('user')).get('/logs-all'), 403, 'forbidden')
    },
  },
]

function folded([written, typed]: string[]): Case {
  return {
    name: `${written} is found as ${typed}`,
    mock: true,
    async run(as) {
      const api = await as('user')
      const word = marker()
      const lead = await makeLead(api, { name: `${word} ${written}` })
      const { data } = (await api.post('/leads?page=1', { value: `${word} ${typed}` })).page
      expect(idsOf(data as never)).toEqual([lead.id])
    },
  }
}

function phoneWriting(pattern: string): Case {
  return {
    name: `a phone number is found as ${pattern}`,
    mock: !pattern.startsWith('00'),
    async run(as) {
      const api = await as('user')
      const lead = await makeLead(api)
      const digits = String(lead.phone).slice(-7)
      let at = 0
      const value = pattern.replace(/#/g, () => digits[at++] as string)
      const { data } = (await api.post('/leads?page=1', { value })).page
      expect(idsOf(data as never), value).toContain(lead.id)
    },
  }
}
