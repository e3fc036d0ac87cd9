/** Light or dark, as the page is drawn (never "system": that is a choice, see scheme.ts). */
export type Mode = 'light' | 'dark'

/** The six states a thing can be in. Each has its own mark, so that colour is never the only sign. */
export const statusKinds = ['none', 'info', 'wait', 'good', 'bad', 'away'] as const
export type StatusKind = (typeof statusKinds)[number]

const light = {
  page: '#eef2f5',
  surface: '#ffffff',
  sunken: '#f6f8fa',
  raised: '#ffffff',
  line: '#dae2e9',
  lineStrong: '#8494a5',
  text: '#102944',
  text2: '#46586b',
  text3: '#5e7083',
  primary: '#104b91',
  primaryFill: '#104b91',
  primaryEdge: '#104b91',
  primaryHover: '#0c3c76',
  primaryWash: '#e4eef9',
  onPrimary: '#ffffff',
  secondary: '#950e0e',
  secondaryFill: '#950e0e',
  secondaryMark: '#950e0e',
  secondaryWash: '#fbe9e6',
  accent: '#102944',
  drawer: '#102944',
  drawerOn: '#1b3c60',
  drawerText: '#c9d6e4',
  drawerMute: '#8fa6be',
  drawerLine: '#22415f',
  focus: '#104b91',
  focusOnInk: '#f3c969',
  clockFill: '#104b91',
  none: '#33465a',
  noneBg: '#e6ecf1',
  info: '#104b91',
  infoBg: '#e1ecf8',
  wait: '#6a4900',
  waitBg: '#f7eccf',
  waitMark: '#b98a1d',
  good: '#14603a',
  goodBg: '#ddf0e5',
  bad: '#950e0e',
  badBg: '#fbe4e0',
  away: '#752a68',
  awayBg: '#f5e6f2',
  s1: '#104b91',
  s2: '#1b7f7c',
  s3: '#94691a',
  s4: '#9a4c8c',
  s5: '#5e7083',
  s6: '#4c8bc9',
  avatarA: '#0d3f7a',
  avatarABg: '#dbe7f5',
  avatarB: '#11564f',
  avatarBBg: '#dcefea',
  avatarC: '#5e4205',
  avatarCBg: '#f3e6cc',
  avatarD: '#662459',
  avatarDBg: '#efe0ec',
  buttonEdge: '#dae2e9',
  chart: '#e6edf3',
  chartInk: '#104b91',
  shadow1: '0 1px 2px rgb(16 41 68 / .06)',
  shadow2: '0 4px 12px rgb(16 41 68 / .12), 0 0 0 1px rgb(16 41 68 / .06)',
  shadow3: '0 16px 40px rgb(16 41 68 / .22), 0 0 0 1px rgb(16 41 68 / .08)',
}

/** Every colour and shadow of one mode, by name. In CSS the same names stand in kebab case: `--line-strong`. */
export type Tokens = typeof light

const dark: Tokens = {
  page: '#0a1622',
  surface: '#112131',
  sunken: '#0d1b29',
  raised: '#182b3d',
  line: '#22384c',
  lineStrong: '#5d7388',
  text: '#e4ebf2',
  text2: '#a9baca',
  text3: '#8a9db0',
  primary: '#8fbdf2',
  primaryFill: '#104b91',
  primaryEdge: '#4f86c6',
  primaryHover: '#1a5aa8',
  primaryWash: '#14304f',
  onPrimary: '#ffffff',
  secondary: '#f2a099',
  secondaryFill: '#950e0e',
  secondaryMark: '#e0766d',
  secondaryWash: '#431a1b',
  accent: '#071019',
  drawer: '#071019',
  drawerOn: '#14304f',
  drawerText: '#c9d6e4',
  drawerMute: '#8fa6be',
  drawerLine: '#1a2c3d',
  focus: '#f3c969',
  focusOnInk: '#f3c969',
  clockFill: '#6ea8ea',
  none: '#c0cedb',
  noneBg: '#20354a',
  info: '#9cc6f6',
  infoBg: '#14304f',
  wait: '#ebcb85',
  waitBg: '#3a2e12',
  waitMark: '#d8ab47',
  good: '#86d3a6',
  goodBg: '#143528',
  bad: '#f6aaa3',
  badBg: '#431a1b',
  away: '#e3a9d6',
  awayBg: '#3a2036',
  s1: '#6ea8ea',
  s2: '#4fb8b2',
  s3: '#d8ab47',
  s4: '#d38ac4',
  s5: '#8a9db0',
  s6: '#a9cdf3',
  avatarA: '#b9d7f7',
  avatarABg: '#17395f',
  avatarB: '#a5ddd5',
  avatarBBg: '#14403c',
  avatarC: '#ecd194',
  avatarCBg: '#44350f',
  avatarD: '#e9bbdd',
  avatarDBg: '#43263e',
  buttonEdge: '#2f485e',
  chart: '#0a1622',
  chartInk: '#6ea8ea',
  shadow1: 'none',
  shadow2: '0 4px 14px rgb(0 0 0 / .5), 0 0 0 1px #2b4359',
  shadow3: '0 16px 44px rgb(0 0 0 / .6), 0 0 0 1px #2b4359',
}

/** The colours of the working chart, both modes. */
export const tokens: Record<Mode, Tokens> = { light, dark }

/** Widths, in pixels, that several parts must agree on. */
export const measures = {
  drawer: 232,
  drawerNarrow: 56,
  topBar: 56,
  panel: 480,
  form: 640,
  control: 34,
  touch: 44,
}

/** One stack in both directions, Latin first: digits and Latin names look the same everywhere. */
export const fontFamily = '"IBM Plex Sans", "IBM Plex Sans Arabic", system-ui, sans-serif'

/** Durations in milliseconds, and the one curve. */
export const motion = { press: 120, panel: 180, page: 240, curve: 'cubic-bezier(.2,0,0,1)' }

/** The name a token has as a CSS custom property: `lineStrong` becomes `--line-strong`, `text2` `--text-2`. */
export function cssName(token: string): string {
  return `--${token.replace(/[A-Z]+/g, letters => `-${letters.toLowerCase()}`).replace(/^(text|shadow)(\d)$/, '$1-$2')}`
}
