import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { escapeHtml } from '../pdf'
import { appPolicy, builderPolicy, unlayerPolicy, WORKER_HEADERS } from './security'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json; charset=utf-8',
}
const NONCE = /(<meta name="csp-nonce" content=")(")/

interface Asset {
  type: string
  plain: Buffer
  gzip?: Buffer
  brotli?: Buffer
}

/** Serves the files of the build: assets by name, and index.html for every path of the application. */
export function servePages(app: FastifyInstance, config: Config, folder: string): void {
  const assets = assetsOf(folder)
  const page = (name: string) => assets.get(`/${name}`)?.plain.toString('utf8')
  const index = page('index.html')
  const builder = page('builder.html')
  const unlayer = page('unlayer.html')
  app.get('/*', { exposeHeadRoute: true }, (request, reply) => {
    const path = new URL(request.url, 'http://page').pathname
    if (/^\/(api|u|o|c|m)\//.test(path)) return reply.callNotFound()
    if (path === '/builder.html' && builder)
      return sendPage(reply, { html: builder, policy: builderPolicy(), nonce: '' })
    if (path === '/unlayer.html' && unlayer && showsUnlayer(request, config))
      return sendUnlayer(reply, unlayer, config)
    const asset = path.endsWith('.html') ? undefined : assets.get(path)
    if (asset) return sendAsset({ request, reply }, path, asset)
    if (!index || /\.\w{1,12}$/.test(path) || path.startsWith('/assets/')) {
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(index ? '404' : 'The browser part is not built.')
    }
    const nonce = randomBytes(16).toString('base64')
    return sendPage(reply, { html: index, policy: appPolicy(config, nonce), nonce })
  })
}

interface Page {
  html: string
  policy: string
  nonce: string
}

function sendPage(reply: FastifyReply, { html, policy, nonce }: Page): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html.replace(NONCE, `$1${nonce}$2`))
}

/** On its own host only, and in a frame: as a window it could reach what else that name has on this machine. */
function showsUnlayer({ headers }: FastifyRequest, { builderOrigin }: Config): boolean {
  const shownIn = headers['sec-fetch-dest'] ?? 'iframe'
  return builderOrigin !== undefined && headers.host === new URL(builderOrigin).host && shownIn === 'iframe'
}

/** Sends the page with the origin of the application and the address of the editor's script. */
function sendUnlayer(reply: FastifyReply, html: string, config: Config): FastifyReply {
  const withMeta = (page: string, name: string, value: string) =>
    page.replace(
      `<meta name="${name}" content=""`,
      () => `<meta name="${name}" content="${escapeHtml(value)}"`,
    )
  const page = withMeta(withMeta(html, 'app-origin', config.origin), 'unlayer-script', config.unlayerUrl)
  reply.removeHeader('x-frame-options')
  return sendPage(reply, { html: page, policy: unlayerPolicy(config), nonce: '' })
}

/** Bytes from which on compression makes a file smaller; the first list loads dozens of small ones. */
const SMALLEST = 150

function sendAsset(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  path: string,
  asset: Asset,
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.type(asset.type).headers({
    vary: 'accept-encoding',
    // Names under /assets/ hold a hash of what is in them.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(path === '/sw.js' ? WORKER_HEADERS : {}),
  })
  if (asset.plain.length < SMALLEST || !/text|json|javascript|svg/.test(asset.type))
    return reply.send(asset.plain)
  if (accepted.includes('br')) {
    asset.brotli ??= brotliCompressSync(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    return reply.header('content-encoding', 'br').send(asset.brotli)
  }
  if (!accepted.includes('gzip')) return reply.send(asset.plain)
  asset.gzip ??= gzipSync(asset.plain, { level: 9 })
  return reply.header('content-encoding', 'gzip').send(asset.gzip)
}

/** Files of each folder as they were read and compressed: 0.1 s a start, 0.7 s at the first page, where one process starts often. */
const folders = new Map<string, Map<string, Asset>>()

function assetsOf(folder: string): Map<string, Asset> {
  const assets = folders.get(folder) ?? readFolder(folder)
  if (assets.size) folders.set(folder, assets)
  return assets
}

function readFolder(folder: string, base = ''): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) {
      for (const [inner, asset] of readFolder(path, `${base}/${name}`)) assets.set(inner, asset)
    } else if (!name.endsWith('.map')) {
      const type = TYPES[extname(name)] ?? 'application/octet-stream'
      assets.set(`${base}/${name}`, { type, plain: readFileSync(path) })
    }
  }
  return assets
}
