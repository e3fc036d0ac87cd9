import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Amount } from '../../../fields/money'
import { useMay } from '../../../views/may'
import { useOnPage } from '../page/usePage'
import { Warnings } from '../page/Warnings'
import { FeeForm } from './FeeForm'
import { useFeeName } from './FeesCard'
import { FeeTag } from './FeeTag'
import { agreedAndNext, type Instalment, instalmentsOf } from './instalments'
import { Commissions, Transactions } from './Transactions'
import './fees.css'

/** The instalments as rows, what is open in each currency, and the transactions with their second pair of eyes. */
export function FeesTab() {
  const translate = useTranslate()
  const { candidate, fees } = useOnPage().page
  const { agreed, next } = agreedAndNext(instalmentsOf({ ...candidate }))
  const mayWrite = useMay('candidates')('update')
  const [open, setOpen] = useState<string>()
  const isNew = open !== undefined && open === next?.fee
  return (
    <>
      <Warnings warnings={fees.warnings} />
      <div className="cp-cols grid gap-12 align-start">
        <section className="cp-card" aria-labelledby="cp-instalments">
          <header>
            <h2 id="cp-instalments">{translate('candidate.instalments')}</h2>
            {mayWrite && next && !isNew ? (
              <Button
                variant="outlined"
                size="small"
                startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setOpen(next.fee)}
              >
                {translate('candidate.add_fee')}
              </Button>
            ) : null}
          </header>
          {agreed.length === 0 && !isNew ? <p className="cp-rest">{translate('candidate.no_fees')}</p> : null}
          <ul className="cp-fees grid small">
            {[...agreed, ...(isNew && next ? [next] : [])].map(each => (
              <li className="grid full-row pad-bar" key={each.fee} data-open={open === each.fee || undefined}>
                {open === each.fee ? (
                  <FeeForm instalment={each} onClose={() => setOpen(undefined)} />
                ) : (
                  <FeeLine instalment={each} onOpen={mayWrite ? () => setOpen(each.fee) : undefined} />
                )}
              </li>
            ))}
          </ul>
        </section>
        <Totals />
      </div>
      <Transactions />
      <Commissions />
    </>
  )
}

function FeeLine({ instalment, onOpen }: { instalment: Instalment; onOpen?: () => void }) {
  const translate = useTranslate()
  const nameOf = useFeeName()
  const { nth, kind, due, paid } = instalment
  const name = nameOf({ source: 'fee', source_id: nth, kind: kind ?? 'other' })
  return (
    <>
      <span>{name}</span>
      <b>{instalment.amount ? <Amount value={instalment.amount} currency={instalment.currency} /> : '–'}</b>
      <FeeTag due={due} paid={paid} />
      {onOpen ? (
        <Button
          variant="text"
          size="small"
          aria-label={`${translate('actions.edit')}: ${name}`}
          onClick={onOpen}
        >
          {translate('actions.edit')}
        </Button>
      ) : null}
    </>
  )
}

/** Sums that are due, paid and open, in each currency. */
function Totals() {
  const translate = useTranslate()
  const { totals } = useOnPage().page.fees
  if (totals.length === 0) return null
  const columns = ['due', 'paid', 'open'] as const
  return (
    <section className="cp-card cp-totals" aria-labelledby="cp-totals">
      <header>
        <h2 id="cp-totals">{translate('candidate.totals')}</h2>
      </header>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th className="regular text-end" key={column} scope="col">
                {translate(`candidate.total.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(total => (
            <tr key={total.currency}>
              {columns.map(column => (
                <td className="regular text-end" key={column}>
                  <Amount value={total[column]} currency={total.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
