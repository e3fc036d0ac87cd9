import { describe, expect, it } from 'vitest'
import { hear } from '../../tests/kit/auth/listener'
import { some } from '../../tests/kit/long'
import { speak } from './captcha-speech'
import { readVoices, SAMPLE_RATE, SPOKEN, WAV_HEADER } from './captcha-voices'

describe('the recording of a captcha', () => {
  it('is a WAV of eight bits that lasts some seconds', () => {
    const wav = speak('ACDEFH', 'seed')
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt '])
    const numbers = [22, 34].map(at => wav.readUInt16LE(at))
    expect([...numbers, wav.readUInt32LE(24)]).toEqual([1, 8, SAMPLE_RATE])
    expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - WAV_HEADER])
    expect((wav.length - WAV_HEADER) / SAMPLE_RATE).toBeGreaterThan(6)
    expect((wav.length - WAV_HEADER) / SAMPLE_RATE).toBeLessThan(18)
  })

  it('speaks the characters in their order, each of them in both voices', () => {
    for (const voice of readVoices()) {
      expect(Object.keys(voice).toSorted()).toEqual(SPOKEN)
      for (const [letter, clip] of Object.entries(voice))
        expect(clip.length, letter).toBeGreaterThan(SAMPLE_RATE / 2)
    }
    for (const text of some(['ACDEFH', '234679', 'ZYXWVU'], 2))
      expect(hear(speak(text, 'fixed'), 6)).toBe(text)
  })

  it('is the same for the same seed only', () => {
    expect(speak('MNPRT2', 'one').equals(speak('MNPRT2', 'one'))).toBe(true)
    const lengths = Array.from({ length: 10 }, (_, seed) => speak('MNPRT2', String(seed)).length)
    expect(new Set(lengths).size).toBeGreaterThan(8)
  })
})
