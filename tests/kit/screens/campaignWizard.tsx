import { ResourceContextProvider } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Role } from '../../../contract/access/roles'
import { CampaignEdit } from '../../../src/features/mail/campaigns/wizard/CampaignWizard'
import { draw } from './draw'
import { type Answers, around, campaign, serve } from './fetch'

/** Writes the address of the page into the document. */
export function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

interface Scene {
  resource?: string
  role?: Role
  step?: string
  record?: Record<string, unknown>
  answers?: Answers
}

/** Draws the wizard of campaign 4 at a step. @returns the calls that it makes */
export function edit({ resource = 'campaigns', role, step = 'audience', record, answers }: Scene = {}) {
  const found = campaign(record)
  const calls = serve({ ...around, [`GET /${resource}/4`]: found, [`PUT /${resource}/4`]: found, ...answers })
  draw(
    <ResourceContextProvider value={resource}>
      <CampaignEdit />
      <Where />
    </ResourceContextProvider>,
    { role, at: `/${resource}/4?step=${step}`, path: `/${resource}/:id/*` },
  )
  return calls
}
