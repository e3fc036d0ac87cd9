import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'

/** Sets the headers that every answer carries, and lets the configured origins call from elsewhere. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    // A window that Firebase opens tells the page who signed in.
    'cross-origin-opener-policy': config.firebase ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
    ...(config.origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  if (config.corsOrigins.length === 0) return
  await app.register(cors, {
    origin: async (origin: string | undefined) => config.corsOrigins.includes(origin ?? ''),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept', 'idempotency-key', 'x-request-id'],
    exposedHeaders: ['x-request-id'],
    maxAge: 600,
    strictPreflight: false,
  })
}

/** The application's policy: nothing but our own origin, styles by nonce (emotion), pictures also as data and blobs. */
export function appPolicy(config: Config, nonce: string): string {
  const apis = [config.apiUrl, config.bwApiUrl]
    .filter(url => url !== undefined)
    .map(url => new URL(url).origin)
  const firebase = firebaseSources(config)
  const stores = config.firebaseStore ? [config.firebaseStore.url] : []
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...firebase.scripts, ...(config.cspExtra ? [config.cspExtra] : [])].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['media-src', "'self'", ...apis].join(' '),
    ['connect-src', "'self'", ...apis, ...firebase.calls, ...stores].join(' '),
    [
      "frame-src 'self' blob: data:",
      ...firebase.frames,
      ...(config.builderOrigin ? [config.builderOrigin] : []),
    ].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Returns the sources that sign-in by Firebase loads and calls (firebase.google.com/docs/auth/web); none where it is not set up. */
function firebaseSources({ firebase }: Config): Record<'scripts' | 'calls' | 'frames', string[]> {
  if (!firebase) return { scripts: [], calls: [], frames: [] }
  return {
    scripts: ['https://apis.google.com'],
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frames: [`https://${firebase.authDomain}`],
  }
}

/** Headers of the service worker: it is looked up anew each time, may hold the whole application, and calls nobody else. */
export const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'service-worker-allowed': '/',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** The editor's page: its canvas writes inline styles, and mails show pictures of any https host. */
export function builderPolicy(): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self' blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * Unlayer's page, on a host of its own: its script and what that loads come from its maker, pictures from any https
 * host and from our store; only the application may show it.
 */
export function unlayerPolicy({ origin, unlayerUrl }: Config): string {
  const { origin: maker, hostname } = new URL(unlayerUrl)
  const makers = /(^|\.)unlayer\.com$/.test(hostname) ? `${maker} https://*.unlayer.com` : maker
  return [
    "default-src 'none'",
    `script-src 'self' ${makers}`,
    `style-src 'self' 'unsafe-inline' ${makers}`,
    `img-src 'self' https: data: blob: ${origin}`,
    `font-src 'self' data: ${makers}`,
    `connect-src ${makers}`,
    `frame-src ${makers}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
  ].join('; ')
}
