import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { fail } from '../../contract/http/errors'
import type { Route } from './route'

/**
 * Compares what a route answers with the declaration of its call. For tests: the server itself trusts the types.
 * @returns the route, whose handler throws where an answer lacks something or has more than is declared
 */
export function withCheckedAnswer(route: Route): Route {
  const answer = route.call?.answer
  if (!(answer instanceof z.ZodType)) return route
  return {
    ...route,
    async handle(call) {
      const given = await route.handle(call)
      if (given === call.reply || call.reply.sent) return given
      // As the browser reads it: without what is undefined, and with moments as text.
      const sent = given === undefined ? undefined : JSON.parse(JSON.stringify(given))
      const parsed = answer.safeParse(sent)
      if (!parsed.success) throw differs(route, z.prettifyError(parsed.error))
      if (!isDeepStrictEqual(parsed.data, sent))
        throw differs(route, `has more than declared: ${JSON.stringify(sent).slice(0, 2_000)}`)
      return given
    },
  }
}

/** The refusal carries the difference, so that a failed test shows it. */
const differs = ({ method, path }: Route, why: string) =>
  fail('internal', { undeclared: `The answer of ${method} ${path} is not as declared: ${why}` })
