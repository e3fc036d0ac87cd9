import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A word that nobody guesses: 24 random bytes as 32 letters of base64url. */
export function randomWord(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}

/** How a random word is kept: a plain hash is enough, as the word itself cannot be guessed. */
export function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/** Compares two texts in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)))
}
