import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { makeCampaign } from '../../../../tests/kit/mail/campaigns'
import { mailKey } from '../../../mail'
import { recipientTokens } from '../../../mail/message/tokens'

const TRIES = 150

let app: TestApp
let key: Buffer
let campaign: number
beforeAll(async () => {
  app = await startApp()
  key = await mailKey(app.sql)
  campaign = (await makeCampaign(app.sql, { people: 0 })).id
})
afterAll(() => app?.stop())

/** The tokens of a mail to somebody. */
async function tokensTo(address: string) {
  const [email] = await app.sql<{ id: number; started_month: string }[]>`
    insert into emails (started_month, audience, campaign_id, "to", state)
    values (date_trunc('month', now())::date, 'general', ${campaign}, ${address}, 'sent') returning id, started_month`
  return recipientTokens(key, Number(email?.id), email?.started_month as string)
}
const visit = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(app.url + path, { redirect: 'manual', ...init })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}
const oneClick = (token: string) =>
  visit(`/u/${token}`, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
const statusesOf = (answers: { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted()

describe('from one address', () => {
  it(`unknown links are limited; what we signed is not, then too`, async () => {
    const unknown = []
    for (let n = 0; n < TRIES; n++) unknown.push(await visit(`/u/${n.toString(36)}.a1.${'0'.repeat(20)}`))
    expect(statusesOf(unknown)).toEqual([404, 429])
    const refused = unknown.at(-1)
    expect(refused?.headers.get('content-type')).toContain('text/html')
    expect(refused?.headers.get('retry-after')).toBe('60')

    const tokens = []
    for (let n = 0; n < TRIES; n++) tokens.push((await tokensTo(`one${n}@click.example`)).unsubscribe)
    const left = await Promise.all(tokens.map(oneClick))
    expect(statusesOf(left)).toEqual([200])
    const [counted] =
      await app.sql`select count(*)::int as left from suppressions where email like '%@click.example'`
    expect(counted?.left).toBe(TRIES)
    const shown = await Promise.all(tokens.map(token => visit(`/u/${token}`)))
    expect(statusesOf(shown)).toEqual([200])
  })

  it('one link that is pressed 40 times at once unsubscribes once, with one proof', async () => {
    const { unsubscribe: token } = await tokensTo('forty@click.example')
    const left = await Promise.all(Array.from({ length: 40 }, () => oneClick(token)))
    expect(statusesOf(left)).toEqual([200])
    const [kept] = await app.sql`
      select (select count(*) from suppressions where email = 'forty@click.example')::int as suppressions,
        (select count(*) from consent_events where address = 'forty@click.example')::int as proofs,
        (select count(*) from email_events v join emails e on e.id = v.email_id
          where e."to" = 'forty@click.example' and v.kind = 'unsubscribe')::int as events`
    expect(kept).toEqual({ suppressions: 1, proofs: 1, events: 1 })
  })

  it('people of the same lists leave at once, and the lists count them', async () => {
    const lists = await app.sql<{ id: number }[]>`
      insert into lists (audience, name) select 'general', 'Shared ' || n from generate_series(1, 5) n returning id`
    const ids = lists.map(({ id }) => id)
    const tokens: string[] = []
    for (let n = 0; n < 40; n++) {
      const own = n % 2 ? ids : ids.toReversed()
      await app.sql`insert into subscribers (audience, email, status, list_ids)
        values ('general', ${`shared${n}@click.example`}, 'subscribed', ${own.slice(n % 4)}::bigint[])`
      tokens.push((await tokensTo(`shared${n}@click.example`)).unsubscribe)
    }
    expect(statusesOf(await Promise.all(tokens.map(oneClick)))).toEqual([200])
    const counts = await app.sql`select distinct subscribers from lists where id = any(${ids}::bigint[])`
    expect(counts.map(({ subscribers }) => subscribers)).toEqual([0])
  })

  it.skipIf(!process.env.LONG)('clicks lead on when there are more than are counted', async () => {
    const { track } = await tokensTo('many@click.example')
    await app.sql`insert into campaign_contents (campaign_id, variant, frame)
      values (${campaign}, 'a', '{"origin": "x", "prepared": {"links": ["https://jobs.example/"]}}')`
    const statuses = new Set<number>()
    for (let n = 0; n < 13; n++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => visit(`/o/${track}.gif`)))
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses]).toEqual([200])
    const followed = await visit(`/c/${track}.0`)
    expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://jobs.example/'])
  })
})

it('a link that is none of ours shows a page in the language of the browser, never JSON', async () => {
  const titles = {
    en: 'This link isn’t valid',
    ar: 'هذا الرابط غير معروف',
    de: 'Dieser Link ist ungültig',
    fr: 'Ce lien n’est pas valide',
  }
  // From another address, which has not tried anything yet.
  const other = await startApp()
  try {
    const paths = ['/c/1.1.forged.0', '/c/x', '/u/x', '/u/x/choices', '/u/x/erase', '/u/confirm/x']
    for (const [language, title] of Object.entries(titles))
      for (const path of paths) {
        const answer = await fetch(other.url + path, { headers: { 'accept-language': language } })
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          ...[path, 404, 'text/html; charset=utf-8'],
        ])
        expect(await answer.text()).toContain(title)
      }
  } finally {
    await other.stop()
  }
})

it('a target that says the same twice, or is none, is refused with a page', async () => {
  const { track } = await tokensTo('odd@click.example')
  for (const query of ['to=a&to=b&s=c', 'to=https://evil.example', 'to=&s=', 's=1', 'to[]=x&s[]=y']) {
    const answer = await visit(`/c/${track}.0?${query}`)
    const isTarget = query.startsWith('to=') || query.startsWith('to[')
    expect([query, answer.status < 500]).toEqual([query, true])
    if (isTarget && !query.startsWith('to[')) expect(answer.headers.get('location')).toBeNull()
  }
})
