import { createServer, type Socket } from 'node:net'

/**
 * An SMTP server in a process of its own that counts each message by recipient at its dot, before it answers, as a
 * server does that has taken a message. It outlives every kill of the sender. Started by fork; it tells its port and
 * answers `count` with what it has.
 */
const DELAY_MS = Number(process.env.ANSWER_DELAY_MS ?? 10)
const counts: Record<string, number> = {}
/** The subject that each recipient's message came with last. */
const subjects: Record<string, string> = {}
let total = 0

function serve(socket: Socket): void {
  let rest = ''
  let recipient = ''
  let subject = ''
  let inData = false
  // One line after the other: what is pipelined behind a dot is answered after the dot.
  let turn = Promise.resolve()
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.write('220 counting ESMTP\r\n')
  const handle = async (line: string): Promise<void> => {
    if (inData) {
      if (line.startsWith('Subject: ')) subject = line.slice(9)
      if (line !== '.') return
      inData = false
      subjects[recipient] = subject
      await take(recipient)
      socket.write('250 2.0.0 taken\r\n')
      return
    }
    if (line.startsWith('RCPT TO:<')) recipient = line.slice(9, -1)
    inData = line === 'DATA'
    answer(line, socket)
  }
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() as string
    turn = lines.reduce((before, line) => before.then(() => handle(line)), turn)
  })
}

function answer(line: string, socket: Socket): void {
  if (line.startsWith('EHLO')) socket.write('250-counting\r\n250 PIPELINING\r\n')
  else if (line === 'DATA') socket.write('354 go\r\n')
  else if (line === 'QUIT') socket.end('221 bye\r\n')
  else socket.write('250 2.0.0 ok\r\n')
}

/** Counted at the dot; the answer comes a moment later, and a kill may fall between the two. */
async function take(recipient: string): Promise<void> {
  counts[recipient] = (counts[recipient] ?? 0) + 1
  total += 1
  process.send?.({ total })
  await new Promise(later => setTimeout(later, DELAY_MS * (0.5 + Math.random())))
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.({ port: address.port })
})
process.on('message', () => process.send?.({ counts, subjects }))
process.on('disconnect', () => process.exit(0))
