import type { Definition } from '../../contract/definition/define'
import { bwLists, lists } from '../../contract/resources/lists'
import { bwSubscribers, subscribers } from '../../contract/resources/subscribers'
import type { Tx, Values } from '../crud/hooks'
import { insertRecords } from './insert'
import { mailbox, personOf } from './names'
import type { Random } from './random'
import { shifted } from './time'

/** The mail side that has lists. */
export type ListedAudience = 'general' | 'bw'

const PEOPLE = 14_000
const COMPANIES = 6_000

const LISTS: Readonly<
  Record<ListedAudience, readonly { name: string; description: string; part: number }[]>
> = {
  general: [
    { name: 'Newsletter', description: 'Everybody who asked for news.', part: 0.62 },
    { name: 'التمريض، العربية', description: 'مهتمون بالتمريض، يقرؤون العربية.', part: 0.3 },
    { name: 'Nursing, Morocco', description: 'Asked about nursing in Casablanca or by a form.', part: 0.16 },
    { name: 'Webinar, October', description: 'Registered for the webinar.', part: 0.09 },
    { name: 'Arrived', description: 'Live and work in Germany by now.', part: 0.05 },
  ],
  bw: [
    { name: 'Kliniken', description: 'Krankenhäuser und Rehakliniken.', part: 0.45 },
    { name: 'Pflegeheime', description: 'Altenpflege, ambulant und stationär.', part: 0.38 },
    { name: 'Hotels und Gastronomie', description: 'Häuser mit Ausbildungsplätzen.', part: 0.14 },
    { name: 'IT und Ingenieure', description: 'Unternehmen mit offenen Stellen.', part: 0.11 },
  ],
}

const STATES = { subscribed: 930, unsubscribed: 28, bounced: 22, unconfirmed: 16, complained: 4 } as const
const COUNTRIES = { eg: 35, ma: 30, tn: 18, dz: 9, jo: 8 } as const
const SOURCES = ['website form', 'open day, Cairo', 'webinar', 'trade fair, Casablanca', 'lead form'] as const
const HOSTS = ['people.example', 'post.example', 'inbox.example', 'mail.example'] as const

const CITIES = [
  'München',
  'Leipzig',
  'Köln',
  'Hamburg',
  'Dresden',
  'Stuttgart',
  'Kassel',
  'Bremen',
  'Ulm',
  'Jena',
]
const HOUSES = ['Klinikum', 'Seniorenzentrum', 'Pflegedienst', 'Reha-Klinik', 'Hotel', 'Krankenhaus', 'Stift']
const PATRONS = [
  'St. Anna',
  'Am Park',
  'Lindenhof',
  'Sonnenblick',
  'St. Georg',
  'Rosengarten',
  'Elisabeth',
  'Waldeck',
]

interface Chance {
  random: Random
  now: Date
}

/** Adds lists and 20,000 subscribers of both sides. @returns the ids of the lists, in the order above */
export async function fillSubscribers(
  tx: Tx,
  { random, now }: Chance,
): Promise<Record<ListedAudience, number[]>> {
  const general = await fillLists(tx, { definition: lists, audience: 'general', now })
  const bw = await fillLists(tx, { definition: bwLists, audience: 'bw', now })
  const known = await knownPeople(tx)
  await insertRecords(
    tx,
    subscribers,
    Array.from({ length: PEOPLE }, (_, index) => ({
      ...personRow({ random, now }, index, general),
      ...known[index],
    })),
  )
  await insertRecords(
    tx,
    bwSubscribers,
    Array.from({ length: COMPANIES }, (_, index) => companyRow({ random, now }, index, bw)),
  )
  await fillRuled(tx, now)
  return { general, bw }
}

/** Leads and candidates who agreed to be written to: lists by rule find them by their address. */
async function knownPeople(tx: Tx): Promise<{ email: string; name: string }[]> {
  const people = await tx<{ email: string; name: string }[]>`
    select distinct on (lower(email)) lower(email) as email, name from (
      (select email, name, id from leads where email is not null and deleted_at is null and id % 4 = 0)
      union all
      (select email, name, id from candidates where email is not null and deleted_at is null and id % 3 = 0)
    ) known order by lower(email), id`
  return [...people]
}

function fillLists(
  tx: Tx,
  { definition, audience, now }: { definition: Definition; audience: ListedAudience; now: Date },
): Promise<number[]> {
  return insertRecords(
    tx,
    definition,
    LISTS[audience].map(({ name, description }, index) => ({
      name,
      description,
      double_opt_in: index === 0,
      created_at: shifted(now, -220 + index * 20),
    })),
  )
}

/** Lists by rule: who is on them is found when it is asked for. */
async function fillRuled(tx: Tx, now: Date): Promise<void> {
  const dates = { created_at: shifted(now, -12), updated_at: shifted(now, -12) }
  await insertRecords(tx, lists, [
    {
      name: 'Reads Arabic',
      description: 'Subscribers whose language is Arabic.',
      rule: { of: 'subscribers', filter: { language: 'ar' }, mails: [] },
      ...dates,
    },
    {
      name: 'Newsletter, not opened',
      description: 'Got the first newsletter and did not open it.',
      rule: { of: 'subscribers', filter: {}, mails: [{ campaign_id: 1, did: 'not_opened' }] },
      ...dates,
    },
    {
      name: 'New leads who agreed',
      description: 'Leads of the last 90 days who subscribed too.',
      rule: { of: 'leads', filter: { created_at_last_days: 90 }, mails: [] },
      ...dates,
    },
  ])
  await insertRecords(tx, bwLists, [
    {
      name: 'Häuser in Kassel',
      description: 'Abonnenten, deren Haus in Kassel steht.',
      rule: { of: 'bw-subscribers', filter: { name_like: 'Kassel' }, mails: [] },
      ...dates,
    },
  ])
}

function personRow({ random, now }: Chance, index: number, listIds: readonly number[]): Values {
  const country = random.weighted(COUNTRIES)
  const person = personOf(random, country)
  const language = random.weighted({ ar: 58, en: 24, fr: 18 })
  // Before the first campaign: nobody is written to who had not agreed yet.
  const created = -random.between(50, 260)
  return {
    // The number keeps addresses apart that are made of the same names.
    email: `${mailbox(person)}.${index + 1}@${random.one(HOSTS)}`,
    name: language === 'ar' ? person[1] : person[0],
    language,
    status: random.weighted(STATES),
    list_ids: membership(random, 'general', listIds),
    attributes: { country, program: random.one(['nursing', 'apprenticeship', 'studies', 'it']) },
    ...consent(random, now, created),
  }
}

function companyRow({ random, now }: Chance, index: number, listIds: readonly number[]): Values {
  const city = random.one(CITIES)
  const house = `${random.one(HOUSES)} ${random.one(PATRONS)}`
  return {
    email: `${random.one(['personal', 'pflegedirektion', 'bewerbung', 'verwaltung'])}@haus-${index + 1}.example`,
    name: `${house} ${city}`,
    language: 'de',
    status: random.weighted(STATES),
    list_ids: membership(random, 'bw', listIds),
    attributes: { city, sector: house.split(' ')[0] as string },
    ...consent(random, now, -random.between(50, 340)),
  }
}

/** Everybody is on one list at least. */
function membership(random: Random, audience: ListedAudience, listIds: readonly number[]): number[] {
  const ids = LISTS[audience].flatMap(({ part }, index) =>
    random.chance(part) ? [listIds[index] as number] : [],
  )
  return ids.length ? ids : [listIds[0] as number]
}

function consent(random: Random, now: Date, days: number): Values {
  const at = shifted(now, days, random.between(0, 600))
  return {
    consent_source: random.one(SOURCES),
    consent_at: at,
    consent_ip: `198.51.100.${random.between(1, 254)}`,
    created_at: at,
    updated_at: at,
  }
}
