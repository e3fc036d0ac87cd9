import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { RESOURCES } from '../contract/resources'
import { keptLog } from '../tests/kit/traces'
import { openLog } from './log'

it('leaves out secrets and sensitive fields of every resource, at each depth in which records are logged', () => {
  let said = ''
  const stream = new Writable({
    write(chunk, _, done) {
      said += String(chunk)
      done()
    },
  })
  const log = openLog('info', stream)
  for (const { fields } of RESOURCES)
    for (const [name, { kind, options }] of Object.entries(fields)) {
      if (kind !== 'secret' && !options.sensitive) continue
      log.info(
        { [name]: 'A123456', record: { [name]: 'A123456' }, change: { before: { [name]: 'A123456' } } },
        'x',
      )
    }
  expect(said).toContain('[left out]')
  expect(said).not.toContain('A123456')
})

it('leaves out what libraries log of a call', () => {
  const { log, lines } = keptLog()
  log.trace(
    {
      busboyOptions: { headers: { authorization: 'Bearer A123456' } },
      body: 'A123456',
      err: { rawPacket: 'A123456' },
    },
    'x',
  )
  expect(lines.join('')).not.toContain('A123456')
})
