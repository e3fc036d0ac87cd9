import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { type Config, isLoopback } from '../config'
import type { Services } from '../services'
import { digest, randomWord } from './one-time'

/** An identity that an outside issuer confirms. */
export interface Identity {
  issuer: string
  sub: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

/** The cookie that binds a redirect to the browser which began it. */
export const REDIRECT_COOKIE = 'lotse_sign_in'
/** How long somebody may take at the provider. */
export const REDIRECT_SECONDS = 15 * 60

const GOOGLE = 'https://accounts.google.com'
/** Keys and addresses of an issuer are read anew each hour. */
const DISCOVERY_MS = 3_600_000

const issuers = new Map<string, { at: number; configuration: Promise<Configuration> }>()

/** The providers of redirect sign-in that are set up. */
export function providersOf({
  googleClientId,
  firebase,
}: Pick<Config, 'googleClientId' | 'firebase'>): string[] {
  return [...(googleClientId ? [REDIRECTED] : []), ...(firebase ? ['firebase'] : [])]
}

/** The provider that a browser is sent to by a redirect. */
export const REDIRECTED = 'google'

/**
 * Begins a sign-in at the provider: state, nonce and PKCE stay here (RFC 9700, section 2.1).
 * @returns the address of the redirect, and the secret for its cookie
 * @throws Error when the issuer does not answer
 */
export async function beginRedirect(services: Services): Promise<{ url: string; browser: string }> {
  const { sql, config, now } = services
  const configuration = await discover(services)
  const [state, nonce, browser] = [randomState(), randomNonce(), randomWord()]
  const verifier = randomPKCECodeVerifier()
  await sql`
    INSERT INTO sign_in_redirects (state_hash, browser_hash, nonce, code_verifier, expires_at)
    VALUES (${digest(state)}, ${digest(browser)}, ${nonce}, ${verifier},
      ${new Date(now().getTime() + REDIRECT_SECONDS * 1000).toISOString()})`
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(config),
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    prompt: 'select_account',
  })
  return { url: url.href, browser }
}

/**
 * Ends it: takes what the provider sent the browser back with, once.
 * @param query all query parameters as they came
 * @returns undefined when this browser did not begin it, it took too long, or the provider refused
 */
export async function endRedirect(
  services: Services,
  { query, browser }: { query: Record<string, string>; browser: string },
): Promise<Identity | undefined> {
  const { sql, config, now } = services
  const { state } = query
  if (!state || !browser) return undefined
  const [begun] = await sql<{ nonce: string; code_verifier: string }[]>`
    DELETE FROM sign_in_redirects
    WHERE state_hash = ${digest(state)} AND browser_hash = ${digest(browser)} AND expires_at > ${now().toISOString()}
    RETURNING nonce, code_verifier`
  if (!begun) return undefined
  const back = new URL(callbackUrl(config))
  back.search = new URLSearchParams(query).toString()
  try {
    const configuration = await discover(services)
    const tokens = await authorizationCodeGrant(configuration, back, {
      expectedState: state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.code_verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const told = claims.email ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return identityOf({ ...told, iss: claims.iss, sub: claims.sub })
  } catch (error) {
    services.log.warn({ err: error }, 'the provider did not let somebody in')
    return undefined
  }
}

const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z
    .boolean()
    .or(z.enum(['true', 'false']).transform(word => word === 'true'))
    .catch(false),
  name: z.string().trim().max(400).catch(''),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable()
    .catch(null),
})

/** The claims of an ID token that count here; undefined where there is no usable e-mail address. */
export function identityOf(claims: unknown): Identity | undefined {
  const parsed = claimsShape.safeParse(claims)
  if (!parsed.success) return undefined
  const { iss, sub, email, email_verified, name, picture } = parsed.data
  return { issuer: iss, sub, email: email.toLowerCase(), emailVerified: email_verified, name, picture }
}

/** Returns the address that providers send browsers back to: a page, which passes all parameters to the API. */
function callbackUrl({ origin }: Pick<Config, 'origin'>): string {
  return `${origin}/auth/google/callback`
}

function discover({ config, now }: Pick<Services, 'config' | 'now'>): Promise<Configuration> {
  const server = new URL(config.oidcIssuer ?? GOOGLE)
  const key = `${server.href} ${config.googleClientId}`
  const known = issuers.get(key)
  if (known && now().getTime() - known.at < DISCOVERY_MS) return known.configuration
  // Plain http is for an issuer on this machine: tests and development.
  const execute = server.protocol === 'http:' && isLoopback(server.hostname) ? [allowInsecureRequests] : []
  const configuration = discovery(server, config.googleClientId!, config.googleClientSecret, undefined, {
    execute,
  })
  issuers.set(key, { at: now().getTime(), configuration })
  configuration.catch(() => issuers.delete(key))
  return configuration
}
