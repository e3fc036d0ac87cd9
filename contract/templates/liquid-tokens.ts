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
  const openings = PAIRS.map(([open, close]) => ({ open, close, start: indexOrEnd(text, open, 0) }))
  let at = 0
  for (;;) {
    const next = openings.reduce((first, each) => (each.start < first.start ? each : first))
    const { open, close, start } = next
    if (start === text.length) break
    const end = text.indexOf(close, start + open.length)
    if (end < 0) {
      // No later opening of this kind is closed either.
      next.start = text.length
      continue
    }
    cut.fixed.push(text.slice(at, start))
    at = end + close.length
    cut.tokens.push(text.slice(start, at))
    for (const each of openings) if (each.start < at) each.start = indexOrEnd(text, each.open, at)
  }
  cut.fixed.push(text.slice(at))
  return cut
}

/** Replaces each piece of Liquid code in a text. */
export function replaceLiquid(text: string, replace: (token: string) => string): string {
  const { fixed, tokens } = cutAtLiquid(text)
  return fixed
    .map((piece, place) => {
      const token = tokens[place]
      return token === undefined ? piece : piece + replace(token)
    })
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
