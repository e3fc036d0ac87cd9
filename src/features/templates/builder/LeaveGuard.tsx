import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useCallback, useContext, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { UNSAFE_DataRouterContext, useBlocker } from 'react-router'

interface LeaveGuardProps {
  /** True while unsaved work would be lost. */
  unsaved: boolean
  /** True after Back in the bar: the dialog asks. */
  asked: boolean
  onLeave: () => void
  onStay: () => void
}

/** Asks before unsaved work is left: by the bar, by a link or the browser's Back, and by closing the tab. */
export function LeaveGuard(props: LeaveGuardProps) {
  const blocks = useContext(UNSAFE_DataRouterContext) !== null
  useEffect(() => {
    if (!props.unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [props.unsaved])
  return (
    <>
      {/* Code that reloads the page looks for this mark. */}
      {props.unsaved ? <span hidden data-unsaved="true" /> : null}
      <LeaveDialog open={props.asked} onLeave={props.onLeave} onStay={props.onStay} />
      {blocks ? <NavigationGuard unsaved={props.unsaved && !props.asked} /> : null}
    </>
  )
}

/** Only a data router can hold a navigation back. */
function NavigationGuard({ unsaved }: { unsaved: boolean }) {
  const now = useRef(unsaved)
  now.current = unsaved
  const blocker = useBlocker(useCallback(() => now.current, []))
  return (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

function LeaveDialog({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog open={open} onClose={onStay} aria-labelledby="tb-leave">
      <DialogTitle id="tb-leave">{translate('records.unsaved_title')}</DialogTitle>
      <DialogContent>{translate('builder.leave_help')}</DialogContent>
      <DialogActions>
        <Button variant="text" autoFocus onClick={onStay}>
          {translate('records.stay')}
        </Button>
        <Button variant="contained" color="error" onClick={onLeave}>
          {translate('records.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
