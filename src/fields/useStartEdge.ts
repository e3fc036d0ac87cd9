import { useTheme } from '@mui/material/styles'

/** The place of a popover: below, at the start edge of what opened it. Material's popovers know only the sides of a screen. */
export function useStartEdge() {
  const horizontal = useTheme().direction === 'rtl' ? ('right' as const) : ('left' as const)
  return {
    anchorOrigin: { vertical: 'bottom' as const, horizontal },
    transformOrigin: { vertical: 'top' as const, horizontal },
  }
}
