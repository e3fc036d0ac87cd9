import { withoutEndSlash } from '../../contract/http/address'

/** The path of the API on its origin. */
const BASE = '/api/v1'

/** Origins that hosts give to a branch before it is released. */
const PREVIEW = /\.(web\.app|firebaseapp\.com|vercel\.app|netlify\.app|pages\.dev)$/

/** Settings of the build (docs/spec/api.md, "Running it"), and the origin of the page. */
interface Where {
  apiUrl?: string
  bwApiUrl?: string
  hostname: string
}

/**
 * The base that a resource's calls go to, without a slash at its end. `BW_API_URL` takes the German side's
 * resources to a second server; `API_URL` serves pages on localhost and hosting previews, others use their origin.
 */
export function serverOf(resource: string, where: Where = here()): string {
  if (where.bwApiUrl && resource.startsWith('bw-')) return withoutEndSlash(where.bwApiUrl)
  return where.apiUrl && isAway(where.hostname) ? withoutEndSlash(where.apiUrl) : BASE
}

/** The address of a path on the server that holds a resource; the path itself where that is the usual one. */
export function onServerOf(resource: string, path: string): string {
  const server = serverOf(resource)
  return server === serverOf('') ? path : `${server}${path}`
}

/** @returns every server that this browser speaks to, the usual one first */
export function servers(): string[] {
  return [...new Set([serverOf(''), serverOf('bw-')])]
}

const here = (): Where => ({
  apiUrl: import.meta.env.API_URL,
  bwApiUrl: import.meta.env.BW_API_URL,
  hostname: globalThis.location?.hostname ?? '',
})
const isAway = (hostname: string) =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || PREVIEW.test(hostname)
