import { Button } from '@mui/material'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { lazyDialog } from '../../../views/lazyDialog'
import { useSelection } from '../../../views/list/selection'
import { useMay } from '../../../views/may'

const ShareOutDialog = lazyDialog(() => import('./ShareOutDialog'))

/** Shares out what is selected in a list of leads, for who manages them. */
export function ShareOutButton() {
  const translate = useTranslate()
  const refresh = useRefresh()
  const may = useMay('leads-management')
  const { count, target, clear } = useSelection()
  const [isOpen, setOpen] = useState(false)
  if (!may('read')) return null
  return (
    <>
      <Button startIcon={<UserPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {translate('actions.share_out')}
      </Button>
      {isOpen ? (
        <ShareOutDialog
          target={target}
          count={count}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            clear()
            refresh()
          }}
        />
      ) : null}
    </>
  )
}
