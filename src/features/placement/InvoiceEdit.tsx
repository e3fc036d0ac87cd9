import { Button } from '@mui/material'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import {
  type RaRecord,
  useDataProvider,
  useGetManyAggregate,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { placementCalls } from '../../../contract/calls/placement'
import { isolate } from '../../layout/parts/Isolated'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { download } from '../../providers/files'
import { ResourceEdit } from '../../views'
import { ConfirmDialog } from '../../views/ConfirmDialog'
import { useAct } from '../../views/useAct'
import { useNotifyRefusal } from '../../views/useNotifyRefusal'
import { RelatedList } from '../candidates'

/** An invoice: a draft is issued once, and an issued one can be credited. */
export function InvoiceEdit() {
  return <ResourceEdit resource="invoices" actions={<Acts />} head={<Head />} />
}

function Head() {
  return (
    <>
      <CreditNote />
      <Letters />
    </>
  )
}

/** Says of a credit note what it is. */
function CreditNote() {
  const translate = useTranslate()
  const invoice = useRecordContext()
  const { data } = useGetManyAggregate<RaRecord>(
    'invoices',
    { ids: [invoice?.credit_note_of] },
    { enabled: Boolean(invoice?.credit_note_of) },
  )
  if (!invoice?.credit_note_of) return null
  const number = isolate(String(data?.[0]?.number ?? ''))
  return <p className="small-lines">{translate('placement.credit_note', { number })}</p>
}

/** The letters that it goes out with, and its reminders. */
function Letters() {
  const invoice = useRecordContext()
  if (!invoice || invoice.state === 'draft') return null
  return (
    <RelatedList
      resource="letters"
      filter={{ invoice_id: invoice.id }}
      columns={['subject', 'state', 'created_at', 'sent_at']}
      sort="id"
    />
  )
}

function Acts() {
  const translate = useTranslate()
  const invoice = useRecordContext()
  if (!invoice) return null
  if (invoice.state === 'draft') return <Issue invoice={invoice} />
  if (invoice.credit_note_of) return <Pdf invoice={invoice} />
  const values = {
    bw_lead_id: invoice.bw_lead_id,
    placement_id: invoice.placement_id,
    credit_note_of: invoice.id,
    milestone: 'refund',
  }
  return (
    <>
      <Pdf invoice={invoice} />
      <Button variant="outlined" component={Link} to="/invoices/create" state={{ values }}>
        {translate('placement.credit')}
      </Button>
    </>
  )
}

function Pdf({ invoice }: { invoice: RaRecord }) {
  const translate = useTranslate()
  const notifyRefusal = useNotifyRefusal('invoices')
  const file = () =>
    download(`/invoices/${invoice.id}/invoice.pdf`, `${invoice.number}.pdf`, 'invoices').catch(notifyRefusal)
  return (
    <Button
      variant="outlined"
      startIcon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void file()}
    >
      {translate('placement.invoice_pdf')}
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
