import { Button } from '@mui/material'
import { Phone, PhoneCall } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useHeightVariable } from '../../layout/parts/useHeightVariable'
import { WhatsAppButton } from './WhatsAppButton'
import '../views.css'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface PersonBarProps {
  /** In E.164. */
  phone: string | null | undefined
  /** Writes down how a call went; left out for those who may not. */
  onLog: (() => void) | undefined
}

/** On a phone the acts with a person, in reach of the thumb: Call, WhatsApp, Log. The page keeps clear of it. */
export function PersonBar({ phone, onLog }: PersonBarProps) {
  const translate = useTranslate()
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--person-bar')
  return (
    <nav ref={bar} className="v-person flex gap-8" aria-label={translate('records.acts')}>
      {phone ? (
        <>
          <Button variant="contained" startIcon={<Phone {...ICON} />} href={`tel:${phone}`}>
            {translate('actions.call')}
          </Button>
          <WhatsAppButton phone={phone} />
        </>
      ) : null}
      {onLog ? (
        <Button variant="outlined" startIcon={<PhoneCall {...ICON} />} onClick={onLog}>
          {translate('records.log')}
        </Button>
      ) : null}
    </nav>
  )
}
