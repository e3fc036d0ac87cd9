import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { refusalOf } from '../../../fields/refusal'
import { download } from '../../../providers/files'

/** The report as a file that the server writes. */
export function ReportFile({ resource, id }: { resource: string; id: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await download(`/${resource}/${id}/report/file`, `report-${id}.csv`, resource)
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy}
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void run()}
    >
      {translate('mail.report_file')}
    </Button>
  )
}
