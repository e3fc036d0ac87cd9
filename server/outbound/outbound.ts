import { lookup } from 'node:dns'
import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Config } from '../config'

/** The response of another system. */
export interface OutboundAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** The body, at most `bytes` of it. */
  body: Buffer
}

export interface OutboundCall {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole response. */
  timeoutMs?: number
  /** The limit of the response; a longer one is an error. */
  bytes?: number
}

/** A call without a response: `private_address`, `timeout`, `too_large` or the code of the network's error. */
export class OutboundError extends Error {
  constructor(readonly code: string) {
    super(`The other side gave no answer: ${code}`)
  }
}

/** The limit for responses that a test button shows (docs/spec/api.md, "Named calls"). */
export const SHOWN_BYTES = 1_000

/**
 * Calls a system outside. It follows no redirect, and reaches no private address unless OUTBOUND_ALLOW names it
 * (a host, an address or a network like `10.0.0.0/8`): the address that is checked is the one that is connected to.
 * @throws OutboundError without a response; a response of any status is none
 */
export function outbound(
  { outboundAllow }: Pick<Config, 'outboundAllow'>,
  url: string | URL,
  { method = 'GET', headers = {}, body, timeoutMs = 15_000, bytes = 5_000_000 }: OutboundCall = {},
): Promise<OutboundAnswer> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const isAllowed = allowance(outboundAllow, host)
  if (!/^https?:$/.test(target.protocol)) return Promise.reject(new OutboundError('not_http'))
  if (isIP(host) && !isAllowed(host)) return Promise.reject(new OutboundError('private_address'))
  const options: RequestOptions = {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: checkedLookup(isAllowed),
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise((resolve, reject) => {
    const send = target.protocol === 'https:' ? secureRequest : plainRequest
    const call = send(target, options, answer => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= bytes) return void chunks.push(chunk)
        reject(new OutboundError('too_large'))
        call.destroy()
      })
      answer.on('error', error => reject(asOutboundError(error)))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks),
        }),
      )
    })
    call.on('error', error => reject(asOutboundError(error)))
    call.end(body)
  })
}

function asOutboundError(error: Error & { code?: string | number }): OutboundError {
  if (error instanceof OutboundError) return error
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return new OutboundError('timeout')
  return new OutboundError(String(error.code ?? 'failed'))
}

type IsAllowed = (address: string) => boolean

/** Returns a DNS lookup that drops addresses which may not be called. */
function checkedLookup(isAllowed: IsAllowed): LookupFunction {
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const open = addresses.filter(({ address }) => isAllowed(address))
      if (!open.length) return done(new OutboundError('private_address'), [])
      if (options.all) done(null, open)
      else done(null, open[0]!.address, open[0]!.family)
    })
}

function allowance(allowed: readonly string[], host: string): IsAllowed {
  const named = new BlockList()
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/')
    if (isIP(address) && bits) named.addSubnet(address, Number(bits), familyOf(address))
    else if (isIP(address)) named.addAddress(address, familyOf(address))
    else if (entry.toLowerCase() === host.toLowerCase()) return () => true
  }
  return address => !isPrivate(address) || named.check(address, familyOf(address))
}

/** Returns whether an IP address is outside of the public internet. */
export const isPrivate = (address: string): boolean => PRIVATE.check(address, familyOf(address))

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Networks that are not the public internet (IANA special-purpose registries, RFC 6890). */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // The whole network, as an IPv4 address can be embedded at its end.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Teredo and 6to4 addresses contain an IPv4 address.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')
