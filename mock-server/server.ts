import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import jsonServer, { type App, type Request, type Response, type Row } from 'json-server'
import { fail } from '../contract/errors'
import { RESOURCES } from '../contract/resources'
import { addCannedAnswers } from './canned'
import { addResource } from './records'
import { sendFailure } from './refusal'
import { seed } from './seed'
import { addSessions, demandSession } from './sessions'

export interface Mock {
  /** The origin; the API stands under `/api/v1`. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the mock server on 127.0.0.1: json-server over the contract's definitions, everything in memory.
 * @param port 0 for a free one
 */
export async function startMock(port = 0): Promise<Mock> {
  const app = buildMock(seed())
  return new Promise((started, failed) => {
    const server = app.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo
      started({
        url: `http://127.0.0.1:${taken}`,
        stop: () =>
          new Promise(closed => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
    server.once('error', failed)
  })
}

function buildMock(data: Record<string, Row[]>): App {
  const app = jsonServer.create()
  const router = jsonServer.router(data)
  router.render = sendRecord
  app.disable('x-powered-by')
  app.use((request, response, next) => {
    response.setHeader('X-Request-Id', randomUUID())
    if (!request.url.startsWith('/api/v1/')) throw fail('not_found')
    request.url = request.url.slice('/api/v1'.length)
    next()
  })
  const rows = (name: string) => router.db.get(name).value()
  app.use(demandSession, jsonServer.bodyParser)
  addSessions(app, rows)
  addCannedAnswers(app, rows)
  for (const definition of RESOURCES) addResource(app, definition, rows)
  app.use(router)
  app.use((error: Error, _request: Request, response: Response, _next: () => void) => {
    sendFailure(response, error)
  })
  return app
}

/** json-server gives `{}` with 404 for what is not there and with 200 for what was deleted. */
function sendRecord(request: Request, response: Response): void {
  if (response.statusCode === 404) sendFailure(response, fail('not_found'))
  else if (request.method === 'DELETE') response.status(204).send('')
  else response.json(response.locals.data)
}
