import { Button } from '@mui/material'
import { MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useNotify, useResourceContext, useTranslate } from 'react-admin'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useSelection } from '../../../views/list/selection'

interface Asked {
  sent: number
  nothing_waits: number
  asked_already: number
}

/** Asks the selected people by mail to confirm the lists that wait for it. */
export function AskManyButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const resource = useResourceContext() ?? 'subscribers'
  const provider = useDataProvider<LotseDataProvider>()
  const { target, clear } = useSelection()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { sent, nothing_waits, asked_already } = await provider.raw<Asked>(
        'POST',
        `/${resource}/ask-consent`,
        target,
      )
      const passed = nothing_waits + asked_already
      notify(translate('consent.asked_many', { smart_count: sent, passed }), { type: 'success' })
      clear()
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={isBusy} startIcon={<MailQuestion size={16} aria-hidden />} onClick={() => void run()}>
      {translate('consent.ask')}
    </Button>
  )
}
