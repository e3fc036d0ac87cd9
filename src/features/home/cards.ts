import type { ComponentType } from 'react'
import { APPROVERS, type Role } from '../../../contract/access/roles'
import { AppointmentsToday } from './AppointmentsToday'
import { Approvals } from './Approvals'
import { CallsDue } from './CallsDue'
import { CampaignsRunning } from './CampaignsRunning'
import type { CardProps } from './CardProps'
import { DueSoon } from './DueSoon'
import { OverdueSteps } from './OverdueSteps'
import { Unassigned } from './Unassigned'

/** A card of the start page. */
export interface Card {
  name: string
  /** Long lists stand in the wide column. */
  column: 'wide' | 'narrow'
  /** Menu keys: it is shown to whose menu has one of them. */
  of: readonly string[]
  /** The roles that can act on it; all with a key of it unless given. */
  roles?: readonly Role[]
  view: ComponentType<CardProps>
}

/** The cards of the start page, in their order. A feature that has work for today adds its card here. */
export const CARDS: readonly Card[] = [
  { name: 'calls', column: 'wide', of: ['leads', 'bw-leads'], view: CallsDue },
  { name: 'stuck', column: 'wide', of: ['candidates'], view: OverdueSteps },
  { name: 'due', column: 'wide', of: ['candidates'], view: DueSoon },
  { name: 'appointments', column: 'narrow', of: ['online-appointments'], view: AppointmentsToday },
  { name: 'unassigned', column: 'narrow', of: ['leads', 'bw-leads'], view: Unassigned },
  {
    name: 'approvals',
    column: 'narrow',
    of: ['candidateUpdates'],
    roles: APPROVERS.candidateSubmissionRequest,
    view: Approvals,
  },
  {
    name: 'campaigns',
    column: 'narrow',
    of: ['campaigns', 'bw-campaigns', 'bb-campaigns'],
    view: CampaignsRunning,
  },
]
