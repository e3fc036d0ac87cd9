import { isIP } from 'node:net'
import { z } from 'zod'
import { FIREBASE_STORAGE_URL } from '../contract/firebase'

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

/** Every variable of the table "Running it" in the API contract, each for itself. */
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
  BACKUP_KEY: z
    .string()
    .refine(
      key => /^(AGE-SECRET-KEY-1|age1)[a-z\d]{50,}$/i.test(key) || (key.length >= 16 && !/^age/i.test(key)),
      'must be a passphrase of 16 characters or more, or a key of age (AGE-SECRET-KEY-1... or age1...)',
    )
    .optional(),
  LOG_SEAL_DIR: z.string().optional(),
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

/** With its colon; empty for what is no address. */
export function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

function isOrigin(text: string): boolean {
  return /^https?:$/.test(protocolOf(text)) && /^https?:\/\/[^/?#@]+\/?$/i.test(text)
}

function isDomain(text: string): boolean {
  return /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i.test(text)
}
