import { IconButton } from '@mui/material'
import { PhoneCall } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { lazyDialog } from '../../views/lazyDialog'
import { useKeptOpen } from '../../views/record/useKeptDraft'
import { callDraftKey, calleeName, useDesk } from './callDesk'

const LogCallDialog = lazyDialog(() => import('./LogCallDialog'))

interface LogCallButtonProps {
  lead: RaRecord
  /** Another look, given how to open the dialog. */
  children?: (open: () => void) => ReactNode
}

/** Writes down a call to somebody of the desk from wherever they stand: outcome, next day, note. */
export function LogCallButton({ lead, children }: LogCallButtonProps) {
  const translate = useTranslate()
  const desk = useDesk()
  // A row and the panel beside it show the same person.
  const part = `${callDraftKey(desk, lead.id)} ${children ? 'head' : 'row'}`
  const [isOpen, setOpen] = useKeptOpen(part)
  const words = translate('leads.log_call')
  return (
    <>
      {children ? (
        children(() => setOpen(true))
      ) : (
        <IconButton
          className="d-log"
          data-tip={words}
          aria-label={`${words}: ${calleeName(desk, lead)}`}
          onClick={() => setOpen(true)}
        >
          <PhoneCall size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {isOpen ? <LogCallDialog lead={lead} part={part} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
