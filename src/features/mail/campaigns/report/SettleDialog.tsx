import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'

/** The two ways to settle an uncertain message (docs/spec/mail.md). */
export type WayOut = 'resend' | 'assume_sent'

interface SettleDialogProps {
  way: WayOut
  count: number
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what a way out means for the people behind it before it is taken. */
export function SettleDialog({ way, count, ...props }: SettleDialogProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      {...props}
      title={translate(`mail.settle_title.${way}`, { smart_count: count })}
      verb={translate(`mail.${way}`)}
    >
      {translate(`mail.settle_means.${way}`)}
    </ConfirmDialog>
  )
}
