import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify'
import { describe, expect, it } from 'vitest'
import { some } from '../../../../tests/kit/long'
import { compileMessage, type MessageFrame } from '../compile'
import { prepareMessage } from '../prepare'
import { bytesOf, signed } from '../signed'
import { chooseKeys } from './keys'
import { relaxedHeader, relaxedLines } from './relaxed'
import { makeSigner, type SigningKey } from './sign'

const NOW = new Date('2026-11-21T10:00:00Z')
const DOMAIN = 'news.lotse.example'
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed25519 = generateKeyPairSync('ed25519')
const KEYS: SigningKey[] = [
  { algorithm: 'rsa', selector: 'lotse1', key: rsa.privateKey },
  { algorithm: 'ed25519', selector: 'lotse1e', key: ed25519.privateKey },
]
const raw = (key: KeyObject) =>
  Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url').toString('base64')
const ZONE: Record<string, string> = {
  [`lotse1._domainkey.${DOMAIN}`]: `v=DKIM1; k=rsa; p=${rsa.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
  [`lotse1e._domainkey.${DOMAIN}`]: `v=DKIM1; k=ed25519; p=${raw(ed25519.publicKey)}`,
}

/** What the verifier gives beside what it declares. */
interface Verified {
  algo: string
  status: { result: string; aligned: string | false }
  signingHeaders: { keys: string }
}

/** An implementation that is none of ours; DNS is the table above. */
async function verify(message: Buffer) {
  const resolver = async (name: string, type: string) => {
    const record = ZONE[name]
    if (type !== 'TXT' || !record) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return [[record.slice(0, 200), record.slice(200)]]
  }
  const { results } = await dkimVerify(message, { resolver })
  return results as unknown as Verified[]
}

function message(html: string, more: Partial<MessageFrame> = {}) {
  const prepared = prepareMessage({
    subject: 'أخبار من {{ name }} – Neuigkeiten  mit  Leerzeichen',
    preheader: 'x',
    html,
    css: '',
    language: 'de',
    trackOpens: true,
    trackClicks: true,
    origin: 'https://office.lotse.example',
  })
  const frame: MessageFrame = {
    campaignId: 7,
    audience: 'general',
    prepared,
    fromName: 'Lötse',
    fromEmail: `team@${DOMAIN}`,
    replyTo: 'answers@lotse.example',
    origin: 'https://office.lotse.example',
    attachments: [],
    ...more,
  }
  const recipient = {
    emailId: 5,
    startedMonth: '2026-11-01',
    address: 'person@people.example',
    messageId: `0123456789abcdef@${DOMAIN}`,
    name: 'Sara  Ünal',
    language: 'de',
    attributes: {},
  }
  return compileMessage(frame, Buffer.alloc(32))(recipient, NOW)
}

const HTML =
  '<p>Hello   {{ name }}\t!</p>\n\n<pre>a  b   \n  c</pre><p><a href="https://jobs.example/1">Jobs</a></p>'
const sealed = async (html = HTML, more: Partial<MessageFrame> = {}) =>
  signed(message(html, more), makeSigner(DOMAIN, KEYS), NOW)

describe('a signed message', () => {
  it('passes at an independent verifier by both keys, aligned, both headers of unsubscribing signed', async () => {
    const made = await sealed()
    expect(made.size).toBe(bytesOf(made).length)
    const results = await verify(bytesOf(made))
    expect(results.map(({ status, algo }) => [status.result, status.aligned, algo])).toEqual([
      ['pass', DOMAIN, 'rsa-sha256'],
      ['pass', DOMAIN, 'ed25519-sha256'],
    ])
    for (const { signingHeaders } of results)
      expect(String(signingHeaders.keys).toLowerCase().split(/:\s*/)).toEqual(
        expect.arrayContaining([
          'from',
          'to',
          'subject',
          'date',
          'message-id',
          'list-unsubscribe',
          'list-unsubscribe-post',
          'list-id',
          'feedback-id',
        ]),
      )
  })

  it('passes with an attachment, which is kept as the same bytes for all', async () => {
    const content = Buffer.from('%PDF-1.7  two blanks\r\n\r\n'.repeat(200))
    const made = await sealed(HTML, {
      attachments: [{ name: 'Lebenslauf  –.pdf', type: 'application/pdf', content }],
    })
    expect((await verify(bytesOf(made))).map(({ status }) => status.result)).toEqual(['pass', 'pass'])
  })

  it.each([
    ['nothing', ''],
    ['empty lines', '\r\n'.repeat(600_000)],
    ['text and empty lines without end', `text\r\n${'\r\n'.repeat(600_000)}`],
    ['blanks in empty lines', `text\r\n${' \t \r\n'.repeat(300_000)}`],
    ['empty lines where pieces meet', `a\r\n${'\r\n'.repeat(700_000)}b\r\n`],
    ['no line end', 'text'],
    ['long base64', `${'QUJD'.repeat(19)}\r\n`.repeat(40_000)],
    ['blanks at ends of lines', `${'x '.repeat(30)} \r\n`.repeat(40_000)],
  ])('passes with a body of %s, in one piece or two, again and again', async (_, body) => {
    const head = `From: team@${DOMAIN}\r\nTo: mona@people.example\r\nSubject: Hello\r\n\r\n`
    const [whole, end] = [Buffer.from(head + body), Buffer.from(body)]
    const sign = makeSigner(DOMAIN, KEYS)
    const cuts = [[whole], [head, end], [head, end], [head + body], [`${head}first\r\n\r\n`, end]]
    for (const chunks of some(cuts, 2)) {
      const signatures = await sign(chunks, NOW)
      const message = Buffer.concat([signatures, ...chunks].map(chunk => Buffer.from(chunk as string)))
      const results = await verify(message)
      expect(results.map(({ status }) => status.result)).toEqual(['pass', 'pass'])
    }
  })

  it.each([
    ['List-Unsubscribe-Post: List-Unsubscribe=One-Click', 'List-Unsubscribe-Post: List-Unsubscribe=No'],
    ['/u/', '/v/'],
    ['Hello', 'Hallo'],
    ['From: ', 'From: evil@else.example\r\nFrom: '],
  ])('fails once %j is changed', async (before, after) => {
    const text = bytesOf(await sealed()).toString('latin1')
    const results = await verify(Buffer.from(text.replace(before, after), 'latin1'))
    expect(results.filter(({ status }) => status.result === 'pass')).toEqual([])
  })

  it.each([
    'From: Evil <evil@else.example>',
    'Sender: evil@else.example',
    'Reply-To: evil@else.example',
    'To: other@else.example',
    'Cc: other@else.example',
    'Subject: Something else',
    'Date: Sun, 22 Nov 2026 10:00:00 +0000',
    'Message-ID: <other@else.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/html; boundary=other',
    'Content-Transfer-Encoding: base64',
    'List-Unsubscribe: <https://evil.example/u>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])('fails once somebody adds "%s", above or below', async header => {
    const text = bytesOf(await sealed()).toString('latin1')
    const [signatures = '', rest = ''] = text.split(/^(?=(?:From|Date|Message-ID|MIME-Version): )/m, 2)
    const whole = text.slice(signatures.length)
    expect(rest).not.toBe('')
    for (const forged of [
      `${header}\r\n${text}`,
      `${signatures}${whole.replace('\r\n\r\n', `\r\n${header}\r\n\r\n`)}`,
    ])
      expect(
        (await verify(Buffer.from(forged, 'latin1'))).filter(({ status }) => status.result === 'pass'),
      ).toEqual([])
  })

  it('keeps its lines short', async () => {
    const lines =
      bytesOf(await sealed())
        .toString('latin1')
        .split('\r\n\r\n')[0]
        ?.split('\r\n') ?? []
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(98)
  })
})

it('is relaxed as RFC 6376, 3.4.5 has it', () => {
  expect(relaxedHeader('A: X')).toBe('a:X')
  expect(relaxedHeader('B : Y\t\r\n\tZ  ')).toBe('b:Y Z')
  expect(relaxedLines(' C \r\nD \t E\r\n\r\n\r\n')).toBe(' C\r\nD E\r\n\r\n\r\n')
})

describe('the keys that are signed with', () => {
  const key = (generation: number, state: string, name = '') => ({ generation, state, name })
  it('are the first ones while DNS shows none', () => {
    expect(chooseKeys([key(1, 'missing'), key(1, 'unknown'), key(2, 'missing')])).toHaveLength(2)
    expect(chooseKeys([])).toEqual([])
  })
  it('are of the newest generation that DNS shows, and only those of it', () => {
    const keys = [key(1, 'ok', 'a'), key(1, 'ok', 'b'), key(2, 'ok', 'c'), key(2, 'missing', 'd')]
    expect(chooseKeys(keys).map(({ name }) => name)).toEqual(['c'])
    expect(chooseKeys([key(1, 'ok', 'a'), key(2, 'wrong', 'b')]).map(({ name }) => name)).toEqual(['a'])
  })
})
