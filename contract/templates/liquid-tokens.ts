/** A text cut at its Liquid code: `fixed` has one entry more than `tokens`. */
export interface CutText {
  fixed: string[]
  /** Tags (`{% ... %}`) and outputs (`{{ ... }}`), in order. */
  tokens: string[]
}

/** The marks that open Liquid code, each with the one that closes it. */
const PAIRS = [
  ['{{', '}}'],
  ['{%', '%}'],
] as const

/**
 * Cuts a text at its Liquid code. Code ends at the first closing mark of its kind; what is never closed is fixed text.
 * Reads every letter a fixed number of times, however often code is opened.
 */
export function cutAtLiquid(text: string): CutText {
  const cut: CutText = { fixed: [], tokens: [] }
  const openings = PAIRS.map(([open]) => indexOrEnd(text, open, 0))
  let at = 0
  for (;;) {
    const kind = (openings[0] as number) <= (openings[1] as number) ? 0 : 1
    const start = openings[kind] as number
    if (start === text.length) break
    const [open, close] = PAIRS[kind] as (typeof PAIRS)[number]
    const end = text.indexOf(close, start + open.length)
    if (end < 0) {
      // No later opening of this kind is closed either.
      openings[kind] = text.length
      continue
    }
    cut.fixed.push(text.slice(at, start))
    at = end + close.length
    cut.tokens.push(text.slice(start, at))
    for (const [place, [mark]] of PAIRS.entries())
      if ((openings[place] as number) < at) openings[place] = indexOrEnd(text, mark, at)
  }
  cut.fixed.push(text.slice(at))
  return cut
}

/** Replaces each piece of Liquid code in a text. */
export function replaceLiquid(text: string, replace: (token: string) => string): string {
  const { fixed, tokens } = cutAtLiquid(text)
  return fixed
    .map((piece, place) => piece + (place < tokens.length ? replace(tokens[place] as string) : ''))
    .join('')
}

/** Returns whether Liquid code is opened and not closed. */
export function hasOpenLiquid({ fixed }: CutText): boolean {
  return fixed.some(piece => PAIRS.some(([open]) => piece.includes(open)))
}

function indexOrEnd(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from)
  return index < 0 ? text.length : index
}
