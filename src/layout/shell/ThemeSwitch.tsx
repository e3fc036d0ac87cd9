import { IconButton } from '@mui/material'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { ActionMenu } from '../parts/ActionMenu'
import { SCHEME_KEY, type Scheme, schemes } from '../theme/scheme'

const icons = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark, or as the system has it; remembered for the user. */
export function ThemeSwitch() {
  const translate = useTranslate()
  const [scheme, setScheme] = useStore<Scheme>(SCHEME_KEY, 'system')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Icon = icons[scheme]
  const actions = schemes.map(each => ({
    key: each,
    words: translate(`app.${each}`),
    selected: each === scheme,
    run: () => setScheme(each),
  }))
  return (
    <>
      <IconButton
        className="s-theme"
        aria-label={translate('app.theme')}
        data-tip={translate('app.theme')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Icon size={18} strokeWidth={1.75} />
      </IconButton>
      <ActionMenu anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
    </>
  )
}
