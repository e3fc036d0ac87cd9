import { type Audience, SENDERS } from '../../../contract/access/roles'
import type { CampaignResource } from '../../../contract/calls/campaigns'
import { useRole } from '../../providers/authProvider'
import type { TemplateResource } from '../templates'

export type { CampaignResource }

type ReportResource = 'mail-report' | 'bw-mail-report' | 'bb-mail-report'

/** The resources that belong to the campaigns of one audience; null where that side has none of its own. */
export interface Side {
  audience: Audience
  campaigns: CampaignResource
  lists: 'lists' | 'bw-lists' | null
  templates: TemplateResource
  emails: 'emails' | 'bw-emails' | null
  report: ReportResource
  /** The group of the menu that it stands in. */
  group: 'mailer' | 'bwmailer' | 'jobs'
}

const SIDES = {
  campaigns: {
    audience: 'general',
    campaigns: 'campaigns',
    lists: 'lists',
    templates: 'templates',
    emails: 'emails',
    report: 'mail-report',
    group: 'mailer',
  },
  'bw-campaigns': {
    audience: 'bw',
    campaigns: 'bw-campaigns',
    lists: 'bw-lists',
    templates: 'bw-templates',
    emails: 'bw-emails',
    report: 'bw-mail-report',
    group: 'bwmailer',
  },
  'bb-campaigns': {
    audience: 'bb',
    campaigns: 'bb-campaigns',
    lists: null,
    templates: 'bb-templates',
    emails: null,
    report: 'bb-mail-report',
    group: 'jobs',
  },
} as const satisfies Record<CampaignResource, Side>

/** @returns the side of a campaign resource. @throws Error for a name that is none: a mistake in the wiring */
export function sideOf(resource: string): Side {
  const side = Object.values(SIDES).find(({ campaigns }) => campaigns === resource)
  if (!side) throw new Error(`${resource} is no resource of campaigns`)
  return side
}

/** @returns the side of a report of mail. @throws Error for a name that is none: a mistake in the wiring */
export function sideOfReport(resource: string): Side {
  const side = Object.values(SIDES).find(({ report }) => report === resource)
  if (!side) throw new Error(`${resource} is no report of mail`)
  return side
}

/** A side that has lists. */
export type SideWithLists = Side & { audience: 'general' | 'bw'; lists: 'lists' | 'bw-lists' }

/** @returns the side of a resource of lists */
export function sideOfLists(resource: string): SideWithLists {
  return SIDES[resource === 'bw-lists' ? 'bw-campaigns' : 'campaigns']
}

/** Whether the signed-in role may send campaigns of a side; the others prepare and test (docs/spec/access.md). */
export function useMaySend({ audience }: Side): boolean {
  const role = useRole()
  return SENDERS[audience].some(sender => sender === role)
}
