import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ReplyParser } from '../smtp/reply'
import { REPLY_RULES, type Stage } from '.'
import { classify } from './classify'
import type { SmtpReply } from './reply'

const SAMPLES = readFileSync('tests/fixtures/smtp-replies.txt', 'utf8')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .map(line => {
    const [expected = '', by = '', reply = '', source = ''] = line.split(' | ')
    return { expected, by, reply, source }
  })
const parsed = (line: string) => new ReplyParser().push(`${line}\r\n`)[0] as SmtpReply

describe('the table of replies', () => {
  it.each(SAMPLES)('reads "$reply" as $expected', ({ expected, by, reply }) => {
    // Lines of one reply are joined in the file, as the parser joins them.
    const { code, enhanced, text } = parsed(reply.replace(/^(\d{3})-/, '$1 '))
    const at = by && by !== 'remote' ? { at: by as Stage } : {}
    expect(classify({ code, enhanced, text, ...at, isRemote: by === 'remote' })).toBe(expected)
  })

  it('has at least 60 samples with their sources, and names the source, date and confidence of each row', () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(60)
    expect(new Set(SAMPLES.map(({ reply, by }) => `${reply} ${by}`)).size).toBe(SAMPLES.length)
    for (const { source } of SAMPLES) expect(source).toMatch(/\S{3}/)
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
