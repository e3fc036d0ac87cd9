import { createHmac } from 'node:crypto'
import { latinDigits } from '../../contract/text/fold'
import type { Services } from '../services'
import { countAttempt } from './attempts'
import { GLYPHS } from './captcha-glyphs'
import { drawPicture, HEIGHT, WIDTH } from './captcha-picture'
import { speak } from './captcha-speech'
import { sessionKeys } from './keys'
import { digest, randomWord } from './one-time'

/** A picture to read, as `POST /users/login` gives it with `max_retries`. */
export interface Captcha {
  captcha_id: string
  captcha_svg: string
}

/** Six characters (docs/spec/product.md, section 9). */
const LENGTH = 6
const LIFE_MS = 10 * 60_000

/** Draws a new captcha; the answer is kept as a hash for ten minutes. */
export async function makeCaptcha({ sql, config, now }: Services): Promise<Captcha> {
  const captcha_id = randomWord(12)
  const { answer } = await secretsOf(config, captcha_id)
  const expires = new Date(now().getTime() + LIFE_MS).toISOString()
  await sql`
    INSERT INTO captchas (id, answer_hash, expires_at)
    VALUES (${captcha_id}, ${digest(captcha_id, answer)}, ${expires})`
  return { captcha_id, captcha_svg: draw(answer) }
}

/**
 * Speaks a captcha that still waits for its answer. It sounds the same each time: a player asks for it in pieces, and two
 * recordings of the same characters would show which part of them is noise.
 * @returns a WAV; undefined for a captcha that is used, over or unknown
 * @throws Failure `rate_limited` after 30 requests for one captcha
 */
export async function speakCaptcha(services: Services, id: string): Promise<Buffer | undefined> {
  const { sql, config, now } = services
  const { answer, seed } = await secretsOf(config, id)
  const [waiting] = await sql`
    SELECT 1 FROM captchas
    WHERE id = ${id} AND answer_hash = ${digest(id, answer)} AND expires_at > ${now().toISOString()}`
  if (!waiting) return undefined
  await countAttempt(services, { subject: `audio:${id}` })
  return speak(answer, seed)
}

/** Whether the text is the picture's, in any case. Each picture is good for one answer, right or wrong. */
export async function takeCaptcha({ sql, now }: Services, id: string, answer: string): Promise<boolean> {
  const [taken] = await sql<{ answer_hash: string }[]>`
    DELETE FROM captchas WHERE id = ${id} AND expires_at > ${now().toISOString()} RETURNING answer_hash`
  return taken?.answer_hash === digest(id, latinDigits(answer).trim().toUpperCase())
}

/**
 * Works the answer out of the id and a key of the server, so that it is drawn now and spoken later without being kept.
 * @returns the answer, and a seed for what varies in its recording
 */
async function secretsOf(config: Services['config'], id: string): Promise<{ answer: string; seed: string }> {
  const [key = new Uint8Array()] = await sessionKeys(config)
  const bytes = createHmac('sha256', key).update(`captcha ${id}`).digest()
  const letters = Object.keys(GLYPHS)
  const answer = Array.from(
    { length: LENGTH },
    (_, at) => letters[bytes.readUInt32LE(4 * at) % letters.length],
  )
  const seed = createHmac('sha256', key).update(`captcha sound ${id}`).digest('hex')
  return { answer: answer.join(''), seed }
}

/** An SVG around a PNG: whoever shows `captcha_svg` goes on doing so, and no line of it stands in the file. */
function draw(answer: string): string {
  const picture = drawPicture(answer).toString('base64')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<image width="${WIDTH}" height="${HEIGHT}" href="data:image/png;base64,${picture}"/></svg>`
  )
}
