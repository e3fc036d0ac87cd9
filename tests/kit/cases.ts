import { expect } from 'vitest'
import { type CaseStepOrder, caseCalls, type Way } from '../../contract/calls/cases'
import type { Answer, Api, Row } from './api'
import { startApp, type TestApp } from './app'

/**
 * Starts the application for tests whose clock is moved (`itIs`), with sessions of a master and a user.
 * @param lastDay the last day of the tests: sessions are opened after it, so that they have not ended on any earlier one
 */
export async function startOn(lastDay: string): Promise<TestApp> {
  const app = await startApp()
  setClock(app, lastDay)
  await app.api('master')
  await app.api('user')
  return app
}

/** Noon in Germany in winter. */
function setClock({ services }: TestApp, day: string) {
  services.now = () => new Date(`${day}T11:00:00Z`)
}

/**
 * Returns what tests around cases begin with.
 * @param running gives the application once it runs
 */
export function caseKit(running: () => TestApp) {
  const user = () => running().api('user')

  async function wayOf(id: number, api?: Api): Promise<Way> {
    const answer = await (api ?? (await user())).get(`/cases/${id}/way`)
    expect(answer.status, answer.text).toBe(200)
    return caseCalls.way.answer.parse(answer.json)
  }

  /** The id of a route by its key. */
  async function routeId(key: string): Promise<number> {
    const [row] = await running().sql<{ id: number }[]>`select id from routes where slug = ${key}`
    return row?.id as number
  }

  /** Sends an order for a step of a case as it stands. */
  async function orderStep(id: number, order: Omit<CaseStepOrder, 'version'>): Promise<Answer> {
    const api = await user()
    const { version } = (await api.get(`/cases/${id}`)).record
    return api.post(`/cases/${id}/steps`, { ...order, version })
  }

  return {
    wayOf,
    orderStep,
    /** Lets the server believe that it is noon in Germany on a day. */
    itIs: (day: string) => setClock(running(), day),
    /** A new record, made by a user. */
    async make(resource: string, values: Record<string, unknown>): Promise<Row> {
      const answer = await (await user()).post(`/${resource}`, values)
      expect(answer.status, answer.text).toBe(201)
      return answer.record
    },
    async change(resource: string, { id }: Row, values: Record<string, unknown>): Promise<void> {
      const answer = await (await user()).put(`/${resource}/${id}`, values)
      expect(answer.status, answer.text).toBe(200)
    },
    routeId,
    /** A new primary case of a candidate on a shipped route, without an owner of its own unless the values name one. */
    async openCase(candidate_id: number, key: string, values: Record<string, unknown> = {}): Promise<Row> {
      const route_id = await routeId(key)
      const answer = await (await user()).post('/cases', {
        ...{ candidate_id, route_id, is_primary: true, employee_id: null },
        ...values,
      })
      expect(answer.status, answer.text).toBe(201)
      return answer.record
    },
    /** Sets a step as a person would who accepts every requirement that only warns. */
    async takeStep(id: number, order: Omit<CaseStepOrder, 'version'>): Promise<Way> {
      const confirm = (stepIn(await wayOf(id), order.step)?.requirements ?? [])
        .filter(({ effect }) => effect === 'warn')
        .map(({ key }) => key)
      const answer = await orderStep(id, { ...order, confirm })
      expect(answer.status, answer.text).toBe(200)
      return caseCalls.way.answer.parse(answer.json)
    },
    /** Rules of the clocks of a candidate with the days on which they end, as lists and desks read them. */
    async clockRows(candidate_id: number): Promise<Record<string, string>> {
      const rows = await running().sql<{ rule: string; due_on: string }[]>`
        select rule, due_on from clocks where candidate_id = ${candidate_id} and source = 'route' order by rule`
      return Object.fromEntries(rows.map(({ rule, due_on }) => [rule, due_on]))
    },
  }
}

/** @returns a step of a way */
export const stepIn = (way: Way, key: string) =>
  way.tracks.flatMap(({ steps }) => steps).find(step => step.key === key)

/** @returns a clock of a way */
export const clockIn = (way: Way, key: string) => way.clocks.find(clock => clock.key === key)
