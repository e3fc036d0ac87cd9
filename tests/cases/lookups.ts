import { expect } from 'vitest'
import { lookups } from '../../contract/resources/lookups'
import { type Case, expectRefusal, marker } from './case'

/** The seven short lists. */
export const lookupCases: Case[] = [
  ...lookups.map(
    ({ name }): Case => ({
      name: `${name} is one array, read by every role`,
      mock: true,
      async run(as) {
        for (const role of ['user', 'de_user', 'master'] as const) {
          const answer = await (await as(role)).get(`/${name}`)
          expect(answer.status).toBe(200)
          expect(Array.isArray(answer.rows)).toBe(true)
          for (const row of answer.rows) {
            expect(row).toMatchObject({ id: expect.any(Number), slug: expect.any(String) })
            expect(Object.keys(row)).toEqual(expect.arrayContaining(['ar', 'en', 'fr', 'de']))
          }
        }
      },
    }),
  ),
  {
    name: 'a lookup item is made and changed by those of the settings only',
    mock: true,
    async run(as) {
      const slug = marker()
      const made = await (await as('superadmin')).post('/statuses', {
        slug,
        en: 'Waiting',
        ar: 'قيد الانتظار',
      })
      expect(made.status, made.text).toBe(201)
      expect(made.record).toMatchObject({ slug, en: 'Waiting', ar: 'قيد الانتظار' })
      const changed = await (await as('de_superadmin')).put(`/statuses/${made.record.id}`, {
        fr: 'En attente',
      })
      expect(changed.record).toMatchObject({ slug, fr: 'En attente', en: 'Waiting' })
      const list = await (await as('user')).get('/statuses')
      expect(list.rows).toContainEqual(expect.objectContaining({ id: made.record.id, fr: 'En attente' }))
      expectRefusal(await (await as('admin')).post('/statuses', { slug: marker() }), 403, 'forbidden')
      expectRefusal(
        await (await as('user')).put(`/statuses/${made.record.id}`, { en: 'x' }),
        403,
        'forbidden',
      )
    },
  },
  {
    name: 'a slug has no white space and any script',
    mock: true,
    async run(as) {
      const api = await as('master')
      for (const slug of ['two words', 'tab\there', 'a.b', 'a/b']) {
        expectRefusal(await api.post('/countries', { slug }), 422, 'invalid', { slug: 'valid_slug' })
      }
      for (const slug of [`${marker()}_ok-1`, `حالة_${marker()}`]) {
        expect((await api.post('/countries', { slug })).status, slug).toBe(201)
      }
    },
  },
  {
    name: 'a slug is required and unique in its list',
    mock: true,
    async run(as) {
      const api = await as('master')
      const slug = marker()
      expectRefusal(await api.post('/bundeslands', { en: 'x' }), 422, 'invalid', { slug: 'required' })
      expect((await api.post('/bundeslands', { slug, de: 'Hier' })).status).toBe(201)
      expectRefusal(await api.post('/bundeslands', { slug }), 422, 'invalid', { slug: 'taken' })
      expect((await api.post('/database-sectors', { slug })).status).toBe(201)
    },
  },
  {
    name: 'an item says what its list holds beside the names, and nothing else',
    mock: true,
    async run(as) {
      const api = await as('master')
      const program = (await api.post('/programs', { slug: marker() })).record
      const sector = await api.post('/sectors', { slug: marker(), de: 'Pflege', program_id: program.id })
      expect(sector.record).toMatchObject({ de: 'Pflege', program_id: program.id })
      const wrong = await api.post('/countries', { slug: marker(), program_id: program.id })
      expectRefusal(wrong, 422, 'invalid', { program_id: 'unknown_field' })
    },
  },
]
