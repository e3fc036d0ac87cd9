import { BOARD_SOURCE } from '../../../contract/calls/job-searches'
import { bwLeads } from '../../../contract/resources/bw-leads'
import { jobListings, jobSearches } from '../../../contract/resources/job-listings'
import type { Values } from '../../crud/hooks'
import { type Demo, firstOf, withOwnRandom } from '../demo'
import type { Random } from '../random'
import DATA from './listings.json'

const LISTINGS = 60

/** Searches that run every night, and listings in every state: by hand, from a file, and from the Bundesagentur. */
export async function fillListings(given: Demo): Promise<void> {
  const demo = withOwnRandom(given)
  await demo.insert(jobSearches, DATA.searches)
  await fillHouses(demo)
  const rows = Array.from({ length: LISTINGS }, (_, place) => rowOf(demo.random, place))
  await demo.insert(jobListings, rows)
}

/** The employers of the listings are on record: their candidates are asked for the consent to each. */
async function fillHouses(demo: Demo): Promise<void> {
  const author = firstOf(demo, 'de_user')
  await demo.insert(
    bwLeads,
    DATA.houses.map((company, place) => ({
      company,
      email: `info@${hostOf(company)}`,
      website: `https://www.${hostOf(company)}/`,
      city: DATA.towns[(place * 3) % DATA.towns.length]?.city,
      language: 'de',
      status_id: 'interested',
      employee_id: author.id,
      created_at: -90,
      updated_at: -90,
    })),
  )
}

function rowOf(random: Random, place: number): Values {
  const { occupation, sector, category } = (place < 36 && DATA.jobs[place % 3]) || random.one(DATA.jobs)
  const house = DATA.houses[place % DATA.houses.length] ?? ''
  const town = DATA.towns[(place * 3) % DATA.towns.length]
  const isBoard = place % 3 !== 2
  const isExpired = place % 11 === 5
  const contact = random.one(DATA.contacts)
  const age = random.between(1, 38)
  const host = hostOf(house)
  return {
    occupation,
    employer_name: house,
    city: town?.city,
    bundesland_id: town?.land,
    category,
    sector_id: sector,
    contract_type: random.weighted(DATA.contract_types),
    number_of_vacancies: random.between(1, 6),
    ...(place % 5 === 3
      ? {}
      : {
          contact_title: contact.title,
          contact_name: contact.name,
          contact_email: `bewerbung${place > DATA.houses.length * 2 ? place : ''}@${host}`,
        }),
    employer_url: `https://www.${host}/`,
    ...(isBoard
      ? {
          external_id: `10000-11${90_000_000 + place * 7_919}-S`,
          search_id: DATA.searches[place % 2]?.name,
          seen_at: { days: isExpired ? -3 : 0, minutes: -430 },
        }
      : {}),
    source: isBoard ? BOARD_SOURCE : place % 2 ? 'manual' : 'import',
    published_on: -age,
    valid_until: isExpired ? -2 : place % 4 === 0 ? 40 - (age % 20) : null,
    status: isExpired ? 'expired' : 'open',
    description: `${house} sucht zum nächstmöglichen Zeitpunkt: ${occupation}. Wir bieten einen unbefristeten Vertrag, Hilfe bei der Wohnungssuche und Zeit für die Anerkennung.`,
    created_at: -age,
    updated_at: -Math.min(age, 2),
  }
}

/** A reserved name (RFC 2606): nothing can ever be sent there. */
const hostOf = (house: string) =>
  `${house
    .toLowerCase()
    .replace(/[äöüß]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}.example`
