import type { SignInError } from '../../contract/http/errors'
import { enter } from './enter'
import { type Admitted, createAccount, exchange } from './signInCalls'

interface Landing {
  redirectTo: string
}

/** A refused sign-in, by its code. */
export class SignInRefused extends Error {
  constructor(readonly code: SignInError) {
    super(code)
  }
}

/**
 * The part of react-admin's authProvider that the sign-in pages need. The rest imports every definition, which these
 * pages must not load.
 */
export const signInAuth = {
  /** Stores a new session. @returns the landing path */
  async login(admitted: Admitted): Promise<Landing> {
    return { redirectTo: enter(admitted) }
  },

  /**
   * Exchanges the parameters of the provider's redirect. A code is valid once, so the same address is exchanged once,
   * however often the page is drawn.
   * @throws SignInRefused
   */
  handleCallback(): Promise<Landing> {
    const { search } = location
    const pending = exchanged.get(search) ?? exchangeOnce(search)
    exchanged.set(search, pending)
    return pending
  },
}

const exchanged = new Map<string, Promise<Landing>>()

async function exchangeOnce(search: string): Promise<Landing> {
  try {
    const answer = await exchange('google', search)
    if (!('error' in answer)) return signInAuth.login(answer)
    if (answer.ticket) await createAccount(answer.ticket)
    throw new SignInRefused(answer.error)
  } catch (error) {
    throw error instanceof SignInRefused ? error : new SignInRefused('authentication_failed')
  }
}
