import { describe, expect, it } from 'vitest'
import { classify } from './classify'
import { ReplyParser, type SmtpReply } from './reply'
import { REPLY_RULES } from './replyRules'
import { REPLY_SAMPLES } from './replySamples'

const parsed = (line: string) => new ReplyParser().push(`${line}\r\n`)[0] as SmtpReply

describe('the table of replies', () => {
  it.each(REPLY_SAMPLES)('reads "$reply" as $class', ({ reply, at, isRemote, class: expected }) => {
    // Several lines are joined by the parser; a sample in that form is a reply of one line here.
    const { code, enhanced, text } = parsed(reply.replace(/^(\d{3})-/, '$1 '))
    expect(classify({ code, enhanced, text, at, isRemote })).toBe(expected)
  })

  it('has at least 60 samples, and names the source, the date and the confidence of each row', () => {
    expect(REPLY_SAMPLES.length).toBeGreaterThanOrEqual(60)
    expect(new Set(REPLY_SAMPLES.map(({ reply, isRemote }) => `${reply} ${isRemote}`)).size).toBe(
      REPLY_SAMPLES.length,
    )
    for (const rule of REPLY_RULES) {
      expect(rule.source, JSON.stringify(rule)).toMatch(/\S{3}/)
      expect(rule.date).toMatch(/^\d{4}-\d\d(-\d\d)?$/)
      for (const words of rule.words ?? []) expect(words).toBe(words.toLowerCase())
    }
  })

  it('never calls a person unknown under a code of the sender or of a policy', () => {
    for (const enhanced of ['5.7.1', '5.7.26', '5.7.124', '5.1.8', '5.4.5'])
      expect(classify({ code: 550, enhanced, text: `${enhanced} user unknown, no such user` })).not.toBe(
        'unknown',
      )
  })

  it('does not read the local part of an address', () => {
    const text = '5.1.1 <relay-access-denied.sender-verify-failed@people.example> unknown'
    expect(classify({ code: 550, enhanced: '5.1.1', text })).toBe('unknown')
  })

  it('looks at the same number of characters however long a reply is', () => {
    const text = `${'x '.repeat(100_000)}no such user`
    expect(classify({ code: 550, enhanced: '', text })).toBe('failed')
  })
})
