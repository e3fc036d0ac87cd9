import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** One message as it came in. */
export interface Received {
  from: string
  to: string[]
  /** The bytes between DATA and the dot, dots unstuffed. */
  raw: Buffer
  /** When its dot came, milliseconds since 1970. */
  at: number
  /** The connection it came by. */
  session: string
}

/** The command that is answered. */
export interface Moment {
  at: 'connect' | 'mail' | 'rcpt' | 'data'
  /** The address of MAIL FROM or RCPT TO; at `data` the first recipient. */
  address: string
  session: string
}
/**
 * The answer of the server: nothing special, a refusal with an SMTP code, silence, or a cut connection.
 * `cut` at `data` is after the message was kept: the sender cannot know.
 */
export type Answer = undefined | { code: number; message: string } | 'hang' | 'cut'

export interface SmtpOptions {
  /** Decides on each step; all is taken where it is not given. */
  answer?(moment: Moment): Answer | Promise<Answer>
  /** Asks for this sign-in; none is asked where it is not given. */
  user?: string
  password?: string
  /** Bytes; 0 for no limit. */
  size?: number
  port?: number
  /** PEM: TLS from the first byte. */
  tls?: { key: string; certificate: string }
}

export interface TestSmtp {
  port: number
  /** As SMTP_URL wants it. */
  url: string
  messages: Received[]
  /** How many connections were opened. */
  connections(): number
  /** Changes what is answered from now on. */
  answerBy(answer: SmtpOptions['answer']): void
  /** @returns the first message to an address, parsed; waits for it. @throws Error after `timeout` milliseconds */
  mailTo(address: string, timeout?: number): Promise<Email>
  stop(): Promise<void>
}

/** A real SMTP server on a free port of 127.0.0.1 that keeps what it is given. */
export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const messages: Received[] = []
  let answer = options.answer
  let connections = 0
  const server: SMTPServer = new SMTPServer({
    authOptional: !options.user,
    disabledCommands: options.user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: options.size,
    ...(options.tls ? { secure: true, key: options.tls.key, cert: options.tls.certificate } : {}),
    logger: false,
    closeTimeout: 200,
    onAuth({ username, password }, _session, done) {
      const known = username === options.user && password === options.password
      done(known ? null : refusal(535, 'Wrong name or password'), { user: username })
    },
    onConnect(session, done) {
      connections += 1
      decide('connect', '', session, done)
    },
    onMailFrom({ address }, session, done) {
      decide('mail', address, session, done)
    },
    onRcptTo({ address }, session, done) {
      decide('rcpt', address, session, done)
    },
    onData(stream, session, done) {
      void receive(stream, session).then(message => {
        decide('data', message.to[0] ?? '', session, error => done(error, 'kept'), message)
      }, done)
    },
  })
  server.on('error', () => {})

  function decide(
    at: Moment['at'],
    address: string,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
    message?: Received,
  ) {
    void Promise.resolve(answer?.({ at, address, session: session.id })).then(given => {
      const refused = typeof given === 'object'
      if (message && !refused) messages.push(message)
      if (refused) done(refusal(given.code, given.message))
      else if (given === 'cut') cut(server, session)
      else if (given !== 'hang') done()
    })
  }

  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed)
    server.listen(options.port ?? 0, '127.0.0.1', listening)
  })
  const { port } = server.server.address() as AddressInfo
  const credentials = options.user
    ? `${encodeURIComponent(options.user)}:${encodeURIComponent(options.password ?? '')}@`
    : ''
  return {
    port,
    url: `smtp://${credentials}127.0.0.1:${port}${credentials && '?tls=optional'}`,
    messages,
    connections: () => connections,
    answerBy(next) {
      answer = next
    },
    mailTo: (address, timeout = 45_000) => waitFor(messages, address, timeout),
    stop: () => stop(server),
  }
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Received> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const { mailFrom, rcptTo } = session.envelope
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw: Buffer.concat(parts),
    at: Date.now(),
    session: session.id,
  }
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}

interface Connection {
  id: string
  _socket: { destroy(): void }
}

function cut(server: SMTPServer, session: SMTPServerSession) {
  for (const connection of server.connections as Set<Connection>) {
    if (connection.id === session.id) connection._socket.destroy()
  }
}

async function waitFor(messages: Received[], address: string, timeout: number): Promise<Email> {
  const end = Date.now() + timeout
  for (;;) {
    const found = messages.find(({ to }) => to.includes(address))
    if (found) return PostalMime.parse(found.raw)
    if (Date.now() > end) throw new Error(`No message to ${address} within ${timeout} ms.`)
    await new Promise(later => setTimeout(later, 20))
  }
}

async function stop(server: SMTPServer) {
  for (const connection of server.connections as Set<Connection>) connection._socket.destroy()
  await new Promise<void>(closed => server.close(() => closed()))
}
