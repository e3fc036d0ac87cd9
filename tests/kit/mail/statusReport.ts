/** Returns the time of a report by the other side: a minute before we receive it. */
export const justNow = () => new Date(Date.now() - 60_000)

/** Returns a delivery status notification to a return path (RFC 3464). */
export const dsn = (to: string, status: string, more = '', original = '') =>
  [
    'From: MAILER-DAEMON@mx.example',
    `Date: ${justNow().toUTCString()}`,
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; somebody@back.example',
    `Action: ${more || 'failed'}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} told`,
    '',
    '--x',
    'Content-Type: text/rfc822-headers',
    '',
    original,
    '',
    '--x--',
  ].join('\r\n')
