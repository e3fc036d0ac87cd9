import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
  it('is refused in one line that does not tell the password', () => {
    expect(() => smtpSettings('http://x')).toThrow(/smtp:\/\//)
    expect(() => smtpSettings('secret word')).toThrow(/^((?!secret).)*$/)
  })
})
