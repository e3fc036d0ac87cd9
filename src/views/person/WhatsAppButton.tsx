import { Button } from '@mui/material'
import { MessageCircle } from 'lucide-react'
import { useTranslate } from 'react-admin'

/** Opens the conversation with a number, in E.164, in WhatsApp. */
export function WhatsAppButton({ phone }: { phone: string }) {
  const translate = useTranslate()
  return (
    <Button
      variant="outlined"
      startIcon={<MessageCircle size={16} strokeWidth={1.75} aria-hidden />}
      href={`https://wa.me/${phone.replace('+', '')}`}
      target="_blank"
      rel="noreferrer"
    >
      {translate('records.whatsapp')}
    </Button>
  )
}
