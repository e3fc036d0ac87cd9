/** The used part of json-server 0.17, which brings no types. Its handlers are Express's. */
declare module 'json-server' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http'

  export type Row = Record<string, unknown> & { id: number }
  export interface Request extends IncomingMessage {
    url: string
    originalUrl: string
    method: string
    path: string
    params: Record<string, string>
    query: Record<string, unknown>
    body: unknown
  }
  export interface Response extends ServerResponse {
    locals: Record<string, unknown>
    status(code: number): Response
    json(body: unknown): Response
    type(name: string): Response
    send(body: string | Buffer): Response
  }
  export type Next = (error?: unknown) => void
  export type Handler = (request: Request, response: Response, next: Next) => unknown
  export type ErrorHandler = (error: Error, request: Request, response: Response, next: Next) => unknown
  export interface Router {
    (request: Request, response: Response, next: Next): void
    db: { get(name: string): { value(): Row[] } }
    render: (request: Request, response: Response) => void
  }
  export interface App {
    disable(setting: string): App
    use(handler: Handler): App
    use(handler: ErrorHandler): App
    use(...handlers: (Handler | Handler[])[]): App
    all(path: string, handler: Handler): App
    get(path: string, handler: Handler): App
    post(path: string, handler: Handler): App
    put(path: string, handler: Handler): App
    delete(path: string, handler: Handler): App
    listen(port: number, host: string, ready: () => void): Server
  }
  const jsonServer: {
    create(): App
    router(data: Record<string, Row[]>): Router
    bodyParser: Handler[]
  }
  export default jsonServer
}
