import { type Overrides, touch } from './overrides'
import type { Tokens } from './tokens'

/** Fields: 34 px, an edge of 3:1, the label above (12/500), help below; never an edge straight on the page ground. */
export function fields(t: Tokens): Overrides {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { size: 'small', variant: 'outlined' },
      styleOverrides: { root: { margin: 0 } },
    },
    MuiInputLabel: inputLabel(t),
    MuiOutlinedInput: outlinedInput(t),
    MuiFilledInput: {
      defaultProps: { disableUnderline: true },
      styleOverrides: { root: { backgroundColor: t.surface } },
    },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiFormHelperText: helperText(t),
    MuiFormLabel: { styleOverrides: { asterisk: { color: t.text3 } } },
    MuiAutocomplete: autocomplete(t),
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          padding: 6,
          color: t.lineStrong,
          borderRadius: 4,
          '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: t.primary },
        },
      },
    },
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 6, color: t.lineStrong, '&.Mui-checked': { color: t.primary } } },
    },
    MuiSwitch: toggle(t),
    MuiFormControlLabel: {
      styleOverrides: {
        root: { '&:has(> .MuiSwitch-root)': { marginInlineStart: 0, gap: 8 }, ...touch({ minHeight: 44 }) },
      },
    },
  }
}

function inputLabel(t: Tokens): Overrides['MuiInputLabel'] {
  return {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        transition: 'none',
        maxWidth: '100%',
        marginBlockEnd: 4,
        fontSize: 'var(--fs-caption)',
        lineHeight: 'var(--lh-caption)',
        fontWeight: 500,
        color: t.text2,
        pointerEvents: 'auto',
        '&.Mui-focused': { color: t.text2 },
        '&.Mui-error': { color: t.secondary },
      },
    },
  }
}

function outlinedInput(t: Tokens): Overrides['MuiOutlinedInput'] {
  return {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 34,
        borderRadius: 4,
        backgroundColor: t.surface,
        fontSize: 'var(--fs-table)',
        lineHeight: 'var(--lh-table)',
        ...touch({ minHeight: 44, fontSize: 16 }),
        '& legend': { display: 'none' },
        '& fieldset': { insetBlockStart: 0 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1, borderColor: t.primary },
        '&.Mui-focused': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
        '&.Mui-disabled': { backgroundColor: t.sunken },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: t.secondaryMark },
      },
      notchedOutline: { borderColor: t.lineStrong },
      input: {
        height: 'auto',
        // An input cuts what is outside of its line: the dots under an Arabic name need more than that of a table.
        lineHeight: 1.7,
        paddingBlock: 5,
        paddingInline: 10,
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: t.text3, opacity: 1 },
      },
      multiline: { paddingBlock: 0, paddingInline: 0 },
    },
  }
}

function helperText(t: Tokens): Overrides['MuiFormHelperText'] {
  return {
    styleOverrides: {
      root: {
        marginInline: 0,
        marginBlockStart: 4,
        fontSize: 'var(--fs-caption)',
        lineHeight: 'var(--lh-caption)',
        color: t.text3,
        '&.Mui-error': { color: t.secondary },
        // react-admin keeps an empty line for a help text that is not there.
        '&:empty': { display: 'none' },
      },
    },
  }
}

function autocomplete(t: Tokens): Overrides['MuiAutocomplete'] {
  return {
    styleOverrides: {
      inputRoot: {
        paddingBlock: 0,
        paddingInlineStart: 4,
        '& .MuiAutocomplete-input.MuiAutocomplete-input': {
          paddingBlock: 7,
          paddingInline: 6,
        },
      },
      option: { minHeight: 34, ...touch({ minHeight: 44 }) },
      // Material UI shows it on hover only, and a touch screen has no hover.
      clearIndicator: { visibility: 'visible' },
      tag: { height: 24, borderRadius: 3 },
      paper: { boxShadow: t.shadow2, backgroundColor: t.raised },
    },
  }
}

/** A flat switch with the knob inside the track: a white knob beside it is invisible on a white card. */
function toggle(t: Tokens): Overrides['MuiSwitch'] {
  return {
    styleOverrides: {
      root: { width: 34, height: 20, padding: 0, overflow: 'visible', flex: 'none' },
      switchBase: {
        padding: 3,
        color: t.surface,
        '&.Mui-checked': { color: t.surface, transform: 'translateX(14px)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: t.primary, opacity: 1 },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: { borderRadius: 10, backgroundColor: t.lineStrong, opacity: 1 },
    },
  }
}
