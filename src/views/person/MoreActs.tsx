import { IconButton, Popover } from '@mui/material'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useStartEdge } from '../../fields/useStartEdge'

/** Unfolds what is done with a person less often. `children` gets what closes it. */
export function MoreActs({ children }: { children: (close: () => void) => ReactNode }) {
  const translate = useTranslate()
  const edge = useStartEdge()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = translate('records.more_acts')
  return (
    <>
      <IconButton
        className="pn-more"
        aria-label={words}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...edge}
        slotProps={{ paper: { className: 'pn-menu', role: 'dialog', 'aria-label': words } }}
      >
        {children(() => setAnchor(null))}
      </Popover>
    </>
  )
}
