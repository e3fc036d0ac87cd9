import { expect } from 'vitest'
import { type Answer, type Api, good } from './api'
import type { TestApp } from './app'
import { candidateKit } from './candidates'
import { caseKit } from './cases'
import { makePresentable } from './presentable'

type Apis = Record<'user' | 'german' | 'master', Api>

export const undoOf = (answer: Answer): string => {
  expect(answer.status, answer.text).toBeLessThan(300)
  return (answer.json as { undo: string }).undo
}

/** Makes candidates of whom everything is in order for an employer, and imports files. */
export function employableKit(app: () => TestApp, apis: () => Apis) {
  const { candidateId } = candidateKit(app)
  const { openCase } = caseKit(app)
  /** Imports lines and waits for the end. */
  async function imported(resource: string, lines: readonly Record<string, unknown>[]) {
    const names = Object.keys(lines[0] ?? {})
    const text = [names, ...lines.map(line => names.map(name => line[name] ?? ''))].join('\n')
    const form = new FormData()
    form.set('file', new Blob([text], { type: 'text/csv' }), `${resource}.csv`)
    const headers = { authorization: `Bearer ${apis().master.token}` }
    const started = await fetch(`${app().url}/api/v1/${resource}/import`, {
      method: 'POST',
      headers,
      body: form,
    })
    expect(started.status).toBe(202)
    const { job_id } = (await started.json()) as { job_id: number }
    const job = async () => (await apis().master.get(`/jobs/${job_id}`)).json as Record<string, unknown>
    await expect.poll(async () => (await job()).status).toBe('done')
    return job()
  }

  /** A candidate of whom everything is in order for an employer, with a match and a case. */
  async function ready() {
    const person = await candidateId()
    const employer = good(await apis().master.post('/bw-leads', { company: 'Klinik am See' })).id
    const position = good(
      await apis().german.post('/positions', { bw_lead_id: employer, name: 'Nurse', number: 9 }),
    ).id
    await makePresentable(app().sql, [person])
    const agreed = {
      candidate_id: person,
      bw_lead_id: employer,
      answer: 'yes',
      given_on: '2026-12-01',
      how: 'signed',
    }
    good(await apis().user.post('/employer-consents', { ...agreed, text: 'My profile may go there.' }))
    const match = good(
      await apis().german.post('/matches', { candidate_id: person, position_id: position }),
    ).id
    return { person, employer, position, match, file: (await openCase(person, 'NURSE_MEASURE')).id }
  }

  const matchOf = async ({ match }: { match: number }) =>
    (await app().sql`select state, presented_on from matches where id = ${match}`)[0]

  return { candidateId, imported, ready, matchOf }
}
export type Ready = Awaited<ReturnType<ReturnType<typeof employableKit>['ready']>>
