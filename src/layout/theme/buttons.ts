import { type Overrides, touch } from './overrides'
import type { Mode, Tokens } from './tokens'

/** Buttons: 34 px (small 28), no ripple, no capitals, a ring for focus. Text buttons carry the primary ink. */
export function buttons(t: Tokens, mode: Mode): Overrides {
  const ring = { outline: `2px solid ${t.focus}`, outlineOffset: 2 }
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true, disableTouchRipple: true },
      styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': ring } },
    },
    MuiButton: button(t, mode),
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: 34,
          height: 34,
          padding: 0,
          borderRadius: 4,
          color: t.text2,
          flex: 'none',
          '&:hover': { backgroundColor: t.primaryWash },
          '& svg': { fontSize: 18 },
          ...touch({ width: 44, height: 44 }),
        },
        sizeSmall: { width: 28, height: 28 },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: { height: 30, paddingInline: 9, textTransform: 'none', color: t.text2, borderColor: t.line },
      },
    },
    MuiFab: { styleOverrides: { root: { borderRadius: 6, boxShadow: t.shadow2 } } },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: t.primary } } },
  }
}

function button(t: Tokens, mode: Mode): Overrides['MuiButton'] {
  return {
    defaultProps: { disableElevation: true, color: 'primary' },
    styleOverrides: {
      root: {
        height: 34,
        minWidth: 34,
        paddingBlock: 0,
        paddingInline: 12,
        borderRadius: 4,
        gap: 7,
        whiteSpace: 'nowrap',
        flex: 'none',
        transition: 'background-color 120ms cubic-bezier(.2,0,0,1)',
        ...touch({ minHeight: 44 }),
        '& .MuiButton-icon': { margin: 0 },
        '& .MuiButton-icon > svg': { fontSize: 16 },
      },
      sizeSmall: { height: 28, paddingInline: 9 },
      sizeLarge: { height: 46, fontSize: 15 },
      ...buttonVariants(t, mode),
    },
  }
}

function buttonVariants(t: Tokens, mode: Mode) {
  const disabled = { backgroundColor: t.sunken, color: t.text3, borderColor: t.line, boxShadow: 'none' }
  return {
    contained: {
      boxShadow: t.shadow1,
      '&.Mui-disabled': disabled,
      '&.MuiButton-colorPrimary': { border: `1px solid ${t.primaryEdge}` },
      '&.MuiButton-colorPrimary:hover': { backgroundColor: t.primaryHover },
      '&.MuiButton-colorError, &.MuiButton-colorSecondary': {
        backgroundColor: t.secondaryFill,
        color: '#ffffff',
      },
      '&.Mui-disabled.MuiButton-root': { borderColor: t.line, backgroundColor: t.sunken, color: t.text3 },
    },
    outlined: {
      backgroundColor: mode === 'light' ? t.surface : t.raised,
      color: t.text,
      borderColor: t.buttonEdge,
      boxShadow: t.shadow1,
      '&:hover': { backgroundColor: t.sunken, borderColor: t.lineStrong },
      '&.MuiButton-colorError': { color: t.secondary },
      '&.Mui-disabled': disabled,
    },
    text: {
      paddingInline: 8,
      '&.MuiButton-colorPrimary': { color: t.primary },
      '&.MuiButton-colorError, &.MuiButton-colorSecondary': { color: t.secondary },
      '&:hover': { backgroundColor: t.sunken },
      '&.Mui-disabled': { color: t.text3 },
    },
  }
}
