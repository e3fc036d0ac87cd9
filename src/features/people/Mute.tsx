import { Button } from '@mui/material'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useStore, useTranslate } from 'react-admin'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { formatInstant } from '../../layout/parts/dates'
import { MUTE_KEY } from '../../layout/shell/mute'

const HOUR_MS = 3_600_000

/** Takes the number off the bell for a while, in this browser. */
export function Mute() {
  const translate = useTranslate()
  const locale = useLocale()
  const [until, setUntil] = useStore<number>(MUTE_KEY, 0)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const isMuted = until > Date.now()
  const icon = <BellOff size={16} aria-hidden />
  if (isMuted)
    return (
      <Button variant="outlined" startIcon={icon} onClick={() => setUntil(0)}>
        {translate('notices.unmute')} (
        {translate('notices.muted', { time: formatInstant(new Date(until).toISOString(), locale) })})
      </Button>
    )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        aria-haspopup="menu"
        onClick={event => setMenu(event.currentTarget)}
      >
        {translate('notices.mute')}
      </Button>
      <ActionMenu
        anchor={menu}
        actions={[
          { key: 'hour', words: translate('notices.hour'), run: () => setUntil(Date.now() + HOUR_MS) },
          { key: 'tomorrow', words: translate('notices.tomorrow'), run: () => setUntil(tomorrow()) },
        ]}
        onClose={() => setMenu(null)}
      />
    </>
  )
}

function tomorrow(): number {
  const morning = new Date()
  morning.setDate(morning.getDate() + 1)
  return morning.setHours(7, 0, 0, 0)
}
