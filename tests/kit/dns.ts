import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** The records of a name server, by type and name: `TXT news.example`. An MX is `10 mx.example`. */
export type Zone = Record<string, string[]>

export interface TestDns {
  /** For DNS_SERVERS. */
  address: string
  /** May be changed at any time. */
  zone: Zone
  /** Questions, in order. */
  asked: string[]
  /** Answers nothing at all while true, as a name server does that is down. */
  silent: { on: boolean }
  stop(): Promise<void>
}

const TYPES: Record<number, string> = { 1: 'A', 5: 'CNAME', 15: 'MX', 16: 'TXT', 28: 'AAAA' }
const NO_SUCH_NAME = 3

/** A name server on a free port of 127.0.0.1 (RFC 1035), over UDP. */
export async function startDns(zone: Zone = {}): Promise<TestDns> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  const silent = { on: false }
  const dns: TestDns = {
    address: '',
    zone,
    asked,
    silent,
    stop: () => new Promise(done => socket.close(() => done())),
  }
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    asked.push(`${type} ${name}`)
    if (silent.on) return
    const values = dns.zone[`${type} ${name}`] ?? []
    const isKnown = Object.keys(dns.zone).some(key => key.split(' ')[1] === name)
    const header = Buffer.from(query.subarray(0, 12))
    // An answer, authoritative, recursion available.
    header.writeUInt16BE(0x8580 | (isKnown ? 0 : NO_SUCH_NAME), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(values.length, 6)
    header.writeUInt32BE(0, 8)
    const answers = values.map(value => answerOf(type, value))
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address)
  })
  await new Promise<void>(ready => socket.bind(0, '127.0.0.1', ready))
  dns.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  return dns
}

function questionOf(query: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'))
    at += 1 + length
  }
  const number = query.readUInt16BE(at + 1)
  return { name: labels.join('.').toLowerCase(), type: TYPES[number] ?? String(number), end: at + 5 }
}

/** A resource record whose name points back at the question. */
function answerOf(type: string, value: string): Buffer {
  const data = dataOf(type, value)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(Number(Object.keys(TYPES).find(number => TYPES[Number(number)] === type)), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function dataOf(type: string, value: string): Buffer {
  if (type === 'TXT') {
    const pieces = value.match(/.{1,255}/g) ?? ['']
    return Buffer.concat(pieces.flatMap(piece => [Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]))
  }
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  const [first = '', second] = value.split(' ')
  if (type === 'CNAME' || second === undefined) return wireName(first)
  const priority = Buffer.alloc(2)
  priority.writeUInt16BE(Number(first))
  return Buffer.concat([priority, wireName(second)])
}

function wireName(name: string): Buffer {
  const labels = name.split('.').filter(Boolean)
  return Buffer.concat([
    ...labels.flatMap(label => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
    Buffer.from([0]),
  ])
}
