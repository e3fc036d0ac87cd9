import { Button } from '@mui/material'
import { MailQuestion } from 'lucide-react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { subscriberCalls } from '../../../../contract/calls/subscribers'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useSelection } from '../../../views/list/selection'
import { useAct } from '../../../views/useAct'
import { useSubscriberResource } from '../people/useSubscriberResource'

/** Asks the selected people by mail to confirm the lists that wait for it. */
export function AskManyButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const resource = useSubscriberResource()
  const provider = useDataProvider<LotseDataProvider>()
  const { target, clear } = useSelection()
  const { run, isBusy } = useAct(resource)
  const ask = () =>
    run(async () => {
      const { sent, nothing_waits, no_wish, asked_already } = await provider.ask(
        subscriberCalls[resource].askConsentOfMany,
        { body: target },
      )
      const passed = nothing_waits + no_wish + asked_already
      notify(translate('consent.asked_many', { smart_count: sent, passed }), { type: 'success' })
      clear()
    })
  return (
    <Button disabled={isBusy} startIcon={<MailQuestion size={16} aria-hidden />} onClick={() => void ask()}>
      {translate('consent.ask')}
    </Button>
  )
}
