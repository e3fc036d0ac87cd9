import type { Overrides } from './overrides'
import type { Tokens } from './tokens'

/** Tables: one sheet with a hairline, a sunken head of 34 px, hairlines between rows only, no stripes. */
export function tables(t: Tokens): Overrides {
  return {
    // Collapsed borders do not stick with a sticky cell, and its ground leaves a pixel open at the end.
    MuiTable: { styleOverrides: { root: { borderCollapse: 'separate', borderSpacing: 0 } } },
    MuiTableCell: tableCell(t),
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&:last-of-type > td': { borderBlockEnd: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: t.sunken },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.primaryWash },
          // On the wash the third ink falls under 4.5, and the info tag would melt into it.
          '&.Mui-selected': { '--text-3': t.text2, '--info-bg': t.surface },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: {
          position: 'relative',
          '&.Mui-active': { color: t.text },
          '&:hover, &:focus': { color: t.text },
        },
        // Between two columns, so that a head is no wider for a mark that it has not.
        icon: {
          fontSize: 14,
          position: 'absolute',
          insetInlineStart: '100%',
          margin: 0,
          marginInlineStart: 2,
        },
      },
    },
    MuiTablePagination: { styleOverrides: { root: { color: t.text2 } } },
    RaDataTable: {
      // react-admin paints its sticky head like the sheet.
      styleOverrides: {
        root: { '& .RaDataTable-headerCell, & thead .MuiTableCell-root': { backgroundColor: t.sunken } },
      },
    },
  } as Overrides
}

function tableCell(t: Tokens): Overrides['MuiTableCell'] {
  return {
    styleOverrides: {
      root: {
        height: 40,
        paddingBlock: 0,
        paddingInline: 10,
        borderBlockEnd: `1px solid ${t.line}`,
        fontSize: 'var(--fs-table)',
        lineHeight: 'var(--lh-table)',
        whiteSpace: 'nowrap',
        textAlign: 'start',
        '&:first-of-type': { paddingInlineStart: 14 },
        '&:last-of-type': { paddingInlineEnd: 14 },
      },
      head: {
        height: 34,
        backgroundColor: t.sunken,
        color: t.text3,
        fontSize: 'var(--fs-caption)',
        lineHeight: 'var(--lh-caption)',
        fontWeight: 500,
      },
      sizeSmall: { height: 34, paddingBlock: 0, paddingInline: 10 },
      alignRight: { textAlign: 'end', flexDirection: 'row-reverse' },
      paddingCheckbox: { width: 44, paddingInline: '8px 0' },
    },
  }
}
