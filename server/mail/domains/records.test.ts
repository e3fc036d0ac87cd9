import { describe, expect, it } from 'vitest'
import type { PublicKey } from '../message/dkim/keys'
import { sesDomains } from '../transports/ses/domains'
import {
  compareRecord,
  type Sending,
  statesOf,
  valueToSet,
  type WantedRecord,
  wantedRecords,
} from './records'

const key = (algorithm: 'rsa' | 'ed25519', generation = 1): PublicKey => ({
  generation,
  algorithm,
  selector: `lotse${generation}${algorithm === 'rsa' ? '' : 'e'}`,
  public_key: 'AAAA',
  created_at: '',
})
const sending = (more: Partial<Sending> = {}): Sending => ({
  name: 'news.de',
  keys: [key('rsa'), key('ed25519')],
  service: undefined,
  hosts: ['mail.lotse.de'],
  bounceHost: undefined,
  ...more,
})
const SETTINGS = {
  region: 'eu-central-1',
  endpoint: '',
  configurationSet: undefined,
  accessKeyId: '',
  secretAccessKey: '',
  sessionToken: undefined,
  outboundAllow: [],
}
const ses = (tokens: string[]) => {
  const { spf, dkimRecords } = sesDomains(SETTINGS)
  return { spf, dkim: dkimRecords('news.de', tokens) }
}
const wanted = (purpose: WantedRecord['purpose'], more: Partial<Sending> = {}) =>
  wantedRecords(sending(more)).find(record => record.purpose === purpose) as WantedRecord
const state = (record: WantedRecord, found: string[] | undefined) => {
  const { state, reason } = compareRecord(record, found)
  return reason ? `${state}: ${reason}` : state
}

describe('what a domain needs', () => {
  it('is both keys, SPF, DMARC and a way back', () => {
    expect(wantedRecords(sending()).map(({ type, name, value }) => [type, name, value])).toEqual([
      ['TXT', 'lotse1._domainkey.news.de', 'v=DKIM1; k=rsa; p=AAAA'],
      ['TXT', 'lotse1e._domainkey.news.de', 'v=DKIM1; k=ed25519; p=AAAA'],
      ['TXT', 'news.de', 'v=spf1 a:mail.lotse.de mx ~all'],
      ['TXT', '_dmarc.news.de', 'v=DMARC1; p=none'],
      ['MX', 'news.de', undefined],
    ])
    expect(wanted('return_path', { bounceHost: 'in.lotse.de' })).toMatchObject({
      type: 'CNAME',
      name: 'bounces.news.de',
      value: 'in.lotse.de',
    })
    expect(wanted('spf', { hosts: [] }).value).toBe('v=spf1 mx ~all')
    expect(wanted('spf', { hosts: ['9.9.9.9', '2620:fe::fe'] }).value).toBe(
      'v=spf1 ip4:9.9.9.9 ip6:2620:fe::fe mx ~all',
    )
  })

  it('is three names at Amazon where SES sends', () => {
    const records = wantedRecords(sending({ service: ses(['a', 'b', 'c']) }))
    expect(records.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'CNAME a._domainkey.news.de',
      'CNAME b._domainkey.news.de',
      'CNAME c._domainkey.news.de',
      'TXT news.de',
      'TXT _dmarc.news.de',
    ])
    expect(records[0]?.value).toBe('a.dkim.amazonses.com')
  })
})

describe('what DNS answered', () => {
  it('to SPF', () => {
    const spf = wanted('spf')
    expect(state(spf, undefined)).toBe('unknown: no_answer')
    expect(state(spf, ['google-site-verification=1'])).toBe('missing')
    expect(state(spf, ['v=spf1 include:relay.example -all'])).toBe('ok')
    expect(state(spf, ['v=spf1 mx -all', 'v=spf1 a -all'])).toBe('wrong: several')
    expect(state(spf, ['v=spf1 mx +all'])).toBe('wrong: open_to_all')
    const bySes = wanted('spf', { service: ses(['a']) })
    expect(valueToSet(bySes, ['v=spf1 mx -all'])).toBe('v=spf1 mx include:amazonses.com -all')
    expect(valueToSet(bySes, ['v=spf1 include:amazonses.com mx -all'])).toBe(
      'v=spf1 include:amazonses.com mx -all',
    )
    expect(valueToSet(bySes, [])).toBe('v=spf1 include:amazonses.com ~all')
    expect(valueToSet(spf, ['v=spf1 include:else.example -all'])).toBe(
      'v=spf1 include:else.example a:mail.lotse.de -all',
    )
    expect(valueToSet(spf, ['v=spf1 redirect=else.example'])).toBe(
      'v=spf1 a:mail.lotse.de redirect=else.example',
    )
    expect(valueToSet(spf, ['v=spf1 A:mail.lotse.de'])).toBe('v=spf1 A:mail.lotse.de ~all')
  })

  it('to DMARC', () => {
    const dmarc = wanted('dmarc')
    expect(state(dmarc, [])).toBe('missing')
    expect(state(dmarc, ['v=DMARC1; p=reject; rua=mailto:a@b.de'])).toBe('ok')
    expect(state(dmarc, ['v=DMARC1; p=maybe'])).toBe('wrong: malformed')
    expect(state(dmarc, ['v=DMARC1; p=none', 'v=DMARC1; p=none'])).toBe('wrong: several')
  })

  it('to DKIM', () => {
    const dkim = wanted('dkim')
    expect(state(dkim, ['v=DKIM1;k=rsa;p=AA AA'])).toBe('ok')
    expect(state(dkim, ['k=rsa; p=BBBB'])).toBe('wrong: other_value')
    expect(state(dkim, ['v=DKIM1; p='])).toBe('wrong: revoked')
    expect(state(dkim, [])).toBe('missing')
  })

  it('to the way back', () => {
    expect(state(wanted('return_path'), ['mx.news.de'])).toBe('ok')
    expect(state(wanted('return_path'), ['.'])).toBe('wrong: takes_no_mail')
    expect(state(wanted('return_path', { bounceHost: 'in.lotse.de' }), ['else.de'])).toBe(
      'wrong: other_value',
    )
  })
})

describe('the state of a domain', () => {
  const record = (name: string, state: 'ok' | 'missing' | 'wrong') => ({
    purpose: 'dkim' as const,
    name,
    state,
  })
  const dkim = (records: ReturnType<typeof record>[], keys = [key('rsa'), key('ed25519')]) =>
    statesOf(records, keys).dkim
  it('counts the key that everybody reads', () => {
    expect(dkim([record('lotse1._domainkey.x', 'ok'), record('lotse1e._domainkey.x', 'missing')])).toBe('ok')
    expect(dkim([record('lotse1._domainkey.x', 'missing'), record('lotse1e._domainkey.x', 'ok')])).toBe(
      'missing',
    )
    const both = [key('rsa', 2), key('rsa', 1)]
    expect(dkim([record('lotse2._domainkey.x', 'missing'), record('lotse1._domainkey.x', 'ok')], both)).toBe(
      'ok',
    )
    expect(dkim([], [])).toBe('missing')
  })
})
