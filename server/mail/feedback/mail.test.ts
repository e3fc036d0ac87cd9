import { describe, expect, it } from 'vitest'
import { boundMail, CAPS } from './lines'
import { readFeedbackMail } from './mail'

const NOW = new Date('2026-11-21T12:00:00Z')
const TOKEN = '1a.8a.0123456789abcdef0123'
const read = (lines: string[]) => readFeedbackMail({ raw: Buffer.from(lines.join('\r\n')), receivedAt: NOW })

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

describe('bounces in plain words', () => {
  const from = 'Mail Delivery System <Mailer-Daemon@relay.example>'
  const plain = (subject: string, text: string[], head: string[] = []) => [
    `From: ${from}`,
    `To: bounce+${TOKEN}@sender.example`,
    `Subject: ${subject}`,
    ...head,
    '',
    ...text,
  ]
  const EXIM = [
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its',
    'recipients. This is a permanent error. The following address(es) failed:',
    '',
  ]
  const COPY = [
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    'Return-path: <bounce@sender.example>',
    'Message-ID: <abc@sender.example>',
    'Subject: 550 5.7.1 nothing of this counts',
  ]

  it('of Exim are read with what the other server said, on several lines', async () => {
    const mail = plain('Mail delivery failed: returning message to sender', [
      ...EXIM,
      '  gone@people.example',
      '    host mx.people.example [192.0.2.9]',
      '    SMTP error from remote mail server after RCPT TO:<gone@people.example>:',
      '    550-5.1.1 The email account that you tried to reach does not',
      '    550 5.1.1 exist. Please try again',
      '  full@people.example',
      '    SMTP error from remote mail server after end of data:',
      '    552 5.2.2 mailbox is over quota',
      ...COPY,
    ])
    expect(await read(mail)).toMatchObject([
      {
        kind: 'bounce',
        recipients: ['gone@people.example'],
        isOnly: false,
        messageIds: ['abc@sender.example'],
      },
      { kind: 'soft_bounce', recipients: ['full@people.example'], isOnly: false },
    ])
  })

  it.each([
    [['  gone@people.example', '    Unrouteable address'], 'bounce'],
    [['  gone@nowhere.example', '    all relevant MX records point to non-existent hosts'], 'bounce'],
    [['  gone@people.example', '    retry timeout exceeded'], 'soft_bounce'],
    [
      [
        '  a@t-online.example',
        '    host mx00.t-online.example [192.0.2.8]',
        '    554 IP=192.0.2.1 - None/bad reputation. (NOWL)',
      ],
      'refused',
    ],
  ])('of Exim without a code: %s', async (lines, kind) => {
    expect(await read(plain('Mail delivery failed', [...EXIM, ...lines, ...COPY]))).toMatchObject([{ kind }])
  })

  it('of Exim that only warn are a delay', async () => {
    const warning = plain('Warning: message 1a-2b-3c delayed 24 hours', [
      'This message was created automatically by mail delivery software.',
      'A message that you sent has not yet been delivered to one or more of its',
      'recipients after more than 24 hours on the queue on relay.example.',
      'The address to which the message has not yet been delivered is:',
      '',
      '  slow@people.example',
      '    host mx.people.example [192.0.2.9]: 451 4.7.1 try again later',
      '',
      'No action is required on your part. Delivery attempts will continue for',
      'some time, and this warning may be repeated at intervals.',
    ])
    expect(await read(warning)).toMatchObject([{ kind: 'delay', recipients: ['slow@people.example'] }])
  })

  it.each([
    [
      [
        '"gone@people.example":',
        'SMTP error from remote server after RCPT command:',
        'host: mx.people.example',
        '5.1.1 <gone@people.example>... User Unknown',
      ],
      'bounce',
    ],
    [
      [
        '"gone@web.example":',
        'SMTP error from remote server after RCPT command:',
        'host: mx.web.example',
        '550 Requested action not taken: mailbox unavailable',
      ],
      'bounce',
    ],
    [['<gone@people.example>', '', 'Reason:', 'delivery retry timeout exceeded'], 'soft_bounce'],
    [
      [
        '"a@other.example":',
        'SMTP error from remote server for TEXT command, host: mx.other.example',
        '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.example',
      ],
      'refused',
    ],
  ])('of GMX: %s', async (lines, kind) => {
    const mail = plain(
      'Mail delivery failed: returning message to sender',
      [
        'This message was created automatically by mail delivery software.',
        '',
        'A message that you sent could not be delivered to one or more of',
        'its recipients. This is a permanent error. The following address',
        'failed:',
        '',
        ...lines,
        '',
        '--- The header of the original message is following. ---',
        '',
        'Message-ID: <abc@sender.example>',
      ],
      ['X-GMX-Antispam: 0 (Mail was not recognized as spam); Detail=V3;'],
    )
    expect(await read(mail)).toMatchObject([{ kind, isOnly: true, bounceTokens: [TOKEN] }])
  })
})

describe('complaints of Microsoft', () => {
  const attached = (head: string[]) => [
    'From: <staff@hotmail.com>',
    'To: abuse@sender.example',
    'Subject: complaint about message from 192.0.2.1',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="x"',
    '',
    '--x',
    'Content-Type: message/rfc822',
    '',
    ...head,
    `Return-Path: <bounce+${TOKEN}@sender.example>`,
    'Message-ID: <abc@sender.example>',
    'From: Lotse <team@sender.example>',
    'Subject: News',
    '',
    'Hello',
    '--x--',
  ]

  it('in the older form name the person in a header of the original', async () => {
    expect(await read(attached(['X-HmXmrOriginalRecipient: <Person@Hotmail.example>']))).toMatchObject([
      { kind: 'complaint', recipients: ['person@hotmail.example'], bounceTokens: [TOKEN], isOnly: true },
    ])
  })

  it('in the form of 2026 name nobody, and the message is found by its own names', async () => {
    const anonymous = report('feedback-report', [
      'Feedback-Type: abuse',
      'User-Agent: JMRP/2.0',
      'Version: 1',
      'Original-Rcpt-To: anonymized',
    ])
    expect(await read(anonymous)).toMatchObject([
      { kind: 'complaint', recipients: [], isOnly: true, bounceTokens: [TOKEN] },
    ])
  })

  it('are not believed of anybody else who attaches a mail', async () => {
    const other = attached([]).map(line => line.replace('staff@hotmail.com', 'ada@hotmail.com'))
    expect(await read(other)).toEqual([])
  })
})

describe('a mail from a stranger', () => {
  const KINDS: [string, string][] = [
    ['an address without an end', 'a'.repeat(500_000)],
    ['at signs', '@'.repeat(500_000)],
    ['codes', '550 5.1.1 '.repeat(50_000)],
    ['dashes before no original', '\n-- '.repeat(120_000)],
    ['names of messages', 'bounce+a@x bounce+'.repeat(30_000)],
    ['unsubscribe links', '/u/a.a.'.repeat(70_000)],
    ['blank lines', '\n'.repeat(500_000)],
    ['folded lines', '\n x'.repeat(160_000)],
    ['headers', 'Message-ID: \n'.repeat(40_000)],
    ['open angles', '<'.repeat(500_000)],
  ]
  const shapes = (text: string): string[] => [
    text,
    `Subject: ${text}\r\n\r\nHello`,
    `From: ${text}\r\n\r\nHello`,
    `From: MAILER-DAEMON@x.example\r\n\r\nfailed: ${text}`,
    report('delivery-status', [`Final-Recipient: ${text}`, `Diagnostic-Code: ${text}`]).join('\r\n'),
    report('feedback-report', [text]).join('\r\n'),
  ]

  it.each(KINDS)('of %s is cut before anything looks at it, and read to an end', async (_, text) => {
    for (const shape of shapes(text)) {
      const bound = boundMail(Buffer.from(shape))
      expect(bound.length).toBeLessThanOrEqual(CAPS.mail)
      const lines = Buffer.from(bound).toString('latin1').split('\n')
      expect(lines.length).toBeLessThanOrEqual(CAPS.lines + 1)
      expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(CAPS.line)
      const told = await readFeedbackMail({ raw: Buffer.from(shape), receivedAt: NOW }).catch(() => [])
      expect(told.length).toBeLessThanOrEqual(CAPS.groups)
      for (const { bounceTokens, unsubscribeTokens, messageIds, detail } of told) {
        expect(detail.length).toBeLessThanOrEqual(1_000)
        for (const names of [bounceTokens, unsubscribeTokens, messageIds])
          expect(names.length).toBeLessThanOrEqual(CAPS.names)
      }
    }
  })

  it('keeps its lines as they came where they are short', () => {
    const usual = report('delivery-status', recipient('failed', '5.1.1', '550')).join('\r\n')
    expect(Buffer.from(boundMail(Buffer.from(usual))).toString()).toBe(usual)
  })
})
