import { fail } from '../../contract/errors'
import { speakCaptcha } from '../auth/captcha'
import { rangeOf } from './file-routes'
import { type Call, type Route, route } from './route'

/** The audio form of a captcha, for the page of sign-in and for public forms. */
export const captchaRoutes: readonly Route[] = [
  route({ method: 'GET', path: '/captchas/:captcha/audio', access: 'public', handle: listen }),
]

/** Answers in ranges, too: Safari plays nothing that it cannot ask for in pieces. */
async function listen({ services, params, request, reply }: Call) {
  const wav = await speakCaptcha(services, params.captcha ?? '')
  if (!wav) throw fail('not_found')
  reply.type('audio/wav').header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, wav.length)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${wav.length}`).send()
  if (!range) return reply.send(wav)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${wav.length}`)
    .send(wav.subarray(start, end + 1))
}
