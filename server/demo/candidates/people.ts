import { FEES } from '../../../contract/candidates/fees'
import { LEVELS, STEPS, trackOf } from '../../../contract/candidates/steps'
import { candidates } from '../../../contract/resources/candidates'
import type { Values } from '../../crud/hooks'
import type { Demo, Staff } from '../demo'
import { insertRows } from '../insert'
import { countryOf, isWoman, mailbox, mobileOf, type Name, personOf, someCountry } from '../names'
import type { Random } from '../random'
import DATA from './candidates.json'
import { after, type Progress, type StepDays, stepsTaken } from './steps'

const CANDIDATES = 400

/** A candidate while the demo makes the records that belong to it. */
export interface Person {
  id: number
  name: string
  country: string
  program: string
  /** The sector of the program, where one is known. */
  sector: string | null
  progress: Progress
  taken: StepDays
  owner: Staff | undefined
  /** The Bundesland that is worked towards. */
  land: string
}

const SECTORS: Readonly<Record<string, readonly string[]>> = DATA.sectors
const LANDS = Object.keys(DATA.authorities)

/** 400 candidates, each as far as its age and pace allow. */
export async function fillPersons(demo: Demo): Promise<Person[]> {
  const { random } = demo
  const ages = Array.from({ length: CANDIDATES }, () => Math.round(4 + random.next() ** 0.8 * 760))
  const made = ages.sort((one, other) => other - one).map(age => personAt(demo, age))
  const records = made.map(({ values }) => values)
  const inserted = await demo.insert(candidates, records)
  const people = made.map(({ person }, index) => ({ ...person, id: inserted[index]?.id ?? 0 }))
  await fillChanges(demo, people)
  return people
}

/** A candidate as drawn by chance, before the record is made. */
type Drawn = Omit<Person, 'id' | 'land' | 'name' | 'sector'> & { name: Name }

function personAt(demo: Demo, age: number): { person: Omit<Person, 'id'>; values: object } {
  const { random, staff } = demo
  const country = someCountry(random, 'candidates')
  const program = random.weighted(DATA.programs)
  const name = personOf(random, country)
  const progress: Progress = {
    age,
    before: random.chance(0.55) ? random.between(20, 330) : 0,
    accelerated: random.chance(0.45),
    stuckAt: random.chance(0.3) ? random.one(DATA.stops) : undefined,
    pace: 0.75 + random.next() * 0.7,
  }
  const taken = stepsTaken(random, progress)
  const { office } = countryOf(country)
  const owner = random.chance(0.04)
    ? undefined
    : random.one(staff.filter(person => person.office === office && person.role === 'user'))
  const drawn = { country, program, progress, taken, owner }
  const values = valuesOf(demo, { ...drawn, name })
  const { bundesland_id: land, sector_id: sector } = values
  return { person: { ...drawn, name: name.latin, land, sector }, values }
}

/** Returns the fields of a candidate's record. */
function valuesOf(demo: Demo, person: Drawn) {
  const { random } = demo
  const { country, program, progress, taken, owner, name } = person
  const { places, office, mission } = countryOf(country)
  const { age } = progress
  return {
    name: name.latin,
    name_arabic: name.arabic,
    email: random.chance(0.9) ? `${mailbox(name)}${random.between(10, 9_999)}@people.example` : null,
    gender: isWoman(name) ? 'female' : 'male',
    country_id: country,
    birth_date: -random.between(20 * 365, 47 * 365),
    birth_place: random.one(places),
    status_id: statusOf(random, progress, taken),
    employee_id: owner?.id,
    office_id: office,
    program_id: program,
    sector_id: random.one(SECTORS[program] ?? [null]),
    bundesland_id: random.one(LANDS),
    aramcco_code: `LT-${random.digits(5)}`,
    registration_date: -age,
    phone: mobileOf(random, country),
    phone_alternative: random.chance(0.1) ? mobileOf(random, country) : null,
    id_number: random.digits(10),
    last_pass_number: `${random.one(['A', 'K', 'Q', 'X'])}${random.digits(8)}`,
    pass_expiry_date: random.between(-40, 2_400),
    notes: random.chance(0.25) ? random.one(DATA.notes) : null,
    call_back_date: random.chance(0.3) ? demo.workday(random.between(-4, 21)) : null,
    language_level_id: LEVELS.slice(0, 4).findLast(level => `${level.toLowerCase()}_passed` in taken) ?? null,
    language_access: random.chance(0.7),
    language_registered: taken.a1_started !== undefined,
    ...stepValues(taken),
    recognition_result_kind:
      taken.recognition_result === undefined
        ? null
        : random.weighted({ full: 58, partial: 34, rejected: 3, pending: 5 }),
    visa_embassy: taken.visa_appointment === undefined ? null : mission,
    visa_appointment_time:
      taken.visa_appointment === undefined ? null : random.one(['08:30', '09:15', '11:00']),
    arrival_date: after(taken.ticket_booked, 16),
    ...feeValues(random, person),
    created_at: -age,
    updated_at: Math.max(-age, -random.between(0, 40)),
    created_by: owner?.id,
  }
}

function statusOf(random: Random, progress: Progress, taken: StepDays): string {
  // A candidate shown to employers is neither lost nor waiting.
  const mayStop = progress.age > 60 && taken.recognition_result === undefined
  if (mayStop && random.chance(0.09)) return random.one(['lost', 'on_hold'])
  if (taken.ticket_booked !== undefined || taken.visa_granted !== undefined) return 'employed'
  if (taken.recognition_authority_submitted !== undefined) return 'at_authority'
  return taken.a1_started === undefined ? 'registered' : 'in_course'
}

const stepValues = (taken: StepDays): Values =>
  Object.fromEntries(
    STEPS.flatMap(step => [
      [step, step in taken],
      [`${step}_date`, taken[step]],
    ]),
  )

/** Instalments for courses and translations; a placement fee here and there, some of them against the rules. */
function feeValues(random: Random, { progress, country, taken }: Drawn): Values {
  const { price, currency } = countryOf(country)
  const decimals = price.length - price.indexOf('.') - 1
  const count = random.between(2, 5)
  const values: Values = {}
  for (const [place, fee] of FEES.slice(0, count).entries()) {
    const due = -progress.age + 10 + place * 75
    const placement = place === count - 1 && random.chance(0.12)
    const paid = due < -5 && random.chance(due < -60 ? 0.96 : 0.75)
    values[fee] = placement ? random.one([1_200, 1_900, 2_400]).toFixed(decimals) : price
    values[`${fee}_currency`] = placement ? 'EUR' : currency
    values[`${fee}_kind`] = placement ? 'placement' : random.one(['course', 'course', 'translation'])
    values[`${fee}_due_date`] = placement && taken.ba_result ? taken.ba_result : due
    values[`${fee}_paid_date`] = paid ? Math.min(0, due + random.between(-6, 9)) : null
  }
  return values
}

/** Adds the author and time of each step. */
async function fillChanges({ tx, random, at, day }: Demo, people: readonly Person[]): Promise<void> {
  // Rows that a trigger wrote at the insert have no person and no time of their own.
  await tx`delete from status_changes`
  const rows = people.flatMap(({ id, taken, owner }) =>
    STEPS.flatMap(step => {
      const on = taken[step]
      if (on === undefined) return []
      const changed = at(on, -random.between(10, 400))
      return {
        candidate_id: id,
        track: trackOf(step),
        step,
        done: true,
        day: day(on),
        user_id: owner?.id ?? null,
        at: changed,
        created_at: changed,
        created_by: owner?.id ?? null,
      }
    }),
  )
  await insertRows(tx, 'status_changes', rows)
}
