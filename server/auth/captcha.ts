import { randomInt } from 'node:crypto'
import type { Services } from '../services'
import { GLYPHS } from './captcha-glyphs'
import { drawPicture, HEIGHT, WIDTH } from './captcha-picture'
import { digest, randomWord } from './one-time'

/** A picture to read, as `POST /users/login` gives it with `max_retries`. */
export interface Captcha {
  captcha_id: string
  captcha_svg: string
}

/** Six characters (product.txt, section 9). */
const LENGTH = 6
const LIFE_MS = 10 * 60_000

/** Draws a new captcha; the answer is kept as a hash for ten minutes. */
export async function makeCaptcha({ sql, now }: Services, answer = randomAnswer()): Promise<Captcha> {
  const captcha_id = randomWord(12)
  const expires = new Date(now().getTime() + LIFE_MS).toISOString()
  await sql`
    INSERT INTO captchas (id, answer_hash, expires_at)
    VALUES (${captcha_id}, ${digest(captcha_id, answer)}, ${expires})`
  return { captcha_id, captcha_svg: draw(answer) }
}

/** Whether the text is the picture's, in any case. Each picture is good for one answer, right or wrong. */
export async function takeCaptcha({ sql, now }: Services, id: string, answer: string): Promise<boolean> {
  const [taken] = await sql<{ answer_hash: string }[]>`
    DELETE FROM captchas WHERE id = ${id} AND expires_at > ${now().toISOString()} RETURNING answer_hash`
  return taken?.answer_hash === digest(id, answer.trim().toUpperCase())
}

function randomAnswer(): string {
  const letters = Object.keys(GLYPHS)
  return Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)]).join('')
}

/** An SVG around a PNG: whoever shows `captcha_svg` goes on doing so, and no line of it stands in the file. */
function draw(answer: string): string {
  const picture = drawPicture(answer).toString('base64')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<image width="${WIDTH}" height="${HEIGHT}" href="data:image/png;base64,${picture}"/></svg>`
  )
}
