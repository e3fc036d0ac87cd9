import type { presentationCalls } from '../../../contract/calls/presentations'
import type { Language } from '../../../contract/constants'
import { fail } from '../../../contract/http/errors'
import { type BwLead, bwLeads } from '../../../contract/resources/bw-leads'
import { type JobListing, jobListings } from '../../../contract/resources/job-listings'
import { bwNotes } from '../../../contract/resources/notes'
import { fold } from '../../../contract/text/fold'
import type { Actor } from '../../auth/actor'
import type { RowOf, Tx, Values } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import { writeRows } from '../../crud/write'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import type { Served } from '../../http/serve'
import { languageOfUser } from '../../words'
import { hasSigns, nearestFirst } from '../employer-consents'

type Call = Served<typeof presentationCalls.contactInstead>
type Way = Call['body']['way']

/** The reason of a call or letter, as colleagues read it. The ads follow, one a line. */
const WORDS: Readonly<Record<Language, Readonly<Record<Way, string>>>> = {
  en: { call: 'Call about the ad:', letter: 'Letter about the ad:' },
  ar: { call: 'اتصال بشأن الإعلان:', letter: 'رسالة بريدية بشأن الإعلان:' },
  fr: { call: 'Appel au sujet de l’annonce\u00a0:', letter: 'Lettre au sujet de l’annonce\u00a0:' },
  de: { call: 'Anruf zur Anzeige:', letter: 'Brief zur Anzeige:' },
}

/** Letters of a note that ads may take. */
const ADS_MOST = 3_800

/**
 * Notes a call or a letter to the employers of listings, who may get no e-mail without their consent: the employer calls for
 * today, with the ads as the reason.
 * @throws {Failure} not_found for a listing that the caller does not see
 */
export async function contactInstead({ services, actor, body }: Call) {
  const { listing_ids, way } = body
  const ids = [...new Set(listing_ids)]
  return services.sql.begin(async tx => {
    const listings = await tx<JobListing[]>`
      select * from ${tx(jobListings.table)} where id = any(${ids}::bigint[])
        and ${visibleRows(services, jobListings, actor, { sql: tx })} order by id`
    if (listings.length < ids.length) throw fail('not_found')
    const today = await todayAt(tx, services.now())
    const employers = new Map<number, { employer: RowOf<typeof bwLeads>; ads: string[] }>()
    let nameless = 0
    for (const listing of listings) {
      const employer = await employerOf(tx, actor, listing)
      if (!employer) nameless += 1
      else {
        const known = employers.get(employer.id) ?? { employer, ads: [] }
        employers.set(employer.id, { ...known, ads: [...known.ads, adOf(listing)] })
      }
    }
    const words = WORDS[await languageOfUser(tx, actor.id)][way]
    for (const { employer, ads } of employers.values())
      await noteTask(tx, actor, { employer, today, text: `${words}\n${ads.join('\n').slice(0, ADS_MOST)}` })
    return { employers: employers.size, nameless }
  })
}

const adOf = ({ occupation, city, published_on, external_id }: JobListing) =>
  [occupation, city, published_on, external_id].filter(Boolean).join(', ')

/** @returns the employer of a listing, which is made where it is not known; undefined where the listing names none */
async function employerOf(
  tx: Tx,
  actor: Actor,
  { employer_name: company, employer_url, contact_name, contact_email, ...listing }: JobListing,
): Promise<RowOf<typeof bwLeads> | undefined> {
  const name = company?.trim() ?? ''
  const address = tx`${contact_email?.trim().toLowerCase() ?? null}::text`
  const signs = { address, name: tx`${fold(name) || null}::text` }
  const [known] = await tx<RowOf<typeof bwLeads>[]>`
    select * from bw_leads e where ${hasSigns(tx, signs)} order by ${nearestFirst(tx, address)} limit 1 for update`
  if (known || !name) return known
  const changes = {
    company: name,
    contact_name,
    email: contact_email,
    website: employer_url,
    city: listing.city,
    bundesland_id: listing.bundesland_id,
    vacancies: listing.number_of_vacancies,
  }
  const rows = [{ before: undefined, changes }]
  return oneRow(await writeRows(tx, { definition: bwLeads, actor, action: 'create', rows }))
}

/** Pressing twice notes it once. */
async function noteTask(
  tx: Tx,
  actor: Actor,
  { employer, today, text }: { employer: RowOf<typeof bwLeads>; today: string; text: string },
): Promise<void> {
  const changes: Values & Partial<BwLead> = {
    ...(employer.employee_id ? {} : { employee_id: actor.id }),
    ...(employer.call_back_date && employer.call_back_date <= today ? {} : { call_back_date: today }),
  }
  if (Object.keys(changes).length)
    await writeRows(tx, {
      definition: bwLeads,
      actor,
      action: 'update',
      rows: [{ before: employer, changes }],
    })
  const [noted] = await tx`select from bw_notes where bw_lead_id = ${employer.id} and text = ${text} limit 1`
  if (noted) return
  const rows = [{ before: undefined, changes: { bw_lead_id: employer.id, text } }]
  await writeRows(tx, { definition: bwNotes, actor, action: 'create', rows })
}
