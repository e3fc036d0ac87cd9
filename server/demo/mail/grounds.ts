import { bwSubscribers } from '../../../contract/resources/subscribers'
import type { Values } from '../../crud/hooks'
import { type Demo, withOwnRandom } from '../demo'
import DATA from './subscribers.json'

/** Companies beside those who agreed on a list. */
const OTHERS = 100
const LIST = 'Kliniken'

/** Adds the other grounds of the German side: own customers, contacts of ads who agreed, and companies without consent. */
export async function fillGrounds(given: Demo): Promise<void> {
  const demo = withOwnRandom(given)
  await demo.tx`update organisation set ${demo.tx(DATA.provider)}`
  const known = [...(await customers(demo)), ...(await contacts(demo))]
  const cold = Array.from({ length: OTHERS - known.length }, (_, place) => coldRow(demo, place))
  await demo.insert(bwSubscribers, [...known, ...cold])
}

async function customers({ tx }: Demo): Promise<Values[]> {
  const rows = await tx<{ id: number; email: string; name: string }[]>`
    select distinct on (lower(l.email)) c.id, lower(l.email) as email, coalesce(l.contact_name, l.company) as name
    from contracts c join bw_leads l on l.id = c.bw_lead_id
    where c.category_type = 'agency' and c.signed_on is not null and l.email is not null order by lower(l.email), c.id`
  return rows.map(({ id, ...person }) => ({
    ...person,
    ...shared(-70),
    list_ids: [LIST],
    contract_id: id,
    notice_on: -70,
  }))
}

/** Every second contact of an ad agreed to get applications. */
async function contacts({ tx, random }: Demo): Promise<Values[]> {
  const rows = await tx<{ email: string; name: string }[]>`
    select distinct on (lower(contact_email)) lower(contact_email) as email, coalesce(contact_name, employer_name) as name
    from job_listings where contact_email is not null and id % 2 = 0 order by lower(contact_email), id`
  return rows.map(person => ({
    ...person,
    ...shared(-45),
    consent_source: 'trade fair, Leipzig',
    consent_at: -45,
    consent_person: person.name,
    consent_proof: `card ${random.between(10, 400)}`,
  }))
}

/** A company without consent; every twelfth has asked by telephone to be sent the mail that asks for it. */
function coldRow({ random }: Demo, place: number): Values {
  const house = `${random.one(DATA.houses)} ${random.one(DATA.patrons)} ${random.one(DATA.cities)}`
  const company = { email: `info@kontakt-${place + 1}.example`, name: house, ...shared(-4) }
  if (place % 12) return { ...company, list_ids: [LIST] }
  return {
    ...company,
    status: 'unconfirmed',
    pending_list_ids: [LIST],
    wish_how: 'call',
    wish_on: -2,
    wish_person: 'Frau Kaiser',
  }
}

const shared = (days: number): Values => ({
  language: 'de',
  status: 'subscribed',
  list_ids: [],
  pending_list_ids: [],
  created_at: days,
  updated_at: days,
})
