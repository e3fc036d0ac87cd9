import { Button } from '@mui/material'
import { MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { subscriberCalls } from '../../../../contract/calls/subscribers'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useSelection } from '../../../views/list/selection'
import { useSubscriberResource } from '../people/useSubscriberResource'

/** Asks the selected people by mail to confirm the lists that wait for it. */
export function AskManyButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const { askConsentOfMany } = subscriberCalls[useSubscriberResource()]
  const provider = useDataProvider<LotseDataProvider>()
  const { target, clear } = useSelection()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { sent, nothing_waits, asked_already } = await provider.ask(askConsentOfMany, { body: target })
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
