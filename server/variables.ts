import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { FIREBASE_STORAGE_URL } from '../contract/files/firebase'

const list = z
  .string()
  .transform(text => text.split(/[\s,]+/).filter(Boolean))
  .default([])

const httpOrigin = z
  .string()
  .refine(isOrigin, 'must be an address like https://office.example.com, without a path')
  .transform(text => new URL(text).origin)

const httpUrl = z
  .string()
  .refine(
    text => /^https?:$/.test(protocolOf(text)),
    'must be an address that begins with http:// or https://',
  )

/** Goes into a header or a signature: a line break or a letter outside ASCII would break every call. */
const printable = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII characters without spaces')

/** Takes digits only: `Number` would also read `0x50`, `1e3` and ` 80 `. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      text => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number)

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** Protocols of SMTP_URL, each with the variables that it needs beside it. */
export const MAIL_PROTOCOLS: Readonly<Record<string, readonly MailVariable[]>> = {
  'smtp:': [],
  'smtps:': [],
  'ses:': ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
}
type MailVariable = 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'

/** Every variable that the server reads, with its parser. docs/configuration.md lists the same names. */
export const each = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HEALTH_PORT: wholeNumber(0, 65_535).optional(),
  HOST: z
    .string()
    .refine(isHost, 'must be an address or a host name of this machine, like 127.0.0.1, 0.0.0.0 or ::')
    .default('127.0.0.1'),
  PUBLIC_URL: httpOrigin.optional(),
  DATA_DIR: z
    .string()
    .refine(text => !text.includes('\0'), 'must be the path of a folder')
    .default('./data'),
  DATABASE_URL: serverUrl({
    schemes: ['postgres:', 'postgresql:'],
    form: 'postgres://user:password@host:5432/name',
  }).optional(),
  BACKUP_KEY: z
    .string()
    .refine(
      key => /^(AGE-SECRET-KEY-1|age1)[a-z\d]{50,}$/i.test(key) || (key.length >= 16 && !/^age/i.test(key)),
      'must be a passphrase of 16 characters or more, or a key of age (AGE-SECRET-KEY-1... or age1...)',
    )
    .optional(),
  LOG_SEAL_DIR: z
    .string()
    .refine(text => !text.includes('\0'), 'must be the path of a folder')
    .optional(),
  FILES_URL: z
    .string()
    .refine(
      text => bucketOf(text) !== undefined,
      'must be like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: printable.optional(),
  AWS_SECRET_ACCESS_KEY: printable.optional(),
  AWS_SESSION_TOKEN: printable.optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/, 'must be a region like eu-central-1')
    .optional(),
  SMTP_URL: serverUrl({
    schemes: Object.keys(MAIL_PROTOCOLS),
    form: 'smtp://user:password@host:587 (?tls=optional or ?tls=required), smtps://... or ses://eu-central-1',
    isRight: hasKnownTls,
  }).optional(),
  BOUNCE_IMAP_URL: serverUrl({
    schemes: ['imap:', 'imaps:'],
    form: 'imaps://user:password@host/INBOX, or imap://... (?tls=optional or ?tls=required)',
    isRight: url => url.username !== '' && hasKnownTls(url),
  }).optional(),
  SNS_TOPIC_ARN: list.refine(
    topics => topics.every(topic => /^arn:aws(-[a-z]+)*:sns:[a-z\d-]+:\d{12}:[\w-]+$/.test(topic)),
    'must be like arn:aws:sns:eu-central-1:123456789012:ses-events',
  ),
  SNS_URL: httpUrl.optional(),
  DNS_SERVERS: list.refine(
    servers =>
      servers.every(server => isIP(server.replace(/^\[|\](:\d{1,5})?$|(?<=\.\d{1,3}):\d{1,5}$/g, '')) > 0),
    'must be addresses of name servers like 9.9.9.9, separated by commas',
  ),
  CLOUDFLARE_API_TOKEN: printable.optional(),
  CLOUDFLARE_API_URL: httpUrl.default('https://api.cloudflare.com/client/v4'),
  SMTP_CONNECTIONS: wholeNumber(1, 500).default(20),
  GOOGLE_CLIENT_ID: printable.optional(),
  GOOGLE_CLIENT_SECRET: printable.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  FIREBASE_PROJECT_ID: printable.optional(),
  FIREBASE_JWKS_URL: httpUrl.optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be the API key of the web app')
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .refine(isDomain, 'must be a host name like lotse.firebaseapp.com')
    .optional(),
  FIREBASE_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d._-]{1,220}[a-z\d]$/, 'must be the name of a bucket like lotse.firebasestorage.app')
    .optional(),
  FIREBASE_STORAGE_URL: httpOrigin.default(FIREBASE_STORAGE_URL),
  ALLOWED_DOMAINS: list
    .refine(domains => domains.length <= 4, 'takes four domains at most')
    .refine(domains => domains.every(isDomain), 'must be mail domains like example.com, separated by commas'),
  API_URL: httpUrl.optional(),
  BW_API_URL: httpUrl.optional(),
  BUILDER_ORIGIN: httpOrigin.optional(),
  UNLAYER_URL: httpUrl.default('https://editor.unlayer.com/embed.js?2'),
  CORS_ORIGINS: list.refine(
    origins => origins.every(isOrigin),
    'must be origins like https://office.example.com; no wildcard',
  ),
  CSP_EXTRA: z
    .string()
    .regex(/^[\x20-\x7e]*$/, 'must be one line of printable ASCII characters')
    .optional(),
  METRICS_TOKEN: printable.min(16, 'must have 16 characters or more').optional(),
  SESSION_KEYS: list.refine(
    keys => keys.every(key => key.length >= 32),
    'each key must have 32 characters or more',
  ),
  SESSION_SERVER: httpUrl.optional(),
  OUTBOUND_ALLOW: list.refine(
    entries => entries.every(entry => isHost(entry) || isNetwork(entry)),
    'must be hosts, addresses or networks like gateway.local, 10.1.2.3 or 10.0.0.0/8, separated by commas',
  ),
  ZOOM_OAUTH_URL: httpUrl.default('https://zoom.us'),
  ZOOM_API_URL: httpUrl.default('https://api.zoom.us/v2'),
  SMS_URL: httpUrl.optional(),
  SMS_TOKEN: printable.optional(),
  WHATSAPP_API_URL: httpUrl.default('https://graph.facebook.com/v23.0'),
  BA_JOBS_URL: httpUrl.default('https://rest.arbeitsagentur.de/jobboerse/jobsuche-service'),
  BA_JOBS_KEY: printable.default('jobboerse-jobsuche'),
  TRUST_PROXY: z
    .string()
    .refine(
      isProxyTrust,
      'must be true, false, a number of proxies from 0 to 32, or addresses and networks like 10.0.0.0/8, separated by commas',
    )
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  DEMO_OPEN: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  CHROMIUM_PATH: z
    .string()
    .refine(existsSync, 'must be the path of a Chromium or Chrome that exists')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be ${oneOf(LOG_LEVELS)}`).default('warn'),
})

/** The same, with what goes together. */
export const variables = each
  .refine(
    given => {
      const web = [given.FIREBASE_API_KEY, given.FIREBASE_AUTH_DOMAIN].filter(Boolean).length
      return web === 0 || (web === 2 && given.FIREBASE_PROJECT_ID !== undefined)
    },
    { path: ['FIREBASE_API_KEY'], message: 'goes with FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID' },
  )
  .refine(given => !given.FIREBASE_BUCKET || Boolean(given.FIREBASE_PROJECT_ID && given.FIREBASE_API_KEY), {
    path: ['FIREBASE_BUCKET'],
    message: 'goes with FIREBASE_PROJECT_ID and FIREBASE_API_KEY',
  })

/** `s3://bucket/prefix?endpoint=...&region=...`; undefined where it is not. */
export function bucketOf(text: string) {
  if (protocolOf(text) !== 's3:') return undefined
  const { hostname, pathname, searchParams, username, port } = new URL(text)
  const { endpoint, region, ...others } = Object.fromEntries(searchParams)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const isRight =
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(hostname) &&
    /^[\w-]*(\/[\w-]+)*$/.test(prefix) &&
    (endpoint === undefined || isOrigin(endpoint)) &&
    (region === undefined || /^[a-z\d-]+$/.test(region)) &&
    !username &&
    !port &&
    !Object.keys(others).length
  if (!isRight) return undefined
  const origin = endpoint ? new URL(endpoint).origin : undefined
  return { name: hostname, prefix: prefix && `${prefix}/`, endpoint: origin, region }
}

interface ServerAddress {
  schemes: readonly string[]
  /** An example, for the refusal. */
  form: string
  isRight?: (url: URL) => boolean
}

/** Takes the address of a server. An address without a host is one by the rules of URLs (`smtp://`), and reaches nothing. */
function serverUrl({ schemes, form, isRight = () => true }: ServerAddress) {
  return z.string().superRefine((text, context) => {
    const url = schemes.includes(protocolOf(text)) ? new URL(text) : undefined
    if (!url || (url.hostname && !isRight(url))) return context.addIssue(`must be like ${form}`)
    if (!url.hostname) return context.addIssue(`must name a host, like ${form}`)
    if (!isDecodable(url.username) || !isDecodable(url.password))
      context.addIssue(`must have each % of its user and password written as %25, like ${form}`)
  })
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** With its colon; empty for what is no address. */
export function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

/** A misspelt `?tls=` must not be read as its opposite. */
function hasKnownTls({ searchParams }: URL): boolean {
  return ['optional', 'required', null].includes(searchParams.get('tls'))
}

function isOrigin(text: string): boolean {
  return /^https?:$/.test(protocolOf(text)) && /^https?:\/\/[^/?#@]+\/?$/i.test(text)
}

/** An address, or a host name of one or more labels (RFC 1123, section 2.1). */
function isHost(text: string): boolean {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare)) return true
  // A last label of digits only is a mistyped address, not a name (RFC 1123, section 2.1).
  return (
    !/^\d+$/.test(text.split('.').at(-1) ?? '') &&
    /^(?=.{1,253}$)[a-z\d_]([\w-]{0,61}[a-z\d])?(\.[a-z\d_]([\w-]{0,61}[a-z\d])?)*$/i.test(text)
  )
}

/** An address, alone or with the length of its prefix: `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const family = isIP(address)
  if (!family || rest.length) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128))
}

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal']

function isProxyTrust(text: string): boolean {
  if (/^(true|false)$/.test(text)) return true
  if (/^\d+$/.test(text)) return Number(text) <= 32
  const entries = text.split(/[\s,]+/).filter(Boolean)
  return entries.length > 0 && entries.every(entry => PROXY_GROUPS.includes(entry) || isNetwork(entry))
}

function oneOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function isDomain(text: string): boolean {
  return /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i.test(text)
}
