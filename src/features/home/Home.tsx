import './home.css'
import { useLocale, useTranslate } from 'ra-core'
import { definitionOf } from '../../../contract/resources'
import type { Role } from '../../../contract/roles'
import { dayOf } from '../../layout/parts/clock'
import { formatDay } from '../../layout/parts/dates'
import { PageHead } from '../../layout/parts/PageHead'
import { useRole } from '../../providers/authProvider'
import { CallsDue } from './CallsDue'
import { CampaignsRunning } from './CampaignsRunning'
import { Unassigned } from './Unassigned'

/** Today: my calls that are due, new leads that nobody has, campaigns that are being sent. */
export function Home() {
  const translate = useTranslate()
  const locale = useLocale()
  const role = useRole()
  const today = dayOf(new Date())
  const campaigns = ['campaigns', 'bw-campaigns', 'bb-campaigns'].filter(name => uses(role, name))
  return (
    <>
      <PageHead title={translate('home.title')}>
        <time dateTime={today}>{formatDay(today, locale, { weekday: true })}</time>
      </PageHead>
      <div className="h-home">
        {uses(role, 'leads') ? <CallsDue today={today} /> : null}
        {uses(role, 'leads') ? <Unassigned /> : null}
        {campaigns.length > 0 ? <CampaignsRunning resources={campaigns} /> : null}
      </div>
    </>
  )
}

function uses(role: Role | undefined, resource: string): boolean {
  return role !== undefined && (definitionOf(resource)?.roles.includes(role) ?? false)
}
