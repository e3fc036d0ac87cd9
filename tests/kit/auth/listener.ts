import { readVoices, SAMPLE_RATE, WAV_HEADER } from '../../../server/auth/captcha-voices'

/** Pitches that are listened for, in Hz: the band of a telephone, each a seventh above the last. */
const PITCHES = Array.from({ length: 22 }, (_, step) => 180 * 1.145 ** step)
const [FRAME, HOP] = [256, 200]
const SPEEDS = [0.85, 0.89, 0.93, 0.97, 1.01, 1.05, 1.09, 1.13]
const WAVES = PITCHES.map(pitch =>
  Array.from({ length: FRAME }, (_, at) => {
    const turn = (2 * Math.PI * pitch * at) / SAMPLE_RATE
    const window = Math.sin((Math.PI * at) / FRAME) ** 2
    return [Math.cos(turn) * window, Math.sin(turn) * window] as const
  }),
)

/** Loudness by time and pitch, without the mean of each pitch, so that a steady hiss is nothing. */
type Print = Float32Array[]

interface Heard {
  letter: string
  from: number
  to: number
  /** Of two characters, the one that was spoken has more. */
  likeness: number
}

/**
 * Listens to a recording with the voices at hand, as a person listens: compares each piece of it with each character.
 * @param among the characters that it knows: all that are spoken, unless fewer are to be told apart
 * @returns the characters that it heard
 */
export function hear(wav: Buffer, count: number, among?: string): string {
  const samples = Float32Array.from(wav.subarray(WAV_HEADER), value => value / 128 - 1)
  const sound = printOf(samples)
  const found = templates(among).flatMap(template => likeliest(sound, template))
  const heard: Heard[] = []
  for (const each of found.toSorted((one, other) => other.likeness - one.likeness)) {
    const overlaps = heard.some(({ from, to }) => Math.min(to, each.to) - Math.max(from, each.from) > 10)
    if (!overlaps && heard.length < count) heard.push(each)
  }
  return heard
    .toSorted((one, other) => one.from - other.from)
    .map(({ letter }) => letter)
    .join('')
}

interface Template {
  letter: string
  print: Print
}

function templates(among?: string): Template[] {
  return readVoices().flatMap(voice =>
    Object.entries(voice)
      .filter(([letter]) => !among || among.includes(letter))
      .flatMap(([letter, clip]) =>
        SPEEDS.map(speed => {
          const length = Math.floor(clip.length / speed)
          const played = Float32Array.from({ length }, (_, at) => clip[Math.round(at * speed)] ?? 0)
          return { letter, print: printOf(played) }
        }),
      ),
  )
}

function printOf(samples: Float32Array): Print {
  const frames = Math.max(1, Math.floor((samples.length - FRAME) / HOP))
  const print = Array.from({ length: frames }, (_, frame) => loudnessAt(samples, frame * HOP))
  for (let pitch = 0; pitch < PITCHES.length; pitch++) {
    let mean = 0
    for (const frame of print) mean += frame[pitch]! / frames
    for (const frame of print) frame[pitch]! -= mean
  }
  return print
}

function loudnessAt(samples: Float32Array, start: number): Float32Array {
  return Float32Array.from(WAVES, wave => {
    let [cosine, sine] = [0, 0]
    for (let at = 0; at < FRAME; at++) {
      const sample = samples[start + at]!
      cosine += sample * wave[at]![0]
      sine += sample * wave[at]![1]
    }
    return Math.log(cosine ** 2 + sine ** 2 + 1)
  })
}

/** @returns the places of a recording that are most like a character, the best of each second */
function likeliest(sound: Print, { letter, print }: Template): Heard[] {
  const own = Math.sqrt(print.reduce((sum, frame) => sum + energyOf(frame), 0))
  const best = new Map<number, Heard>()
  for (let from = 0; from + print.length <= sound.length; from++) {
    let shared = 0
    for (let frame = 0; frame < print.length; frame++) {
      const [one, other] = [print[frame]!, sound[from + frame]!]
      for (let pitch = 0; pitch < PITCHES.length; pitch++) shared += one[pitch]! * other[pitch]!
    }
    const likeness = shared / own
    const second = Math.floor((from * HOP) / SAMPLE_RATE)
    if (likeness > (best.get(second)?.likeness ?? 0))
      best.set(second, { letter, from, to: from + print.length, likeness })
  }
  return [...best.values()]
}

const energyOf = (frame: Float32Array) => frame.reduce((sum, value) => sum + value * value, 0)
