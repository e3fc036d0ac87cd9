import { Button, IconButton, Popover } from '@mui/material'
import { Calendar, Ellipsis, Mail, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useStartEdge } from '../../../../fields/useStartEdge'
import { usePhone } from '../../../../layout/parts/usePhone'
import { lazyDialog } from '../../../../views/lazyDialog'
import { useMay } from '../../../../views/may'
import { PersonBar } from '../../../../views/PersonBar'
import { DeleteRecord } from '../../../../views/record/DeleteRecord'
import { useKeptOpen } from '../../../../views/record/useKeptDraft'
import { IdentityMenu } from '../../identity'
import { useOnPage } from '../usePage'

const CallDialog = lazyDialog(() => import('./CallDialog'))
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Call, WhatsApp, mail, an evaluation, and what is needed less often. */
export function Actions() {
  const translate = useTranslate()
  const { page, reload } = useOnPage()
  const { id, phone, email } = page.candidate
  const mayCall = useMay('calls')('create')
  const mayBook = useMay('candidateEvaluations')('create')
  const call = `call candidates ${id}`
  const [isCalling, setCalling] = useKeptOpen(call)
  const isPhone = usePhone()
  return (
    <div className="cp-acts flex wrap gap-8">
      {isPhone ? <PersonBar phone={phone} onLog={mayCall ? () => setCalling(true) : undefined} /> : null}
      {phone && mayCall && !isPhone ? (
        <Button variant="outlined" startIcon={<Phone {...ICON} />} onClick={() => setCalling(true)}>
          {translate('actions.call')}
        </Button>
      ) : null}
      {phone && !isPhone ? (
        <Button
          variant="outlined"
          startIcon={<MessageCircle {...ICON} />}
          href={`https://wa.me/${phone.replace('+', '')}`}
          target="_blank"
          rel="noreferrer"
        >
          {translate('candidate.whatsapp')}
        </Button>
      ) : null}
      {email ? (
        <Button variant="outlined" startIcon={<Mail {...ICON} />} href={`mailto:${email}`}>
          {translate('candidate.mail')}
        </Button>
      ) : null}
      {mayBook ? (
        <Button
          variant="outlined"
          startIcon={<Calendar {...ICON} />}
          component={Link}
          to="/candidateEvaluations/create"
          state={{ values: { candidate_id: id } }}
        >
          {translate('candidate.book')}
        </Button>
      ) : null}
      <More />
      {isCalling ? (
        <CallDialog part={call} onClose={() => setCalling(false)} onLogged={() => void reload()} />
      ) : null}
    </div>
  )
}

function More() {
  const translate = useTranslate()
  const edge = useStartEdge()
  const { page } = useOnPage()
  const mayDelete = useMay('candidates')('delete')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!mayDelete) return null
  return (
    <>
      <IconButton
        className="cp-more"
        aria-label={translate('candidate.more')}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Ellipsis {...ICON} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...edge}
        slotProps={{
          paper: { className: 'cp-menu id-menu', role: 'dialog', 'aria-label': translate('candidate.more') },
        }}
      >
        <IdentityMenu record={page.candidate} onDone={() => setAnchor(null)} />
        <DeleteRecord resource="candidates" record={page.candidate} />
      </Popover>
    </>
  )
}
