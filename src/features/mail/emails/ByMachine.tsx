import { useTranslate } from 'react-admin'
import type { MachineSign } from '../../../../contract/mail/machine-visits'

/** That a visit was a program's, and what told. Nothing for a person's. */
export function ByMachine({
  machine,
  sign,
  className,
}: {
  machine: boolean
  sign: MachineSign | null | undefined
  className?: string
}) {
  const translate = useTranslate()
  if (!machine) return null
  return (
    <span className={className}>
      {sign
        ? translate('mail.by_machine_sign', { sign: translate(`mail.sign.${sign}`) })
        : translate('mail.by_machine')}
    </span>
  )
}
