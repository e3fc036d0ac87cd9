import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Services } from '../services'
import { type Identity, identityOf } from './oidc'

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * Reads the identity of a Firebase ID token, checked against its issuer's keys (firebase.google.com/docs/auth/admin/verify-id-tokens).
 * @returns undefined for a token that is not of our project, not signed by those keys, or over
 */
export async function identityOfFirebase(
  { config, now, log }: Services,
  token: string,
): Promise<Identity | undefined> {
  const project = config.firebaseProjectId
  if (!project) return undefined
  const address = config.firebaseJwksUrl ?? GOOGLE_KEYS
  const keys = keySets.get(address) ?? createRemoteJWKSet(new URL(address))
  keySets.set(address, keys)
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${project}`,
      audience: project,
      currentDate: now(),
    })
    return identityOf(payload)
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    log.warn({ code: error.code }, 'a Firebase token was refused')
    return undefined
  }
}
