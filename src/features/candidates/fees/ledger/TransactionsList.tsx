import type { RaRecord } from 'react-admin'
import { Amount } from '../../../../fields/money'
import { ResourceList } from '../../../../views'

/** Payments and what others paid, each amount with the digits and the code of its currency. */
export function TransactionsList() {
  return <ResourceList resource="transactions" columns={{ omit: ['currency'], cells: { amount: Sum } }} />
}

function Sum({ record }: { record: RaRecord }) {
  return <Amount value={record.amount} currency={record.currency} />
}
