import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { refusalOf } from '../../../fields/refusal'
import { download } from '../../../providers/files'

/** All counters as a file that the server writes. */
export function ExportButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await download('/lead-counters/export?format=csv', 'lead-counters.csv', 'lead-counters')
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void run()}
    >
      {translate('actions.export')}
    </Button>
  )
}
