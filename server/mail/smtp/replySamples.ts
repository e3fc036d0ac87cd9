import type { ReplyClass, Stage } from './replyRules'

/** A reply as somebody received it, with the class that a person gave it by hand. */
export interface ReplySample {
  reply: string
  class: ReplyClass
  /** Where it was published, or which provider is known to say it. */
  from: string
  at?: Stage
  /** Told by a report on behalf of a remote host. */
  isRemote?: true
}

const GERMAN = 'sitepackage.de, "Typische Fehlermeldungen bei Unzustellbarkeit"'
const GOOGLE = 'support.google.com/a/answer/3726730'
const MICROSOFT = 'learn.microsoft.com, "NDR errors in Exchange Online"'
const ONESYSTEMS = 'support.onesystems.ch/722126'
const BLACKPEARL = 'support.blackpearlmail.com, "Bounce messages"'
const ICGLINK = 'icglink.net help desk, "Determining the cause of a bounced message"'

/** Real replies; addresses and IP addresses are replaced by reserved ones. */
export const REPLY_SAMPLES: readonly ReplySample[] = [
  // Unknown recipients.
  { reply: '550 5.1.1 user unknown', class: 'unknown', from: `T-Online; ${GERMAN}` },
  { reply: '550 5.1.1 <a@gmx.example>... User is unknown', class: 'unknown', from: `GMX; ${GERMAN}` },
  { reply: '550 5.2.1 <a@gmx.example>... User is inactive', class: 'unknown', from: `GMX; ${GERMAN}` },
  {
    reply: '550 Requested action not taken: mailbox unavailable',
    class: 'unknown',
    from: 'GMX, web.de; smtp.codes/unitedinternet',
  },
  {
    reply: '550 <a@web.example>: Requested action not taken: mailbox unavailable',
    class: 'unknown',
    from: 'web.de; smtp.codes/unitedinternet',
  },
  { reply: '550 User unknown.', class: 'unknown', from: `web.de; ${GERMAN}` },
  { reply: '550 Benutzer nicht bekannt/User unknown', class: 'unknown', from: `web.de; ${GERMAN}` },
  {
    reply: '550 Unknown local part alias in <alias@web.example>',
    class: 'unknown',
    from: `web.de; ${GERMAN}`,
  },
  { reply: '550 MAILBOX NOT FOUND', class: 'unknown', from: `AOL; ${GERMAN}` },
  { reply: '550 unrouteable address', class: 'unknown', from: `Freenet; ${GERMAN}` },
  {
    reply:
      "554 delivery error: dd This user doesn't have a yahoo.de account (a@yahoo.example) [0] - mta1.mail.yahoo.example",
    class: 'unknown',
    from: `Yahoo; ${GERMAN}`,
  },
  {
    reply:
      '554 delivery error: dd Sorry your message to a@yahoo.example cannot be delivered. This account has been disabled or discontinued [#102]. - mta2.mail.yahoo.example',
    class: 'unknown',
    from: `Yahoo; ${GERMAN}`,
  },
  {
    reply: '552 1 Requested mail action aborted, mailbox not found',
    class: 'unknown',
    from: 'Yahoo; smtp.codes/yahoo',
  },
  {
    reply:
      '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [DB5EUR01FT023.eop-EUR01.prod.protection.outlook.com]',
    class: 'unknown',
    from: 'Outlook.com; virtbiz.com and others',
  },
  {
    reply: '550 Requested action not taken: mailbox unavailable (-1234567890:1234:-2147467259)',
    class: 'unknown',
    from: `Hotmail; ${GERMAN}`,
  },
  {
    reply:
      '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [AM5EUR02FT042.eop-EUR02.prod.protection.outlook.com]',
    class: 'unknown',
    from: `Microsoft 365; ${MICROSOFT}`,
  },
  {
    reply:
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient a@firm.example not found by SMTP address lookup',
    class: 'unknown',
    from: `Microsoft 365; ${MICROSOFT}`,
  },
  {
    reply:
      "550 5.1.1 The email account that you tried to reach 5.1.1 does not exist. Please try 5.1.1 double-checking the recipient's email address for typos or 5.1.1 unnecessary spaces. - gsmtp",
    class: 'unknown',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply:
      '550 5.2.1 The email account that you tried to reach is disabled. For more 5.2.1 information, go to https://support.google.com/mail/?p=DisabledUser - gsmtp',
    class: 'unknown',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply: '550 5.2.1 The email account that you tried to reach is inactive. - gsmtp',
    class: 'unknown',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply: '550 <a@lycos.example>: Recipient address rejected: User unknown in local recipient table',
    class: 'unknown',
    from: `Lycos, Postfix; ${GERMAN}`,
  },
  {
    reply: '550 <a@lycos.example>: Recipient address rejected: Account Closed',
    class: 'unknown',
    from: `Lycos; ${GERMAN}`,
  },
  {
    reply: '550 5.1.1 <a@firm.example>: Recipient address rejected: User unknown in virtual alias table',
    class: 'unknown',
    from: `Postfix; ${GERMAN}`,
  },
  { reply: '550 5.2.0 No such mailbox', class: 'unknown', from: GERMAN },
  { reply: '554 Sorry, no mailbox here by that name. (#5.1.1)', class: 'unknown', from: `qmail; ${GERMAN}` },
  {
    reply: '550 User a@firm.example not listed in Domino Directory',
    class: 'unknown',
    from: `Domino; ${GERMAN}`,
  },
  { reply: '550 No Such User Here', class: 'unknown', from: `cPanel; ${BLACKPEARL}` },
  { reply: '550 Invalid recipient', class: 'unknown', from: BLACKPEARL },
  { reply: '550 #5.1.0 Address rejected a@firm.example', class: 'unknown', from: `Cisco; ${BLACKPEARL}` },
  { reply: '550 <a@firm.example>... User unknown', class: 'unknown', from: `Sendmail; ${ICGLINK}` },
  {
    reply: '550 5.1.2 <a@gone.example>... Host unknown (Name server: gone.example: host not found)',
    class: 'unknown',
    from: `Sendmail; ${ICGLINK}`,
  },
  {
    reply:
      '550 5.4.4 Host or domain name not found. Name service error for name=gone.example type=A: Host not found',
    class: 'unknown',
    from: 'Postfix DSN; postfix.org',
    isRemote: true,
  },
  {
    reply: '550 5.4.310 DNS domain gone.example does not exist [Message=InfoDomainNonexistent]',
    class: 'unknown',
    from: `NXDOMAIN at Microsoft 365; ${MICROSOFT}`,
    isRemote: true,
  },
  { reply: '556 5.1.10 Recipient address has null MX', class: 'unknown', from: 'RFC 7505, 4.1' },
  {
    reply:
      '550 5.1.1 <nowhere@null.example>: Recipient address rejected: Domain null.example does not accept mail (nullMX)',
    class: 'unknown',
    from: 'Postfix 3; postfix.org',
  },
  {
    reply: '550 5.1.1 The block list is closed: no mailbox block.list@firm.example',
    class: 'unknown',
    from: 'made of a local part that reads like a block',
  },
  // Full mailboxes.
  { reply: '552 5.2.2 Over STORAGE quota', class: 'full', from: `T-Online; ${GERMAN}` },
  {
    reply: '550 Benutzer hat das Speichervolumen ueberschritten. / User has exhausted allowed storage space.',
    class: 'full',
    from: `web.de; ${GERMAN}`,
  },
  {
    reply: '550 Benutzer hat zuviele Mails auf dem Server. / User has too many messages on the server.',
    class: 'full',
    from: `web.de; ${GERMAN}`,
  },
  { reply: '500 5.0.0 Depot returns error: <552 5.2.2 Over quota>', class: 'full', from: GERMAN },
  {
    reply: '552 5.2.2 The email account that you tried to reach is over quota and inactive. - gsmtp',
    class: 'full',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply: '452 4.2.2 The email account that you tried to reach is over quota. - gsmtp',
    class: 'full',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply:
      '554 delivery error: Sorry, your message to a@yahoo.example cannot be delivered. This account is over quota.',
    class: 'full',
    from: 'Yahoo; wiki.ubiquityhosting.com',
  },
  {
    reply: '550 Quota Exceeded: The mailbox is full',
    class: 'full',
    from: 'IONOS help, "Error messages caused by undeliverable email"',
  },
  // Slow down, and other temporary replies.
  {
    reply:
      '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
    class: 'slow',
    from: 'Yahoo; smtp.codes/yahoo',
  },
  {
    reply:
      '421 4.7.0 Our system has detected an unusual rate of unsolicited mail originating from your IP address. - gsmtp',
    class: 'slow',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply: '450 4.2.1 The user you are trying to contact is receiving mail too quickly. - gsmtp',
    class: 'slow',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply: '450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error. - gsmtp',
    class: 'slow',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply: '421 Rate limit reached. Please try again later',
    class: 'slow',
    from: 'web.de, GMX; new-faq.comservice-ffo.de',
  },
  {
    reply: '421 4.7.0 Error: too many connections from 192.0.2.1',
    class: 'slow',
    from: 'Postfix; bytecamp.net',
  },
  {
    reply: '450 4.2.0 <a@firm.example>: Recipient address rejected: Greylisted',
    class: 'later',
    from: 'Postfix; bytecamp.net',
  },
  { reply: '451 4.3.2 Internal server error', class: 'later', from: 'Yahoo; smtp.codes/yahoo' },
  {
    reply: '451 Requested action aborted: local error in processing',
    class: 'later',
    from: 'GMX; new-faq.comservice-ffo.de',
  },
  { reply: '451 4.4.2 Timeout - closing connection.', class: 'later', from: `Gmail; ${GOOGLE}` },
  { reply: '451 qq trouble in home directory', class: 'later', from: `qmail; ${ONESYSTEMS}` },
  // Rules of the recipient's side.
  {
    reply:
      '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group',
    class: 'policy',
    from: `Microsoft 365; ${MICROSOFT}`,
  },
  {
    reply: '550 5.7.124 RESOLVER.RST.SenderNotInGroupAllowedList; not authorized',
    class: 'policy',
    from: `Microsoft 365; ${MICROSOFT}`,
  },
  {
    reply: '550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy',
    class: 'policy',
    from: `Microsoft 365; ${MICROSOFT}`,
  },
  {
    reply: '550 5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized',
    class: 'policy',
    from: `Microsoft 365; ${MICROSOFT}`,
  },
  {
    reply: '550 5.7.1 This message violates firm.example email policy. - gcdp abc - gsmtp',
    class: 'policy',
    from: `Google Workspace; ${GOOGLE}`,
  },
  { reply: '550 5.7.1 Requested action not taken: message refused', class: 'policy', from: GERMAN },
  {
    reply: '571 5.7.1 message classified as spam (Nachricht als Spam eingestuft)',
    class: 'policy',
    from: 'bytecamp.net',
  },
  {
    reply: '550 5.7.1 rejected by policy: user unknown',
    class: 'policy',
    from: 'never suppresses on words under 5.7.x',
  },
  {
    reply: '554 5.7.1 <a@other.example>: Relay access denied',
    class: 'policy',
    from: `of a remote host, in a report; ${ONESYSTEMS}`,
    isRemote: true,
  },
  // Faults of our domain, account or relay.
  {
    reply: '554 5.7.1 <a@other.example>: Relay access denied',
    class: 'sender',
    from: `of our own server; ${ONESYSTEMS}`,
  },
  {
    reply: '550 Relay access denied - please authenticate',
    class: 'sender',
    from: 'support.smtp2go.com, "Common sending errors"',
  },
  { reply: '550 <a@other.example>... Relaying denied', class: 'sender', from: 'Sendmail; bazoat.bar' },
  {
    reply: "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    class: 'sender',
    from: 'qmail; wiki.ubiquityhosting.com',
  },
  {
    reply: '550 5.1.8 Access denied, bad outbound sender AS(42004)',
    class: 'sender',
    from: 'Microsoft 365; support.uidaho.edu, article 2233',
    isRemote: true,
  },
  {
    reply: '550 5.1.8 <b@ours.example>: Sender address rejected: Domain not found',
    class: 'sender',
    from: `Postfix; ${ONESYSTEMS}`,
  },
  {
    reply:
      '550 5.4.5 Daily user sending quota exceeded. For more information on Gmail sending limits go to https://support.google.com/a/answer/166852 - gsmtp',
    class: 'sender',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply: '550-Verification failed for <b@ours.example> 550-No Such User Here 550 Sender verify failed',
    class: 'sender',
    from: 'Exim; Exim specification',
  },
  {
    reply: '550 From header sender domain not verified',
    class: 'sender',
    from: 'support.smtp2go.com, "Common sending errors"',
  },
  { reply: '554 Account suspended', class: 'sender', from: 'hosting relays; issue trackers', at: 'data' },
  {
    reply: '550 Outgoing mail from "ours.example" has been suspended.',
    class: 'sender',
    from: 'cPanel; cpanel.net forums',
  },
  {
    reply: '553 5.7.1 <b@ours.example>: Sender address rejected: not owned by user b@ours.example',
    class: 'sender',
    from: 'Yandex; freeport-outlet.ru',
  },
  {
    reply: '501 Syntax error in parameters or arguments',
    class: 'sender',
    from: 'GMX at MAIL FROM; smtp.codes/unitedinternet',
    at: 'mail',
  },
  {
    reply:
      '550 <b@ours.example>: Reject due to SPF policy. The originating IP of the message is not permitted by the domain owner',
    class: 'sender',
    from: 'GMX; smtp.codes/unitedinternet',
  },
  {
    reply:
      "550 5.7.26 Unauthenticated email from ours.example is not accepted due to domain's DMARC policy. - gsmtp",
    class: 'sender',
    from: `Gmail; ${GOOGLE}`,
  },
  {
    reply: '550 5.7.705 Access denied, tenant has exceeded threshold',
    class: 'sender',
    from: `Microsoft 365; ${MICROSOFT}`,
    isRemote: true,
  },
  {
    reply: '530 5.7.57 Client was not authenticated to send anonymous mail during MAIL FROM',
    class: 'sender',
    from: 'Microsoft 365; easy365manager.com',
    at: 'mail',
  },
  // Blocks of our address.
  {
    reply:
      '554 IP=192.0.2.1 - None/bad reputation. Ask your postmaster for help or to contact tobr@rx.t-online.example for reset. (NOWL)',
    class: 'blocked',
    from: 'T-Online; bllmnn.de, May 2024',
  },
  {
    reply:
      '554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.example to clarify.) (BL)',
    class: 'blocked',
    from: 'T-Online; spamresource.com, June 2020',
  },
  {
    reply:
      '554 IP=192.0.2.1 - Dialup/transient IP not allowed. Use a mailgateway or contact toda@rx.t-online.example if obsolete. (DIAL)',
    class: 'blocked',
    from: 'T-Online; help.creoline.com',
  },
  {
    reply:
      '554 gmx.example (mxgmx104) Nemesis ESMTP Service not available No SMTP service IP address is block listed. For explanation visit https://postmaster.gmx.example/en/case?c=r0201&i=ip&v=192.0.2.1',
    class: 'blocked',
    from: 'GMX; postmaster.gmx.com/en/error-messages',
  },
  {
    reply:
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
    class: 'blocked',
    from: 'Outlook.com; sevencreative.co.uk',
    at: 'mail',
  },
  {
    reply:
      '550 SC-004 Mail rejected by Outlook.com for policy reasons. A block has been placed against your IP address because we have received complaints concerning mail coming from that IP address.',
    class: 'blocked',
    from: 'Hotmail; knownhost.com wiki',
  },
  {
    reply: '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using ix.dnsbl.manitu.net',
    class: 'blocked',
    from: ONESYSTEMS,
  },
  {
    reply: '554 Refused. Your reverse DNS entry contains your IP address and a country code.',
    class: 'blocked',
    from: `Compuserve; ${GERMAN}`,
  },
  {
    reply: '550 5.7.708 Access denied, traffic not accepted from this IP',
    class: 'blocked',
    from: `Microsoft 365; ${MICROSOFT}`,
    isRemote: true,
  },
  {
    reply:
      '553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus list',
    class: 'blocked',
    from: 'Yahoo; senders.yahooinc.com/smtp-error-codes',
  },
  // Given up, and nobody is at fault.
  { reply: '552 Error: message too large', class: 'failed', from: GERMAN },
  { reply: '554 5.6.0 bad content', class: 'failed', from: 'RFC 3463, 3.7' },
  { reply: '554 transaction failed', class: 'failed', from: 'RFC 5321, 4.2.3' },
  { reply: '550 Protocol violation', class: 'failed', from: GERMAN },
  {
    reply:
      '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp',
    class: 'failed',
    from: `Gmail; ${GOOGLE}`,
  },
]
