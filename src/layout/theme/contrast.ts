/**
 * Contrast ratio of two opaque colours after WCAG 2.2 (relative luminance, 1 to 21).
 * Takes `#rrggbb`.
 */
export function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
