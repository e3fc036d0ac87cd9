import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GLYPHS } from './captcha-glyphs'

/** Samples a second: telephone quality, which speech needs no more than. */
export const SAMPLE_RATE = 8_000
/** Samples that each character has in the file of a voice; silence fills what its words leave. */
export const SLOT = 13_800
export const VOICES = ['slt', 'rms'] as const
/** The folder of the recordings, made by bin/captchaVoices.ts; bin/build.mjs copies it beside the built server. */
export const VOICES_FOLDER = join(import.meta.dirname, 'voices')

/** Characters in the order in which each voice speaks them. */
export const SPOKEN = Object.keys(GLYPHS).toSorted()

/** Bytes before the samples in a WAV of PCM as we read and write it. */
export const WAV_HEADER = 44
/** Value of silence in a WAV of eight bits. */
export const SILENCE = 128

/** The recordings of one voice by their character, samples from -1 to 1. */
export type Voice = Readonly<Record<string, Float32Array>>

let read: readonly Voice[] | undefined

/** Reads the recordings of each voice, once: 25 characters, half a megabyte in all. */
export function readVoices(): readonly Voice[] {
  read ??= VOICES.map(name => voiceOf(readFileSync(join(VOICES_FOLDER, `${name}.wav`))))
  return read
}

function voiceOf(wav: Buffer): Voice {
  const clips = SPOKEN.map((letter, index) => {
    const slot = wav.subarray(WAV_HEADER + index * SLOT, WAV_HEADER + (index + 1) * SLOT)
    let length = SLOT
    while (length > 0 && slot[length - 1] === SILENCE) length--
    const clip = new Float32Array(length)
    for (let at = 0; at < length; at++) clip[at] = (slot[at] ?? SILENCE) / SILENCE - 1
    return [letter, clip] as const
  })
  return Object.fromEntries(clips)
}
