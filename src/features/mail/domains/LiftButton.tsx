import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { domainCalls } from '../../../../contract/calls/mail-domains'
import { refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** Lets a domain send again that is held. */
export function LiftButton({ id }: { id: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const provider = useDataProvider<LotseDataProvider>()
  const lift = useMutation({
    mutationFn: () => provider.ask(domainCalls.unpause, { params: { id } }),
    onSuccess: () => notify('mail.lifted', { type: 'success' }),
    onError: refused => notify(`errors.${refusalOf(refused).code}`, { type: 'error' }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['domains'] }),
  })
  return (
    <Button size="small" variant="outlined" disabled={lift.isPending} onClick={() => lift.mutate()}>
      {translate('mail.lift')}
    </Button>
  )
}
