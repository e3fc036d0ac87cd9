import type { ThemeOptions } from '@mui/material/styles'

type Step = [size: number, line: number, weight: number]

const latin = {
  figure: [26, 32, 500],
  name: [22, 30, 600],
  title: [18, 24, 600],
  section: [14, 20, 600],
  body: [14, 20, 400],
  table: [13, 18, 400],
  caption: [12, 16, 400],
} satisfies Record<string, Step>

const arabic = {
  figure: [26, 36, 500],
  name: [24, 36, 600],
  title: [19, 28, 600],
  section: [15, 24, 600],
  body: [15, 24, 400],
  table: [14, 22, 400],
  caption: [12.5, 20, 400],
} satisfies Record<keyof typeof latin, Step>

/** The type table as Material variants. No capitals by style, no letter-spacing, in any language. */
export function typography(
  locale: string,
): Exclude<ThemeOptions['typography'], undefined | ((...args: never) => unknown)> {
  const steps: Record<keyof typeof latin, Step> = locale.startsWith('ar') ? arabic : latin
  const set = ([size, line, weight]: Step, over = weight) => ({
    fontSize: `${size}px`,
    lineHeight: `${line}px`,
    fontWeight: over,
    letterSpacing: 0,
    textTransform: 'none' as const,
  })
  return {
    fontWeightLight: 400,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: set(steps.figure),
    h2: set(steps.figure),
    h3: set(steps.figure),
    h4: set(steps.name),
    h5: set(steps.title),
    h6: set(steps.section),
    subtitle1: set(steps.section),
    subtitle2: set(steps.table, 500),
    body1: set(steps.body),
    body2: set(steps.table),
    button: set(steps.table, 500),
    caption: set(steps.caption),
    overline: set(steps.caption, 500),
  }
}
