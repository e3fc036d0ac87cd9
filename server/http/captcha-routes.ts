import { signInCalls } from '../../contract/calls/sign-in'
import { fail } from '../../contract/http/errors'
import { speakCaptcha } from '../auth/captcha'
import { sendRange } from './file-routes'
import type { Route } from './route'
import { type Served, serve } from './serve'

/** The audio form of a captcha, for the page of sign-in and for public forms. */
export const captchaRoutes: readonly Route[] = [serve(signInCalls.speakCaptcha, listen)]

/** Answers in ranges, too: Safari plays nothing that it cannot ask for in pieces. */
async function listen({ services, params, request, reply }: Served<typeof signInCalls.speakCaptcha>) {
  const wav = await speakCaptcha(services, params.captcha)
  if (!wav) throw fail('not_found')
  reply.type('audio/wav')
  return sendRange({ request, reply }, wav.length, ({ start, end } = { start: 0, end: wav.length - 1 }) =>
    wav.subarray(start, end + 1),
  )
}
