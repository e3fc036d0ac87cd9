import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { contextOf, hasStatus, makeCampaign, makeWorker, until } from '../../../tests/kit/mail/campaigns'
import { frozenMails } from '../campaign/frozen'
import { campaignReport } from '../campaign/report'
import { startCampaign } from '../campaign/start'
import { recordClick } from './tracking'

const ATTRIBUTES = {
  city: 'Köln & "Bonn" <1>',
  jobs: [
    { slug: 'nurse', title: 'Nurse' },
    { slug: 'a&amp;b', title: 'Cook' },
  ],
  url: 'https://own.example/?x=1&y=2',
  bad: 'javascript:alert(1)',
}
const KOELN = encodeURIComponent(ATTRIBUTES.city)

/** Ways in which a template fills in a link, and where each of its links leads; undefined: to no page of the web. */
const WAYS: readonly { name: string; html: string; targets: (string | undefined)[] }[] = [
  {
    name: 'loop',
    html: '{% for job in attributes.jobs %}<a href="https://jobs.example/{{ job.slug }}?at={{ job.title }}">x</a>{% endfor %}',
    targets: ['https://jobs.example/nurse?at=Nurse', 'https://jobs.example/a&amp;b?at=Cook'],
  },
  {
    name: 'loop in a loop',
    html: '{% for job in attributes.jobs %}{% for n in (1..2) %}<a href="https://jobs.example/{{ job.slug | upcase | slice: 0 }}/{{ n }}">x</a>{% endfor %}{% endfor %}',
    targets: ['N/1', 'N/2', 'A/1', 'A/2'].map(end => `https://jobs.example/${end}`),
  },
  {
    name: 'assignment',
    html: '{% assign where = city | url_encode %}<a href="https://a.example/?q={{ where }}&amp;z=1">x</a>',
    targets: [`https://a.example/?q=${KOELN.replaceAll('%20', '+')}&z=1`],
  },
  {
    name: 'capture',
    html: '{% capture base %}https://c.example{% endcapture %}<a href="{{ base }}/p">x</a>',
    targets: ['https://c.example/p'],
  },
  {
    name: 'counter',
    html: '<a href="https://i.example/{% increment n %}">x</a><a href="https://i.example/{% increment n %}">x</a>',
    targets: ['https://i.example/0', 'https://i.example/1'],
  },
  {
    name: 'condition beside a field',
    html: '{% if city %}<a href="{{ url }}">x</a>{% else %}<a href="https://no.example">x</a>{% endif %}',
    targets: ['https://own.example/?x=1&y=2'],
  },
  {
    name: 'fixed link in a loop',
    html: '{% for job in attributes.jobs %}<a href="https://fixed.example/">x</a>{% endfor %}',
    targets: ['https://fixed.example/', 'https://fixed.example/'],
  },
  {
    name: 'no web address',
    html: '{% assign b = bad %}<a href="{{ b }}">x</a><a href="{{ nothing }}">x</a>',
    targets: [undefined, undefined],
  },
  { name: 'field alone', html: '<a href="{{ url }}">x</a>', targets: ['https://own.example/?x=1&y=2'] },
]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

/** Sends a mail of a template to one person. @returns its parts, and how to follow a link of them */
async function sent(html: string) {
  const { sql } = database
  const context = await contextOf(sql)
  const { id, addresses } = await makeCampaign(sql, { people: 1, html })
  await sql`update subscribers set attributes = ${sql.json(ATTRIBUTES)} where email = ${addresses[0] as string}`
  await startCampaign({ ...context, id })
  const worker = await makeWorker(sql)
  await worker.start()
  await until('it is sent', () => hasStatus(sql, id, 'sent'))
  await worker.stop()
  const [kept] = await sql<{ raw: Buffer }[]>`select raw from outbox where campaign_id = ${id}`
  const mail = await PostalMime.parse(kept?.raw as Buffer)
  const follow = (address: string) => {
    const { pathname, searchParams } = new URL(address)
    const [to, signature] = [searchParams.get('to'), searchParams.get('s')]
    const target = to === null ? undefined : { to, signature: signature ?? '' }
    return recordClick({ ...context, token: pathname.slice('/c/'.length), target, userAgent: 'Firefox' })
  }
  return { id, mail, follow }
}
const linksOf = (html = '') =>
  // The foot has a link of its own, to unsubscribe.
  [...html.matchAll(/href="((?!http:\/\/localhost:3000\/u\/)[^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )

it.each(WAYS)('a tracked link leads where the template filled it in: $name', async ({ html, targets }) => {
  const { id, mail, follow } = await sent(html)
  const links = linksOf(mail.html)
  const led = await Promise.all(links.map(follow))
  const normal = (target: string | undefined) => target && new URL(target).href
  expect(led).toEqual(targets.map(normal))
  // The text part has the same links.
  const inText = [...(mail.text ?? '').matchAll(/http:\/\/localhost:3000\/c\/[^\s\]]+/g)].map(
    ([link]) => link,
  )
  expect(await Promise.all(inText.map(follow))).toEqual(targets.map(normal))
  const { links: counted } = await campaignReport({ sql: database.sql, id })
  const clicks = counted.reduce((sum, { clicks: own, machine }) => sum + own + machine, 0)
  expect(clicks).toBe(2 * targets.filter(Boolean).length)
})

it('a target holds for its link and its message only', async () => {
  const html =
    '{% for job in attributes.jobs %}<a href="https://jobs.example/{{ job.slug }}">x</a>{% endfor %}<a href="{{ url }}">y</a>'
  const [first, second] = [await sent(html), await sent(html)]
  const [link = '', , other = ''] = linksOf(first.mail.html)
  const [elsewhere = ''] = linksOf(second.mail.html)
  const with_ = (path: string, query: string) =>
    new URL(path).origin + new URL(path).pathname + new URL(query).search
  expect(await first.follow(link)).toBe('https://jobs.example/nurse')
  expect(await first.follow(link.replace('nurse', 'cook'))).toBeUndefined()
  expect(await first.follow(link.replace(/s=.{3}/, 's=000'))).toBeUndefined()
  expect(await first.follow(with_(other, link))).toBeUndefined()
  expect(await first.follow(with_(elsewhere, link))).toBeUndefined()
})

it('the page of the campaign shows the links as they were written', async () => {
  const html =
    '{% for job in attributes.jobs %}<a href="https://jobs.example/{{ job.slug }}">x</a>{% endfor %}'
  const { id } = await sent(html)
  const [frozen] = await frozenMails({ sql: database.sql, id })
  expect(frozen?.html).toContain('<a href="https://jobs.example/{{ job.slug }}">')
  expect(frozen?.html).not.toContain('_signed')
  expect(frozen?.text).not.toContain('_signed')
})
