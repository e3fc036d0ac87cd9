import { expect } from 'vitest'
import type { ErrorBody } from '../../contract/http/errors'
import type { Page } from '../../contract/http/paging'

export type Row = Record<string, unknown> & { id: number; version: number }
export type Body = Record<string, unknown> | unknown[] | string | undefined

/** An answer, with its JSON as each of the shapes that the contract has. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  json: unknown
  record: Row
  rows: Row[]
  page: Page<Row>
  refusal: ErrorBody
}

/** Calls below `/api/v1` as one caller. A text as body is sent as it is. */
export interface Api {
  get(path: string): Promise<Answer>
  post(path: string, body?: Body, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: Body): Promise<Answer>
  delete(path: string, body?: Body): Promise<Answer>
  call(method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Answer>
  token: string | undefined
}

/** @param url the server's origin; @param token an access token, or none for a caller without a session */
export function apiOf(url: string, token?: string): Api {
  const call: Api['call'] = async (method, path, body, more) => {
    const headers = {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    }
    const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: sent, redirect: 'manual' })
    const text = await response.text()
    const json = parsed(text)
    return {
      status: response.status,
      headers: response.headers,
      text,
      json,
      record: json as Row,
      rows: json as Row[],
      page: json as Page<Row>,
      refusal: json as ErrorBody,
    }
  }
  return {
    token,
    call,
    get: path => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    delete: (path, body) => call('DELETE', path, body),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the record of an answer that has to be a success. */
export function good(answer: Answer): Row {
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.record
}
