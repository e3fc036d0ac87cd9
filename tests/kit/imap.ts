import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

/** A mail as it lies in the mailbox. */
interface Stored {
  uid: number
  raw: Buffer
  date: Date
}

export interface TestImap {
  port: number
  /** As BOUNCE_IMAP_URL wants it. */
  url: string
  /** Puts a mail into INBOX. @returns its UID */
  deliver(raw: string | Buffer): number
  /** Makes the mailbox anew under another UIDVALIDITY, as a moved server does; the mails stay, counted from 1. */
  renew(): void
  /** Commands that came in, without their tags. */
  commands: string[]
  stop(): Promise<void>
}

/**
 * An IMAP server (RFC 3501) on a free port of 127.0.0.1, of what a program asks for that reads a mailbox: sign-in,
 * LIST, SELECT and EXAMINE, FETCH by UID, whole and in part, SEARCH, NOOP, LOGOUT. It refuses a wrong password, an
 * unknown folder and any command before its time.
 */
export async function startImap({ user = 'bounces', password = 'secret' } = {}): Promise<TestImap> {
  const box = { validity: 1_700_000_000, next: 1, mails: [] as Stored[] }
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, { box, user, password, commands })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX?tls=optional`,
    commands,
    deliver(raw) {
      box.mails.push({ uid: box.next, raw: Buffer.from(raw), date: new Date() })
      box.next += 1
      return box.next - 1
    },
    renew() {
      box.validity += 1
      box.mails = box.mails.map((mail, index) => ({ ...mail, uid: index + 1 }))
      box.next = box.mails.length + 1
    },
    stop: () => stop(server, sockets),
  }
}

interface House {
  box: { validity: number; next: number; mails: Stored[] }
  user: string
  password: string
  commands: string[]
}

/** One connection: lines in, answers out; literals of a client (`{n}`) are asked for and joined. */
function converse(socket: Socket, house: House): void {
  const state = { signedIn: false, selected: false }
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('* OK [CAPABILITY IMAP4rev1] ready')
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    rest += chunk
    for (;;) {
      const end = rest.indexOf('\r\n')
      if (end < 0) return
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      answer(line, socket, house, state)
    }
  })
}

function answer(
  line: string,
  socket: Socket,
  house: House,
  state: { signedIn: boolean; selected: boolean },
): void {
  const [, tag = '*', isUid, name = '', rest = ''] = /^(\S+) (UID )?(\S+) ?(.*)$/i.exec(line) ?? []
  const say = (text: string) => socket.write(`${text}\r\n`)
  const command = name.toUpperCase()
  house.commands.push(line.slice(tag.length + 1))
  if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1')
  else if (command === 'NOOP' || command === 'CLOSE') say(`${tag} OK done`)
  else if (command === 'LOGOUT') say('* BYE')
  else if (command === 'LOGIN') return void signIn(tag, rest, house, state, say)
  else if (!state.signedIn) return void say(`${tag} BAD not signed in`)
  else if (command === 'LIST' || command === 'LSUB')
    say(`* ${command} (\\HasNoChildren) "/" ${/""\s*$/.test(rest) ? '""' : 'INBOX'}`)
  else if (command === 'EXAMINE' || command === 'SELECT') {
    if (!/^"?INBOX"?/i.test(rest)) return void say(`${tag} NO [NONEXISTENT] no such folder`)
    state.selected = true
    select(house, say)
    return void say(`${tag} OK [READ-${command === 'EXAMINE' ? 'ONLY' : 'WRITE'}] done`)
  } else if (!state.selected) return void say(`${tag} BAD no folder`)
  else if (command === 'SEARCH') say(`* SEARCH ${house.box.mails.map(mail => mail.uid).join(' ')}`)
  else if (command === 'FETCH') fetchMails(rest, Boolean(isUid), house, socket)
  else return void say(`${tag} BAD unknown command`)
  if (!['NOOP', 'CLOSE'].includes(command)) say(`${tag} OK done`)
  if (command === 'LOGOUT') socket.end()
}

function signIn(
  tag: string,
  rest: string,
  { user, password }: House,
  state: { signedIn: boolean },
  say: (text: string) => void,
): void {
  const [name, secret] = rest.match(/"(?:\\.|[^"])*"|\S+/g)?.map(word => word.replace(/^"|"$/g, '')) ?? []
  state.signedIn = name === user && secret === password
  say(state.signedIn ? `${tag} OK signed in` : `${tag} NO [AUTHENTICATIONFAILED] wrong name or password`)
}

function select({ box }: House, say: (text: string) => void): void {
  say(`* ${box.mails.length} EXISTS`)
  say('* 0 RECENT')
  say('* FLAGS (\\Seen \\Deleted)')
  say(`* OK [UIDVALIDITY ${box.validity}] valid`)
  say(`* OK [UIDNEXT ${box.next}] next`)
}

/** `1:*` and `*` reach the last mail, whichever it is; so a range beyond it gives that one. */
function fetchMails(rest: string, isUid: boolean, { box }: House, socket: Socket): void {
  const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(rest) ?? []
  const numberOf = (mail: Stored, index: number) => (isUid ? mail.uid : index + 1)
  const last = box.mails.length ? numberOf(box.mails.at(-1) as Stored, box.mails.length - 1) : 0
  const isAsked = (number: number) =>
    set.split(',').some(part => {
      const [from = 0, to = from] = part.split(':').map(end => (end === '*' ? last : Number(end)))
      return number >= Math.min(from, to) && number <= Math.max(from, to)
    })
  for (const [index, mail] of box.mails.entries()) {
    if (!isAsked(numberOf(mail, index))) continue
    socket.write(`* ${index + 1} FETCH (UID ${mail.uid}`)
    if (/INTERNALDATE/i.test(items)) socket.write(` INTERNALDATE "${internalDate(mail.date)}"`)
    if (/FLAGS/i.test(items)) socket.write(' FLAGS ()')
    const part = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items)
    if (part) {
      const from = Number(part[1] ?? 0)
      const bytes = part[2] ? mail.raw.subarray(from, from + Number(part[2])) : mail.raw
      socket.write(` BODY[]${part[1] ? `<${from}>` : ''} {${bytes.length}}\r\n`)
      socket.write(bytes)
    }
    socket.write(')\r\n')
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number) => String(number).padStart(2, '0')
const internalDate = (date: Date) =>
  `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()} ${date.toISOString().slice(11, 19)} +0000`

async function stop(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await new Promise<void>(closed => server.close(() => closed()))
}
