/**
 * Meaning of a refusal for the person, the message and the sender.
 * - `unknown`: the address does not exist; it bounces and is suppressed
 * - `full`: the mailbox is full; retried, a soft bounce in the end
 * - `slow`: too much or too fast; retried later and slower
 * - `policy`: a rule of the recipient's side; only this message fails
 * - `sender`: a fault of our domain, account or relay; sending pauses, recipients stay queued
 * - `blocked`: a block of our address; as `sender`
 * - `later`: any other 4xx; retried
 * - `failed`: any other 5xx; given up
 */
export type ReplyClass = 'unknown' | 'full' | 'slow' | 'policy' | 'sender' | 'blocked' | 'later' | 'failed'

/** The command that was refused. */
export type Stage = 'mail' | 'rcpt' | 'data'

/** A row of the table. All conditions that a row has must hold. */
export interface ReplyRule {
  class: ReplyClass
  /** SMTP codes; one digit stands for all codes that begin with it. */
  codes?: readonly number[]
  /** Enhanced codes (RFC 3463); one that ends in a dot stands for all below it, '' for a reply without one. */
  enhanced?: readonly string[]
  /** Any of these is in the text: lower case, without addresses and codes. */
  words?: readonly string[]
  at?: readonly Stage[]
  /** Holds only for a reply to ourselves: from a remote host the same words blame that host's own set-up. */
  direct?: true
  source: string
  /** Day on which the source was read, or its own date. */
  date: string
  /** `standard`: an RFC or IANA; `documented`: the provider's own page; `observed`: reported by others. */
  confidence: 'standard' | 'documented' | 'observed'
}

const READ = '2026-11-22'
const GOOGLE = 'https://support.google.com/a/answer/3726730'
const MICROSOFT =
  'https://learn.microsoft.com/exchange/troubleshoot/email-delivery/ndr/non-delivery-reports-in-exchange-online'
const GERMAN =
  'https://www.sitepackage.de/service/dokumentation/auswertung/typische-fehlermeldungen-bei-unzustellbarkeit.html'
const IANA = 'https://www.iana.org/assignments/smtp-enhanced-status-codes'

const documented = (source: string) => ({ source, date: READ, confidence: 'documented' }) as const
const observed = (source: string) => ({ source, date: READ, confidence: 'observed' }) as const
const standard = (source: string, date: string) => ({ source, date, confidence: 'standard' }) as const

/** Rules of the recipient's organisation, which name our sign-in or our address and mean neither. */
const RECIPIENT_RULES: readonly ReplyRule[] = [
  {
    class: 'policy',
    enhanced: [
      '5.7.12',
      '5.7.17',
      '5.7.18',
      '5.7.123',
      '5.7.124',
      '5.7.129',
      '5.7.130',
      '5.7.132',
      '5.7.133',
      '5.7.134',
      '5.7.136',
      '5.7.193',
    ],
    ...documented(MICROSOFT),
  },
  {
    class: 'policy',
    codes: [5],
    words: ['resolver.rst', 'transport.rules', 'routing.custom', '- gcdp', 'recipnotallowed'],
    ...documented(MICROSOFT),
  },
]

/** The receiver blocks the address or the network that we send from. */
const BLOCKS: readonly ReplyRule[] = [
  {
    class: 'blocked',
    words: [
      '(nowl)',
      'none/bad reputation',
      '(dial)',
      'dialup/transient ip not allowed',
      'to clarify.) (bl)',
    ],
    ...documented('https://postmaster.t-online.de/index.en.html#t4.1'),
  },
  {
    class: 'blocked',
    words: ['ip address is block listed', 'no smtp service', 'bad dns ptr resource record'],
    ...documented('https://postmaster.gmx.com/en/error-messages'),
  },
  {
    class: 'blocked',
    words: ['on our block list', 'banned sending ip', 'a block has been placed against your ip'],
    ...documented(MICROSOFT),
  },
  {
    class: 'blocked',
    enhanced: ['5.7.511', '5.7.606', '5.7.607', '5.7.608', '5.7.609', '5.7.708'],
    ...documented(MICROSOFT),
  },
  {
    class: 'blocked',
    words: [
      'connections not accepted from servers on',
      'connections will not be accepted from',
      '[bl21]',
      '[bl23]',
    ],
    ...documented('https://senders.yahooinc.com/smtp-error-codes'),
  },
  {
    class: 'blocked',
    codes: [5],
    words: [
      'blocked using',
      'spamhaus',
      'spamcop',
      'barracudacentral',
      'is blacklisted',
      'is blocklisted',
      'on a blacklist',
      'listed in dnsbl',
      'your ip is blocked',
      'client host rejected',
      'your reverse dns',
    ],
    ...observed('https://support.onesystems.ch/722126'),
  },
]

/** Our own domain, account or relay is at fault. */
const SENDERS: readonly ReplyRule[] = [
  { class: 'sender', codes: [5], enhanced: ['5.1.7', '5.1.8'], ...standard('RFC 3463, 3.2', '2003-01') },
  {
    class: 'sender',
    words: [
      'bad outbound sender',
      'sender address rejected',
      'sender rejected',
      'sender domain not verified',
    ],
    ...documented(MICROSOFT),
  },
  {
    class: 'sender',
    words: ['sending quota', 'sending limit', 'daily quota', 'message quota exceeded', 'send quota'],
    ...documented(GOOGLE),
  },
  { class: 'sender', codes: [5], enhanced: ['5.4.5'], ...documented(GOOGLE) },
  {
    class: 'sender',
    enhanced: [
      '5.7.20',
      '5.7.21',
      '5.7.22',
      '5.7.23',
      '5.7.24',
      '5.7.25',
      '5.7.26',
      '5.7.27',
      '5.7.28',
      '5.7.515',
    ],
    ...standard('RFC 7372, 3; RFC 7489, 9', '2015-03'),
  },
  {
    class: 'sender',
    codes: [5],
    words: [
      'spf policy',
      'dmarc policy',
      'unauthenticated email',
      'unauthenticated mail',
      'dkim signature did not',
    ],
    ...documented('https://smtp.codes/unitedinternet/'),
  },
  {
    class: 'sender',
    enhanced: ['5.7.64', '5.7.501', '5.7.502', '5.7.503', '5.7.705', '5.7.750'],
    ...documented(MICROSOFT),
  },
  {
    class: 'sender',
    codes: [5],
    words: [
      'sender verify failed',
      'sender verification',
      'no verifiable sender',
      'callout verification failure',
    ],
    ...observed('Exim specification, "verify = sender"'),
  },
  {
    class: 'sender',
    direct: true,
    words: [
      'relay access denied',
      'relaying denied',
      'relay denied',
      'relay not permitted',
      'unable to relay',
      'relaying not allowed',
      'relay prohibited',
      'not permitted to relay',
      'please authenticate',
      'authentication required',
      'allowed rcpthosts',
    ],
    ...observed('https://support.smtp2go.com/hc/en-gb/articles/13990494697369'),
  },
  {
    class: 'sender',
    direct: true,
    enhanced: ['', '5.7.', '5.3.', '5.0.0'],
    words: [
      'account suspended',
      'account has been suspended',
      'account is suspended',
      'account is disabled for sending',
    ],
    ...observed('https://support.smtp2go.com/hc/en-gb/articles/13990494697369'),
  },
  {
    class: 'sender',
    words: [
      'sending suspended',
      'outgoing mail from',
      'sending has been suspended',
      'sending is paused',
      'sendingpausedexception',
    ],
    ...observed('https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-smtp.html'),
  },
  { class: 'sender', codes: [5], at: ['mail'], ...standard('RFC 5321, 4.1.1.2', '2008-10') },
]

/** The address or its domain does not exist. */
const UNKNOWN: readonly ReplyRule[] = [
  {
    class: 'unknown',
    codes: [5],
    enhanced: ['5.1.1', '5.1.2', '5.1.3', '5.1.6'],
    ...standard(`RFC 3463, 3.2; ${IANA}`, '2003-01'),
  },
  { class: 'unknown', codes: [5], enhanced: ['5.1.10'], ...standard('RFC 7505, 4.1', '2015-06') },
  {
    class: 'unknown',
    codes: [5],
    enhanced: ['5.4.4', '5.1.0', '5.0.0', ''],
    words: [
      'host not found',
      'host or domain name not found',
      'nxdomain',
      'domain does not exist',
      'no such domain',
      'host unknown',
      'null mx',
      'does not accept mail (nullmx)',
      'unrouteable',
    ],
    ...documented('http://www.postfix.org/postconf.5.html'),
  },
  { class: 'unknown', codes: [5], enhanced: ['5.4.1'], words: ['access denied'], ...documented(MICROSOFT) },
  { class: 'unknown', codes: [5], enhanced: ['5.4.310'], ...documented(MICROSOFT) },
  {
    class: 'unknown',
    codes: [5],
    enhanced: ['5.5.0', ''],
    words: ['requested action not taken: mailbox unavailable'],
    ...documented(
      'https://www.ionos.com/help/email/troubleshooting-mail-basicmail-business/error-messages-caused-by-undeliverable-email/',
    ),
  },
  {
    class: 'unknown',
    codes: [5],
    enhanced: ['5.1.0'],
    words: ['address rejected', 'address unknown', 'unknown address'],
    ...observed('http://support.blackpearlmail.com/knowledgebase/articles/650530-bounce-messages'),
  },
  {
    class: 'unknown',
    codes: [5],
    enhanced: ['5.2.1'],
    words: ['disabled', 'inactive', 'discontinued', 'closed', 'deactivated', 'suspended', 'no longer'],
    ...documented(GOOGLE),
  },
  {
    class: 'unknown',
    codes: [5],
    enhanced: ['', '5.0.0', '5.5.0', '5.2.1', '5.2.0', '5.3.0', '5.1.0'],
    words: [
      'delivery error: dd',
      "user doesn't have a",
      'disabled or discontinued',
      'mailbox not found',
      'no such mailbox',
      'no such user',
      'unknown local part',
      'unknown user',
      'user unknown',
      'user is unknown',
      'benutzer nicht bekannt',
      'user not found',
      'recipient not found',
      'recipient unknown',
      'unknown recipient',
      'invalid recipient',
      'recipient address rejected: account closed',
      'user does not exist',
      'mailbox does not exist',
      'address does not exist',
      'recipient does not exist',
      'account that you tried to reach does not exist',
      'no mailbox here by that name',
      'not listed in domino directory',
      'mailbox unknown',
      'address unknown',
      'unknown address',
      'no account by that name',
    ],
    ...observed(GERMAN),
  },
]

const FULL: readonly ReplyRule[] = [
  { class: 'full', enhanced: ['5.2.2', '4.2.2'], ...standard('RFC 3463, 3.3', '2003-01') },
  {
    class: 'full',
    enhanced: ['', '5.0.0', '5.1.1', '5.1.0', '5.2.1', '5.5.0', '4.3.1', '5.3.1', '4.0.0'],
    words: [
      'speichervolumen ueberschritten',
      'exhausted allowed storage',
      'zuviele mails auf dem server',
      'too many messages on the server',
      'over quota',
      'quota exceeded',
      'exceeds quota',
      'exceeded quota',
      'mailbox full',
      'mailbox is full',
      'mailbox exceeds',
      'mailbox has exceeded',
      'over storage quota',
      'exceeded storage allocation',
      'recipient storage full',
      'inbox is full',
      'out of storage',
    ],
    ...observed(GERMAN),
  },
]

/** What is left of 4xx. */
const TEMPORARY: readonly ReplyRule[] = [
  { class: 'slow', codes: [421], ...standard('RFC 5321, 4.2.3', '2008-10') },
  { class: 'slow', codes: [4], enhanced: ['4.7.'], ...standard('RFC 3463, 3.8', '2003-01') },
  {
    class: 'slow',
    codes: [4],
    words: [
      'too quickly',
      'rate limit',
      'too many connections',
      'too many messages',
      'temporarily deferred',
      'throttl',
      'relay limit exceeded',
    ],
    ...documented(GOOGLE),
  },
  { class: 'later', codes: [4], ...standard('RFC 5321, 4.2.1', '2008-10') },
]

/** What is left of 5xx. */
const PERMANENT: readonly ReplyRule[] = [
  { class: 'policy', codes: [5], enhanced: ['5.7.'], ...standard('RFC 3463, 3.8', '2003-01') },
  {
    class: 'policy',
    codes: [5],
    words: [
      'policy',
      'spam',
      'rejected by rule',
      'content rejected',
      'message refused',
      'access denied',
      'transport.rules',
    ],
    ...observed('https://mxtoolbox.com/Bouncebacks'),
  },
  { class: 'failed', codes: [5], ...standard('RFC 5321, 4.2.1', '2008-10') },
]

/**
 * The one table of replies, for SMTP, reports of delivery and events of services. The first row that matches decides. The
 * rules about the recipient's organisation, blocks and our own faults come first: servers report them under any code.
 */
export const REPLY_RULES: readonly ReplyRule[] = [
  ...RECIPIENT_RULES,
  ...BLOCKS,
  ...SENDERS,
  ...FULL,
  ...UNKNOWN,
  ...TEMPORARY,
  ...PERMANENT,
]
