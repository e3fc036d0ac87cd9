import { expect, it, vi } from 'vitest'
import { fail } from '../../contract/http/errors'
import type { Services } from '../services'
import { countCall, countRefused } from './limits'

let now = Date.UTC(2026, 10, 22)
const services = { now: () => new Date(now), config: {} } as Services
const from = (ip: string) => ({ ip, services })

it('takes any number of hooks that are right, and refuses an address whose hooks are wrong', async () => {
  const right = vi.fn(async () => 'taken')
  const wrong = vi.fn(async () => {
    throw fail('forbidden')
  })
  for (let hook = 0; hook < 10_000; hook++) await countRefused('hook', from('203.0.113.7'), right)
  expect(right).toHaveBeenCalledTimes(10_000)
  for (let hook = 0; hook < 3_000; hook++)
    await expect(countRefused('hook', from('203.0.113.7'), wrong)).rejects.toMatchObject({
      code: 'forbidden',
    })
  const refused = { code: 'rate_limited', details: { retryAfter: 60 } }
  await expect(countRefused('hook', from('203.0.113.7'), wrong)).rejects.toMatchObject(refused)
  await expect(countRefused('hook', from('203.0.113.7'), right)).rejects.toMatchObject(refused)
  expect(wrong).toHaveBeenCalledTimes(3_000)
  await expect(countRefused('hook', from('198.51.100.7'), right)).resolves.toBe('taken')
  now += 60_000
  await expect(countRefused('hook', from('203.0.113.7'), right)).resolves.toBe('taken')
})

it('counts no fault of ours against who calls', async () => {
  const down = async () => {
    throw fail('unavailable')
  }
  for (let hook = 0; hook < 3_001; hook++)
    await expect(countRefused('hook', from('192.0.2.1'), down)).rejects.toMatchObject({ code: 'unavailable' })
})

it('counts every visit of a public form, by the minute', () => {
  for (let visit = 0; visit < 60; visit++) countCall('form', from('192.0.2.9'))
  expect(() => countCall('form', from('192.0.2.9'))).toThrow('rate_limited')
  now += 60_001
  expect(() => countCall('form', from('192.0.2.9'))).not.toThrow()
})
