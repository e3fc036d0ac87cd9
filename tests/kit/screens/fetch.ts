import { vi } from 'vitest'

/** A call that the screen under test made. */
export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

type Answer = unknown | ((call: Call) => unknown)
/** `GET /campaigns/4` to what it answers; a `Refused` becomes its status and body. */
export type Answers = Record<string, Answer>

export class Refused {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {}
}

/** @returns the envelope of one page */
export const pageOf = (data: readonly object[]) => ({
  data,
  current_page: 1,
  per_page: 25,
  last_page: 1,
  total: data.length,
})

/** Answers the browser's calls from a table and writes them down; what stands nowhere is an empty page. */
export function serve(answers: Answers): Call[] {
  return serveBy(call => {
    const found =
      answers[`${call.method} ${call.path}`] ?? (/(-all|\/tests)$/.test(call.path) ? [] : pageOf([]))
    return typeof found === 'function' ? found(call) : found
  })
}

/**
 * Answers the browser's calls by a function and writes them down.
 * @param answerOf returns the body of an answer, a {@link Refused}, or a whole `Response`
 */
export function serveBy(answerOf: (call: Call) => unknown): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/v1', ''),
      query: url.searchParams,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    }
    calls.push(call)
    const answer = await answerOf(call)
    if (answer instanceof Response) return answer
    return answer instanceof Refused
      ? Response.json(answer.body, { status: answer.status })
      : Response.json(answer)
  })
  return calls
}

/** @returns what was sent to a path */
export const sentTo = (calls: readonly Call[], method: string, path: string) =>
  calls.filter(call => call.method === method && call.path === path)

/** A campaign as the server gives it. */
export const campaign = (changes: Record<string, unknown> = {}) => ({
  id: 4,
  version: 1,
  name: 'Courses in January',
  subject: 'The new courses',
  preheader: null,
  from_name: 'Lotse',
  from_email: 'news@mail.lotse.example',
  reply_to: null,
  language: 'en',
  template_id: 9,
  list_ids: [1],
  exclude_list_ids: [],
  track_opens: true,
  track_clicks: true,
  status: 'draft',
  scheduled_at: null,
  started_at: null,
  finished_at: null,
  held: false,
  recipients: 0,
  uncertain: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  suppressed: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  ...changes,
})

/** Answers that most screens ask for besides. */
export const around: Answers = {
  'GET /mail-state': { mail_server: true, held: false, trouble: null },
  'GET /lists': pageOf([
    { id: 1, name: 'Newsletter', subscribers: 120 },
    { id: 2, name: 'Arrived', subscribers: 30 },
  ]),
  'GET /domains': pageOf([
    {
      id: 1,
      name: 'mail.lotse.example',
      active: true,
      ready: true,
      warm: 'warm',
      day_limit: 500,
      sent_today: 40,
    },
    { id: 2, name: 'jobs.lotse.example', active: false, ready: false },
  ]),
  'GET /templates': pageOf([{ id: 9, name: 'Newsletter, English' }]),
  'GET /templates/9': { id: 9, name: 'Newsletter, English', content: '<p>Hello {{ name }}</p>', style: '' },
  'POST /lists-un': {
    total: 130,
    unique: 125,
    suppressed: 4,
    unsubscribed: 6,
    no_consent: 0,
    invalid: 1,
    sendable: 114,
    excluded: 9,
  },
}

/** Returns a promise with the function that fulfils it, for an answer that a test holds back. */
export function heldBack(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
