import { Button } from '@mui/material'
import { Printer } from 'lucide-react'
import { useGetList, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { resourceName } from '../../fields/words'
import { formatInstant } from '../../layout/parts/dates'
import { ResourceEdit } from '../../views'
import { ContractFields } from './ContractFields'
import './contracts.css'

/** The form of a contract, with its texts side by side and their earlier versions. */
export function ContractEdit() {
  return (
    <ResourceEdit resource="contracts" actions={<PrintLink />}>
      <ContractFields />
      <Versions />
    </ResourceEdit>
  )
}

function PrintLink() {
  const translate = useTranslate()
  const contract = useRecordContext()
  if (!contract?.body && !contract?.body_ar) return null
  return (
    <Button
      component={Link}
      to={`/contracts/${contract.id}/print`}
      variant="outlined"
      startIcon={<Printer size={16} aria-hidden />}
    >
      {translate('contracts.print_view')}
    </Button>
  )
}

/** Earlier texts, each as it was. */
function Versions() {
  const translate = useTranslate()
  const locale = useLocale()
  const contract = useRecordContext()
  const { data } = useGetList('contract-texts', {
    filter: { contract_id: contract?.id },
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'text_version', order: 'DESC' },
  })
  if (!contract || !data?.length) return null
  return (
    <section className="v-section ct-versions">
      <h2>{resourceName(translate, 'contract-texts', 2)}</h2>
      <ul>
        {data.map(text => (
          <li className="flex gap-12" key={text.id}>
            <Link to={`/contract-texts/${text.id}/show`}>
              {translate('contracts.version', { version: text.text_version })}
            </Link>
            <bdi>{formatInstant(String(text.created_at), locale)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
