import type { Challenge, Solution } from 'altcha-lib'

/** A challenge with its solution, as `POST /users/login` takes it. */
export interface SolvedWork {
  challenge: Challenge
  solution: Solution
}

/**
 * Does the work that the server asks for beside the captcha (ALTCHA): half a second at first, more after many failures.
 * @throws Error where it is not solved, or the page came neither over TLS nor from this machine
 */
export async function solveWork(challenge: Challenge): Promise<SolvedWork> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The work was not done in time.')
  return { challenge, solution }
}
