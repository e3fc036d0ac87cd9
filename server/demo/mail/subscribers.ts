import { bwLists, lists } from '../../../contract/resources/lists'
import { bwSubscribers, subscribers } from '../../../contract/resources/subscribers'
import type { Values } from '../../crud/hooks'
import type { Audience } from '../../mail'
import type { Demo } from '../demo'
import { mailbox, personOf, someCountry } from '../names'
import DATA from './subscribers.json'

/** The mail side that has lists. */
type ListedAudience = keyof typeof DATA.lists
/** Ids of the lists of each side; the job tool has none. */
export type ListIds = Readonly<Record<Audience, readonly number[]>>

const PEOPLE = 14_000
const COMPANIES = 6_000
const DEFINITIONS = { general: lists, bw: bwLists } as const

/** Adds lists and 20,000 subscribers of both sides. */
export async function fillSubscribers(demo: Demo): Promise<ListIds> {
  const general = await fillLists(demo, 'general')
  const bw = await fillLists(demo, 'bw')
  const known = await knownPeople(demo)
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    ...personRow(demo, index, general),
    ...known[index],
  }))
  await demo.insert(subscribers, people)
  const companies = Array.from({ length: COMPANIES }, (_, index) => companyRow(demo, index, bw))
  await demo.insert(bwSubscribers, companies)
  await fillRuled(demo)
  return { general, bw, bb: [] }
}

/** Leads and candidates who agreed to be written to: lists by rule find them by their address. */
function knownPeople({ tx }: Demo): Promise<{ email: string; name: string }[]> {
  return tx<{ email: string; name: string }[]>`
    select distinct on (lower(email)) lower(email) as email, name from (
      (select email, name, id from leads where email is not null and deleted_at is null and id % 4 = 0)
      union all
      (select email, name, id from candidates where email is not null and deleted_at is null and id % 3 = 0)
    ) known order by lower(email), id`
}

async function fillLists(demo: Demo, audience: ListedAudience): Promise<number[]> {
  const rows = DATA.lists[audience].map(({ name, description }, index) => ({
    name,
    description,
    double_opt_in: index === 0,
    created_at: demo.at(-220 + index * 20),
  }))
  return (await demo.insert(DEFINITIONS[audience], rows)).map(({ id }) => id)
}

/** Lists by rule: who is on them is found when it is asked for. */
async function fillRuled(demo: Demo): Promise<void> {
  const dates = { created_at: demo.at(-12), updated_at: demo.at(-12) }
  const { general, bw } = DATA.ruled
  await demo.insert(
    lists,
    general.map(list => ({ ...list, ...dates })),
  )
  await demo.insert(
    bwLists,
    bw.map(list => ({ ...list, ...dates })),
  )
}

function personRow(demo: Demo, index: number, listIds: readonly number[]): Values {
  const { random } = demo
  const country = someCountry(random, 'subscribers')
  const person = personOf(random, country)
  const language = random.weighted({ ar: 58, en: 24, fr: 18 })
  // Before the first campaign: nobody is written to who had not agreed yet.
  const created = -random.between(50, 260)
  return {
    // The number keeps addresses apart that are made of the same names.
    email: `${mailbox(person)}.${index + 1}@${random.one(DATA.hosts)}`,
    name: language === 'ar' ? person.arabic : person.latin,
    language,
    status: random.weighted(DATA.states),
    list_ids: membership(demo, 'general', listIds),
    attributes: { country, program: random.one(['nursing', 'apprenticeship', 'studies', 'it']) },
    ...consent(demo, created),
  }
}

function companyRow(demo: Demo, index: number, listIds: readonly number[]): Values {
  const { random } = demo
  const city = random.one(DATA.cities)
  const sector = random.one(DATA.houses)
  const house = `${sector} ${random.one(DATA.patrons)}`
  return {
    email: `${random.one(['personal', 'pflegedirektion', 'bewerbung', 'verwaltung'])}@haus-${index + 1}.example`,
    name: `${house} ${city}`,
    language: 'de',
    status: random.weighted(DATA.states),
    list_ids: membership(demo, 'bw', listIds),
    attributes: { city, sector },
    ...consent(demo, -random.between(50, 340)),
  }
}

/** Everybody is on one list at least. */
function membership({ random }: Demo, audience: ListedAudience, listIds: readonly number[]): number[] {
  const ids = listIds.filter((_, index) => random.chance(DATA.lists[audience][index]?.part ?? 0))
  return ids.length ? ids : listIds.slice(0, 1)
}

function consent({ random, at }: Demo, days: number): Values {
  const given = at(days, random.between(0, 600))
  return {
    consent_source: random.one(DATA.sources),
    consent_at: given,
    consent_ip: `198.51.100.${random.between(1, 254)}`,
    created_at: given,
    updated_at: given,
  }
}
