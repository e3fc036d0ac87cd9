import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_RATE, SLOT, SPOKEN, VOICES, VOICES_FOLDER } from '../server/auth/captcha-voices'

/**
 * Makes the recordings of the characters of a captcha anew. Usage: npx tsx bin/captchaVoices.ts
 * Needs `flite` (Carnegie Mellon University, a licence of the BSD kind) and `sox`, both packages of Debian.
 */

/** Letters with words of the spelling alphabet of ICAO, as letters alone sound too much alike. Digits are said twice. */
const WORDS: Readonly<Record<string, string>> = {
  A: 'ay, alfa',
  C: 'C, charlie',
  D: 'D, delta',
  E: 'E, echo',
  F: 'F, foxtrot',
  H: 'H, hotel',
  J: 'J, juliet',
  K: 'K, kilo',
  M: 'M, mike',
  N: 'N, november',
  P: 'P, papa',
  R: 'R, romeo',
  T: 'T, tango',
  U: 'U, uniform',
  V: 'V, victor',
  W: 'W, whiskey',
  X: 'X, ex ray',
  Y: 'Y, yankee',
  Z: 'Z, zulu',
}

const folder = mkdtempSync(join(tmpdir(), 'captcha-voices-'))
try {
  for (const voice of VOICES) makeVoice(voice)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function makeVoice(voice: string): void {
  const clips = SPOKEN.map(character => makeClip(voice, character))
  run('sox', [...clips, join(VOICES_FOLDER, `${voice}.wav`)])
}

/** Eight bits and no dither, so that silence is one value and the end of the words can be found again. */
function makeClip(voice: string, character: string): string {
  const [spoken, clip] = [join(folder, 'spoken.wav'), join(folder, `${voice}-${character}.wav`)]
  run('flite', [
    '-voice',
    voice,
    '--setf',
    'duration_stretch=1.15',
    '-t',
    WORDS[character] ?? `${character}, ${character}`,
    '-o',
    spoken,
  ])
  const format = ['-V1', '-D', spoken, '-b', '8', '-c', '1', clip]
  const trim = ['silence', '1', '0.01', '0.3%', 'fade', '0.01', 'reverse']
  const fit = ['rate', String(SAMPLE_RATE), 'norm', '-1', 'pad', '0', '2', 'trim', '0', `${SLOT}s`]
  run('sox', [...format, ...trim, ...trim, ...fit])
  return clip
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'inherit' })
}
