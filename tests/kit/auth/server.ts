import type { Challenge } from 'altcha-lib'
import { fastify } from 'fastify'
import { makeAuthRoutes } from '../../../server/http/auth-routes'
import { addRoutes, readCallers } from '../../../server/http/context'
import { copyPicture } from '../../../server/http/copy-picture'
import { answerErrors } from '../../../server/http/errors'
import type { TestServices } from './services'

/** One answer as a test reads it. */
export interface Answer {
  status: number
  body: {
    access_token: string
    session_token: string
    captcha_id: string
    captcha_svg: string
    work: Challenge
    url: string
    ticket: string
    user: { id: number; [field: string]: unknown }
    [more: string]: unknown
  }
  headers: Record<string, unknown>
}

interface CallOptions {
  body?: object
  token?: string
  headers?: Record<string, string>
  ip?: string
}

/** The sign-in routes on a server without a port, with the codes that went out. */
export function testServer(services: TestServices) {
  const codes: { email: string; code: string }[] = []
  const pauses: number[] = []
  const app = fastify()
  readCallers(app, services)
  answerErrors(app)
  const routes = makeAuthRoutes({
    sendCode: async (_, letter) => {
      codes.push(letter)
      return 'mail'
    },
    copyPicture,
    pause: async ms => pauses.push(ms),
  })
  addRoutes(app, services, routes)
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, token, headers = {}, ip = '127.0.0.1' }: CallOptions = {},
  ): Promise<Answer> {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: ip,
      headers: { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    })
    return {
      status: answer.statusCode,
      body: answer.body ? answer.json<Answer['body']>() : ({} as Answer['body']),
      headers: answer.headers,
    }
  }
  return { app, call, codes, pauses, lastCode: () => codes.at(-1)!.code }
}
