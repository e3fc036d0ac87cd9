import { Button } from '@mui/material'
import { type RaRecord, useGetList, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type SplitInvoice, splitRefund } from '../../../contract/placement/refundSplit'
import { colonIn } from '../../../contract/text/colonIn'
import { Ltr } from '../../layout/parts/Isolated'
import { ResourceEdit } from '../../views'
import { useMay } from '../../views/may'
import { RelatedList } from '../candidates'
import { EmployerWarnings } from './EmployerWarnings'

/** A person at work, with the invoices for it. */
export function PlacementEdit() {
  return (
    <ResourceEdit
      resource="placements"
      head={
        <>
          <EmployerWarnings resource="placements" />
          <RefundProposal />
          <Invoices />
        </>
      }
    />
  )
}

function Invoices() {
  const placement = useRecordContext()
  if (!placement) return null
  const { id, bw_lead_id } = placement
  return (
    <RelatedList
      resource="invoices"
      filter={{ placement_id: id }}
      columns={['number', 'milestone', 'gross', 'due_on', 'state']}
      values={{ placement_id: id, bw_lead_id }}
      sort="id"
    />
  )
}

/** The most invoices of one placement that a refund is split over. */
const MOST = 100

/** How the rest of a refund splits over the invoices, each with the way to its credit note. */
function RefundProposal() {
  const translate = useTranslate()
  const locale = useLocale()
  const may = useMay('invoices')('create')
  const placement = useRecordContext()
  const isOpen = may && Number(placement?.refund ?? 0) > 0
  const { data = [] } = useGetList<RaRecord & SplitInvoice & { number: string }>(
    'invoices',
    {
      filter: { placement_id: placement?.id },
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled: isOpen },
  )
  if (!placement || !isOpen) return null
  const parts = splitRefund(String(placement.refund), data, placement.end_known_on ?? placement.ended_on)
  if (!parts.length) return null
  return (
    <section className="cp-card pad-card grid gap-10" aria-label={translate('placement.refund_split')}>
      <h2>{translate('placement.refund_split')}</h2>
      {parts.map(({ id, net }) => (
        <Button
          key={id}
          variant="outlined"
          component={Link}
          to="/invoices/create"
          state={{
            values: {
              bw_lead_id: placement.bw_lead_id,
              placement_id: placement.id,
              credit_note_of: id,
              milestone: 'refund',
            },
          }}
        >
          {`${translate('placement.credit')}${colonIn(locale)}${data.find(each => each.id === id)?.number}, `}
          <Ltr>{`${net} ${placement.refund_currency}`}</Ltr>
        </Button>
      ))}
    </section>
  )
}
