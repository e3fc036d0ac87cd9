/** Somebody who can be named in a note. */
export interface Person {
  id: number
  name: string
}

/** A name that is being typed after an at sign. */
export interface Mention {
  /** The position of the at sign. */
  start: number
  /** The text behind it, up to the caret. */
  typed: string
}

/** The mention that the caret stands in: an at sign at the beginning of a word, and at most two words after it. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const found = /(?:^|\s)@([\p{L}\p{M}'-]*(?: [\p{L}\p{M}'-]*)?)$/u.exec(text.slice(0, caret))
  if (!found) return undefined
  const typed = found[1] ?? ''
  return { start: caret - typed.length - 1, typed }
}

/** The text with the name in place of what was typed of it. */
export function withMention(text: string, { start, typed }: Mention, { name }: Person): string {
  return `${text.slice(0, start)}@${name} ${text.slice(start + typed.length + 1)}`
}

/** Returns the ids of chosen people whose names are still in the text. */
export function mentionedIn(text: string, chosen: readonly Person[]): number[] {
  return [...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))]
}
