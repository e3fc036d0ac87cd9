import type { Tx } from '../crud/hooks'
import type { Services } from '../services'
import { fillAds } from './ads'
import { fillAutomation } from './automation'
import { fillBooking } from './booking'
import { fillCampaigns, fillTemplates } from './campaigns'
import { fillCandidates } from './candidates'
import { checkDemo, whatIsThere } from './check'
import { fillConsent } from './consent'
import { fillDomainSetup } from './domainSetup'
import { fillForms } from './forms'
import { fillApplications, fillListings, fillPresentations } from './job-tool'
import { fillLeads, type Slugs } from './leads'
import { fillDays, fillDomains, fillSuppressions } from './mailDomains'
import { fillManagement } from './management'
import { fillNotifications, fillPeople } from './people'
import { seeded } from './random'
import { fillRecipients } from './recipients'
import { fillSubscribers } from './subscribers'
import { fillViews } from './views'
import { fillWhatsapp } from './whatsapp'

/** Two processes that start at once fill once. */
const DEMO_LOCK = 7_204_313
const SEED = 20_261_121

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
  if (filled) await sql`analyze`
}

async function fillAll(tx: Tx, { now: clock, config }: Services): Promise<void> {
  const now = clock()
  const random = seeded(SEED)
  const countries = await slugsOf(tx, 'countries')
  const staff = await fillPeople(tx, now, countries)
  const statuses = await slugsOf(tx, 'statuses')
  const programs = await slugsOf(tx, 'programs')
  await fillLeads(tx, { random, now, staff, countries, statuses, programs })
  const [sectors, bundeslands] = [await slugsOf(tx, 'sectors'), await slugsOf(tx, 'bundeslands')]
  await fillCandidates(tx, { random, now, staff, countries, statuses, programs, sectors, bundeslands })
  await fillManagement(tx, { now, staff })
  await fillWhatsapp(tx, { now, staff, config })
  await fillBooking(tx, { now, staff, config })
  await fillViews(tx, { staff, countries, statuses, programs })
  await fillNotifications(tx, now, staff)
  const domains = await fillDomains(tx, now)
  const lists = await fillSubscribers(tx, { random, now })
  const templates = await fillTemplates(tx, { now, staff })
  await fillListings(tx, { random: seeded(SEED), now, sectors, bundeslands })
  await fillApplications(tx, { now, config })
  const { started, presenting } = await fillCampaigns(tx, { now, staff, domains, lists, templates })
  await fillRecipients(tx, { started, origin: config.origin, now })
  await fillPresentations(tx, { started: presenting, origin: config.origin })
  await fillDays(tx, started, now)
  await fillDomainSetup(tx, { now, random: seeded(SEED), dataDir: config.dataDir })
  await fillSuppressions(tx, started, now)
  await fillConsent(tx, { now, config, lists })
  await fillForms(tx, { random: seeded(SEED), now, countries, programs })
  await fillAds(tx, { random: seeded(SEED), now })
  await fillAutomation(tx, { now })
  await tx`update organisation set is_demo = true`
}

async function slugsOf(
  tx: Tx,
  table: 'countries' | 'statuses' | 'programs' | 'sectors' | 'bundeslands',
): Promise<Slugs> {
  const rows = await tx<{ id: number; slug: string }[]>`select id, slug from ${tx(table)}`
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
