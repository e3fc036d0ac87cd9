import { bwLists, lists } from '../../../contract/resources/lists'
import { bwSubscribers, subscribers } from '../../../contract/resources/subscribers'
import type { Values } from '../../crud/hooks'
import type { Demo } from '../demo'
import { mailbox, personOf, someCountry } from '../names'
import DATA from './subscribers.json'

type List = (typeof DATA.lists.general)[number]

const PEOPLE = 14_000
/** With the others (grounds.ts) there are 6,000 of the German side. */
const COMPANIES = 5_900

/** Adds lists, by hand and by rule, and 20,000 subscribers of both sides. */
export async function fillSubscribers(demo: Demo): Promise<void> {
  const { general, bw } = DATA.lists
  const own = ({ part, ...list }: List) => list
  await demo.insert(lists, general.map(own))
  await demo.insert(bwLists, bw.map(own))
  const known = await knownPeople(demo)
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    ...personRow(demo, index),
    ...known[index],
  }))
  await demo.insert(subscribers, people)
  await demo.insert(
    bwSubscribers,
    Array.from({ length: COMPANIES }, (_, index) => companyRow(demo, index)),
  )
  // Members of a list by rule are found when the list is read.
  await demo.insert(lists, DATA.ruled.general)
  await demo.insert(bwLists, DATA.ruled.bw)
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

function personRow(demo: Demo, index: number): Values {
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
    list_ids: membership(demo, DATA.lists.general),
    attributes: { country, program: random.one(['nursing', 'apprenticeship', 'studies', 'it']) },
    ...consent(demo, created, language === 'ar' ? person.arabic : person.latin),
  }
}

function companyRow(demo: Demo, index: number): Values {
  const { random } = demo
  const city = random.one(DATA.cities)
  const sector = random.one(DATA.houses)
  const house = `${sector} ${random.one(DATA.patrons)}`
  return {
    email: `${random.one(['personal', 'pflegedirektion', 'bewerbung', 'verwaltung'])}@haus-${index + 1}.example`,
    name: `${house} ${city}`,
    language: 'de',
    status: random.weighted(DATA.states),
    list_ids: membership(demo, DATA.lists.bw),
    attributes: { city, sector },
    ...consent(demo, -random.between(50, 340), `${house} ${city}`),
  }
}

/** Everybody is on one list at least. */
function membership({ random }: Demo, all: readonly List[]): string[] {
  const names = all.filter(({ part }) => random.chance(part)).map(({ name }) => name)
  return names.length ? names : all.slice(0, 1).map(({ name }) => name)
}

function consent({ random, at }: Demo, days: number, person: string): Values {
  const given = at(days, random.between(0, 600))
  return {
    consent_source: random.one(DATA.sources),
    consent_at: given,
    consent_person: person,
    consent_proof: 'double opt-in',
    consent_ip: `198.51.100.${random.between(1, 254)}`,
    created_at: given,
    updated_at: given,
  }
}
