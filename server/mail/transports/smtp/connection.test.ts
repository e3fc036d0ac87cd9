import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectionLost, DotNotSent, HandshakeRefused } from '../errors'
import { SmtpConnection } from './connection'
import { ProtocolError } from './reply'
import { smtpSettings } from './settings'

const MESSAGE = {
  sender: 'bounce@lotse.example',
  recipient: 'mona@people.example',
  chunks: ['Subject: x\r\n\r\nHello\r\n', Buffer.from('=2E part\r\n')],
  size: 30,
}
const QUICK = { connect: 1_000, command: 300, finalReply: 300 }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server of lines: what it says to each line that comes, `undefined` for silence, `cut` for a closed connection. */
async function lineServer(
  say: (line: string, socket: Socket) => string | undefined,
  greeting = '220 x ESMTP\r\n',
) {
  const seen: string[] = []
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.write(greeting)
    let rest = ''
    socket.on('data', data => {
      const lines = (rest + data.toString('latin1')).split('\r\n')
      rest = lines.pop() as string
      for (const line of lines) {
        seen.push(line)
        const answer = say(line, socket)
        if (answer === 'cut') socket.destroy()
        else if (answer) socket.write(answer)
      }
    })
  })
  await listen(server)
  return { seen, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function listen(server: Server) {
  closers.push(() => server.close())
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
}

const polite = (line: string): string | undefined => {
  if (line.startsWith('EHLO')) return '250-x\r\n250 PIPELINING\r\n'
  if (line === 'DATA') return '354 go\r\n'
  if (/^(MAIL|RCPT|RSET)/.test(line) || line === '.') return '250 2.0.0 ok\r\n'
  return line === 'QUIT' ? '221 bye\r\n' : undefined
}

async function open(url: string) {
  const connection = await SmtpConnection.open(smtpSettings(url), QUICK)
  closers.push(() => connection.destroy())
  return connection
}

describe('a connection', () => {
  it('holds the dot back until it is told to go, and takes the next message', async () => {
    const { seen, url } = await lineServer(polite)
    const connection = await open(url)
    expect(await connection.offer(MESSAGE)).toBeUndefined()
    await new Promise(later => setTimeout(later, 50))
    expect(seen.at(-1)).toBe('DATA')
    expect(await connection.finish().answer).toMatchObject({ code: 250, enhanced: '2.0.0' })
    expect(seen.slice(-5)).toEqual(['Subject: x', '', 'Hello', '=2E part', '.'])
    expect(await connection.offer(MESSAGE)).toBeUndefined()
    expect((await connection.finish().answer).code).toBe(250)
    await connection.quit()
    expect(seen.at(-1)).toBe('QUIT')
  })

  it('sends a long message ahead, but for its dot', async () => {
    const { seen, url } = await lineServer(polite)
    const connection = await open(url)
    const long = 'x'.repeat(70)
    const content = `${long}\r\n`.repeat(1_000)
    expect(await connection.offer({ ...MESSAGE, chunks: [content], size: content.length })).toBeUndefined()
    await new Promise(later => setTimeout(later, 50))
    expect(seen.filter(line => line === long)).toHaveLength(1_000)
    expect(seen.at(-1)).toBe(long)
    expect((await connection.finish().answer).code).toBe(250)
    expect(seen.filter(line => line === long)).toHaveLength(1_000)
  })

  it('joins MAIL, RCPT and DATA only where the server allows it', async () => {
    const together: string[] = []
    const { url } = await lineServer((line, socket) => {
      if (line.startsWith('EHLO')) return '250-x\r\n250 SIZE 1000\r\n'
      if (/^(MAIL|RCPT)/.test(line)) {
        together.push(line)
        setTimeout(() => socket.write('250 ok\r\n'), 20)
        return undefined
      }
      if (line === 'DATA' && together.length < 2) return 'cut'
      return polite(line)
    })
    const connection = await open(url)
    expect(await connection.offer(MESSAGE)).toBeUndefined()
    expect(together).toEqual(['MAIL FROM:<bounce@lotse.example> SIZE=30', 'RCPT TO:<mona@people.example>'])
  })

  it('refuses a message above the SIZE of the server before anything is sent, and takes the next one', async () => {
    for (const pipelining of ['250-PIPELINING\r\n', '']) {
      const { seen, url } = await lineServer(line =>
        line.startsWith('EHLO') ? `250-x\r\n${pipelining}250 SIZE 1000\r\n` : polite(line),
      )
      const connection = await open(url)
      const large = { ...MESSAGE, recipient: 'large@people.example', size: 1_001 }
      expect(await connection.offer(large)).toMatchObject({
        ...{ code: 552, enhanced: '5.3.4', at: 'mail' },
        text: expect.stringMatching(/1001 bytes.* 1000 at most/),
      })
      expect(await connection.offer({ ...MESSAGE, size: 1_000 })).toBeUndefined()
      const { answer, offered } = connection.finish(large)
      expect((await answer).code).toBe(250)
      expect(await offered).toMatchObject({ code: 552 })
      expect(await connection.offer(MESSAGE)).toBeUndefined()
      expect((await connection.finish().answer).code).toBe(250)
      expect(seen.filter(line => line === 'Hello')).toHaveLength(2)
      expect(seen.join()).not.toContain('large@')
    }
    for (const size of ['SIZE', 'SIZE 0']) {
      const { url } = await lineServer(line =>
        line.startsWith('EHLO') ? `250-x\r\n250 ${size}\r\n` : polite(line),
      )
      expect(await (await open(url)).offer({ ...MESSAGE, size: 90_000 })).toBeUndefined()
    }
  })

  it('goes on after a recipient that is refused, whatever DATA was answered', async () => {
    for (const data of ['354 go\r\n', '503 5.5.1 no recipients\r\n']) {
      let refuse = true
      const { url, seen } = await lineServer(line => {
        if (line.startsWith('RCPT') && refuse) return '550 5.1.1 unknown\r\n'
        if (line === 'DATA' && refuse) return data
        return polite(line)
      })
      const connection = await open(url)
      expect(await connection.offer(MESSAGE)).toMatchObject({ code: 550, enhanced: '5.1.1' })
      expect(seen).not.toContain('Hello')
      refuse = false
      expect(await connection.offer(MESSAGE)).toBeUndefined()
      expect((await connection.finish().answer).code).toBe(250)
    }
  })

  it('joins content and dot with the next envelope, and answers in order', async () => {
    const pieces: string[] = []
    const { url } = await lineServer((line, socket) => {
      if (line.startsWith('EHLO')) socket.on('data', data => pieces.push(data.toString('latin1')))
      return line === '.' ? '250 2.0.0 first\r\n' : polite(line)
    })
    const connection = await open(url)
    await connection.offer(MESSAGE)
    const { answer, offered } = connection.finish({ ...MESSAGE, recipient: 'next@people.example' })
    expect(await answer).toMatchObject({ text: '2.0.0 first' })
    expect(await offered).toBeUndefined()
    const group =
      'Hello\r\n=2E part\r\n.\r\nMAIL FROM:<bounce@lotse.example>\r\nRCPT TO:<next@people.example>\r\nDATA\r\n'
    expect(pieces.some(piece => piece.startsWith('Subject: x') && piece.endsWith(group))).toBe(true)
    expect((await connection.finish().answer).code).toBe(250)
  })

  it('that ends at the dot loses the next message before it was sent', async () => {
    const { url } = await lineServer(line =>
      line === '.' ? '421 4.3.2 bye\r\n' : line.includes('next') ? 'cut' : polite(line),
    )
    const connection = await open(url)
    await connection.offer(MESSAGE)
    const { answer, offered } = connection.finish({ ...MESSAGE, recipient: 'next@people.example' })
    const lost = expect(offered).rejects.toBeInstanceOf(ConnectionLost)
    expect((await answer).code).toBe(421)
    await lost
    await expect(connection.finish().answer).rejects.toBeInstanceOf(DotNotSent)
  })

  it('gives a 421 after the message as a definite no', async () => {
    const { url } = await lineServer(line => (line === '.' ? '421 4.3.2 going down\r\n' : polite(line)))
    const connection = await open(url)
    await connection.offer(MESSAGE)
    expect((await connection.finish().answer).code).toBe(421)
  })
})

describe('a server that says 421 and hangs up (RFC 5321, 3.8)', () => {
  it.each([
    ['MAIL', 'at once'],
    ['RCPT', 'at once'],
    ['DATA', 'at once'],
    ['MAIL', 'in steps'],
    ['RCPT', 'in steps'],
    ['DATA', 'in steps'],
  ])('at %s, with the envelope %s, said no to the message: it was not merely lost', async (verb, way) => {
    const gone = new Set<Socket>()
    const { url } = await lineServer((line, socket) => {
      if (gone.has(socket)) return undefined
      if (line.startsWith('EHLO') && way === 'in steps') return '250 x\r\n'
      if (!line.startsWith(verb)) return polite(line)
      gone.add(socket)
      socket.end('421 4.7.28 Unusual rate, come back later\r\n')
      return undefined
    })
    const connection = await open(url)
    expect(await connection.offer(MESSAGE)).toMatchObject({ code: 421, enhanced: '4.7.28' })
    await vi.waitFor(() => expect(connection.usable).toBe(false))
  })
})

describe('a hostile server', () => {
  it('that cuts, hangs or talks nonsense after the dot leaves it open what became of the message', async () => {
    for (const [answer, error] of [
      ['cut', ConnectionLost],
      ['', ConnectionLost],
      ['HTTP/1.1 200 OK\r\n', ProtocolError],
    ] as const) {
      const { url } = await lineServer(line => (line === '.' ? answer : polite(line)))
      const connection = await open(url)
      await connection.offer(MESSAGE)
      const failure = await connection.finish().answer.catch((failed: Error) => failed)
      expect(failure).toBeInstanceOf(error)
      expect(failure).not.toBeInstanceOf(DotNotSent)
      expect(connection.usable).toBe(false)
    }
  })

  it('that is gone before the dot surely did not take the message', async () => {
    for (const early of ['cut', '421 4.3.2 bye\r\n', '250 2.0.0 already\r\n']) {
      const { url } = await lineServer((line, socket) => {
        // After its 354, while the content is awaited.
        if (line === 'DATA') setTimeout(() => (early === 'cut' ? socket.destroy() : socket.write(early)), 20)
        return polite(line)
      })
      const connection = await open(url)
      await connection.offer(MESSAGE)
      await new Promise(later => setTimeout(later, 50))
      await expect(connection.finish().answer).rejects.toBeInstanceOf(DotNotSent)
    }
  })

  it('is left when it does not answer, greets by no or is none', async () => {
    const silent = await lineServer(line => (line.startsWith('EHLO') ? undefined : polite(line)))
    await expect(open(silent.url)).rejects.toBeInstanceOf(ConnectionLost)
    const no = await lineServer(polite, '554 5.7.1 go away\r\n')
    await expect(open(no.url)).rejects.toBeInstanceOf(HandshakeRefused)
    const web = await lineServer(polite, 'HTTP/1.1 400 Bad Request\r\n\r\n')
    await expect(open(web.url)).rejects.toBeInstanceOf(ProtocolError)
    const flood = await lineServer(polite, `220-${'x'.repeat(100_000)}`)
    await expect(open(flood.url)).rejects.toBeInstanceOf(ProtocolError)
    await expect(open('smtp://127.0.0.1:1')).rejects.toBeInstanceOf(ConnectionLost)
  })

  it('that refuses DATA, or says yes where it must say 354, got nothing', async () => {
    for (const answer of ['451 4.3.0 later\r\n', '250 ok\r\n']) {
      const { url, seen } = await lineServer(line => (line === 'DATA' ? answer : polite(line)))
      const connection = await open(url)
      expect((await connection.offer(MESSAGE))?.code).toBe(451)
      expect(seen).not.toContain('Hello')
    }
  })
})

describe('a real server', () => {
  async function realServer(options: ConstructorParameters<typeof SMTPServer>[0]) {
    const got: string[] = []
    const server = new SMTPServer({
      ...options,
      disableReverseLookup: true,
      onAuth: ({ username, password, method }, _session, done) =>
        username === 'us' && password === 'pw:ä'
          ? done(null, { user: method })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
      onData(stream, session, done) {
        let text = ''
        stream.on('data', part => {
          text += part
        })
        stream.on('end', () => {
          got.push(`${session.secure} ${session.user ?? ''} ${text}`)
          done()
        })
      },
    })
    server.on('error', () => {})
    await listen(server.server)
    return { got, port: (server.server.address() as AddressInfo).port }
  }

  it('gets a message over STARTTLS with a sign-in, and over TLS from the first byte', async () => {
    for (const authMethods of [['PLAIN'], ['LOGIN']]) {
      const { got, port } = await realServer({ authMethods })
      const connection = await open(`smtp://us:${encodeURIComponent('pw:ä')}@127.0.0.1:${port}`)
      expect(await connection.offer(MESSAGE)).toBeUndefined()
      expect((await connection.finish().answer).code).toBe(250)
      expect(got).toEqual([`true ${authMethods[0]} Subject: x\r\n\r\nHello\r\n=2E part\r\n`])
    }
    const { got, port } = await realServer({ secure: true, authOptional: true })
    const connection = await open(`smtps://127.0.0.1:${port}`)
    await connection.offer(MESSAGE)
    await connection.finish().answer
    expect(got).toHaveLength(1)
  })

  it('says no to a wrong password, and lacks TLS where it is asked for', async () => {
    const { port } = await realServer({ authMethods: ['PLAIN'] })
    await expect(open(`smtp://us:wrong@127.0.0.1:${port}`)).rejects.toBeInstanceOf(HandshakeRefused)
    const plain = await realServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    for (const url of [`smtp://127.0.0.1:${plain.port}?tls=required`, `smtp://us:x@127.0.0.1:${plain.port}`])
      await expect(open(url)).rejects.toThrow(/no STARTTLS/)
  })
})
