import { calls } from '../../contract/resources/calls'
import { leads } from '../../contract/resources/leads'
import type { Tx, Values } from '../crud/hooks'
import { callsOf, type MadeCall } from './calls'
import { insertRecords, insertRows } from './insert'
import { mailbox, mobileOf, personOf, writtenName } from './names'
import type { OfficeKey, Staff } from './people'
import type { Random } from './random'
import { shifted, workday } from './time'

const LEADS = 5_000

/** Ids of a lookup list by slug. */
export type Slugs = Map<string, number>
interface Setting {
  random: Random
  now: Date
  staff: readonly Staff[]
  countries: Slugs
  statuses: Slugs
  programs: Slugs
}

const COUNTRIES = { eg: 38, ma: 27, tn: 15, dz: 8, jo: 6, lb: 3, sy: 3 } as const
type Country = keyof typeof COUNTRIES
const OFFICE_OF: Readonly<Record<Country, OfficeKey>> = {
  eg: 'cairo',
  ma: 'casablanca',
  tn: 'tunis',
  dz: 'tunis',
  jo: 'cairo',
  lb: 'cairo',
  sy: 'cairo',
}
const PROGRAMS = { nursing: 44, apprenticeship: 20, it: 10, engineering: 9, studies: 9, hotel_and_kitchen: 8 }
const SOURCES = {
  facebook: 26,
  form: 17,
  whatsapp: 13,
  instagram: 12,
  website: 9,
  referral: 8,
  google: 5,
  tiktok: 4,
  walk_in: 2,
  phone: 2,
  import: 1,
  other: 1,
}
const PAID = ['facebook', 'instagram', 'google', 'tiktok']

/** How often a status is met, how many calls it took, and whether a next call is agreed upon. */
const STATUSES: Readonly<Record<string, { weight: number; calls: readonly [number, number]; next: number }>> =
  {
    new: { weight: 17, calls: [0, 0], next: 0 },
    call_back: { weight: 16, calls: [1, 4], next: 1 },
    interested: { weight: 15, calls: [1, 4], next: 0.7 },
    papers_asked: { weight: 9, calls: [2, 6], next: 0.6 },
    registered: { weight: 9, calls: [3, 7], next: 0 },
    no_answer: { weight: 9, calls: [1, 3], next: 0.8 },
    follow_up: { weight: 6, calls: [2, 5], next: 0.8 },
    not_interested: { weight: 6, calls: [1, 2], next: 0 },
    wrong_number: { weight: 4, calls: [1, 1], next: 0 },
    in_course: { weight: 3, calls: [3, 6], next: 0.3 },
    at_authority: { weight: 1, calls: [4, 8], next: 0.2 },
    employed: { weight: 1, calls: [5, 8], next: 0 },
    on_hold: { weight: 2, calls: [1, 4], next: 0 },
    lost: { weight: 2, calls: [2, 4], next: 0 },
  }
const STATUS_WEIGHTS = Object.fromEntries(
  Object.entries(STATUSES).map(([slug, { weight }]) => [slug, weight]),
)

const NOTES = [
  'سألت عن سعر دورة B1، وتفضّل الدورة المسائية. لديها دبلوم تمريض من 2021.',
  'يحتاج إلى ترجمة الشهادات قبل التسجيل.',
  'خبرة ثلاث سنوات في العناية المركزة.',
  'Has a nursing diploma from 2021, German A2. Prefers the evening course.',
  'Wants to bring the family later; asked about the visa for spouses.',
  'يريد البدء في الخريف القادم.',
  'Software developer, five years of Java. English B2, no German yet.',
  'Asked for the fees in instalments.',
  'لديها شهادة A2 من معهد غوته.',
  'Cousin works in a hospital in Leipzig.',
]

/** 5,000 leads with their calls, as if the offices had worked for half a year. @returns the ids of the leads */
export async function fillLeads(tx: Tx, setting: Setting): Promise<number[]> {
  const made = leadsOf(setting)
  const ids = await insertRecords(
    tx,
    leads,
    made.map(({ lead }) => lead),
  )
  const rows = made.flatMap(({ calls: own }, index) =>
    own.map(call => ({ ...call, lead_id: ids[index] as number })),
  )
  const inOrder = rows.sort((one, other) => (one.at < other.at ? -1 : 1))
  await insertRecords(tx, calls, inOrder as unknown as Values[])
  await fillLogs(tx, setting, ids)
  return ids
}

interface Made {
  lead: Values
  calls: MadeCall[]
}

/** The oldest first, so that ids grow with time. */
function leadsOf(setting: Setting): Made[] {
  const { random } = setting
  const taken = new Set<string>()
  const ages = Array.from({ length: LEADS }, () => ageOf(random)).sort((one, other) => other - one)
  return ages.map(age => leadOf(setting, age, taken))
}

/** Days since somebody asked: more of the last weeks than of last summer. */
function ageOf(random: Random): number {
  return random.next() ** 2 * 185
}

function leadOf(setting: Setting, age: number, taken: Set<string>): Made {
  const { random, now } = setting
  const country = random.weighted(COUNTRIES)
  const person = personOf(random, country)
  const status = statusOf(random, age)
  const employee = ownerOf(setting, OFFICE_OF[country], status)
  const day = nextCall(random, now, { status, age })
  const createdAt = shifted(now, -age)
  const own = callsOf(random, { count: callCount(random, status), createdAt, now, employee, status, day })
  const last = own.at(-1)
  const source = random.weighted(SOURCES)
  const lead = {
    name: writtenName(random, person),
    phone: freshPhone(random, country, taken),
    phone_alternative: random.chance(0.07) ? freshPhone(random, country, taken) : null,
    email: random.chance(0.55) ? `${mailbox(person)}${random.between(1, 999)}@people.example` : null,
    country_id: setting.countries.get(country),
    program_id: setting.programs.get(random.weighted(PROGRAMS)),
    source,
    source_detail: source === 'referral' ? personOf(random, country)[0] : null,
    ...utmOf(random, source, country),
    status_id: setting.statuses.get(status),
    employee_id: employee?.id ?? null,
    office_id:
      employee?.office_id ?? setting.staff.find(({ office }) => office === OFFICE_OF[country])?.office_id,
    call_back_date: day,
    note: random.chance(0.4) ? random.one(NOTES) : null,
    last_call_at: last?.at ?? null,
    calls_count: own.length,
    answered_calls: own.filter(call => call.status === 'answered').length,
    created_at: createdAt,
    updated_at: last?.at ?? createdAt,
    created_by: source === 'walk_in' || source === 'phone' ? (employee?.id ?? null) : null,
  }
  return { lead, calls: own }
}

/** Draws a status: leads of today and yesterday are mostly new; none stays new for a month. */
function statusOf(random: Random, age: number): string {
  if (age < 1.5) return random.weighted({ new: 80, call_back: 12, interested: 8 })
  if (age > 30) return random.weighted({ ...STATUS_WEIGHTS, new: 1, call_back: 9 })
  return random.weighted(STATUS_WEIGHTS)
}

function callCount(random: Random, status: string): number {
  const [low, high] = STATUSES[status]?.calls ?? [0, 0]
  return random.between(low, high)
}

/** New ones often have nobody yet; a few of each office are the director's own. */
function ownerOf({ random, staff }: Setting, office: OfficeKey, status: string): Staff | undefined {
  if (random.chance(status === 'new' ? 0.55 : 0.01)) return undefined
  if (random.chance(0.02)) return staff.find(({ role }) => role === 'master')
  if (random.chance(0.01)) return staff.find(({ role }) => role === 'de_superadmin')
  const own = staff.filter(person => person.office === office && person.role === 'user')
  const leaders = staff.filter(person => person.office === office && person.role === 'admin')
  return random.one(random.chance(0.08) ? leaders : own)
}

/** Most call-backs lie ahead; some are due today and some are late. */
function nextCall(
  random: Random,
  now: Date,
  { status, age }: { status: string; age: number },
): string | null {
  if (!random.chance(STATUSES[status]?.next ?? 0)) return null
  const when = random.weighted({ late: 5, today: 7, tomorrow: 6, week: 32, later: 50 })
  // Nobody was to be called before the day after asking.
  if (when === 'late' && age > 3) return workday(now, -random.between(1, Math.min(6, Math.floor(age) - 2)))
  if ((when === 'late' || when === 'today') && age > 2) return workday(now, 0)
  return workday(
    now,
    when === 'tomorrow' ? 1 : when === 'week' ? random.between(2, 7) : random.between(8, 45),
  )
}

function freshPhone(random: Random, country: string, taken: Set<string>): string {
  let phone = mobileOf(random, country)
  while (taken.has(phone)) phone = mobileOf(random, country)
  taken.add(phone)
  return phone
}

function utmOf(random: Random, source: string, country: string): Values {
  if (!PAID.includes(source)) return { utm_campaign: null, utm_medium: null, utm_content: null }
  return {
    utm_campaign: `${random.one(['nursing', 'apprenticeship', 'open-day'])}-${country}`,
    utm_medium: 'paid',
    utm_content: random.one(['video-a', 'video-b', 'picture', 'story']),
  }
}

/** Adds changes of the last days for the screen of logs. */
async function fillLogs(tx: Tx, { random, now, staff }: Setting, ids: readonly number[]): Promise<void> {
  const people = staff.filter(({ role }) => role === 'user' || role === 'admin' || role === 'master')
  const times = Array.from({ length: 400 }, () => random.next() * 12).sort((one, other) => other - one)
  const rows = times.map(days => {
    const at = shifted(now, -days)
    const { id } = random.one(people)
    return {
      at,
      user_id: id,
      action: 'update',
      resource: 'leads',
      record: random.one(ids),
      ...changeOf(random, now),
      ip: `192.0.2.${random.between(1, 254)}`,
      request_id: null,
      created_at: at,
      created_by: id,
    }
  })
  await insertRows(tx, 'logs', rows)
}

function changeOf(random: Random, now: Date): Values {
  if (random.chance(0.5)) {
    const before = random.between(1, 6)
    return { before: { status_id: before }, after: { status_id: before + 1 } }
  }
  return {
    before: { call_back_date: workday(now, -random.between(1, 9)) },
    after: { call_back_date: workday(now, random.between(1, 9)) },
  }
}
