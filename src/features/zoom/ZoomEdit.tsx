import { useDataProvider, useRecordContext } from 'react-admin'
import { bookingCalls } from '../../../contract/calls/booking'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ResourceEdit } from '../../views'
import { ConnectionTest } from '../inbox'

/** The form of a Zoom account, with the address of its webhook and a test. */
export function ZoomEdit() {
  return <ResourceEdit resource="zoom" head={<Test />} />
}

function Test() {
  const record = useRecordContext()
  const provider = useDataProvider<LotseDataProvider>()
  const test = () => provider.ask(bookingCalls.testZoom, { params: { id: Number(record?.id) } })
  return <ConnectionTest words="appointments" hook="/hooks/zoom" test={test} />
}
