import type { Example } from '../../../../contract/own-page/examples'
import { escapeHtml, paragraph } from './html'
import type { Visit } from './visit'

const SHEET = 'M20 6h80v108H20z'
const STAMP = '<circle cx="82" cy="94" r="12"/><circle cx="82" cy="94" r="8"/>'

/** Drawings of 120 by 120, in lines of the colour of the text; `a` marks what must not be missing. */
const DRAWINGS: Readonly<Record<Example, string>> = {
  // The data page: the photo, the lines of text, and both machine-readable lines at the foot (ICAO Doc 9303).
  passport:
    '<path d="M4 22h112v76H4z"/><path d="M12 32h30v38H12z"/><circle cx="27" cy="46" r="7"/><path d="M16 69c0-18 22-18 22 0"/>' +
    '<path d="M52 36h54M52 46h40M52 56h48M52 66h32"/><path class="a" d="M10 82h100M10 90h100" stroke-dasharray="4 2"/>',
  // 35 by 45 mm; the head takes 32 to 36 mm of its height, between the two marks.
  photo:
    '<path d="M25 6h70v90H25z"/><ellipse cx="60" cy="48" rx="23" ry="33"/><path d="M27 96c3-14 20-13 22-18M93 96c-3-14-20-13-22-18"/>' +
    '<circle cx="51" cy="44" r="2"/><circle cx="69" cy="44" r="2"/><path d="M54 62h12"/>' +
    '<path class="a" d="M18 15h84M18 81h84" stroke-dasharray="3 3"/><path d="M25 106h70M25 102v8M95 102v8"/>',
  certificate:
    `<path d="M32 2h80v106"/><path d="${SHEET}"/><path d="M40 20h40M32 34h56M32 44h56M32 54h56M32 64h40"/><path d="M32 100h26"/>` +
    `<g class="a">${STAMP}</g>`,
  police_clearance:
    `<path d="${SHEET}"/><circle cx="60" cy="22" r="8"/><path d="M40 38h40M32 52h56M32 62h56M32 72h34"/>` +
    `<path class="a" d="M32 100h26M32 92h14"/><g class="a">${STAMP}</g>`,
  translation:
    '<path d="M2 18h54v84H2z"/><path d="M50 30H26M50 42H10M50 52H10M50 62H10M50 72H22"/>' +
    '<path d="M64 18h54v84H64z"/><path d="M70 30h24M70 42h40M70 52h40M70 62h40M70 72h28"/><circle class="a" cx="104" cy="88" r="9"/>',
}

/** Returns a folded picture of what a document has to look like, with its text. */
export function examplePart({ words }: Pick<Visit, 'words'>, example: Example): string {
  return (
    `<details><summary>${escapeHtml(words.example)}</summary>` +
    `<svg class="ex" viewBox="0 0 120 120" role="img" aria-label="${escapeHtml(words[`example_${example}`])}">${DRAWINGS[example]}</svg>` +
    `${paragraph(words[`example_${example}_help`], 'mute')}</details>`
  )
}
