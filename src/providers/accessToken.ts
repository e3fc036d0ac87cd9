import { TOKEN_COOKIE, TOKEN_DAYS } from '../../contract/constants'

const LIFE = TOKEN_DAYS * 86_400

/** The access token of who is signed in, from the cookie `_MJC`. */
export function accessToken(): string | undefined {
  return readCookie(TOKEN_COOKIE)
}

/** Keeps a token for a day (docs/spec/api.md, "Sessions and landing"). */
export function keepToken(token: string): void {
  writeCookie(TOKEN_COOKIE, token, LIFE)
}

/** Forgets it. */
export function dropToken(): void {
  writeCookie(TOKEN_COOKIE, '', 0)
}

/** A cookie of the page by its name; undefined where it is not there or empty. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find(each => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || undefined
}

/** Sets a cookie that no other site's request carries; `seconds` 0 takes it away. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http.
  document.cookie = `${name}=${value}; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`
}
