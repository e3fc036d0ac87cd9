import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { refusalOf } from '../../fields/refusal'
import { download } from '../../providers/files'
import type { Span } from './span'

/** The report of a span of days as a file that the server writes. */
export function ExportPeriod({ span, resource = 'leads-report' }: { span: Span; resource?: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const filter = encodeURIComponent(JSON.stringify(span))
      const days = 'first_day' in span ? `${span.first_day}-${span.last_day}` : span.period
      const name = `${resource}-${days}.csv`
      await download(`/${resource}/export?format=csv&filter=${filter}`, name, resource)
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
      {translate('reports.export')}
    </Button>
  )
}
