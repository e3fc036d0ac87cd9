import { randomInt } from 'node:crypto'
import type { Services } from '../services'
import { GLYPHS } from './captcha-glyphs'
import { digest, randomWord } from './one-time'

/** A picture to read, as `POST /users/login` gives it with `max_retries`. */
export interface Captcha {
  captcha_id: string
  captcha_svg: string
}

/** Six characters (product.txt, section 9). */
const LENGTH = 6
const LIFE_MS = 10 * 60_000
const CELL = 34
const HEIGHT = 64

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

function draw(answer: string): string {
  const width = CELL * LENGTH + 24
  const glyphs = [...answer].map((letter, index) => drawGlyph(letter, 16 + index * CELL))
  const noise = Array.from({ length: 4 }, () => drawNoise(width))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}">` +
    `<path fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" d="${[...glyphs, ...noise].join('')}"/></svg>`
  )
}

function drawGlyph(letter: string, x: number): string {
  const turn = between(-0.3, 0.3)
  const [scaleX, scaleY] = [between(4.6, 5.8), between(5.2, 6.4)]
  const y = between(10, 18)
  const place = (point: string) => {
    const dx = (Number(point[0]) - 2) * scaleX + between(-0.9, 0.9)
    const dy = (Number(point[1]) - 3) * scaleY + between(-0.9, 0.9)
    const across = x + 10 + dx * Math.cos(turn) - dy * Math.sin(turn)
    const down = y + 18 + dx * Math.sin(turn) + dy * Math.cos(turn)
    return `${across.toFixed(1)} ${down.toFixed(1)}`
  }
  return (GLYPHS[letter] ?? []).map(stroke => `M${(stroke.match(/../g) ?? []).map(place).join('L')}`).join('')
}

function drawNoise(width: number): string {
  const [x, y] = [between(0, width), between(6, HEIGHT - 6)]
  return `M${x.toFixed(1)} ${y.toFixed(1)}q${between(10, 30).toFixed(1)} ${between(-20, 20).toFixed(1)} ${between(30, 60).toFixed(1)} ${between(-12, 12).toFixed(1)}`
}

function between(low: number, high: number): number {
  return low + (randomInt(1_000_000) / 1_000_000) * (high - low)
}
