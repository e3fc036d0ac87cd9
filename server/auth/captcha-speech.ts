import { createHash } from 'node:crypto'
import { readVoices, SAMPLE_RATE, SILENCE, type Voice, WAV_HEADER } from './captcha-voices'

/** Gives the next number from 0 up to 1. */
type Chance = () => number

/** Enough for the hiss of the longest recording. */
const CHANCE_BYTES = 262_144

/**
 * Speaks characters one by one, a letter with a word that begins with it and a digit twice, in English.
 * Voice, pitch, speed, loudness and pause vary, over pieces of speech played backwards and a hiss.
 * @param text characters of {@link SPOKEN}
 * @param seed decides all that varies: the same text and seed make the same recording
 * @returns a WAV of eight bits, 8 kHz, six characters in eight to fifteen seconds
 */
export function speak(text: string, seed: string): Buffer {
  const chance = chanceOf(seed)
  const voices = readVoices()
  const pitch = between(chance, 0.9, 1.05)
  let at = between(chance, 0.3, 0.8) * SAMPLE_RATE
  const spoken = [...text].map(letter => {
    const clip = atSpeed(clipOf(voices, letter, chance), pitch * between(chance, 0.93, 1.07))
    const start = Math.floor(at)
    at += clip.length + between(chance, 0.3, 0.8) * SAMPLE_RATE
    return { clip, start, loudness: between(chance, 0.55, 0.75) }
  })
  const track = new Float32Array(Math.ceil(at))
  for (const each of spoken) add(track, each)
  addBabble(track, voices, chance)
  addHiss(track, chance)
  return encodeWav(track)
}

/** Numbers drawn from a seed that nobody outside knows: SHAKE256 read two bytes at a time, from the start again at its end. */
function chanceOf(seed: string): Chance {
  const bytes = createHash('shake256', { outputLength: CHANCE_BYTES }).update(seed).digest()
  let at = -2
  return () => {
    at = (at + 2) % CHANCE_BYTES
    return bytes.readUInt16LE(at) / 65_536
  }
}

const between = (chance: Chance, low: number, high: number) => low + chance() * (high - low)

function clipOf(voices: readonly Voice[], letter: string, chance: Chance): Float32Array {
  return voices[Math.floor(chance() * voices.length)]?.[letter] ?? new Float32Array()
}

/** Plays samples faster, and so higher, or slower. */
function atSpeed(samples: Float32Array, speed: number): Float32Array {
  const played = new Float32Array(Math.floor(samples.length / speed))
  for (let at = 0; at < played.length; at++) {
    const from = Math.floor(at * speed)
    const part = at * speed - from
    played[at] = (samples[from] ?? 0) * (1 - part) + (samples[from + 1] ?? 0) * part
  }
  return played
}

function add(
  track: Float32Array,
  { clip, start, loudness }: { clip: Float32Array; start: number; loudness: number },
): void {
  const end = Math.min(clip.length, track.length - start)
  for (let at = 0; at < end; at++) track[start + at]! += (clip[at] ?? 0) * loudness
}

/** Speech without words, which a filter cannot part from speech by its pitch. */
function addBabble(track: Float32Array, voices: readonly Voice[], chance: Chance): void {
  const letters = Object.keys(voices[0] ?? {})
  for (let start = 0; start < track.length; ) {
    const letter = letters[Math.floor(chance() * letters.length)] ?? ''
    const clip = atSpeed(clipOf(voices, letter, chance).toReversed(), between(chance, 0.8, 1.2))
    add(track, { clip, start, loudness: between(chance, 0.06, 0.16) })
    start += Math.floor(between(chance, 0.3, 0.7) * SAMPLE_RATE)
  }
}

function addHiss(track: Float32Array, chance: Chance): void {
  const loudness = between(chance, 0.02, 0.05)
  for (let at = 0; at < track.length; at++) track[at]! += (chance() * 2 - 1) * loudness
}

/** Encodes samples from -1 to 1 as WAV of eight bits (RIFF, PCM, one channel). */
function encodeWav(track: Float32Array): Buffer {
  const wav = Buffer.alloc(WAV_HEADER + track.length)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(track.length, 40)
  for (let at = 0; at < track.length; at++)
    wav[WAV_HEADER + at] = Math.round(SILENCE + 127 * Math.max(-1, Math.min(1, track[at] ?? 0)))
  return wav
}
