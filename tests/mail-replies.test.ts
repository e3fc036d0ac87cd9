import { expect, it } from 'vitest'
import { WORKER_GONE } from '../server/mail/leases'
import { KEPT } from '../server/mail/outbox'
import { afterLosses } from '../server/mail/worker/retry'
import { readReply } from '../src/features/mail/reply'

it('what the engine writes in the place of an answer has words in the language of the page', () => {
  expect(readReply(KEPT)).toEqual({ own: 'kept', detail: undefined })
  expect(readReply(WORKER_GONE)).toEqual({ own: 'worker_gone', detail: undefined })
  const lost = afterLosses('the server closed the connection', 0, new Date()).reply ?? ''
  expect(readReply(lost)).toEqual({ own: 'lost', ending: 'closed' })
  expect(readReply('no answer to the message: read ECONNRESET')).toEqual({
    own: 'no_answer',
    detail: 'read ECONNRESET',
  })
})

it('the answer of a mail server stays as it came', () => {
  expect(readReply('550 5.1.1 No such user')).toBeUndefined()
})
