import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressLiteral, isFullName } from './ehloName'
import { ProtocolError, ReplyParser } from './reply'
import { smtpSettings } from './settings'

describe('replies', () => {
  it('are put together from any pieces', () => {
    const wire = '220 hello\r\n250-mx\r\n250-PIPELINING\r\n250 SIZE 100\r\n550 5.1.1 no such user\r\n421\r\n'
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), sizes => {
        const parser = new ReplyParser()
        const replies = []
        let rest = wire
        for (const size of [...sizes, wire.length]) {
          replies.push(...parser.push(rest.slice(0, size)))
          rest = rest.slice(size)
        }
        expect(replies.map(({ code, enhanced }) => [code, enhanced])).toEqual([
          [220, ''],
          [250, ''],
          [550, '5.1.1'],
          [421, ''],
        ])
        expect(replies[1]?.lines).toEqual(['mx', 'PIPELINING', 'SIZE 100'])
      }),
    )
  })

  it('are refused when they are none, or never end', () => {
    expect(() => new ReplyParser().push('HTTP/1.1 400 Bad Request\r\n')).toThrow(ProtocolError)
    expect(() => new ReplyParser().push('999 x\r\n')).toThrow(ProtocolError)
    expect(() => new ReplyParser().push('x'.repeat(10_000))).toThrow(ProtocolError)
    expect(() => new ReplyParser().push('250-x\r\n'.repeat(300))).toThrow(ProtocolError)
  })
})

describe('SMTP_URL', () => {
  it('is read with its user and port', () => {
    expect(smtpSettings('smtps://a%40b:p%3Aw@mx.example')).toMatchObject({
      host: 'mx.example',
      port: 465,
      secure: true,
      user: 'a@b',
      password: 'p:w',
      verifyCertificate: true,
    })
    expect(smtpSettings('smtp://127.0.0.1:2525')).toMatchObject({ port: 2525, verifyCertificate: false })
  })
  it('requires STARTTLS with a password, and for another machine, unless told otherwise', () => {
    const required = (url: string) => smtpSettings(url).requireTls
    for (const host of [
      'mx.example',
      '10.0.0.1',
      '127.mx.example',
      '[2001:db8::1]',
      'u:p@127.0.0.1',
      'u@localhost',
    ]) {
      expect(required(`smtp://${host}`), host).toBe(true)
      expect(required(`smtp://${host}?tls=optional`), host).toBe(false)
    }
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      expect(required(`smtp://${host}`), host).toBe(false)
      expect(required(`smtp://${host}?tls=required`), host).toBe(true)
    }
    expect(smtpSettings('smtp://127.mx.example').verifyCertificate).toBe(true)
  })
  it('names this machine to the server by a full name or not at all', () => {
    for (const name of ['mail.lotse.de', 'a.b-c.xn--p1ai']) expect(isFullName(name), name).toBe(true)
    for (const name of ['laptop', 'a.local', 'x.internal', '10.0.0.1', '-a.de', 'a..de', 'a_b.de', ''])
      expect(isFullName(name), name).toBe(false)
    expect(smtpSettings('smtp://mx.example?name=office.lotse.de').name).toBe('office.lotse.de')
    expect(addressLiteral('::ffff:192.0.2.1')).toBe('[192.0.2.1]')
    expect(addressLiteral('fe80::1%eth0')).toBe('[IPv6:fe80::1]')
    expect(addressLiteral(undefined)).toBe('[127.0.0.1]')
  })
  it('is refused in one line that does not tell the password', () => {
    expect(() => smtpSettings('http://x')).toThrow(/smtp:\/\//)
    expect(() => smtpSettings('secret word')).toThrow(/^((?!secret).)*$/)
  })
})
