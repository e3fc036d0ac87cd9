import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import jsonServer, { type App, type Request, type Response, type Row } from 'json-server'
import type { Step } from '../contract/candidates/steps'
import { fail } from '../contract/http/errors'
import { definitionOf, RESOURCES } from '../contract/resources'
import { SINGLES } from './better'
import { addNamedCalls } from './named'
import { addResource, seenBy } from './records'
import { sendFailure } from './refusal'
import { seed } from './seed'
import { addSessions, callerOf, demandSession } from './sessions'

const BASE = '/api/v1'

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

/** State of the mock; it ends with the process. */
export interface Store {
  /** The live records of a resource. */
  rows(name: string): Row[]
  /** @throws Failure not_found */
  row(name: string, id: unknown): Row
  /** Takes records out. @returns them */
  remove(name: string, ids: readonly number[]): Row[]
  /** Deleted records that can be restored. */
  bin(name: string): Row[]
  /** Rows of calls that are no resource's, by path. */
  beside(path: string): Row[]
  singles: Map<string, Row>
  files: Map<string, File>
  jobs: object[]
  /** The steps that candidates have taken. */
  steps: Map<number, Set<Step>>
  /** Undo of a change, by its token. */
  undone: Map<string, () => void>
}

function storeOf(rows: Store['rows']): Store {
  const bins = new Map<string, Row[]>()
  const others = new Map<string, Row[]>()
  const rowsIn = (map: Map<string, Row[]>) => (name: string) => {
    const held = map.get(name) ?? []
    map.set(name, held)
    return held
  }
  return {
    rows,
    row(name, id) {
      const found = rows(name).find(row => String(row.id) === String(id))
      if (!found) throw fail('not_found')
      return found
    },
    remove(name, ids) {
      const all = rows(name)
      return ids.flatMap(id =>
        all.splice(
          all.findIndex(row => row.id === id),
          1,
        ),
      )
    },
    bin: rowsIn(bins),
    beside: rowsIn(others),
    singles: new Map(Object.entries(structuredClone(SINGLES)) as [string, Row][]),
    files: new Map(),
    jobs: [],
    steps: new Map(),
    undone: new Map(),
  }
}

function buildMock(data: Record<string, Row[]>): App {
  const app = jsonServer.create()
  const router = jsonServer.router(data)
  router.render = sendRecord
  app.disable('x-powered-by')
  app.use((request, response, next) => {
    response.setHeader('X-Request-Id', randomUUID())
    // As the contract writes paths: those of the origin's root have two slashes.
    request.url = request.url.startsWith(BASE) ? request.url.slice(BASE.length) : `/${request.url}`
    next()
  })
  const store = storeOf(name => router.db.get(name).value())
  app.use(demandSession, jsonServer.bodyParser)
  addSessions(app, store)
  addNamedCalls(app, store)
  for (const definition of RESOURCES) addResource(app, definition, store)
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
  else {
    const row = response.locals.data as Row
    const definition = definitionOf(request.path.split('/')[1] ?? '')
    response.json(definition ? seenBy(definition, callerOf(request).role, row) : row)
  }
}
