import { Button } from '@mui/material'
import { useState } from 'react'
import {
  type RaRecord,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { placementCalls } from '../../../contract/calls/placement'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ResourceEdit } from '../../views'
import { ConfirmDialog } from '../../views/ConfirmDialog'
import { useAct } from '../../views/useAct'

/** An invoice: a draft is issued once, and an issued one can be credited. */
export function InvoiceEdit() {
  return <ResourceEdit resource="invoices" actions={<Acts />} />
}

function Acts() {
  const translate = useTranslate()
  const invoice = useRecordContext()
  if (!invoice) return null
  if (invoice.state === 'draft') return <Issue invoice={invoice} />
  if (invoice.credit_note_of) return null
  const values = {
    bw_lead_id: invoice.bw_lead_id,
    placement_id: invoice.placement_id,
    credit_note_of: invoice.id,
    milestone: 'refund',
  }
  return (
    <Button variant="outlined" component={Link} to="/invoices/create" state={{ values }}>
      {translate('placement.credit')}
    </Button>
  )
}

function Issue({ invoice }: { invoice: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('invoices')
  const [isOpen, setOpen] = useState(false)
  const issue = async () => {
    const params = { id: Number(invoice.id) }
    const issued = await run(() => provider.ask(placementCalls.issueInvoice, { params }))
    setOpen(false)
    if (issued) notify('placement.issued', { type: 'success', messageArgs: { number: issued.number ?? '' } })
    refresh()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('placement.issue')}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={translate('placement.issue_title')}
          verb={translate('placement.issue')}
          isBusy={isBusy}
          onConfirm={() => void issue()}
          onClose={() => setOpen(false)}
        >
          {translate('placement.issue_help')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
