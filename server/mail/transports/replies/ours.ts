import type { ReplyRule } from './rule'
import { documented, GOOGLE, MICROSOFT, observed, standard } from './sources'

/** Rules of the recipient's organisation, which name our sign-in or our address and mean neither. */
export const RECIPIENT_RULES: readonly ReplyRule[] = [
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
export const BLOCKS: readonly ReplyRule[] = [
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
export const SENDERS: readonly ReplyRule[] = [
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
  // The message is too large, also where MAIL FROM announced it: no other campaign is concerned.
  {
    class: 'failed',
    codes: [552],
    enhanced: ['5.3.4'],
    ...standard('RFC 1870, 6.1; RFC 3463, 3.4', '2003-01'),
  },
  { class: 'sender', codes: [5], at: ['mail'], ...standard('RFC 5321, 4.1.1.2', '2008-10') },
]
