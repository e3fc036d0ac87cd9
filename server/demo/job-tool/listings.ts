import { BOARD_SOURCE } from '../../../contract/calls/job-searches'
import { type CONTRACT_TYPES, jobListings, jobSearches } from '../../../contract/resources/job-listings'
import type { Tx, Values } from '../../crud/hooks'
import { insertRecords } from '../insert'
import type { Slugs } from '../leads'
import type { Random } from '../random'
import { dayFrom, shifted } from '../time'

const LISTINGS = 60
const JOBS: readonly [occupation: string, sector: string, category: string][] = [
  ['Pflegefachkraft (m/w/d)', 'general_nursing', 'Pflege'],
  ['Pflegefachfrau Intensivstation', 'intensive_care', 'Pflege'],
  ['Altenpfleger/in', 'elderly_care', 'Pflege'],
  ['Kinderkrankenpfleger/in', 'paediatric_nursing', 'Pflege'],
  ['Physiotherapeut/in', 'physiotherapy', 'Therapie'],
  ['Hebamme', 'midwifery', 'Pflege'],
]
const HOUSES = [
  ...['Klinikum am Schlosspark', 'St.-Anna-Stift', 'Seniorenzentrum Lindenhof', 'Rheintal-Klinik'],
  ...['Pflegedienst Morgenstern', 'Universitätsklinik Nordstadt', 'Haus am Weiher', 'Caritas-Zentrum Süd'],
  ...['Reha-Zentrum Waldblick', 'Kinderklinik Sonnenberg', 'Diakonie Altenhof', 'Kreiskrankenhaus Ebersbach'],
]
const TOWNS: readonly [city: string, land: string][] = [
  ['München', 'bayern'],
  ['Nürnberg', 'bayern'],
  ['Stuttgart', 'baden-wuerttemberg'],
  ['Köln', 'nordrhein-westfalen'],
  ['Hannover', 'niedersachsen'],
  ['Leipzig', 'sachsen'],
  ['Berlin', 'berlin'],
]
const CONTACTS: readonly [title: string, name: string][] = [
  ['Frau', 'Katrin Schuster'],
  ['Herr', 'Martin Vogt'],
  ['Frau', 'Sabine Keller'],
  ['Herr', 'Thomas Brandl'],
]

export interface Setting {
  random: Random
  now: Date
  sectors: Slugs
  bundeslands: Slugs
}

/** Searches that run every night, and listings in every state: by hand, from a file, and from the Bundesagentur. */
export async function fillListings(tx: Tx, setting: Setting): Promise<void> {
  const searches = await fillSearches(tx, setting)
  const rows = Array.from({ length: LISTINGS }, (_, place) => rowOf(setting, searches, place))
  await insertRecords(tx, jobListings, rows)
}

async function fillSearches(tx: Tx, { now, sectors }: Setting): Promise<number[]> {
  const search = (own: Values): Values => ({
    radius: 50,
    offer: 'work',
    days: 30,
    category: 'Pflege',
    nightly: true,
    sector_id: sectors.get('general_nursing') ?? null,
    last_run_at: shifted(now, 0, -430),
    found: 18,
    expired: 2,
    last_error: null,
    created_at: shifted(now, -50),
    updated_at: shifted(now, 0, -430),
    ...own,
  })
  return insertRecords(tx, jobSearches, [
    search({ name: 'Pflege, Bayern', what: 'Pflegefachkraft', place: 'Nürnberg' }),
    search({
      name: 'Altenpflege, Köln',
      what: 'Altenpflege',
      place: 'Köln',
      found: 11,
      sector_id: sectors.get('elderly_care') ?? null,
    }),
    search({
      name: 'Physiotherapie',
      what: 'Physiotherapie',
      place: null,
      nightly: false,
      found: 0,
      last_run_at: null,
      expired: 0,
      category: 'Therapie',
      last_error: 'The job search answered 403: Forbidden',
    }),
  ])
}

function rowOf(
  { random, now, sectors, bundeslands }: Setting,
  searches: readonly number[],
  place: number,
): Values {
  const [occupation, sector, category] =
    place < 36 ? (JOBS[place % 3] as (typeof JOBS)[number]) : random.one(JOBS)
  const house = HOUSES[place % HOUSES.length] as string
  const [city, land] = TOWNS[(place * 3) % TOWNS.length] as (typeof TOWNS)[number]
  const isBoard = place % 3 !== 2
  const isExpired = place % 11 === 5
  const hasAddress = place % 5 !== 3
  const [contact_title, contact_name] = random.one(CONTACTS)
  const age = random.between(1, 38)
  const host = hostOf(house)
  return {
    occupation,
    employer_name: house,
    city,
    bundesland_id: bundeslands.get(land) ?? null,
    category,
    sector_id: sectors.get(sector) ?? null,
    contract_type: random.weighted<(typeof CONTRACT_TYPES)[number]>({
      full_time: 8,
      part_time: 3,
      mini_job: 1,
      training: 1,
      internship: 1,
      temporary: 1,
    }),
    number_of_vacancies: random.between(1, 6),
    contact_title: hasAddress ? contact_title : null,
    contact_name: hasAddress ? contact_name : null,
    contact_email: hasAddress ? `bewerbung${place > HOUSES.length * 2 ? place : ''}@${host}` : null,
    employer_url: `https://www.${host}/`,
    external_id: isBoard ? `10000-11${String(90_000_000 + place * 7_919)}-S` : null,
    source: isBoard ? BOARD_SOURCE : place % 2 ? 'manual' : 'import',
    published_on: dayFrom(now, -age),
    valid_until: isExpired ? dayFrom(now, -2) : place % 4 === 0 ? dayFrom(now, 40 - (age % 20)) : null,
    status: isExpired ? 'expired' : 'open',
    description: `${house} sucht zum nächstmöglichen Zeitpunkt: ${occupation}. Wir bieten einen unbefristeten Vertrag, Hilfe bei der Wohnungssuche und Zeit für die Anerkennung.`,
    search_id: isBoard ? (searches[place % 2] ?? null) : null,
    seen_at: isBoard ? shifted(now, isExpired ? -3 : 0, -430) : null,
    created_at: shifted(now, -age),
    updated_at: shifted(now, -Math.min(age, 2)),
  }
}

/** A reserved name (RFC 2606): nothing can ever be sent there. */
const hostOf = (house: string) =>
  `${house
    .toLowerCase()
    .replace(/[äöüß]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}.example`
