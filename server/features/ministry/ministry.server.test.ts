import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../../contract/access/roles'
import type { MinistryFigures } from '../../../contract/calls/ministry'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { dayFromToday } from '../../../tests/kit/days'
import { withheld } from './figures'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const { candidateId } = candidateKit(() => app)
const { openCase, takeStep } = caseKit(() => app)

const figures = (...people: number[]) =>
  people.map((count, place) => ({ key: String(place), names: null, people: count }))
const shown = (...people: number[]) => withheld(figures(...people)).map(({ people }) => people)

describe('numbers that could give somebody away', () => {
  test('are withheld, and with one alone the next smallest', () => {
    expect(shown(0, 3, 40)).toEqual([0, 3, 40])
    expect(shown(1, 2, 40)).toEqual([null, null, 40])
    expect(shown(2, 9, 40, 0)).toEqual([null, null, 40, 0])
    expect(shown(1)).toEqual([null])
  })
})

describe('the ministry', () => {
  test('is for those who are special, in any role, and for nobody else', async () => {
    for (const role of ROLES) {
      const api = await app.api(role)
      await app.sql`update users set special = false where id = ${app.userOf(role)}`
      expect((await api.get('/ministry')).status, role).toBe(403)
      await app.sql`update users set special = true where id = ${app.userOf(role)}`
      expect((await api.get('/ministry')).status, role).toBe(200)
      await app.sql`update users set special = false where id = ${app.userOf(role)}`
    }
    expect((await (await app.api(null)).get('/ministry')).status).toBe(401)
  })

  test('sees figures and no names', async () => {
    const master = await app.api('master')
    for (let count = 0; count < 4; count += 1)
      await master.post('/candidates', {
        name: 'Nobody Named',
        phone: `+493099900${count}`,
        registration_date: dayFromToday(),
      })
    await app.sql`update candidates set a1_started = true`
    await app.sql`update users set special = true where id = ${app.userOf('de_user')}`
    const { json, text } = await (await app.api('de_user')).get('/ministry')
    const told = json as unknown as MinistryFigures
    expect(text).not.toContain('Nobody')
    expect(told.people).toBe(4)
    const language = told.tracks.find(({ track }) => track === 'language')
    expect(language?.steps.find(({ key }) => key === 'a1_started')?.people).toBe(4)
    expect(told.steps).toEqual([
      { key: 'a1_started', names: expect.objectContaining({ en: 'A1 started' }), people: 4 },
    ])
    expect(told.routes).toEqual([{ key: 'none', names: null, people: 4 }])
    expect(told.registered).toHaveLength(24)
    expect(told.registered.at(-1)?.people).toBe(4)
  })

  test('counts a person once a step, on whichever route, and each route', async () => {
    await app.sql`update candidates set deleted_at = now()`
    for (let count = 0; count < 6; count += 1) {
      const classic = await candidateId({ visa_granted: true })
      if (count < 3) await openCase(classic, 'SKILLED')
      const other = await candidateId()
      const { id } = await openCase(other, 'STUDY', { is_primary: count < 4 })
      await takeStep(id, { step: 'visa_granted', state: 'done', outcome: 'granted' })
    }
    await app.sql`update users set special = true where id = ${app.userOf('de_user')}`
    const { json } = await (await app.api('de_user')).get('/ministry')
    const told = json as unknown as MinistryFigures
    expect(told.steps.find(({ key }) => key === 'visa_granted')?.people).toBe(12)
    const peopleOn = Object.fromEntries(told.routes.map(({ key, people }) => [key, people]))
    expect(peopleOn).toEqual({ none: 5, SKILLED: 3, STUDY: 4 })
  })
})
