import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import type { Attachment } from './attachments'
import { compileMessage, type Recipient } from './compile'
import { TemplateError } from './liquid'
import { type MessageSource, prepareMessage } from './prepare'
import { readToken } from './tokens'

const KEY = Buffer.alloc(32, 7)
const NOW = new Date('2026-11-21T10:00:00Z')
const ORIGIN = 'https://mail.lotse.example'
const SOURCE: MessageSource = {
  subject: 'Arbeit in Köln für {{ name | default: "Sie" }}',
  preheader: 'Short & sweet for {{ name }}',
  html: '<h1 class="big">Hello {{ name | default: "there" }}</h1><p>.dot first<br>. again</p><p><a href="https://jobs.example/?a=1&amp;b=2">Jobs = work</a> <a href="mailto:x@y.example">write</a></p>',
  css: '.big { color: #104b91 }',
  language: 'en',
  trackOpens: true,
  trackClicks: true,
  origin: ORIGIN,
}
const PERSON: Recipient = {
  emailId: 4711,
  startedMonth: '2026-11-01',
  address: 'mona@people.example',
  messageId: 'abc@lotse.example',
  name: 'Mona',
  language: 'en',
  attributes: { city: 'Köln' },
}

function renderer(source: Partial<MessageSource> = {}, attachments: readonly Attachment[] = []) {
  const frame = {
    campaignId: 9,
    audience: 'general',
    fromName: 'Lotse: Büro',
    fromEmail: 'team@lotse.example',
  }
  const prepared = prepareMessage({ ...SOURCE, ...source })
  return compileMessage(
    { ...frame, replyTo: 'reply@lotse.example', origin: ORIGIN, prepared, attachments },
    KEY,
  )
}

function bytes(
  source: Partial<MessageSource> = {},
  person: Partial<Recipient> = {},
  files: readonly Attachment[] = [],
) {
  const { chunks } = renderer(source, files)({ ...PERSON, ...person }, NOW)
  return Buffer.concat(
    chunks.map(chunk => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)),
  )
}

const read = (raw: Buffer): Promise<Email> => new PostalMime().parse(raw)
const header = (mail: Email, key: string) => mail.headers.find(one => one.key === key)?.value

describe('a message', () => {
  it('reads as what nodemailer composes of the same content', async () => {
    const file = {
      name: 'Vertrag für Müller.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.7 öä'.repeat(40)),
    }
    const ours = await read(bytes({}, {}, [file]))
    const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from: { name: 'Lotse: Büro', address: 'team@lotse.example' },
      to: { name: 'Mona', address: 'mona@people.example' },
      replyTo: 'reply@lotse.example',
      subject: 'Arbeit in Köln für Mona',
      messageId: '<abc@lotse.example>',
      date: NOW,
      html: ours.html,
      text: ours.text,
      attachments: [{ filename: file.name, contentType: file.type, content: file.content }],
    })
    const theirs = await read(composed.message as Buffer)
    for (const key of ['from', 'to', 'replyTo', 'subject', 'messageId', 'date'] as const) {
      expect(ours[key], key).toEqual(theirs[key])
    }
    expect(ours.html?.trim()).toBe(theirs.html?.trim())
    expect(ours.text?.trim()).toBe(theirs.text?.trim())
    expect(ours.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [file.name, file.type],
    ])
    expect(Buffer.from(ours.attachments[0]?.content as ArrayBuffer)).toEqual(file.content)
  })

  it('names the kind of a file as it is kept, and none that is no kind', async () => {
    const content = Buffer.from('a;b')
    const files = [
      { name: 'prices.csv', type: 'text/csv; charset=utf-8', content },
      { name: 'odd', type: 'text/csv\r\nX: y', content },
    ]
    const { attachments } = await read(bytes({}, {}, files))
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['text/csv', 'application/octet-stream'])
  })

  it('keeps to the lines of the standard: ASCII, CRLF, short, none begins with a dot', () => {
    const long = `${'x'.repeat(5_000)} ${'ü'.repeat(500)} بحث عن عمل. ${'.'.repeat(300)}\n.\n..\n`
    for (const name of ['Mona', long, '', '.', 'a=b', 'trailing ']) {
      const raw = bytes(
        { html: `<p>{{ name }}.\n.{{ name }}\n. {{ name }} .</p>\n${long}` },
        { name },
      ).toString('latin1')
      expect(raw).not.toMatch(/[^\t\r\n\x20-\x7e]/)
      expect(raw).not.toMatch(/(^|[^\r])\n|\r[^\n]/)
      // The one line that cannot be folded is an address.
      const lines = raw.split('\r\n').filter(line => !line.startsWith('List-Unsubscribe:'))
      expect(lines.filter(line => line.length > 78)).toEqual([])
      expect(lines.filter(line => line.startsWith('.'))).toEqual([])
      expect(raw.endsWith('\r\n')).toBe(true)
    }
  })

  it('fills values in at the split points as they are', async () => {
    const names = [
      'Mona',
      'محمد العلي',
      '<b>&"\'',
      'a=b=3D',
      '.',
      'line\r\nbreak',
      'x'.repeat(200),
      '🙂'.repeat(30),
    ]
    for (const name of names) {
      const mail = await read(bytes({ html: '<p>[{{ name }}]</p>' }, { name }))
      expect(mail.text).toContain(`[${name.replace(/\r\n/, '\n')}]`)
      expect(mail.html).toContain(
        name.includes('<') ? '[&lt;b&gt;&amp;&quot;&#39;]' : `[${name.replace('\r\n', '\n')}]`,
      )
    }
  })

  it('lets no value into the headers as a line of its own', async () => {
    const name = 'Eve\r\nBcc: all@victims.example\r\n\r\nbody\u2028x\u0000'
    const raw = bytes({ subject: 'For {{ name }}' }, { name }).toString('latin1')
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im)
    const mail = await read(Buffer.from(raw))
    expect(mail.subject).toMatch(/^For Eve Bcc: all@victims.example body x/)
    expect(mail.to).toHaveLength(1)
    expect(mail.bcc ?? []).toEqual([])
  })

  it('refuses an address that would say more than an address', () => {
    for (const address of [
      'a b@x.example',
      'a@x.example>\r\nRCPT TO:<b@x.example',
      '@x.example',
      'a@',
      '<a@x.example>',
    ]) {
      expect(() => renderer()({ ...PERSON, address }, NOW), address).toThrow(RangeError)
    }
    expect(renderer()({ ...PERSON, address: 'a@müller.example' }, NOW).recipient).toBe(
      'a@xn--mller-kva.example',
    )
  })
})

describe('what a campaign adds', () => {
  it('carries the headers of bulk mail and a return path of its own', async () => {
    const message = renderer()(PERSON, NOW)
    const mail = await read(bytes())
    const url = /<(https:\/\/mail\.lotse\.example\/u\/(.+))>/.exec(header(mail, 'list-unsubscribe') ?? '')
    expect(readToken(KEY, 'unsubscribe', url?.[2] ?? '')).toMatchObject({
      emailId: 4711,
      startedMonth: '2026-11-01',
    })
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header(mail, 'list-id')).toBe('<general.mail.lotse.example>')
    expect(header(mail, 'feedback-id')).toBe('9:general:campaign:lotse.example')
    const bounce = /^bounce\+([0-9a-z.]+)@lotse\.example$/.exec(message.sender)
    expect(readToken(KEY, 'bounce', bounce?.[1] ?? '')?.emailId).toBe(4711)
    expect(message.sender.indexOf('@')).toBeLessThanOrEqual(64)
  })

  it('rewrites web links and nothing else, and counts opens', async () => {
    const prepared = prepareMessage({
      ...SOURCE,
      html: '<a href="https://a.example/?x=1&amp;y=2">a</a><a href=\'https://a.example/?x=1&y=2\'>b</a><a title="a>b" href="HTTP://b.example/{{ city }}">c</a><a href="#top">d</a><a href="tel:+49">e</a><a href="{{ unsubscribe_url }}">out</a>',
    })
    expect(prepared.links).toEqual(['https://a.example/?x=1&y=2', 'HTTP://b.example/{{ city }}'])
    const mail = await read(
      bytes({ html: '<a href="https://a.example/">a</a> <a href="{{ unsubscribe_url }}">out</a>' }),
    )
    const click = /\/c\/([^"]+)"/.exec(mail.html ?? '')
    expect(readToken(KEY, 'track', click?.[1] ?? '')).toEqual({
      emailId: 4711,
      startedMonth: '2026-11-01',
      link: 0,
    })
    const pixel = /\/o\/([^"]+)\.gif"/.exec(mail.html ?? '')
    expect(readToken(KEY, 'track', pixel?.[1] ?? '')?.emailId).toBe(4711)
    expect(mail.html).toMatch(/href="https:\/\/mail\.lotse\.example\/u\//)
    const plain = prepareMessage({ ...SOURCE, trackClicks: false, trackOpens: false })
    expect(plain.html).not.toMatch(/\/[co]\//)
  })

  it('inlines the style and hides the preheader', async () => {
    const mail = await read(bytes())
    expect(mail.html).toMatch(/<h1 class="big" style="color: #104b91;?">Hello Mona<\/h1>/)
    expect(mail.html).toContain('Short &amp; sweet for Mona</div>')
    expect(mail.text).toContain('Hello Mona')
    expect(mail.text).not.toContain('Short &')
  })

  it('renders control flow for each person, inside tables too', async () => {
    const html =
      '<table>{% for job in jobs %}<tr><td>{{ job.title | upcase }}</td></tr>{% endfor %}</table>{% if city == "Köln" %}<p>Kölle {{ name | default: &quot;Alaaf&quot; }}</p>{% endif %}'
    const mail = await read(bytes({ html }, { attributes: { city: 'Köln', jobs: [{ title: 'a<b' }] } }))
    expect(mail.html).toMatch(/<tr><td>A&lt;B<\/td><\/tr>/)
    expect(mail.html).toContain('Kölle Mona')
    expect(mail.text).toContain('Kölle Mona')
    const other = await read(bytes({ html }, { attributes: {} }))
    expect(other.html).not.toContain('Kölle')
  })

  it('refuses a template that cannot be rendered', () => {
    for (const html of [
      '{{ name | nosuch }}',
      '{% if name %}',
      '{% include "x" %}{{',
      '{{ name',
      '{{ name | raw }}',
    ]) {
      expect(() => prepareMessage({ ...SOURCE, html }), html).toThrow(TemplateError)
    }
    const endless = renderer({ html: '{% for i in (1..100000000) %}x{% endfor %}' })
    expect(() => endless(PERSON, NOW)).toThrow(TemplateError)
  })
})
