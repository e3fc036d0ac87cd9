import { useMay } from '../../../views/may'
import { FeesCard } from '../fees/FeesCard'
import { PapersCard } from '../papers/PapersCard'
import { TracksCard } from '../steps/TracksCard'
import { Timeline } from './timeline/Timeline'

/** The state of a candidate: tracks, history, missing papers, due sums. */
export function Overview() {
  const mayPapers = useMay('documents')('read')
  return (
    <>
      <TracksCard />
      <div className="cp-cols grid gap-12 align-start">
        <Timeline />
        <div className="grid gap-12 shrinks">
          {mayPapers ? <PapersCard /> : null}
          <FeesCard />
        </div>
      </div>
    </>
  )
}
