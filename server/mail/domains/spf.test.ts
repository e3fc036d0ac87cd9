import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startDns, type TestDns } from '../../../tests/kit/dns'
import { sesDomains } from '../transports/ses/domains'
import { dnsOf } from './dns'
import { evaluateSpf } from './spf'

const SETTINGS = {
  region: 'eu-central-1',
  endpoint: '',
  configurationSet: undefined,
  accessKeyId: '',
  secretAccessKey: '',
  sessionToken: undefined,
  outboundAllow: [],
}

let dns: TestDns
beforeAll(async () => {
  dns = await startDns()
})
afterAll(() => dns.stop())
beforeEach(() => {
  dns.silent.on = false
  dns.zone = { 'A mail.lotse.de': ['9.9.9.9'], 'MX news.de': ['10 mx.news.de'], 'A mx.news.de': ['9.9.9.10'] }
})

async function evaluate(record: string, hosts = ['mail.lotse.de']) {
  dns.zone['TXT news.de'] = [record]
  const { state, reason } = await evaluateSpf(dnsOf([dns.address]), 'news.de', hosts)
  return reason ? `${state}: ${reason}` : state
}

it('is ok where the record passes the host that mail leaves from, by whatever way', async () => {
  dns.zone['TXT relay.example'] = ['v=spf1 ip4:9.9.9.0/28 ~all']
  for (const record of [
    'v=spf1 a:mail.lotse.de -all',
    'v=spf1 ip4:9.9.9.9 ~all',
    'v=spf1 include:relay.example -all',
    'v=spf1 redirect=relay.example',
  ])
    expect(await evaluate(record), record).toBe('ok')
  expect(await evaluate('v=spf1 ip4:9.9.9.0/24 -all', ['9.9.9.9', '9.9.9.12'])).toBe('ok')
})

it('is wrong where the record reads well and does not pass', async () => {
  dns.zone['TXT relay.example'] = ['v=spf1 ip4:8.8.8.8 -all']
  for (const record of [
    'v=spf1 mx -all',
    'v=spf1 mx ~all',
    'v=spf1 a:mail.lotse.de.else.example ?all',
    'v=spf1 include:relay.example -all',
    'v=spf1 redirect=relay.example',
    'v=spf1 -ip4:9.9.9.9 a:mail.lotse.de -all',
    'v=spf1 -all a:mail.lotse.de',
  ])
    expect(await evaluate(record), record).toBe('wrong: not_included')
  expect(await evaluate('v=spf1 ip4:9.9.9.9 -all', ['9.9.9.9', '9.9.9.12'])).toBe('wrong: not_included')
  expect(await evaluate('v=spf1 ip4:9.9.9.999 -all')).toBe('wrong: malformed')
})

it('counts what it asks of DNS over all includes', async () => {
  for (let n = 0; n < 12; n++) dns.zone[`TXT i${n}.example`] = [`v=spf1 include:i${n + 1}.example -all`]
  expect(await evaluate('v=spf1 include:i0.example -all')).toBe('wrong: too_many_lookups')
  const flat = Array.from({ length: 11 }, (_, n) => `a:h${n}.news.de`)
  for (let n = 0; n < 11; n++) dns.zone[`A h${n}.news.de`] = ['8.8.8.8']
  expect(await evaluate(`v=spf1 ${flat.join(' ')} -all`)).toBe('wrong: too_many_lookups')
})

it('says where there is no host to ask for', async () => {
  expect(await evaluate('v=spf1 mx -all', [])).toBe('wrong: host_unknown')
  expect(await evaluate('v=spf1 mx -all', ['none.lotse.de'])).toBe('wrong: host_unknown')
})

it.skipIf(!process.env.LONG)(
  'is unknown while DNS is silent',
  async () => {
    dns.silent.on = true
    expect(await evaluate('v=spf1 mx -all')).toBe('unknown: no_answer')
  },
  60_000,
)

it('takes an address of Amazon from its own record', async () => {
  dns.zone['TXT amazonses.com'] = ['v=spf1 ip4:199.255.192.0/22 ip4:199.127.232.0/22 -all']
  expect(await sesDomains(SETTINGS).sendingAddress(dnsOf([dns.address]))).toBe('199.255.192.0')
})
