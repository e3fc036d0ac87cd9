import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { beforeEach, expect, it, vi } from 'vitest'
import { toE164 } from './phone'

vi.mock('libphonenumber-js/max', async load => {
  const library = await load<typeof import('libphonenumber-js/max')>()
  return { ...library, parsePhoneNumberFromString: vi.fn(library.parsePhoneNumberFromString) }
})

const parser = vi.mocked(parsePhoneNumberFromString)
beforeEach(() => {
  parser.mockClear()
})

it.each(['+201012345678', '+20 10 1234 5678', 'tel: 0020.10-1234/5678', '\u200e+٢٠١٠١٢٣٤٥٦٧٨'])(
  'reads %s without the parser, which takes long',
  raw => {
    expect(toE164(raw, 'eg')).toBe('+201012345678')
    expect(parser).not.toHaveBeenCalled()
  },
)

it('asks the parser for each number once, also where it is none', () => {
  for (const raw of ['0100 123 4567', 'a name']) {
    const first = toE164(raw, 'eg')
    const { length } = parser.mock.calls
    expect(length).toBeGreaterThan(0)
    expect(toE164(raw, 'eg')).toBe(first)
    expect(parser).toHaveBeenCalledTimes(length)
    parser.mockClear()
  }
})

it('asks again for a number of another country', () => {
  expect(toE164('0661 421808', 'ma')).toBe('+212661421808')
  expect(toE164('0661 421808', 'fr')).toBe('+33661421808')
})

it('reads a number with its code as that, without another attempt', () => {
  expect(toE164('+1', 'eg')).toBeUndefined()
  expect(parser.mock.calls).toEqual([['+1', undefined]])
})

it('keeps five thousand results', async () => {
  vi.resetModules()
  const fresh = await import('./phone')
  const library = await import('libphonenumber-js/max')
  const isAsked = (raw: string) => {
    vi.mocked(library.parsePhoneNumberFromString).mockClear()
    fresh.toE164(raw, 'eg')
    return vi.mocked(library.parsePhoneNumberFromString).mock.calls.length > 0
  }
  expect(isAsked('0100 123 4568')).toBe(true)
  expect(fresh.toE164('\u200e0100 123 4568', 'eg')).toBe('+201001234568')
  for (let n = 2; n < 5_000; n++) fresh.toE164(`none ${n}`)
  expect(isAsked('0100 123 4568')).toBe(false)
  expect(isAsked('0100 123 4569')).toBe(true)
  expect(isAsked('0100 123 4568')).toBe(true)
})
