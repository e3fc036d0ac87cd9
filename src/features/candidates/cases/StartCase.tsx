import { Button } from '@mui/material'
import { Route } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { useKeptOpen } from '../../../views/record/useKeptDraft'
import { useOnPage } from '../page/usePage'

const StartCaseDialog = lazyDialog(() => import('./StartCaseDialog'))

/** Starts a route for a candidate who is on none, for those who may. */
export function StartCase() {
  const translate = useTranslate()
  const { id } = useOnPage().page.candidate
  const mayStart = useMay('cases')('create')
  const part = `start case ${id}`
  const [isOpen, setOpen] = useKeptOpen(part)
  if (!mayStart) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Route size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {translate('route_case.start')}
      </Button>
      {isOpen ? <StartCaseDialog part={part} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
