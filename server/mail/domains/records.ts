import { isIP } from 'node:net'
import type { PublicKey } from '../message/dkim/keys'

/** State of a record in public DNS. */
export type RecordState = 'unknown' | 'missing' | 'wrong' | 'ok'
export type Purpose = 'dkim' | 'spf' | 'dmarc' | 'return_path'

/** A record that a domain needs. */
export interface WantedRecord {
  purpose: Purpose
  type: 'TXT' | 'CNAME' | 'MX'
  name: string
  /** Undefined where any answer of the type will do. */
  value: string | undefined
}

/** Facts that decide which records a domain needs. */
export interface Sending {
  /** In lower case. */
  name: string
  keys: readonly PublicKey[]
  /** Set where a service signs mail itself: its records of the domain, and the SPF mechanism of its hosts. */
  service: { dkim: readonly WantedRecord[]; spf: string } | undefined
  /** Names or addresses of the hosts that our mail leaves from; empty where none is known. */
  hosts: readonly string[]
  /** The host whose mailbox takes what bounces. */
  bounceHost: string | undefined
}

/** @returns the records of a domain, in the order in which they are shown */
export function wantedRecords({ name, keys, service, hosts, bounceHost }: Sending): WantedRecord[] {
  const dkim = service ? service.dkim : keys.map(key => dkimRecord(name, key))
  const mechanism = service ? service.spf : [...hosts.map(mechanismOf), 'mx'].join(' ')
  return [
    ...dkim,
    { purpose: 'spf', type: 'TXT', name, value: `v=spf1 ${mechanism} ~all` },
    { purpose: 'dmarc', type: 'TXT', name: `_dmarc.${name}`, value: 'v=DMARC1; p=none' },
    ...(service ? [] : [returnPath(name, bounceHost)]),
  ]
}

const dkimRecord = (name: string, { selector, algorithm, public_key }: PublicKey): WantedRecord => ({
  purpose: 'dkim',
  type: 'TXT',
  name: `${selector}._domainkey.${name}`,
  value: `v=DKIM1; k=${algorithm}; p=${public_key}`,
})

/** Bounces reach the domain itself, or a name below it that leads to the mailbox. */
function returnPath(name: string, bounceHost: string | undefined): WantedRecord {
  if (!bounceHost) return { purpose: 'return_path', type: 'MX', name, value: undefined }
  return { purpose: 'return_path', type: 'CNAME', name: returnPathName(name), value: bounceHost }
}

/** @returns the name below a domain that bounces are sent to where a mailbox elsewhere takes them */
const returnPathName = (domain: string) => `bounces.${domain}`

/** RFC 7208, 5.3 and 5.6. */
const mechanismOf = (host: string) => `${['a', '', '', '', 'ip4', '', 'ip6'][isIP(host)]}:${host}`

/** State of a record, and a word for its fault. */
export interface Judgement {
  state: RecordState
  reason: string | null
}

/**
 * Compares what DNS answered with what is wanted.
 * @param found texts or hosts; undefined where nobody answered
 */
export function compareRecord(wanted: WantedRecord, found: readonly string[] | undefined): Judgement {
  if (!found) return { state: 'unknown', reason: 'no_answer' }
  switch (wanted.purpose) {
    case 'spf':
      return judgeSpf(found)
    case 'dmarc':
      return judgeDmarc(found)
    case 'dkim':
      return wanted.type === 'CNAME' ? judgeHost(wanted, found) : judgeKey(wanted, found)
    case 'return_path':
      return wanted.type === 'MX' ? judgeMx(found) : judgeHost(wanted, found)
  }
}

const ok: Judgement = { state: 'ok', reason: null }
const missing: Judgement = { state: 'missing', reason: null }
const wrong = (reason: string): Judgement => ({ state: 'wrong', reason })

/** RFC 7208: one record, that ends in no pass for everybody. Whether it passes our hosts is evaluated (spf.ts). */
function judgeSpf(found: readonly string[]): Judgement {
  const records = found.filter(isSpf)
  const [record = ''] = records
  if (records.length === 0) return missing
  if (records.length > 1) return wrong('several')
  const terms = record.toLowerCase().split(/\s+/)
  if (terms.some(term => /^\+?all$/.test(term))) return wrong('open_to_all')
  return ok
}

export const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)
export const isDmarc = (text: string) => /^v=DMARC1\s*(;|$)/i.test(text)

/** RFC 7489, 6.3 and 6.6.3. */
function judgeDmarc(found: readonly string[]): Judgement {
  const records = found.filter(isDmarc)
  if (records.length === 0) return missing
  if (records.length > 1) return wrong('several')
  const policy = tagsOf(records[0] ?? '').get('p')
  return policy && /^(none|quarantine|reject)$/i.test(policy) ? ok : wrong('malformed')
}

/** RFC 6376, 3.6.1. */
function judgeKey({ value = '' }: WantedRecord, found: readonly string[]): Judgement {
  const records = found.filter(text => tagsOf(text).has('p'))
  if (records.length === 0) return missing
  if (records.length > 1) return wrong('several')
  const [seen, meant] = [tagsOf(records[0] ?? ''), tagsOf(value)]
  if (seen.get('p') === '') return wrong('revoked')
  const isSame = seen.get('p') === meant.get('p') && (seen.get('k') ?? 'rsa') === meant.get('k')
  return isSame ? ok : wrong('other_value')
}

function judgeHost({ value }: WantedRecord, found: readonly string[]): Judgement {
  if (found.length === 0) return missing
  return found[0] === value ? ok : wrong('other_value')
}

function judgeMx(found: readonly string[]): Judgement {
  if (found.length === 0) return missing
  return found[0] === '.' ? wrong('takes_no_mail') : ok
}

function tagsOf(text: string): Map<string, string> {
  return new Map(
    text
      .split(';')
      .filter(tag => tag.includes('='))
      .map(tag => {
        const at = tag.indexOf('=')
        return [tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replace(/\s+/g, '')]
      }),
  )
}

/**
 * Returns the value to set where something is set already: an SPF record is one, so the mechanisms that it lacks go
 * into it.
 * @param found what DNS answered
 */
export function valueToSet(
  { purpose, value }: WantedRecord,
  found: readonly string[] | undefined,
): string | undefined {
  const record = purpose === 'spf' ? found?.find(isSpf) : undefined
  if (!record || !value) return value
  const terms = record.trim().split(/\s+/)
  const known = new Set(terms.map(term => term.toLowerCase()))
  const lacking = value.split(' ').filter(term => !/^v=|^mx$|all$/.test(term) && !known.has(term))
  // Terms behind `all` are never read (RFC 7208, 5.1), and all is what `redirect` answers (6.1).
  const end = terms.findIndex(term => /^[~?+-]?all$|^redirect=/i.test(term))
  const at = end < 0 ? terms.length : end
  return [...terms.slice(0, at), ...lacking, ...(end < 0 ? ['~all'] : terms.slice(at))].join(' ')
}

/** A domain's states, out of those of its records. */
export interface DomainStates {
  dkim: RecordState
  spf: RecordState
  dmarc: RecordState
  return_path: RecordState
}

/** @param records judged; @param keys empty where a service signs */
export function statesOf(
  records: readonly { purpose: Purpose; name: string; state: RecordState }[],
  keys: readonly PublicKey[],
): DomainStates {
  const of = (purpose: Purpose) => records.filter(record => record.purpose === purpose)
  return {
    dkim: keys.length > 0 ? keyState(of('dkim'), keys) : worst(of('dkim')),
    spf: worst(of('spf')),
    dmarc: worst(of('dmarc')),
    return_path: of('return_path').length > 0 ? worst(of('return_path')) : 'unknown',
  }
}

/** Everybody reads RSA, so that is the one that counts: of any generation that can be signed with. */
function keyState(
  records: readonly { name: string; state: RecordState }[],
  keys: readonly PublicKey[],
): RecordState {
  const rsa = keys
    .filter(({ algorithm }) => algorithm === 'rsa')
    .map(({ selector }) => records.find(({ name }) => name.startsWith(`${selector}._domainkey.`))?.state)
  return rsa.includes('ok') ? 'ok' : (rsa[0] ?? 'missing')
}

function worst(records: readonly { state: RecordState }[]): RecordState {
  const order = ['wrong', 'missing', 'unknown', 'ok'] as const
  return order.find(state => records.some(record => record.state === state)) ?? 'missing'
}
