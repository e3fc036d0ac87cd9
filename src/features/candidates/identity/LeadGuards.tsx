import '../page/page.css'
import { identityCalls } from '../../../../contract/calls/candidates/identity'
import { useAsk } from '../../../providers/useAsk'
import { Warnings } from '../page/Warnings'

/** Guards against recruiting a lead (§ 38 BeschV), with their source. */
export function LeadGuards({ id }: { id: number }) {
  const { data = [] } = useAsk(identityCalls.listLeadGuards, { params: { id } })
  return <Warnings warnings={data} />
}
