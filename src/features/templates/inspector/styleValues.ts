/** Colours and lengths as people type them, from what a browser computes. */

/** `rgb(16, 41, 68)` as `#102944`; a colour that cannot be seen through; else empty. */
export function hexOf(colour: string | undefined): string {
  if (!colour) return ''
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  if (short)
    return `#${short
      .slice(1)
      .map(digit => digit + digit)
      .join('')}`.toLowerCase()
  if (/^#[\da-f]{6}$/i.test(colour)) return colour.toLowerCase()
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:\s*[,/]\s*([\d.]+))?\s*\)$/i.exec(colour)
  if (!parts || parts[4] === '0') return ''
  return `#${parts
    .slice(1, 4)
    .map(part => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
}

/** Whole pixels of a computed length; empty where it is none. */
export function pixelsOf(length: string | undefined): string {
  const match = /^(-?[\d.]+)px$/.exec(length ?? '')
  return match ? String(Math.round(Number(match[1]))) : ''
}

/** Line height as a factor of the letter size, to one digit; empty for `normal`. */
export function lineHeightOf(lineHeight: string | undefined, fontSize: string | undefined): string {
  if (lineHeight && /^[\d.]+$/.test(lineHeight)) return lineHeight
  const [high, size] = [pixelsOf(lineHeight), pixelsOf(fontSize)]
  if (!high || !size) return ''
  return String(Math.round((Number(high) / Number(size)) * 10) / 10)
}

/** The four sides of the inner space, top first and clockwise; `0 0 0 0` where nothing is known. */
export function spaceOf(computed: Record<string, string>): string {
  const sides = ['top', 'right', 'bottom', 'left'].map(side => pixelsOf(computed[`padding-${side}`]) || '0')
  return sides.join(' ')
}

/** `16 32` as `16px 32px`; null where it is no one to four whole numbers up to 200. */
export function paddingFrom(text: string): string | null {
  const parts = text.replaceAll('/', ' ').replaceAll('px', '').trim().split(/\s+/)
  if (parts.length > 4 || parts.some(part => !/^\d{1,3}$/.test(part) || Number(part) > 200)) return null
  return parts.map(part => `${part}px`).join(' ')
}
