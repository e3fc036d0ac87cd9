import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { FIREBASE_STORAGE_URL, type FirebaseStorage, type FirebaseWeb } from '../contract/firebase'
import type { Bucket } from './files/s3'

/** The settings of one run, read once at boot. A list is an empty array when its variable is unset. */
export type Config = ReturnType<typeof arrange>

/**
 * Reads the environment, and what was asked for on the command line. An empty variable counts as unset.
 * @throws Error with one line a variable: its name, and what is wrong with it.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  options: { demo?: boolean } = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new Error(linesOf(parsed.error.issues))
  const config = arrange(parsed.data, options.demo ?? false)
  const contradictions = contradictionsOf(config)
  if (contradictions.length) throw new Error(contradictions.join('\n'))
  return config
}

/** Whether a host name or address means this machine only. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}

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

/** Every variable of the table "Running it" in the API contract. */
const each = z.object({
  PORT: z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpOrigin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      text => /^postgres(ql)?:$/.test(protocolOf(text)),
      'must be like postgres://user:password@host:5432/name',
    )
    .optional(),
  FILES_URL: z
    .string()
    .refine(
      text => bucketOf(text) !== undefined,
      'must be like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(
      text => /^(smtps?|ses):$/.test(protocolOf(text)),
      'must be like smtp://user:password@host:587, smtps://... or ses://eu-central-1',
    )
    .optional(),
  BOUNCE_IMAP_URL: z
    .string()
    .refine(
      text => /^imaps?:$/.test(protocolOf(text)) && new URL(text).username !== '',
      'must be like imaps://user:password@host/INBOX',
    )
    .optional(),
  SNS_TOPIC_ARN: list.refine(
    topics => topics.every(topic => /^arn:aws(-[a-z]+)*:sns:[a-z\d-]+:\d{12}:[\w-]+$/.test(topic)),
    'must be like arn:aws:sns:eu-central-1:123456789012:ses-events',
  ),
  SNS_URL: httpUrl.optional(),
  DNS_SERVERS: list.refine(
    servers => servers.every(server => isIP(server.replace(/^\[|\](:\d+)?$|(?<=\.\d+):\d+$/g, '')) > 0),
    'must be addresses of name servers like 9.9.9.9, separated by commas',
  ),
  CLOUDFLARE_API_TOKEN: z.string().optional(),
  CLOUDFLARE_API_URL: httpUrl.default('https://api.cloudflare.com/client/v4'),
  SMTP_CONNECTIONS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1)
    .max(500)
    .default(20),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: httpUrl.optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
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
    .regex(/^[^\r\n]*$/, 'must be one line')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  SESSION_KEYS: list.refine(
    keys => keys.every(key => key.length >= 32),
    'each key must have 32 characters or more',
  ),
  SESSION_SERVER: httpUrl.optional(),
  OUTBOUND_ALLOW: list,
  ZOOM_OAUTH_URL: httpUrl.default('https://zoom.us'),
  ZOOM_API_URL: httpUrl.default('https://api.zoom.us/v2'),
  SMS_URL: httpUrl.optional(),
  SMS_TOKEN: z.string().optional(),
  WHATSAPP_API_URL: httpUrl.default('https://graph.facebook.com/v23.0'),
  BA_JOBS_URL: httpUrl.default('https://rest.arbeitsagentur.de/jobboerse/jobsuche-service'),
  BA_JOBS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')
    .default('jobboerse-jobsuche'),
  TRUST_PROXY: z.string().optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  DEMO_OPEN: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
})

const variables = each
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

function arrange(given: z.output<typeof variables>, demo: boolean) {
  const origin = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`
  return {
    port: given.PORT,
    host: given.HOST,
    /** Where browsers reach us, from PUBLIC_URL. */
    origin,
    /** Absolute. */
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    /** Where files are kept; undefined: in the data folder. */
    bucket: bucketWithKeys(given),
    smtpUrl: given.SMTP_URL,
    smtpConnections: given.SMTP_CONNECTIONS,
    /** The mailbox that takes what bounces. */
    bounceImapUrl: given.BOUNCE_IMAP_URL,
    /** Topics that SES tells its events by; empty: none is listened to. */
    snsTopics: given.SNS_TOPIC_ARN,
    /** In the place of Amazon's own hosts, for those that stand in for SNS. */
    snsUrl: given.SNS_URL,
    /** Amazon's keys where they are set, with what may be called; the bucket carries its own copy. */
    aws: awsKeys(given),
    /** Whom DNS is asked; empty: whom the system asks. */
    dnsServers: given.DNS_SERVERS,
    /** Before a token that was typed into the domain setup. */
    cloudflareToken: given.CLOUDFLARE_API_TOKEN,
    cloudflareUrl: given.CLOUDFLARE_API_URL.replace(/\/$/, ''),
    googleClientId: given.GOOGLE_CLIENT_ID,
    googleClientSecret: given.GOOGLE_CLIENT_SECRET,
    oidcIssuer: given.OIDC_ISSUER,
    firebaseProjectId: given.FIREBASE_PROJECT_ID,
    firebaseJwksUrl: given.FIREBASE_JWKS_URL,
    /** What a browser signs in with; undefined: tokens are taken, but no button makes one. */
    firebase: firebaseWeb(given),
    /** Where the browser puts attachments of templates; undefined: at the own server, as all other files. */
    firebaseStore: firebaseStorage(given),
    /** In lower case. */
    allowedDomains: given.ALLOWED_DOMAINS.map(domain => domain.toLowerCase()),
    apiUrl: given.API_URL,
    bwApiUrl: given.BW_API_URL,
    /** The host that shows Unlayer and nothing else; undefined: Unlayer is not offered. */
    builderOrigin: given.BUILDER_ORIGIN ?? besideLoopback(origin),
    /** Whether that host was named, rather than being another name of this machine. */
    builderIsApart: given.BUILDER_ORIGIN !== undefined,
    unlayerUrl: given.UNLAYER_URL,
    corsOrigins: given.CORS_ORIGINS.map(origin => new URL(origin).origin),
    cspExtra: given.CSP_EXTRA,
    metricsToken: given.METRICS_TOKEN,
    /** The first one signs, all of them verify. */
    sessionKeys: given.SESSION_KEYS,
    sessionServer: given.SESSION_SERVER,
    outboundAllow: given.OUTBOUND_ALLOW,
    /** Without a slash at the end. */
    zoomOauthUrl: given.ZOOM_OAUTH_URL.replace(/\/+$/, ''),
    zoomApiUrl: given.ZOOM_API_URL.replace(/\/+$/, ''),
    /** Where sign-in codes are posted for people with a phone; undefined: they go by mail. */
    smsUrl: given.SMS_URL,
    smsToken: given.SMS_TOKEN,
    whatsappApiUrl: given.WHATSAPP_API_URL.replace(/\/+$/, ''),
    /** The job search of the Bundesagentur für Arbeit; without a slash at the end. The key is the one it hands to everybody. */
    jobBoardUrl: given.BA_JOBS_URL.replace(/\/+$/, ''),
    jobBoardKey: given.BA_JOBS_KEY,
    trustProxy: trustedProxies(given.TRUST_PROXY),
    role: given.ROLE,
    demo,
    demoOpen: given.DEMO_OPEN === '1',
  }
}

/** On this machine the other of its two names: a cookie of one is none of the other. */
function besideLoopback(origin: string): string | undefined {
  const { hostname } = new URL(origin)
  const other = hostname === 'localhost' ? '127.0.0.1' : hostname === '127.0.0.1' ? 'localhost' : undefined
  return other && origin.replace(`//${hostname}`, `//${other}`)
}

function awsKeys({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
  OUTBOUND_ALLOW: outboundAllow,
}: z.output<typeof variables>) {
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, sessionToken, outboundAllow }
    : undefined
}

function firebaseWeb(given: z.output<typeof variables>): FirebaseWeb | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = given
  return projectId && apiKey && authDomain ? { projectId, apiKey, authDomain } : undefined
}

function firebaseStorage(given: z.output<typeof variables>): FirebaseStorage | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_BUCKET: bucket } = given
  return projectId && apiKey && bucket
    ? { projectId, apiKey, bucket, url: given.FIREBASE_STORAGE_URL }
    : undefined
}

function bucketWithKeys(given: z.output<typeof variables>): Bucket | undefined {
  const named = given.FILES_URL ? bucketOf(given.FILES_URL) : undefined
  if (!named) return undefined
  return {
    ...named,
    region: named.region ?? given.AWS_REGION ?? 'us-east-1',
    accessKeyId: given.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: given.AWS_SESSION_TOKEN,
  }
}

/** `s3://bucket/prefix?endpoint=...&region=...`; undefined where it is not. */
function bucketOf(text: string) {
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

/** `true`, a number of hops, or addresses: what Fastify takes. */
function trustedProxies(text: string | undefined): boolean | number | string[] {
  if (!text || text === 'false') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean)
}

function contradictionsOf(config: Config): string[] {
  const google = config.googleClientId !== undefined
  const outside = google || config.oidcIssuer !== undefined || config.firebaseProjectId !== undefined
  const lines = [
    google && !config.googleClientSecret && 'GOOGLE_CLIENT_SECRET: must be set when GOOGLE_CLIENT_ID is.',
    config.oidcIssuer && !google && 'GOOGLE_CLIENT_ID: must be set when OIDC_ISSUER is.',
    outside &&
      !config.allowedDomains.length &&
      'ALLOWED_DOMAINS: must name the mail domains of your staff when people sign in by Google, OIDC_ISSUER or Firebase.',
    protocolOf(config.smtpUrl ?? '') === 'ses:' &&
      !config.aws &&
      'SMTP_URL: ses:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it.',
    config.bucket &&
      !(config.bucket.accessKeyId && config.bucket.secretAccessKey) &&
      'FILES_URL: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it.',
    // Cookies know hosts and no ports: another port of the same host would show the session to Unlayer's script.
    config.builderOrigin &&
      new URL(config.builderOrigin).hostname === new URL(config.origin).hostname &&
      'BUILDER_ORIGIN: must be another host name than that of PUBLIC_URL.',
    config.role !== 'all' &&
      !config.databaseUrl &&
      'DATABASE_URL: must be set when ROLE is web or worker; the embedded database serves one process.',
    config.demo &&
      !config.demoOpen &&
      !isLoopback(config.host) &&
      'HOST: the demo listens on loopback only, as anybody can sign in to it; set DEMO_OPEN=1 to open it.',
  ]
  return lines.filter(line => typeof line === 'string')
}

function linesOf(issues: z.core.$ZodIssue[]): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join('\n')
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

function isOrigin(text: string): boolean {
  return /^https?:$/.test(protocolOf(text)) && /^https?:\/\/[^/?#@]+\/?$/i.test(text)
}

function isDomain(text: string): boolean {
  return /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i.test(text)
}
