import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ControlledInput } from '../../../fields/ControlledInput'
import { QuestionDialog } from '../../../views/QuestionDialog'

interface KindDialogProps {
  file: File
  onSend: (kindId: number) => Promise<void>
  onClose: () => void
}

/** Asks for the kind of a file that was dropped beside the lines. */
export default function KindDialog({ file, onSend, onClose }: KindDialogProps) {
  const translate = useTranslate()
  const [kind, setKind] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (kind === null) return
    setBusy(true)
    await onSend(kind)
    setBusy(false)
  }
  return (
    <QuestionDialog
      title={translate('candidate.which_paper')}
      verb={translate('actions.upload')}
      maxWidth="xs"
      disabled={kind === null || isBusy}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <bdi>{file.name}</bdi>
      <ControlledInput
        resource="documents"
        name="kind_id"
        value={kind}
        onChange={value => setKind(typeof value === 'number' ? value : null)}
        autoFocus
      />
    </QuestionDialog>
  )
}
