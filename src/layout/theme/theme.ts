import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { components } from './components'
import type { Direction } from './direction'
import { fontFamily, type Mode, motion, type StatusKind, statusKinds, type Tokens, tokens } from './tokens'
import { typography } from './typography'

/** Colours beyond Material's palette. */
export interface Custom {
  tokens: Tokens
  lineStrong: string
  sunken: string
  wash: string
  drawer: { ground: string; chosen: string; text: string; mute: string; line: string }
  status: Record<StatusKind, { ink: string; ground: string }>
  series: string[]
  radius: { tag: number; control: number; card: number; dialog: number }
  shadow: { button: string; menu: string; dialog: string }
}

declare module '@mui/material/styles' {
  interface Theme {
    custom: Custom
  }
  interface ThemeOptions {
    custom?: Custom
  }
}

/** The options of the theme for a mode and a language (Arabic is set one step larger and looser). */
function themeOptions(mode: Mode, direction: Direction, locale = 'en'): ThemeOptions {
  const t = tokens[mode]
  return {
    direction,
    spacing: 4,
    shape: { borderRadius: 4 },
    palette: palette(mode, t),
    typography: { fontFamily, ...typography(locale) },
    transitions: {
      duration: durations,
      easing: { easeInOut: motion.curve, easeOut: motion.curve, sharp: motion.curve },
    },
    shadows: shadows(t),
    components: components(t, mode),
    custom: custom(t),
  }
}

/** The theme itself, for what is drawn outside of `<Admin>` and in tests. */
export function makeTheme(mode: Mode, direction: Direction, locale = 'en'): Theme {
  return createTheme(themeOptions(mode, direction, locale))
}

const durations = {
  shortest: motion.press,
  shorter: motion.press,
  short: motion.panel,
  standard: motion.panel,
  complex: motion.page,
  enteringScreen: motion.panel,
  leavingScreen: motion.panel,
}

function palette(mode: Mode, t: Tokens): ThemeOptions['palette'] {
  return {
    mode,
    primary: { main: t.primaryFill, dark: t.primaryHover, light: t.primary, contrastText: t.onPrimary },
    secondary: { main: t.secondaryFill, light: t.secondary, contrastText: '#ffffff' },
    error: { main: t.secondary, contrastText: mode === 'light' ? '#ffffff' : t.secondaryWash },
    warning: { main: t.wait, light: t.waitMark, contrastText: t.waitBg },
    success: { main: t.good, contrastText: t.goodBg },
    info: { main: t.info, contrastText: t.infoBg },
    text: { primary: t.text, secondary: t.text2, disabled: t.text3 },
    background: { default: t.page, paper: t.surface },
    divider: t.line,
    action: {
      hover: t.sunken,
      selected: t.primaryWash,
      active: t.text2,
      disabled: t.text3,
      disabledBackground: t.sunken,
    },
  }
}

function shadows(t: Tokens): Theme['shadows'] {
  const of = (level: number) =>
    level === 0 ? 'none' : level < 3 ? t.shadow1 : level < 16 ? t.shadow2 : t.shadow3
  return Array.from({ length: 25 }, (_, level) => of(level)) as Theme['shadows']
}

function custom(t: Tokens): Custom {
  const status = statusKinds.map(kind => [kind, { ink: t[kind], ground: t[`${kind}Bg`] }])
  return {
    tokens: t,
    lineStrong: t.lineStrong,
    sunken: t.sunken,
    wash: t.primaryWash,
    drawer: {
      ground: t.drawer,
      chosen: t.drawerOn,
      text: t.drawerText,
      mute: t.drawerMute,
      line: t.drawerLine,
    },
    status: Object.fromEntries(status) as Custom['status'],
    series: [t.s1, t.s2, t.s3, t.s4, t.s5, t.s6],
    radius: { tag: 3, control: 4, card: 6, dialog: 10 },
    shadow: { button: t.shadow1, menu: t.shadow2, dialog: t.shadow3 },
  }
}
