import { IconButton, Menu, MenuItem } from '@mui/material'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import { SCHEME_KEY, type Scheme, schemes } from '../theme/scheme'

const icons = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark, or as the system has it; remembered for the user. */
export function ThemeSwitch() {
  const translate = useTranslate()
  const [scheme, setScheme] = useStore<Scheme>(SCHEME_KEY, 'system')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Icon = icons[scheme]
  const choose = (next: Scheme) => {
    setAnchor(null)
    setScheme(next)
  }
  return (
    <>
      <IconButton
        aria-label={translate('app.theme')}
        data-tip={translate('app.theme')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Icon size={18} strokeWidth={1.75} />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {schemes.map(each => (
          <MenuItem key={each} selected={each === scheme} onClick={() => choose(each)}>
            {translate(`app.${each}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
