import { Button } from '@mui/material'
import { useState } from 'react'
import { HttpError, type RaRecord, useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { type Backfilled, formCalls } from '../../../../contract/calls/forms'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'

type Totals = Omit<Backfilled, 'after'>
const NONE: Totals = { read: 0, made: 0, known: 0, incomplete: 0, repeated: 0 }

/** Imports the earlier leads of a form of Meta page by page, and shows the progress. */
export function Backfill({ form }: { form: RaRecord }) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const refresh = useRefresh()
  const [totals, setTotals] = useState<Totals>()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function run(): Promise<void> {
    setBusy(true)
    setError('')
    let sum = NONE
    let after: string | null = null
    try {
      do {
        const page: Backfilled = await provider.ask(formCalls.backfill, {
          params: { id: Number(form.id) },
          body: after ? { after } : {},
        })
        sum = added(sum, page)
        setTotals(sum)
        after = page.after
      } while (after)
      refresh()
    } catch (refused) {
      const answer = refused instanceof HttpError ? refused.body?.answer : undefined
      setError(
        answer
          ? translate('forms.backfill_failed', { answer })
          : translate(`errors.${refusalOf(refused).code}`),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="fm-backfill">
      <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void run()}>
        {translate('forms.backfill')}
      </Button>
      <p role="status">{error || (totals ? translate('forms.backfilled', { ...totals }) : '')}</p>
    </div>
  )
}

function added(one: Totals, other: Totals): Totals {
  return {
    read: one.read + other.read,
    made: one.made + other.made,
    known: one.known + other.known,
    incomplete: one.incomplete + other.incomplete,
    repeated: one.repeated + other.repeated,
  }
}
