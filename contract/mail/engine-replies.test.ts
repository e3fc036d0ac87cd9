import { expect, it } from 'vitest'
import { ENDINGS, ENGINE_REPLIES, engineReply, readReply } from './engine-replies'

it('what the engine writes in the place of an answer is read again, with its cause', () => {
  for (const own of ENGINE_REPLIES) {
    expect(readReply(engineReply(own))).toEqual({ own })
    for (const ending of ENDINGS) expect(readReply(engineReply(own, ending))).toEqual({ own, ending })
    expect(readReply(engineReply(own, 'read ECONNRESET\n2'))).toEqual({ own, detail: 'read ECONNRESET\n2' })
  }
})

it('the answer of a mail server stays as it came, also where it speaks of an engine', () => {
  for (const answer of ['550 5.1.1 No such user', '250 engine:kept', 'engine:warp', ''])
    expect(readReply(answer)).toBeUndefined()
})
