import type { ReplyRule } from './rule'
import { documented, GERMAN, GOOGLE, IANA, MICROSOFT, observed, standard } from './sources'

/** The address or its domain does not exist. */
export const UNKNOWN: readonly ReplyRule[] = [
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
      'non-existent host',
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

export const FULL: readonly ReplyRule[] = [
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

/** All other 4xx. */
export const TEMPORARY: readonly ReplyRule[] = [
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

/** All other 5xx. */
export const PERMANENT: readonly ReplyRule[] = [
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
