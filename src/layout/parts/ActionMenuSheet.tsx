import { Menu, MenuItem } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import type { ActionMenuProps } from './ActionMenu'

/** The entries of {@link ActionMenu}; choosing one closes it. */
export default function ActionMenuSheet({ anchor, actions, isBeside, onClose }: ActionMenuProps) {
  // Material's menus know only the sides of a screen.
  const [start, end] =
    useTheme().direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const place = isBeside
    ? {
        anchorOrigin: { vertical: 'top' as const, horizontal: end },
        transformOrigin: { vertical: 'top' as const, horizontal: start },
      }
    : {}
  return (
    <Menu open anchorEl={anchor} onClose={onClose} {...place}>
      {actions.map(({ key, words, selected, run, to }) => (
        <MenuItem
          key={key}
          selected={selected}
          {...(to ? { component: Link, to } : {})}
          onClick={() => {
            onClose()
            run?.()
          }}
        >
          {words}
        </MenuItem>
      ))}
    </Menu>
  )
}
