import { type RaRecord, useLocale } from 'react-admin'
import { lazyPart } from '../../layout/lazyPart'
import { onDemand } from '../../layout/onDemand'
import { ResourceList } from '../../views'
import { useIsBoard } from '../../views/list/useIsBoard'
import { useMay } from '../../views/may'
import { EDITED, leadCells } from './cells'
import { LeadAct } from './LeadAct'
import { LeadTabs } from './LeadTabs'
import { LeadViewSwitch } from './LeadViewSwitch'

// Cards are for phones, and sharing out for who has chosen some: neither is in the way of the first list.
const LeadCard = lazyPart(() => import('./LeadCard').then(file => ({ default: file.LeadCard })))
const ShareOutButton = lazyPart(() =>
  import('./management/ShareOutButton').then(file => ({ default: file.ShareOutButton })),
)
const LeadBoard = onDemand(() => import('./board/LeadBoard').then(file => file.LeadBoard))

/** The leads as a list or a board: who, on which number, where they stand, and when to call whom. */
export function LeadsList() {
  const mayShareOut = useMay('leads-management')('read')
  const isBoard = useIsBoard()
  const locale = useLocale()
  return (
    <ResourceList
      resource="leads"
      columns={{ cells: leadCells, edit: EDITED }}
      views={<LeadTabs />}
      listActions={<LeadViewSwitch />}
      bulkActions={mayShareOut ? <ShareOutButton /> : undefined}
      rowActions={(lead: RaRecord) => <LeadAct lead={lead} />}
      card={LeadCard}
      // The words of these languages fill the line before the button of a new lead.
      isCrowded={locale === 'de' || locale === 'fr'}
    >
      {isBoard ? <LeadBoard /> : undefined}
    </ResourceList>
  )
}
