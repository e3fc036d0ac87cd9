import { describe, expect, it } from 'vitest'
import { contrast } from './contrast'
import { cssName, type Mode, statusKinds, tokens } from './tokens'

describe.each<Mode>(['light', 'dark'])('contrast of the %s tokens (WCAG AA)', mode => {
  const t = tokens[mode]
  const grounds = [t.page, t.surface, t.sunken, t.raised]

  it('reads every text on every ground', () => {
    for (const ground of grounds) {
      for (const ink of [t.text, t.text2, t.text3, t.primary, t.secondary]) {
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('reads text and second text on a selected row', () => {
    for (const ink of [t.text, t.text2, t.primary])
      expect(contrast(ink, t.primaryWash)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(statusKinds)('reads the tag of %s on its ground', kind => {
    expect(contrast(t[kind], t[`${kind}Bg`])).toBeGreaterThanOrEqual(4.5)
  })

  it('reads white on the brand fills and the drawer', () => {
    for (const fill of [t.primaryFill, t.secondaryFill, t.drawerOn])
      expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5)
    for (const ink of [t.drawerText, t.drawerMute])
      expect(contrast(ink, t.drawer)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(t.drawerText, t.drawerOn)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['A', 'B', 'C', 'D'] as const)('reads the letters of avatar %s', letter => {
    expect(contrast(t[`avatar${letter}`], t[`avatar${letter}Bg`])).toBeGreaterThanOrEqual(4.5)
  })

  it('sees marks, field edges, focus and chart lines', () => {
    const marks = [t.lineStrong, t.focus, t.secondaryMark, t.waitMark, t.clockFill]
    for (const mark of [...marks, t.s1, t.s2, t.s3, t.s4, t.s5, t.s6])
      expect(contrast(mark, t.surface), mark).toBeGreaterThanOrEqual(3)
    expect(contrast(t.focusOnInk, t.drawer)).toBeGreaterThanOrEqual(3)
  })
})

describe('cssName', () => {
  it('names the custom properties as the style sheets write them', () => {
    expect(['page', 'lineStrong', 'text2', 'shadow3', 'infoBg', 's1', 'avatarABg'].map(cssName)).toEqual([
      '--page',
      '--line-strong',
      '--text-2',
      '--shadow-3',
      '--info-bg',
      '--s1',
      '--avatar-abg',
    ])
  })
})
