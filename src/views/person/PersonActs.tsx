import { Button } from '@mui/material'
import { Mail, Phone, PhoneCall } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { usePhone } from '../../layout/parts/usePhone'
import { PersonBar } from './PersonBar'
import { WhatsAppButton } from './WhatsAppButton'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface PersonActsProps {
  /** In E.164. */
  phone: string | null | undefined
  email: string | null | undefined
  /** Opens the dialog of a call; left out for those who may not log one. */
  onCall: (() => void) | undefined
  /** Acts after those that everyone has. */
  children?: ReactNode
}

/** Call, WhatsApp and email with a person, and further acts. On a phone the first two and Log are at the foot of the screen. */
export function PersonActs({ phone, email, onCall, children }: PersonActsProps) {
  const translate = useTranslate()
  const isPhone = usePhone()
  return (
    <div className="pn-acts flex wrap gap-8">
      {isPhone ? <PersonBar phone={phone} onLog={onCall} /> : null}
      {onCall && !isPhone ? (
        <Button
          variant="outlined"
          startIcon={phone ? <Phone {...ICON} /> : <PhoneCall {...ICON} />}
          onClick={onCall}
        >
          {translate(phone ? 'actions.call' : 'records.log')}
        </Button>
      ) : null}
      {phone && !isPhone ? <WhatsAppButton phone={phone} /> : null}
      {email ? (
        <Button variant="outlined" startIcon={<Mail {...ICON} />} href={`mailto:${email}`}>
          {translate('records.mail')}
        </Button>
      ) : null}
      {children}
    </div>
  )
}
