import { expect } from 'vitest'
import { type CandidatePage, pageCalls, type StepState } from '../../contract/calls/candidates/page'
import type { Api, Row } from './api'
import type { TestApp } from './app'

/**
 * Returns what tests around candidates begin with.
 * @param running gives the application once it runs
 */
export function candidateKit(running: () => TestApp) {
  let made = 0

  /** A new candidate with a phone number and an address that nobody else has, who belongs to nobody unless the values say so. */
  async function makeCandidate(values: Record<string, unknown> = {}): Promise<Row> {
    const master = await running().api('master')
    const number = String(++made + 1_000)
    const answer = await master.post('/candidates', {
      ...{ name: `Person ${made}`, phone: `+21266174${number}`, email: `person${made}@mail.example` },
      ...{ employee_id: null, office_id: null },
      ...values,
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.record
  }

  return {
    makeCandidate,
    /** Only the id of a new one. */
    candidateId: async (values?: Record<string, unknown>): Promise<number> =>
      (await makeCandidate(values)).id,
    /** The id of a row that a table holds under a slug. */
    async idOf(table: string, slug: string): Promise<number> {
      const { sql } = running()
      const [row] = await sql<{ id: number }[]>`select id from ${sql(table)} where slug = ${slug}`
      return row?.id as number
    },
    /** The page of a candidate, in the shape that the contract says. */
    async pageOf(id: number, api?: Api): Promise<CandidatePage> {
      const answer = await (api ?? (await running().api('user'))).get(`/candidates/${id}/page`)
      expect(answer.status, answer.text).toBe(200)
      return pageCalls.read.answer.parse(answer.json)
    },
  }
}

/** @returns a step as a page has it */
export const stepOf = (page: CandidatePage, step: string): StepState =>
  page.tracks.flatMap(({ steps }) => steps).find(each => each.step === step) as StepState
