import type { Tx } from '../crud/hooks'
import { measureWithin } from '../features/desks'
import { prepareLetters } from '../features/letters'
import type { Services } from '../services'
import { fillAds } from './ads'
import { fillAutomation } from './automation'
import { fillBooking } from './booking'
import { fillCandidates } from './candidates'
import { checkDemo, whatIsThere } from './check'
import { openDemo } from './demo'
import { fillForms } from './forms'
import { fillApplications } from './job-tool/applications'
import { fillListings } from './job-tool/listings'
import { fillPresentations } from './job-tool/sent'
import { fillLeads } from './leads'
import { fillCampaigns, fillTemplates } from './mail/campaigns'
import { fillConsent } from './mail/consent'
import { fillDomainRecords } from './mail/domainRecords'
import { fillDays, fillDomains, fillSuppressions } from './mail/domains'
import { fillGrounds } from './mail/grounds'
import { fillRecipients } from './mail/recipients'
import { fillSubscribers } from './mail/subscribers'
import { fillManagement } from './management'
import { fillNotices } from './notices'
import { fillNotifications, fillPeople } from './people'
import { fillViews } from './views'
import { fillWhatsapp } from './whatsapp'

/** Two processes that start at once fill once. */
const DEMO_LOCK = 7_204_313

/**
 * Fills an empty database with a believable organisation, in one transaction; one that is filled stays as it is.
 * @param say told once when it begins: it takes a few seconds
 * @throws Error where the database holds work that the demo did not fill in
 */
export async function fillDemo(services: Services, say?: (line: string) => void): Promise<void> {
  const { sql } = services
  const filled = await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${DEMO_LOCK})`
    const inside = { ...services, sql: tx as unknown as Services['sql'] }
    await checkDemo(inside)
    if ((await whatIsThere(inside)) === 'demo') return false
    say?.('Filling the demo (once, a few seconds) ...')
    await fillAll(tx, services)
    return true
  })
  // Estimates and plans of lists this long need the planner to know about them.
  if (filled) {
    await sql`analyze`
    // As the nightly job does: a demo that is an hour old has letters that wait for a person.
    await prepareLetters(services)
  }
}

async function fillAll(tx: Tx, { now, config }: Services): Promise<void> {
  const empty = await openDemo({ tx, config, now: now() })
  const demo = { ...empty, staff: await fillPeople(empty) }
  await fillLeads(demo)
  await fillCandidates(demo)
  await fillManagement(demo)
  await fillWhatsapp(demo)
  await fillBooking(demo)
  await fillViews(demo)
  await fillNotifications(demo)
  await fillDomains(demo)
  await fillSubscribers(demo)
  await fillTemplates(demo)
  await fillListings(demo)
  await fillGrounds(demo)
  await fillApplications(demo)
  const started = await fillCampaigns(demo)
  const mailings = started.filter(({ audience }) => audience !== 'bb')
  const presentations = started.filter(({ audience }) => audience === 'bb')
  await fillRecipients(demo, mailings)
  await fillPresentations(demo, presentations)
  await fillDays(demo, mailings)
  await fillDomainRecords(demo)
  await fillSuppressions(demo, mailings)
  await fillConsent(demo)
  await fillForms(demo)
  await fillNotices(demo)
  await fillAds(demo)
  await fillAutomation(demo)
  await measureWithin(tx, now())
  await tx`update organisation set is_demo = true`
}
