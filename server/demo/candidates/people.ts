import { FEES } from '../../../contract/candidates/fees'
import { LEVELS, STEPS, type Step, trackOf } from '../../../contract/candidates/steps'
import { candidates } from '../../../contract/resources/candidates'
import type { Tx, Values } from '../../crud/hooks'
import { insertRecords, insertRows } from '../insert'
import type { Slugs } from '../leads'
import { isWoman, mailbox, mobileOf, personOf } from '../names'
import type { OfficeKey, Staff } from '../people'
import type { Random } from '../random'
import { dayFrom, shifted, workday } from '../time'
import { type Course, type Taken, wayOf } from './way'

const CANDIDATES = 400

/** A candidate while the demo makes the records that belong to it. */
export interface Person {
  id: number
  name: string
  country: string
  program: string
  course: Course
  taken: Taken
  owner: Staff | undefined
  /** The Bundesland that is worked towards. */
  land: string | undefined
  createdAt: string
}

export interface Setting {
  random: Random
  now: Date
  staff: readonly Staff[]
  countries: Slugs
  statuses: Slugs
  programs: Slugs
  sectors: Slugs
  bundeslands: Slugs
}

const COUNTRIES = { eg: 32, ma: 33, tn: 17, dz: 7, jo: 6, lb: 3, sy: 2 } as const
const OFFICE_OF: Readonly<Record<string, OfficeKey>> = {
  eg: 'cairo',
  ma: 'casablanca',
  tn: 'tunis',
  dz: 'tunis',
  jo: 'cairo',
  lb: 'cairo',
  sy: 'cairo',
}
const CURRENCY_OF: Readonly<Record<string, string>> = {
  eg: 'EGP',
  ma: 'MAD',
  tn: 'TND',
  dz: 'DZD',
  jo: 'JOD',
  lb: 'USD',
  sy: 'USD',
}
const PRICE: Readonly<Record<string, number>> = {
  EGP: 21_000,
  MAD: 4_800,
  TND: 1_450.5,
  DZD: 62_000,
  JOD: 320.25,
  USD: 450,
}
const PLACES: Readonly<Record<string, readonly string[]>> = {
  eg: ['Cairo', 'Alexandria', 'Tanta', 'Mansoura'],
  ma: ['Casablanca', 'Fès', 'Rabat', 'Agadir'],
  tn: ['Tunis', 'Sfax', 'Sousse'],
  dz: ['Alger', 'Oran'],
  jo: ['Amman', 'Irbid'],
  lb: ['Beirut', 'Tripoli'],
  sy: ['Damascus', 'Homs'],
}
const MISSIONS: Readonly<Record<string, string>> = {
  eg: 'Cairo',
  ma: 'Rabat',
  tn: 'Tunis',
  dz: 'Alger',
  jo: 'Amman',
  lb: 'Beirut',
  sy: 'Beirut',
}
const PROGRAMS = { nursing: 58, apprenticeship: 16, engineering: 8, it: 7, hotel_and_kitchen: 7, studies: 4 }
const SECTORS: Readonly<Record<string, readonly string[]>> = {
  nursing: ['general_nursing', 'elderly_care', 'intensive_care', 'paediatric_nursing'],
  apprenticeship: ['nursing_apprenticeship', 'retail', 'bakery', 'car_mechanics'],
}
const LANDS = [
  'bayern',
  'baden-wuerttemberg',
  'nordrhein-westfalen',
  'hessen',
  'niedersachsen',
  'berlin',
  'sachsen',
]
/** Steps at which files get stuck. */
const STOPS: readonly Step[] = [
  'recognition_submitted',
  'recognition_courier_sent',
  'recognition_result',
  'ba_result',
  'visa_appointment',
  'visa_granted',
  'b1_passed',
  'b2_passed',
]

/** 400 candidates, each as far as its age and pace allow. */
export async function fillPersons(tx: Tx, setting: Setting): Promise<Person[]> {
  const { random } = setting
  const ages = Array.from({ length: CANDIDATES }, () => Math.round(4 + random.next() ** 0.8 * 760))
  const made = ages.sort((one, other) => other - one).map(age => personAt(setting, age))
  const ids = await insertRecords(
    tx,
    candidates,
    made.map(({ values }) => values),
  )
  const people = made.map(({ person }, index) => ({ ...person, id: ids[index] as number }))
  await fillChanges(tx, setting, people)
  return people
}

/** A candidate as drawn by chance, before the record is made. */
type Drawn = Omit<Person, 'id' | 'land'> & { office: OfficeKey; writtenAs: ReturnType<typeof personOf> }

function personAt(setting: Setting, age: number): { person: Omit<Person, 'id'>; values: Values } {
  const { random, now, staff } = setting
  const country = random.weighted(COUNTRIES)
  const program = random.weighted(PROGRAMS)
  const name = personOf(random, country)
  const course: Course = {
    age,
    before: random.chance(0.55) ? random.between(20, 330) : 0,
    accelerated: random.chance(0.45),
    stuckAt: random.chance(0.3) ? random.one(STOPS) : undefined,
    pace: 0.75 + random.next() * 0.7,
  }
  const taken = wayOf(random, course)
  const office = OFFICE_OF[country] as OfficeKey
  const owner = random.chance(0.04)
    ? undefined
    : random.one(staff.filter(person => person.office === office && person.role === 'user'))
  const createdAt = shifted(now, -age)
  const person = { name: name[0], country, program, course, taken, owner, createdAt }
  const values = valuesOf(setting, { ...person, office, writtenAs: name })
  const land = LANDS.find(slug => setting.bundeslands.get(slug) === values.bundesland_id)
  return { person: { ...person, land }, values }
}

/** Returns the fields of a candidate's record. */
function valuesOf(setting: Setting, person: Drawn): Values {
  const { random, now, staff } = setting
  const { country, program, course, taken, owner, createdAt, office, writtenAs: name } = person
  const { age } = course
  return {
    name: name[0],
    name_arabic: name[1],
    email: random.chance(0.9) ? `${mailbox(name)}${random.between(10, 9_999)}@people.example` : null,
    gender: isWoman(name) ? 'female' : 'male',
    country_id: setting.countries.get(country),
    birth_date: dayFrom(now, -random.between(20 * 365, 47 * 365)),
    birth_place: random.one(PLACES[country] ?? ['Cairo']),
    status_id: setting.statuses.get(statusOf(random, course, taken)),
    employee_id: owner?.id ?? null,
    office_id: staff.find(person => person.office === office)?.office_id ?? null,
    program_id: setting.programs.get(program),
    sector_id: setting.sectors.get(random.one(SECTORS[program] ?? [''])) ?? null,
    bundesland_id: setting.bundeslands.get(random.one(LANDS)) ?? null,
    aramcco_code: `LT-${random.digits(5)}`,
    registration_date: dayFrom(now, -age),
    phone: mobileOf(random, country),
    phone_alternative: random.chance(0.1) ? mobileOf(random, country) : null,
    id_number: random.digits(10),
    last_pass_number: `${random.one(['A', 'K', 'Q', 'X'])}${random.digits(8)}`,
    pass_expiry_date: dayFrom(now, random.between(-40, 2_400)),
    notes: random.chance(0.25) ? random.one(NOTES) : null,
    call_back_date: random.chance(0.3) ? workday(now, random.between(-4, 21)) : null,
    language_level_id: levelOf(taken),
    language_access: random.chance(0.7),
    language_registered: taken.a1_started !== undefined,
    ...stepValues(now, taken),
    recognition_result_kind:
      taken.recognition_result === undefined
        ? null
        : random.weighted({ full: 58, partial: 34, rejected: 3, pending: 5 }),
    visa_embassy: taken.visa_appointment === undefined ? null : (MISSIONS[country] ?? null),
    visa_appointment_time:
      taken.visa_appointment === undefined ? null : random.one(['08:30', '09:15', '11:00']),
    arrival_date: taken.ticket_booked === undefined ? null : dayFrom(now, taken.ticket_booked + 16),
    ...feeValues(random, now, { age, currency: CURRENCY_OF[country] ?? 'EUR', taken }),
    created_at: createdAt,
    updated_at: shifted(now, Math.max(-age, -random.between(0, 40))),
    created_by: owner?.id ?? null,
  }
}

const NOTES = [
  'Prefers calls after 16:00, works in shifts.',
  'تفضّل العمل في جنوب ألمانيا قرب أختها.',
  'Experience: three years of intensive care.',
  'يحتاج إلى سكن من جهة العمل في الأشهر الأولى.',
  'Husband also looks for a place; keep both files together.',
]

function statusOf(random: Random, course: Course, taken: Taken): string {
  // A candidate shown to employers is neither lost nor waiting.
  const mayStop = course.age > 60 && taken.recognition_result === undefined
  if (mayStop && random.chance(0.09)) return random.one(['lost', 'on_hold'])
  if (taken.ticket_booked !== undefined || taken.visa_granted !== undefined) return 'employed'
  if (taken.recognition_authority_submitted !== undefined) return 'at_authority'
  return taken.a1_started === undefined ? 'registered' : 'in_course'
}

function levelOf(taken: Taken): string | null {
  const passed = LEVELS.slice(0, 4).filter(level => `${level.toLowerCase()}_passed` in taken)
  return passed.at(-1) ?? null
}

function stepValues(now: Date, taken: Taken): Values {
  return Object.fromEntries(
    STEPS.flatMap(step => {
      const day = taken[step]
      return [
        [step, day !== undefined],
        [`${step}_date`, day === undefined ? null : dayFrom(now, day)],
      ]
    }),
  )
}

interface Money {
  age: number
  currency: string
  taken: Taken
}

/** Instalments for courses and translations; a placement fee here and there, some of them against the rules. */
function feeValues(random: Random, now: Date, { age, currency, taken }: Money): Values {
  const price = PRICE[currency] ?? 300
  const count = random.between(2, 5)
  return Object.fromEntries(
    FEES.flatMap((fee, place) => {
      const due = -age + 10 + place * 75
      const there = place < count
      const placement = there && place === count - 1 && random.chance(0.12)
      const paid = there && due < -5 && random.chance(due < -60 ? 0.96 : 0.75)
      const amount = placement ? random.one([1_200, 1_900, 2_400]) : price
      return [
        [fee, there ? amount.toFixed(currency === 'TND' || currency === 'JOD' ? 3 : 2) : null],
        [`${fee}_currency`, there ? (placement ? 'EUR' : currency) : null],
        [
          `${fee}_kind`,
          there ? (placement ? 'placement' : random.one(['course', 'course', 'translation'])) : null,
        ],
        [
          `${fee}_due_date`,
          there ? dayFrom(now, placement && taken.ba_result ? taken.ba_result : due) : null,
        ],
        [`${fee}_paid_date`, paid ? dayFrom(now, Math.min(0, due + random.between(-6, 9))) : null],
      ]
    }),
  )
}

/** Adds the author and time of each step. */
async function fillChanges(tx: Tx, { now, random }: Setting, people: readonly Person[]): Promise<void> {
  // Rows that a trigger wrote at the insert have no person and no time of their own.
  await tx`delete from status_changes`
  const rows = people.flatMap(({ id, taken, owner }) =>
    (Object.entries(taken) as [Step, number][]).map(([step, day]) => {
      const at = shifted(now, day, -random.between(10, 400))
      return {
        candidate_id: id,
        track: trackOf(step),
        step,
        done: true,
        day: dayFrom(now, day),
        user_id: owner?.id ?? null,
        at,
        created_at: at,
        created_by: owner?.id ?? null,
      }
    }),
  )
  await insertRows(tx, 'status_changes', rows)
}
