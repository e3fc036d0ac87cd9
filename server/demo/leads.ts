import { calls } from '../../contract/resources/calls'
import { leads } from '../../contract/resources/leads'
import type { Values } from '../crud/hooks'
import { callsOf } from './calls'
import { type Demo, firstOf, type Staff } from './demo'
import { insertRows } from './insert'
import TEXTS from './leads.json'
import { countryOf, mailbox, mobileOf, personOf, someCountry, writtenName } from './names'
import type { Random } from './random'

const LEADS = 5_000

/** How often a status is met, how many calls it took, and whether a next call is agreed upon. */
const STATUSES: Readonly<Record<string, { weight: number; calls: readonly number[]; next: number }>> =
  TEXTS.statuses
const STATUS_WEIGHTS = Object.fromEntries(
  Object.entries(STATUSES).map(([slug, { weight }]) => [slug, weight]),
)

/** 5,000 leads with their calls, as if the offices had worked for half a year. */
export async function fillLeads(demo: Demo): Promise<void> {
  const made = leadsOf(demo)
  const records = made.map(({ lead }) => lead)
  const inserted = await demo.insert(leads, records)
  const ids = inserted.map(({ id }) => id)
  const rows = made.flatMap((lead, index) => lead.calls.map(call => ({ ...call, lead_id: ids[index] })))
  rows.sort((one, other) => (one.at < other.at ? -1 : 1))
  await demo.insert(calls, rows)
  await fillLogs(demo, ids)
}

interface Made {
  lead: Values
  calls: ReturnType<typeof callsOf>
}

/** The oldest first, so that ids grow with time. */
function leadsOf(demo: Demo): Made[] {
  const taken = new Set<string>()
  const ages = Array.from({ length: LEADS }, () => ageOf(demo.random)).sort((one, other) => other - one)
  return ages.map(age => leadOf(demo, age, taken))
}

/** Days since somebody asked: more of the last weeks than of last summer. */
function ageOf(random: Random): number {
  return random.next() ** 2 * 185
}

function leadOf(demo: Demo, age: number, taken: Set<string>): Made {
  const { random } = demo
  const country = someCountry(random, 'leads')
  const { office } = countryOf(country)
  const person = personOf(random, country)
  const status = statusOf(random, age)
  const employee = ownerOf(demo, office, status)
  const day = nextCall(demo, status, age)
  const createdAt = demo.at(-age)
  const count = random.within(STATUSES[status]?.calls ?? [])
  const own = callsOf(demo, { count, createdAt, employee, status, day, said: TEXTS.calls })
  const last = own.at(-1)
  const source = random.weighted(TEXTS.sources)
  const lead = {
    name: writtenName(random, person),
    phone: freshPhone(random, country, taken),
    phone_alternative: random.chance(0.07) ? freshPhone(random, country, taken) : null,
    email: random.chance(0.55) ? `${mailbox(person)}${random.between(1, 999)}@people.example` : null,
    country_id: country,
    program_id: random.weighted(TEXTS.programs),
    source,
    source_detail: source === 'referral' ? personOf(random, country).latin : null,
    ...utmOf(random, source, country),
    status_id: status,
    employee_id: employee?.id,
    office_id: employee?.office ?? office,
    call_back_date: day,
    note: random.chance(0.4) ? random.one(TEXTS.notes) : null,
    last_call_at: last?.at,
    calls_count: own.length,
    answered_calls: own.filter(call => call.status === 'answered').length,
    created_at: createdAt,
    updated_at: last?.at ?? createdAt,
    created_by: source === 'walk_in' || source === 'phone' ? employee?.id : null,
  }
  return { lead, calls: own }
}

/** Draws a status: leads of today and yesterday are mostly new; none stays new for a month. */
function statusOf(random: Random, age: number): string {
  if (age < 1.5) return random.weighted({ new: 80, call_back: 12, interested: 8 })
  if (age > 30) return random.weighted({ ...STATUS_WEIGHTS, new: 1, call_back: 9 })
  return random.weighted(STATUS_WEIGHTS)
}

/** New ones often have nobody yet; a few of each office are the director's own. */
function ownerOf(demo: Demo, office: string, status: string): Staff | undefined {
  const { random, staff } = demo
  if (random.chance(status === 'new' ? 0.55 : 0.01)) return undefined
  if (random.chance(0.02)) return firstOf(demo, 'master')
  if (random.chance(0.01)) return firstOf(demo, 'de_superadmin')
  const role = random.chance(0.08) ? 'admin' : 'user'
  return random.one(staff.filter(person => person.office === office && person.role === role))
}

/** Most call-backs lie ahead; some are due today and some are late. */
function nextCall({ random, workday }: Demo, status: string, age: number): string | null {
  if (!random.chance(STATUSES[status]?.next ?? 0)) return null
  const when = random.weighted({ late: 5, today: 7, tomorrow: 6, week: 32, later: 50 })
  // Nobody was to be called before the day after asking.
  if (when === 'late' && age > 3) return workday(-random.between(1, Math.min(6, Math.floor(age) - 2)))
  if ((when === 'late' || when === 'today') && age > 2) return workday(0)
  return workday(when === 'tomorrow' ? 1 : when === 'week' ? random.between(2, 7) : random.between(8, 45))
}

function freshPhone(random: Random, country: string, taken: Set<string>): string {
  let phone = mobileOf(random, country)
  while (taken.has(phone)) phone = mobileOf(random, country)
  taken.add(phone)
  return phone
}

function utmOf(random: Random, source: string, country: string): Values {
  if (!TEXTS.paid.includes(source)) return {}
  return {
    utm_campaign: `${random.one(['nursing', 'apprenticeship', 'open-day'])}-${country}`,
    utm_medium: 'paid',
    utm_content: random.one(['video-a', 'video-b', 'picture', 'story']),
  }
}

/** Adds changes of the last days for the screen of logs. */
async function fillLogs(demo: Demo, ids: readonly number[]): Promise<void> {
  const { random, staff } = demo
  const people = staff.filter(({ role }) => role === 'user' || role === 'admin' || role === 'master')
  const times = Array.from({ length: 400 }, () => random.next() * 12).sort((one, other) => other - one)
  const rows = times.map(days => {
    const { id } = random.one(people)
    return {
      at: demo.at(-days),
      user_id: id,
      action: 'update',
      resource: 'leads',
      record: random.one(ids),
      ...changeOf(demo),
      ip: `192.0.2.${random.between(1, 254)}`,
      created_at: demo.at(-days),
      created_by: id,
    }
  })
  await insertRows(demo.tx, 'logs', rows)
}

function changeOf({ random, workday }: Demo): Values {
  if (random.chance(0.5)) {
    const before = random.between(1, 6)
    return { before: { status_id: before }, after: { status_id: before + 1 } }
  }
  return {
    before: { call_back_date: workday(-random.between(1, 9)) },
    after: { call_back_date: workday(random.between(1, 9)) },
  }
}
