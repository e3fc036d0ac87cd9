import { describe, expect, it } from 'vitest'
import { memorySettings } from './embedded'

describe('the memory of the embedded database', () => {
  it.each([
    [0.25, '128MB', '256MB'],
    [1, '256MB', '512MB'],
    [2, '512MB', '1024MB'],
    [24, '1024MB', '12288MB'],
  ])('of a machine with %s GB is %s, beside %s that the system keeps', (gigabytes, own, system) => {
    expect(memorySettings(gigabytes * 2 ** 30)).toEqual({ shared_buffers: own, effective_cache_size: system })
  })
})
