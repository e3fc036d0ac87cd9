import { expect } from 'vitest'
import type { Role } from '../../contract/access/roles'
import type { FieldErrors } from '../../contract/http/errors'
import type { Answer, Api, Row } from '../kit/api'

/** Gives the calls of a person of a role, or of nobody. */
export type As = (role: Role | null) => Promise<Api>

export interface Case {
  name: string
  /** The mock server does it too. */
  mock: boolean
  run(as: As): Promise<void>
}

let counted = Math.floor(Math.random() * 1_000_000)

/** A word that no other record holds. */
export function marker(): string {
  counted += 1
  return `z${counted.toString(36)}q`
}

/** A number in Berlin that no other record holds, as E.164. */
export function phone(): string {
  counted += 1
  return `+4930${String(2_000_000 + (counted % 7_000_000))}`
}

/** Makes a lead of its own for a case. */
export async function makeLead(api: Api, fields: Record<string, unknown> = {}): Promise<Row> {
  const answer = await api.post('/leads', { name: marker(), phone: phone(), ...fields })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

/** Makes several leads that share a word in `source_detail`. @returns the word and the leads in order of making */
export async function makeLeads(api: Api, fields: Record<string, unknown>[]): Promise<[string, Row[]]> {
  const word = marker()
  const made: Row[] = []
  for (const own of fields) made.push(await makeLead(api, { source_detail: word, ...own }))
  return [word, made]
}

/** The query text of options, with the filter as JSON. */
export function query(options: Record<string, unknown>): string {
  const pairs = Object.entries(options).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return `?${new URLSearchParams(pairs)}`
}

/** Holds that an answer is a refusal in the one shape: code, words, the fields, and the request's id. */
export function expectRefusal(answer: Answer, status: number, error: string, fields?: FieldErrors): void {
  expect({ status: answer.status, error: answer.refusal?.error }, answer.text).toEqual({ status, error })
  expect(answer.refusal.message).toEqual(expect.any(String))
  expect(answer.refusal.id).toBe(answer.headers.get('x-request-id'))
  if (fields) expect(answer.refusal.fields).toMatchObject(fields)
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
