import { Button } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Contract } from '../../../contract/resources/contracts'
import { ResourceCreate } from '../../views'
import { useAct } from '../../views/useAct'
import { ContractFields } from './ContractFields'
import { SHIPPED } from './shippedTexts'

/** A new contract, which can begin with the text of the newest one of its kind. */
export function ContractCreate() {
  return (
    <ResourceCreate resource="contracts">
      <ContractFields />
      <StartFrom />
    </ResourceCreate>
  )
}

function StartFrom() {
  const translate = useTranslate()
  const provider = useDataProvider()
  const { setValue } = useFormContext()
  const [kind, body, bodyAr] = useWatch<Contract, ['category_type', 'body', 'body_ar']>({
    name: ['category_type', 'body', 'body_ar'],
  })
  const { run, isBusy } = useAct('contracts')
  if (body || bodyAr || !kind) return null

  const start = () =>
    run(async () => {
      const { data } = await provider.getList('contracts', {
        filter: { category_type: kind },
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'id', order: 'DESC' },
      })
      const newest =
        data.find(contract => contract.body || contract.body_ar) ?? SHIPPED[kind ?? ''] ?? SHIPPED.other
      for (const name of ['body', 'body_ar', 'language'])
        setValue(name, newest?.[name] ?? null, { shouldDirty: true })
    })

  return (
    <div>
      <Button variant="outlined" disabled={isBusy} onClick={() => void start()}>
        {translate('contracts.start_from')}
      </Button>
    </div>
  )
}
