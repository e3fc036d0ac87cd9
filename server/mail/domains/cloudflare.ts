import type { Config } from '../../config'
import { outbound } from '../../outbound'
import { jsonObject } from '../../outbound/jsonObject'
import { isDmarc, isSpf, type RecordState, type WantedRecord } from './records'

/** How Cloudflare is reached (API v4). */
export interface CloudflareAccess extends Pick<Config, 'outboundAllow' | 'cloudflareUrl'> {
  token: string
}

/** A refusal of Cloudflare, in its own words. */
export class CloudflareError extends Error {
  override name = 'CloudflareError'
}

/** Outcome for a record. `conflict`: another one is there that was not made here. */
export interface ZoneOutcome {
  name: string
  type: string
  outcome: 'kept' | 'made' | 'changed' | 'conflict'
}

interface ZoneRecord {
  id: string
  type: string
  name: string
  content: string
  proxied?: boolean
  comment?: string | null
}

/** Comment on records that were made here; others are never touched. */
const MARK = 'Lotse'
/** RFC 1035, 3.3.14: a text is made of strings of at most 255 bytes. */
const STRINGS = /.{1,255}/g
const SECONDS = 300

/** @returns the id of the zone that holds a domain, undefined where the token reaches none. @throws {CloudflareError} */
export async function zoneOf(access: CloudflareAccess, domain: string): Promise<string | undefined> {
  const labels = domain.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    const name = labels.slice(from).join('.')
    const zones = await call<{ id: string }[]>(access, `GET /zones?name=${encodeURIComponent(name)}`)
    if (zones?.[0]) return zones[0].id
  }
  return undefined
}

/** Compares the zone with the wanted records, whatever DNS answers yet. @throws {CloudflareError | OutboundError} */
export async function compareZone(
  access: CloudflareAccess,
  domain: string,
  wanted: readonly WantedRecord[],
): Promise<RecordState> {
  const zone = await zoneOf(access, domain)
  if (!zone) return 'missing'
  const plans = await Promise.all(settable(wanted).map(record => planOf(access, zone, record)))
  if (plans.some(({ act }) => act === 'conflict' || act === 'change')) return 'wrong'
  return plans.some(({ act }) => act === 'make') ? 'missing' : 'ok'
}

/**
 * Sets what is missing, corrects what was made here, and leaves everything else alone; nothing is deleted.
 * @returns undefined where the token reaches no zone of the domain
 * @throws {CloudflareError | OutboundError}
 */
export async function writeZone(
  access: CloudflareAccess,
  domain: string,
  wanted: readonly WantedRecord[],
): Promise<ZoneOutcome[] | undefined> {
  const zone = await zoneOf(access, domain)
  if (!zone) return undefined
  const outcomes: ZoneOutcome[] = []
  for (const record of settable(wanted)) {
    const { act, known } = await planOf(access, zone, record)
    const body = {
      type: record.type,
      name: record.name,
      content: contentOf(record),
      ttl: SECONDS,
      comment: MARK,
    }
    const plain = record.type === 'CNAME' ? { ...body, proxied: false } : body
    if (act === 'make') await call(access, `POST /zones/${zone}/dns_records`, plain)
    if (act === 'change') await call(access, `PATCH /zones/${zone}/dns_records/${known?.id}`, plain)
    const outcome = ({ make: 'made', change: 'changed', keep: 'kept', conflict: 'conflict' } as const)[act]
    outcomes.push({ name: record.name, type: record.type, outcome })
  }
  return outcomes
}

const settable = (wanted: readonly WantedRecord[]) => wanted.filter(({ value }) => value !== undefined)

interface Plan {
  act: 'make' | 'change' | 'keep' | 'conflict'
  known?: ZoneRecord
}

async function planOf(access: CloudflareAccess, zone: string, wanted: WantedRecord): Promise<Plan> {
  const query = new URLSearchParams({ name: wanted.name, per_page: '100' })
  const there = await call<ZoneRecord[]>(access, `GET /zones/${zone}/dns_records?${query}`)
  const rivals = (there ?? []).filter(record => isRival(wanted, record))
  const known = rivals.find(record => isRight(wanted, record)) ?? rivals[0]
  if (!known) return { act: 'make' }
  if (isRight(wanted, known)) return { act: known.proxied ? 'change' : 'keep', known }
  // An SPF or DMARC record of one's own may say more than ours: DNS tells whether it will do.
  if (known.comment !== MARK) return { act: wanted.purpose === 'dmarc' ? 'keep' : 'conflict', known }
  return { act: 'change', known }
}

/** Tests whether a record excludes the wanted one: another of the same purpose; beside a CNAME any. */
function isRival({ purpose, type }: WantedRecord, record: ZoneRecord): boolean {
  if (type === 'CNAME' || record.type === 'CNAME') return true
  if (record.type !== type) return false
  const text = plainText(record.content)
  if (purpose === 'spf') return isSpf(text)
  return purpose === 'dmarc' ? isDmarc(text) : true
}

function isRight({ purpose, type, value = '' }: WantedRecord, record: ZoneRecord): boolean {
  if (record.type !== type) return false
  const text = type === 'TXT' ? plainText(record.content) : record.content.toLowerCase().replace(/\.$/, '')
  // Whoever has an SPF record that names our way of sending needs no other one.
  if (purpose === 'spf')
    return text === value || value.split(' ').every(term => /all$/.test(term) || text.includes(term))
  return text === value
}

/** TXT contents come with or without quotes, long ones in pieces. */
const plainText = (content: string) =>
  content.startsWith('"') ? content.slice(1, -1).replace(/"\s+"/g, '') : content

function contentOf({ type, value = '' }: WantedRecord): string {
  if (type !== 'TXT') return value
  return (value.match(STRINGS) ?? []).map(piece => `"${piece}"`).join(' ')
}

async function call<T>(
  access: CloudflareAccess,
  line: `${'GET' | 'POST' | 'PATCH'} /${string}`,
  body?: object,
): Promise<T | undefined> {
  const [method = '', path = ''] = line.split(' ')
  const answer = await outbound(access, access.cloudflareUrl + path, {
    method,
    headers: { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const said = jsonObject<Envelope<T>>(answer.body)
  if (answer.status < 300 && said.success) return said.result
  const words = (said.errors ?? []).map(({ code, message }) => `${message} (${code})`).join('; ')
  throw new CloudflareError(words || `HTTP ${answer.status}`)
}

interface Envelope<T> {
  success?: boolean
  errors?: { code: number; message: string }[]
  result?: T
}
