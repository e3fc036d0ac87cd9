import { describe, expect, it } from 'vitest'
import { readFeedbackMail } from './mail'

const NOW = new Date('2026-11-21T12:00:00Z')
const TOKEN = '1a.8a.0123456789abcdef0123'
const read = (lines: string[]) => readFeedbackMail(Buffer.from(lines.join('\r\n')), NOW)

/** A report as a server makes it, with the headers of the message that it speaks of. */
const report = (type: string, part: string[], head: string[] = []) => [
  'From: MAILER-DAEMON@mx.example',
  `To: bounce+${TOKEN}@sender.example`,
  'Date: Sat, 21 Nov 2026 10:00:00 +0000',
  'Subject: Undelivered Mail',
  ...head,
  `Content-Type: multipart/report; report-type=${type}; boundary="x"`,
  'MIME-Version: 1.0',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'This is the mail system.',
  '--x',
  `Content-Type: message/${type}`,
  '',
  ...part,
  '',
  '--x',
  'Content-Type: text/rfc822-headers',
  '',
  'Message-ID: <0123456789abcdef0123456789abcdef@sender.example>',
  'List-Unsubscribe: <https://office.example/u/1a.8a.aaaaaaaaaaaaaaaaaaaa>',
  'Subject: News',
  '',
  '--x--',
]
const recipient = (action: string, status: string, diagnostic: string, to = 'gone@people.example') => [
  'Reporting-MTA: dns; mx.example',
  '',
  `Final-Recipient: rfc822; ${to}`,
  `Action: ${action}`,
  `Status: ${status}`,
  `Diagnostic-Code: smtp; ${diagnostic}`,
]

describe('status reports (RFC 3464)', () => {
  it.each([
    ['failed', '5.1.1', '550 5.1.1 user unknown', 'bounce'],
    ['failed', '5.1.10', '550 5.1.10 null MX', 'bounce'],
    ['failed', '5.0.0', '550 5.1.2 no such host', 'bounce'],
    ['failed', '5.2.2', '552 5.2.2 mailbox full', 'soft_bounce'],
    ['failed', '4.4.7', '451 4.4.7 expired', 'soft_bounce'],
    ['failed', '5.0.0', '554 we do not like this', 'soft_bounce'],
    ['failed', '5.7.26', '550 5.7.26 unauthenticated', 'refused'],
    ['delayed', '4.4.1', '421 4.4.1 timed out', 'delay'],
    ['delivered', '2.0.0', '250 ok', 'delivery'],
    ['relayed', '2.0.0', '250 ok', 'delivery'],
  ])('%s %s is %s', async (action, status, diagnostic, kind) => {
    const [told, ...more] = await read(report('delivery-status', recipient(action, status, diagnostic)))
    expect(more).toEqual([])
    expect(told).toMatchObject({
      kind,
      recipients: ['gone@people.example'],
      detail: diagnostic,
      source: 'bounces',
    })
    expect(told?.bounceTokens).toEqual([TOKEN])
    expect(told?.unsubscribeTokens).toEqual(['1a.8a.aaaaaaaaaaaaaaaaaaaa'])
    expect(told?.messageIds).toEqual(['0123456789abcdef0123456789abcdef@sender.example'])
    expect(told?.at.toISOString()).toBe('2026-11-21T10:00:00.000Z')
  })

  it('may name several recipients, the original one first, and folded words', async () => {
    const told = await read(
      report('delivery-status', [
        ...recipient('failed', '5.1.1', '550 5.1.1'),
        '',
        'Original-Recipient: rfc822;first@people.example',
        'Final-Recipient: rfc822;<Forwarded@other.example>',
        'Action: failed',
        'Status: 5.2.2 (full)',
        'Diagnostic-Code: smtp; 552',
        ' 5.2.2 over quota',
      ]),
    )
    expect(told.map(({ kind }) => kind)).toEqual(['bounce', 'soft_bounce'])
    expect(told[1]).toMatchObject({
      recipients: ['first@people.example', 'forwarded@other.example'],
      detail: '552 5.2.2 over quota',
    })
  })

  it('is one also where its server marks it as an automatic answer', async () => {
    const marked = report('delivery-status', recipient('failed', '5.1.1', '550 5.1.1'), [
      'Auto-Submitted: auto-replied',
    ])
    expect(await read(marked)).toHaveLength(1)
  })

  it('takes no date that is still to come', async () => {
    const late = report('delivery-status', recipient('failed', '5.1.1', '550')).map(line =>
      line.replace('21 Nov 2026', '21 Nov 2031'),
    )
    expect((await read(late))[0]?.at).toEqual(NOW)
  })
})

describe('complaints (RFC 5965)', () => {
  const complaint = (type: string) =>
    report('feedback-report', [`Feedback-Type: ${type}`, 'User-Agent: Yahoo/1', 'Version: 1'])

  it('name the message, where not the person', async () => {
    expect(await read(complaint('abuse'))).toMatchObject([
      { kind: 'complaint', recipients: [], detail: 'abuse Yahoo/1', bounceTokens: [TOKEN] },
    ])
  })

  it('that say the mail is wanted are none', async () => {
    expect(await read(complaint('not-spam'))).toEqual([])
  })
})

describe('other mails to the mailbox', () => {
  const plain = (from: string, subject: string, text: string[], head: string[] = []) => [
    `From: ${from}`,
    `To: bounce+${TOKEN}@sender.example`,
    `Subject: ${subject}`,
    ...head,
    '',
    ...text,
  ]
  it('in the plain words of a server are understood by their code', async () => {
    const qmail = plain('MAILER-DAEMON@old.example', 'failure notice', [
      "Hi. This is the qmail-send program at old.example. I'm afraid I wasn't able to deliver your message.",
      '',
      '<gone@people.example>:',
      '550 5.1.1 Sorry, no mailbox here by that name.',
      '',
      '--- Below this line is a copy of the message.',
      'Message-ID: <abc@sender.example>',
      'X: 550 5.7.1 nothing of this counts',
    ])
    expect(await read(qmail)).toMatchObject([
      {
        kind: 'bounce',
        recipients: ['gone@people.example'],
        bounceTokens: [TOKEN],
        messageIds: ['abc@sender.example'],
      },
    ])
    const waiting = plain('postmaster@old.example', 'Warning: delayed', [
      'Your message to <a@b.example> has been delayed, we will keep trying. 451 4.4.1 no answer',
    ])
    expect(await read(waiting)).toMatchObject([{ kind: 'delay' }])
  })

  it.each([
    ['a person who is away', 'Ada <ada@people.example>', 'Out of office', [], []],
    [
      'a program that answers',
      'ada@people.example',
      'Re: News',
      ['I am away. 550 5.1.1'],
      ['Auto-Submitted: auto-replied'],
    ],
    ['a daemon without a code', 'MAILER-DAEMON@x.example', 'Note', ['The mail system is fine.'], []],
    ['a vacation notice of a daemon', 'postmaster@x.example', 'Abwesenheitsnotiz', ['Zimmer 550 5.1.1'], []],
    ['an Arabic answer', 'ada@people.example', 'رد تلقائي: أخبار', ['شكرا'], ['Precedence: auto_reply']],
    ['an answer', 'ada@people.example', 'Re: News', ['No thanks, call 550 5.1.1 instead'], []],
  ])('of %s say nothing', async (_, from, subject, text, head) => {
    expect(await read(plain(from, subject, text, head))).toEqual([])
  })
})
