import type { RaRecord } from 'react-admin'
import { amount } from '../../../../fields/money'
import { Ltr } from '../../../../layout/parts/Isolated'
import { ResourceList } from '../../../../views'

/** Payments and what others paid, each amount with the digits and the code of its currency. */
export function TransactionsList() {
  return <ResourceList resource="transactions" columns={{ omit: ['currency'], cells: { amount: Amount } }} />
}

function Amount({ record }: { record: RaRecord }) {
  return <Ltr>{amount(String(record.amount), String(record.currency ?? ''))}</Ltr>
}
