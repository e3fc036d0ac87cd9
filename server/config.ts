import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { z } from 'zod'
import type { FirebaseStorage, FirebaseWeb } from '../contract/files/firebase'
import { withoutEndSlash } from '../contract/http/address'
import type { Bucket } from './files/s3'
import { isFullName } from './mail/transports/smtp/ehloName'
import { bucketOf, MAIL_PROTOCOLS, protocolOf, variables } from './variables'

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
  const contradictions = contradictionsOf(config, parsed.data)
  if (contradictions.length) throw new Error(contradictions.join('\n'))
  return config
}

/** Whether a host name or address means this machine only. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}

type Variables = z.output<typeof variables>

function arrange(given: Variables, demo: boolean) {
  const origin = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`
  return {
    ...networkSettings(given),
    ...storageSettings(given),
    ...mailSettings(given, origin),
    ...signInSettings(given),
    ...serviceSettings(given),
    /** Address at which browsers reach us, from PUBLIC_URL. */
    origin,
    /** Host that serves only Unlayer; undefined: Unlayer is not offered. */
    builderOrigin: given.BUILDER_ORIGIN ?? besideLoopback(origin),
    /** Whether BUILDER_ORIGIN is set; otherwise it is another name of this machine. */
    builderIsApart: given.BUILDER_ORIGIN !== undefined,
    role: given.ROLE,
    logLevel: given.LOG_LEVEL,
    demo,
    demoOpen: given.DEMO_OPEN === '1',
  }
}

function networkSettings(given: Variables) {
  return {
    port: given.PORT,
    /** Port that serves only health and metrics; undefined: they are served with the pages only. */
    healthPort: given.HEALTH_PORT,
    host: given.HOST,
    apiUrl: given.API_URL,
    bwApiUrl: given.BW_API_URL,
    corsOrigins: given.CORS_ORIGINS.map(origin => new URL(origin).origin),
    cspExtra: given.CSP_EXTRA,
    metricsToken: given.METRICS_TOKEN,
    outboundAllow: given.OUTBOUND_ALLOW,
    trustProxy: trustedProxies(given.TRUST_PROXY),
  }
}

function storageSettings(given: Variables) {
  return {
    /** Absolute. */
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    /** Key that encrypts and opens backups; undefined: they are not encrypted. */
    backupKey: given.BACKUP_KEY,
    /** A folder outside, where each seal of the log is written as well. Absolute. */
    logSealDir: given.LOG_SEAL_DIR && resolve(given.LOG_SEAL_DIR),
    /** Storage of files; undefined: the data folder. */
    bucket: bucketWithKeys(given),
    /** Bucket to which the browser uploads attachments of templates; undefined: the own server, as for all other files. */
    firebaseStore: firebaseStorage(given),
  }
}

function mailSettings(given: Variables, origin: string) {
  return {
    smtpUrl: withEhloName(given.SMTP_URL, origin),
    smtpConnections: given.SMTP_CONNECTIONS,
    /** Mailbox that receives bounces. */
    bounceImapUrl: given.BOUNCE_IMAP_URL,
    /** Topics of the events of SES; empty: events are not accepted. */
    snsTopics: given.SNS_TOPIC_ARN,
    /** Replaces Amazon's hosts, for substitutes of SNS. */
    snsUrl: given.SNS_URL,
    /** Amazon's keys where they are set, with the hosts that may be called; the bucket carries its own copy. */
    aws: awsKeys(given),
    /** DNS servers; empty: those of the system. */
    dnsServers: given.DNS_SERVERS,
    /** Takes precedence over a token that was typed into the domain setup. */
    cloudflareToken: given.CLOUDFLARE_API_TOKEN,
    cloudflareUrl: withoutEndSlash(given.CLOUDFLARE_API_URL),
    unlayerUrl: given.UNLAYER_URL,
  }
}

function signInSettings(given: Variables) {
  return {
    googleClientId: given.GOOGLE_CLIENT_ID,
    googleClientSecret: given.GOOGLE_CLIENT_SECRET,
    oidcIssuer: given.OIDC_ISSUER,
    firebaseProjectId: given.FIREBASE_PROJECT_ID,
    firebaseJwksUrl: given.FIREBASE_JWKS_URL,
    /** Firebase project for sign-in in the browser; undefined: tokens are accepted, but no button makes one. */
    firebase: firebaseWeb(given),
    /** In lower case. */
    allowedDomains: given.ALLOWED_DOMAINS.map(domain => domain.toLowerCase()),
    /** The first one signs, all of them verify. */
    sessionKeys: given.SESSION_KEYS,
    sessionServer: given.SESSION_SERVER,
    /** Service that sends sign-in codes to phones; undefined: they go by mail. */
    smsUrl: given.SMS_URL,
    smsToken: given.SMS_TOKEN,
  }
}

/** Services of others. Their addresses have no slash at the end. */
function serviceSettings(given: Variables) {
  return {
    zoomOauthUrl: withoutEndSlash(given.ZOOM_OAUTH_URL),
    zoomApiUrl: withoutEndSlash(given.ZOOM_API_URL),
    whatsappApiUrl: withoutEndSlash(given.WHATSAPP_API_URL),
    /** The job search of the Bundesagentur für Arbeit. */
    jobBoardUrl: withoutEndSlash(given.BA_JOBS_URL),
    /** The public key that the Bundesagentur gives to every caller. */
    jobBoardKey: given.BA_JOBS_KEY,
  }
}

/** Gives SMTP_URL the host of PUBLIC_URL as `?name=` where this machine has no full name of its own. */
function withEhloName(smtpUrl: string | undefined, origin: string): string | undefined {
  const { hostname: host } = new URL(origin)
  const isSmtp = /^smtps?:$/.test(protocolOf(smtpUrl ?? ''))
  if (!smtpUrl || !isSmtp || isFullName(hostname()) || !isFullName(host)) return smtpUrl
  const url = new URL(smtpUrl)
  if (!url.searchParams.has('name')) url.searchParams.set('name', host)
  return url.href
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
}: Variables) {
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, sessionToken, outboundAllow }
    : undefined
}

function firebaseWeb(given: Variables): FirebaseWeb | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = given
  return projectId && apiKey && authDomain ? { projectId, apiKey, authDomain } : undefined
}

function firebaseStorage(given: Variables): FirebaseStorage | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_BUCKET: bucket } = given
  return projectId && apiKey && bucket
    ? { projectId, apiKey, bucket, url: given.FIREBASE_STORAGE_URL }
    : undefined
}

function bucketWithKeys(given: Variables): Bucket | undefined {
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

/**
 * Lists what is allowed but rarely meant, a line each, for the output at the start.
 */
export function warningsOf({ trustProxy }: Config): string[] {
  return trustProxy === true
    ? [
        'TRUST_PROXY=true believes every X-Forwarded-For, so anybody can pretend to be any address and rate limits ' +
          'do not hold. Set the number of proxies or their addresses instead.',
      ]
    : []
}

/** `true`, a number of hops, or addresses: what Fastify takes. */
function trustedProxies(text: string | undefined): boolean | number | string[] {
  if (!text || text === 'false' || text === '0') return false
  if (text === 'true') return true
  return /^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean)
}

function contradictionsOf(config: Config, given: Variables): string[] {
  const protocol = protocolOf(config.smtpUrl ?? '')
  const needed = MAIL_PROTOCOLS[protocol] ?? []
  const google = config.googleClientId !== undefined
  const outside = google || config.oidcIssuer !== undefined || config.firebaseProjectId !== undefined
  const lines = [
    google && !config.googleClientSecret && 'GOOGLE_CLIENT_SECRET: must be set when GOOGLE_CLIENT_ID is.',
    config.oidcIssuer && !google && 'GOOGLE_CLIENT_ID: must be set when OIDC_ISSUER is.',
    outside &&
      !config.allowedDomains.length &&
      'ALLOWED_DOMAINS: must name the mail domains of your staff when people sign in by Google, OIDC_ISSUER or Firebase.',
    needed.some(name => !given[name]) && `SMTP_URL: ${protocol}// needs ${needed.join(' and ')} beside it.`,
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
    config.healthPort !== undefined &&
      config.healthPort > 0 &&
      config.healthPort === config.port &&
      config.role !== 'worker' &&
      'HEALTH_PORT: must be another port than PORT.',
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
