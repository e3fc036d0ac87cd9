import { type Overrides, touch } from './overrides'
import type { Tokens } from './tokens'

/** Cards, menus, dialogs and what lies above the page: a hairline below, shadow and a lighter surface above. */
export function sheets(t: Tokens): Overrides {
  return { ...cards(t), ...menus(t), ...dialogs(t), ...tabs(t), ...indicators(t) }
}

function cards(t: Tokens): Overrides {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { textRendering: 'geometricPrecision', fontVariantNumeric: 'tabular-nums lining-nums' },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      styleOverrides: {
        root: { border: `1px solid ${t.line}`, borderRadius: 6, minWidth: 0, boxShadow: 'none' },
      },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 14, '&:last-child': { paddingBlockEnd: 14 } } } },
    MuiAccordion: {
      defaultProps: { disableGutters: true },
      styleOverrides: {
        root: { border: `1px solid ${t.line}`, borderRadius: 6, '&::before': { display: 'none' } },
      },
    },
  }
}

function menus(t: Tokens): Overrides {
  return {
    MuiMenu: {
      styleOverrides: { paper: { backgroundColor: t.raised, boxShadow: t.shadow2, borderRadius: 6 } },
    },
    MuiPopover: {
      styleOverrides: { paper: { backgroundColor: t.raised, boxShadow: t.shadow2, borderRadius: 6 } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 34,
          fontSize: 'var(--fs-table)',
          lineHeight: 'var(--lh-table)',
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: t.primaryWash,
            color: t.primary,
            fontWeight: 500,
          },
          '&.Mui-focusVisible': { outlineOffset: -2 },
          ...touch({ minHeight: 44 }),
        },
      },
    },
  }
}

function dialogs(t: Tokens): Overrides {
  return {
    MuiDialog: {
      defaultProps: { closeAfterTransition: false },
      styleOverrides: {
        paper: { borderRadius: 10, boxShadow: t.shadow3, backgroundColor: t.raised },
        paperWidthSm: { maxWidth: 440 },
        paperWidthMd: { maxWidth: 640 },
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: {
          fontSize: 'var(--fs-title)',
          lineHeight: 'var(--lh-title)',
          fontWeight: 600,
          padding: '20px 24px 8px',
        },
      },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '4px 24px 16px' } } },
    MuiDialogContentText: { styleOverrides: { root: { color: t.text2 } } },
    MuiDialogActions: {
      styleOverrides: {
        root: { padding: '8px 24px 20px', gap: 8, '& > :not(style) ~ :not(style)': { marginInlineStart: 0 } },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(7 16 25 / .5)' } } },
    },
  }
}

function tabs(t: Tokens): Overrides {
  return {
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 38, borderBlockEnd: `1px solid ${t.line}` },
        indicator: { height: 2, backgroundColor: t.primary },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 38,
          minWidth: 0,
          paddingBlock: 0,
          paddingInline: 10,
          textTransform: 'none',
          fontSize: 'var(--fs-table)',
          color: t.text2,
          '&.Mui-selected': { color: t.text, fontWeight: 600 },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        },
      },
    },
  }
}

function indicators(t: Tokens): Overrides {
  return {
    MuiChip: {
      styleOverrides: {
        root: {
          borderRadius: 3,
          height: 24,
          fontSize: 'var(--fs-caption)',
          fontWeight: 500,
          backgroundColor: t.noneBg,
          color: t.none,
        },
      },
    },
    MuiAlert: { styleOverrides: { root: { borderRadius: 6 } } },
    MuiLinearProgress: {
      styleOverrides: { root: { backgroundColor: t.noneBg }, bar: { backgroundColor: t.clockFill } },
    },
    MuiCircularProgress: { styleOverrides: { root: { color: t.primary } } },
    MuiDivider: { styleOverrides: { root: { borderColor: t.line } } },
  }
}
