import { useLocale } from 'react-admin'
import { onDemand } from '../../../layout/onDemand'
import { usePhone } from '../../../layout/parts/usePhone'
import { useMay } from '../../../views/may'
import { OwnPageCard } from '../../own-page'
import { primaryCase } from '../cases/useWay'
import { FeesCard } from '../fees/FeesCard'
import { PapersCard } from '../papers/PapersCard'
import { OpenRequests } from '../privacy/OpenRequests'
import { TracksCard } from '../steps/TracksCard'
import { namesOf } from './names'
import { Timeline } from './timeline/Timeline'
import { useOnPage } from './usePage'

const CaseCard = onDemand(() => import('../cases/CaseCard').then(file => file.CaseCard))
const CaseLines = onDemand(() => import('../cases/CaseLines').then(file => file.CaseLines))

/** The state of a candidate: tracks, history, missing papers, due sums. */
export function Overview() {
  const mayPapers = useMay('documents')('read')
  const { page, reload } = useOnPage()
  const locale = useLocale()
  const primary = primaryCase(page)
  const isPhone = usePhone()
  const papers = mayPapers ? <PapersCard /> : null
  return (
    <>
      {primary ? <CaseCard key={primary.id} of={primary} /> : <TracksCard />}
      {page.cases.length > (primary ? 1 : 0) ? <CaseLines cases={page.cases} /> : null}
      <div className="cp-cols grid gap-12 align-start">
        {isPhone ? papers : null}
        <Timeline />
        <div className="grid gap-12 shrinks">
          {isPhone ? null : papers}
          <FeesCard />
          <OpenRequests />
          <OwnPageCard
            id={page.candidate.id}
            name={namesOf(page.candidate, locale).name}
            page={page.own_page}
            onChanged={reload}
          />
        </div>
      </div>
    </>
  )
}
