import type { DomainIds } from './campaignStories'
import type { ListedAudience } from './subscribers'

/** A campaign of the demo that has been started. */
export interface Started {
  id: number
  audience: ListedAudience
  status: 'sending' | 'stopped' | 'sent'
  domain: keyof DomainIds
  domainId: number
  listIds: number[]
  excludeListIds: number[]
  startedAt: string
  minutes: number
}

/** A campaign of the job tool that has been started. */
export type StartedPresentation = Omit<Started, 'audience' | 'listIds' | 'excludeListIds'> & {
  filter: unknown
}
