import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Row } from './api'
import { startApp, type TestApp } from './app'
import { startSmtp, type TestSmtp } from './smtp'

/** The application of the test file that runs, and its mail server: {@link startOwnPages} starts them. */
export let app: TestApp
export let smtp: TestSmtp

const START = '2026-11-23T09:00:00Z'
let now = new Date(START)

/** Sets the clock, until the next test. */
export const itIs = (moment: string): void => {
  now = new Date(moment)
}

/** Moves the clock on, until the next test. */
export const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}

/** Starts both before the tests of a file, with a clock that stands at 2026-11-23 09:00 UTC, and stops them after it. */
export function startOwnPages(): void {
  beforeAll(async () => {
    smtp = await startSmtp()
    app = await startApp({ SMTP_URL: smtp.url })
    app.services.now = () => now
  })
  beforeEach(() => itIs(START))
  afterAll(async () => {
    await app?.stop()
    await smtp?.stop()
  })
}

/** A phone that has opened the own page of a person. */
export interface Visitor {
  path: string
  cookie: string
  get(address?: string, lang?: string): Promise<{ status: number; html: string }>
  post(
    values: Record<string, string>,
    address?: string,
  ): Promise<{ status: number; html: string; to: string }>
}

/** Texts of all mails to an address, the oldest first. */
export async function mailsTo(smtp: TestSmtp, address: string): Promise<string[]> {
  const found = smtp.messages.filter(({ to }) => to.includes(address))
  const parsed = await Promise.all(found.map(({ raw }) => PostalMime.parse(raw)))
  return parsed.map(({ subject = '', text = '' }) => `${subject}\n${text}`)
}

/**
 * Returns what tests of the own page begin with.
 * @param running gives the application and its mail server once they run
 */
export function ownPageKit(running: () => { app: TestApp; smtp: TestSmtp }) {
  /** A visitor with a link, and no session yet. */
  function visitorAt(path: string): Visitor {
    const { app } = running()
    const visitor: Visitor = {
      path,
      cookie: '',
      async get(address = path, lang = 'en') {
        const answer = await fetch(`${app.url}${address}?lang=${lang}`, {
          headers: { cookie: visitor.cookie },
          redirect: 'manual',
        })
        return { status: answer.status, html: await answer.text() }
      },
      async post(values, address = path) {
        const answer = await fetch(`${app.url}${address}`, {
          method: 'POST',
          body: new URLSearchParams({ lang: 'en', ...values }),
          headers: { cookie: visitor.cookie },
          redirect: 'manual',
        })
        const [cookie] = answer.headers.getSetCookie()
        if (cookie) visitor.cookie = cookie.split(';')[0] ?? ''
        return {
          status: answer.status,
          html: await answer.text(),
          to: answer.headers.get('location') ?? '',
        }
      },
    }
    return visitor
  }

  /** Has staff send a link, and returns the path in the mail. */
  async function linkOf({ id, email }: Row): Promise<string> {
    const { app, smtp } = running()
    const known = (await mailsTo(smtp, String(email))).length
    // Tests whose clock stands send several links, also soon after a request for a document, which would bring one.
    await app.sql.begin(async tx => {
      await tx`select from candidates where id = ${id} for update`
      await tx`delete from unsent_requests u using documents d where d.id = u.document_id and d.candidate_id = ${id}`
      await tx`update own_pages set sent_at = sent_at - interval '2 minutes' where candidate_id = ${id}`
    })
    const sent = await (await app.api('user')).post(`/candidates/${id}/own-page/send`, { language: 'en' })
    expect(sent.status, sent.text).toBe(200)
    const newest = async () =>
      (await mailsTo(smtp, String(email)))
        .slice(known)
        .map(text => /\/p\/[\w-]{22}/.exec(text)?.[0])
        .findLast(Boolean)
    await expect.poll(newest).toBeTruthy()
    return (await newest()) ?? ''
  }

  /** Asks for a code, and reads it in the mail. */
  async function codeFor(visitor: Visitor, { email }: Row): Promise<string> {
    const { smtp } = running()
    const known = (await mailsTo(smtp, String(email))).length
    expect((await visitor.post({ act: 'code' })).status).toBe(200)
    // A request for documents may come in between.
    const newest = async () =>
      (await mailsTo(smtp, String(email)))
        .slice(known)
        .map(text => /: (\d{6})\b/.exec(text)?.[1])
        .findLast(Boolean)
    await expect.poll(newest).toBeTruthy()
    return (await newest()) ?? ''
  }

  /** A visitor who has proved to be the person. */
  async function visitorOf(candidate: Row): Promise<Visitor> {
    const visitor = visitorAt(await linkOf(candidate))
    const code = await codeFor(visitor, candidate)
    const entered = await visitor.post({ act: 'enter', code, birth_date: String(candidate.birth_date) })
    expect(entered.status, entered.html).toBe(303)
    return visitor
  }

  return { visitorAt, linkOf, codeFor, visitorOf }
}
