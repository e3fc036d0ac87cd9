import './home.css'
import { useLocale, useTranslate } from 'ra-core'
import { menuFor } from '../../../contract/menu'
import { dayOf } from '../../layout/parts/clock'
import { formatDay } from '../../layout/parts/dates'
import { PageHead } from '../../layout/parts/PageHead'
import { useRole } from '../../providers/authProvider'
import { Approvals } from './Approvals'
import { CallsDue } from './CallsDue'
import { CampaignsRunning } from './CampaignsRunning'
import { Stuck } from './Stuck'
import { Unassigned } from './Unassigned'

/** Today: my calls that are due, new leads that nobody has, files that wait too long, approvals, campaigns on their way. */
export function Home() {
  const translate = useTranslate()
  const locale = useLocale()
  const role = useRole()
  const today = dayOf(new Date())
  // Only what stands in the role's own menu: many may open the job tool's campaigns, few work with them.
  const own = new Set(role ? menuFor(role).flatMap(({ items }) => items) : [])
  const campaigns = ['campaigns', 'bw-campaigns', 'bb-campaigns'].filter(name => own.has(name))
  return (
    <>
      <PageHead title={translate('home.title')}>
        <time dateTime={today}>{formatDay(today, locale, { weekday: true })}</time>
      </PageHead>
      <div className="h-home">
        {own.has('leads') || own.has('candidates') ? (
          <div>
            {own.has('leads') ? <CallsDue today={today} /> : null}
            {own.has('candidates') ? <Stuck today={today} /> : null}
          </div>
        ) : null}
        <div>
          {own.has('leads') ? <Unassigned /> : null}
          {own.has('candidateUpdates') ? <Approvals /> : null}
          {campaigns.length > 0 ? <CampaignsRunning resources={campaigns} /> : null}
        </div>
      </div>
    </>
  )
}
