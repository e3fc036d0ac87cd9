import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiCall, BodyOf, Params, QueryOf, ServedAnswer } from '../../contract/calls/call'
import { isOneOf } from '../../contract/definition/isOneOf'
import { Failure } from '../../contract/http/errors'
import { parseSent } from '../../contract/http/parseSent'
import { SCREENS } from '../../contract/resources'
import { refuseUnknownKeys } from '../crud/bulk'
import { isObject } from '../crud/check'
import { hideUnseenIn } from '../crud/refs'
import { idOf } from './query'
import type { ApiRequest, Route } from './route'

/** A declared call with its caller, parsed. */
export interface Served<C extends ApiCall> extends Omit<ApiRequest, 'params' | 'query' | 'body'> {
  params: Params<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

/** The same before its body is read: nothing but the parameters of the path is checked. */
export type Guarded<C extends ApiCall> = Omit<Served<C>, 'query' | 'body'> &
  Pick<ApiRequest, 'query' | 'body'>

/** The declared answer, or the reply of a handler that answered by it. */
type Answered<C extends ApiCall> = ServedAnswer<C> | FastifyReply

/**
 * Serves a call as the contract declares it: access, limit of the body, query, body and answer are read from there.
 * @param handle returns the answer; a call of another media type answers by `reply` and returns that
 * @param guard refuses before the body is read: 403, 404
 */
export function serve<C extends ApiCall>(
  call: C,
  handle: (call: Served<C>) => Answered<C> | PromiseLike<Answered<C>>,
  guard?: (call: Guarded<NoInfer<C>>) => Promise<void> | void,
): Route {
  const { method, path, access, body, query } = call
  return {
    method,
    access,
    body,
    call,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    guard: async raw => {
      const params = paramsOf<C>(raw.params)
      await guard?.({ ...raw, params })
      if (!query && !isOpen(call))
        refuseUnknownKeys(Object.keys(raw.query).filter(name => !isPageOfScreen(call, name)))
    },
    async handle(raw) {
      refuseUndeclaredBody(call, raw.body)
      const answer = await answerOf(raw, () =>
        handle({
          ...raw,
          params: paramsOf<C>(raw.params),
          query: (query ? parseSent(query, raw.query) : raw.query) as QueryOf<C>,
          body: raw.body as BodyOf<C>,
        }),
      )
      // A reply that was awaited comes as undefined.
      const isAnswered = answer === raw.reply || raw.reply.sent || raw.reply.raw?.headersSent
      if (call.answer instanceof z.ZodType && !isAnswered) raw.reply.code(call.status)
      return answer
    },
  }
}

/** Runs a handler. Its answer, or the record in its refusal, loses the ids of records that the caller may not see. */
async function answerOf<Answer>(
  { services, actor }: ApiRequest,
  run: () => Answer | PromiseLike<Answer>,
): Promise<Answer> {
  try {
    const answer = await run()
    await hideUnseenIn(services, actor, answer)
    return answer
  } catch (error) {
    if (error instanceof Failure) await hideUnseenIn(services, actor, error.details)
    throw error
  }
}

/** Pages and doors for other systems, whose visitors and callers add keys of their own to an address. */
const isOpen = ({ path, cookie }: ApiCall) => path.startsWith('//') || cookie === true

/** A screen of the menu is read like a list, with a page (docs/spec/api.md). */
const isPageOfScreen = ({ path }: ApiCall, name: string) => name === 'page' && isOneOf(SCREENS, path.slice(1))

/** @throws Failure invalid with the keys of a body where the call declares none */
function refuseUndeclaredBody(call: ApiCall, body: unknown): void {
  const hasNone = !call.body && !call.sent && !call.upload && !isOpen(call)
  if (hasNone && isObject(body)) refuseUnknownKeys(Object.keys(body))
}

/** @throws Failure not_found for what is no id */
function paramsOf<C extends ApiCall>(params: Record<string, string>): Params<C> {
  const read = Object.entries(params).map(([name, value]) => [
    name,
    name === 'id' || name.endsWith('_id') ? idOf(value) : value,
  ])
  return Object.fromEntries(read) as Params<C>
}
