import { describe, expect, it } from 'vitest'
import { makeTheme } from './theme'

describe('makeTheme', () => {
  it('keeps the brand fill in both modes', () => {
    expect(makeTheme('light', 'ltr').palette.primary.main).toBe('#104b91')
    expect(makeTheme('dark', 'ltr').palette.primary.main).toBe('#104b91')
  })

  it('sets Arabic one step larger and looser, and never in capitals', () => {
    const english = makeTheme('light', 'ltr', 'en').typography
    const arabic = makeTheme('light', 'rtl', 'ar').typography
    expect([english.body1.fontSize, english.body1.lineHeight]).toEqual(['14px', '20px'])
    expect([arabic.body1.fontSize, arabic.body1.lineHeight]).toEqual(['15px', '24px'])
    expect([arabic.button.textTransform, arabic.button.letterSpacing]).toEqual(['none', 0])
  })

  it('carries the direction, the six states and the chart series', () => {
    const theme = makeTheme('dark', 'rtl', 'ar')
    expect(theme.direction).toBe('rtl')
    expect(theme.custom.status.wait).toEqual({ ink: '#ebcb85', ground: '#3a2e12' })
    expect(theme.custom.series).toHaveLength(6)
  })

  it('has no ripple', () => {
    expect(makeTheme('light', 'ltr').components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(true)
  })
})
