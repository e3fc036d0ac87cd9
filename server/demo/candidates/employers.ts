import { bwLeads } from '../../../contract/resources/bw-leads'
import { teachers } from '../../../contract/resources/courses'
import type { Tx } from '../../crud/hooks'
import { insertRecords } from '../insert'
import { shifted, workday } from '../time'
import type { Setting } from './people'

const EMPLOYERS = 60
const HOUSES = ['Pflegezentrum', 'Klinikum', 'Seniorenstift', 'Krankenhaus', 'Reha-Zentrum', 'Pflegedienst']
const NAMES = [
  'Isarhof',
  'Am Stadtwald',
  'St. Anna',
  'Lindenhof',
  'Rheinblick',
  'Elbaue',
  'Marienstift',
  'Sonnenberg',
]
const OTHERS = [
  'Hotel Alpenblick',
  'Bäckerei Sommer',
  'Autohaus Krüger',
  'Elektro Wagner',
  'Neckar Software GmbH',
]
const CITIES: readonly [city: string, land: string][] = [
  ['München', 'bayern'],
  ['Nürnberg', 'bayern'],
  ['Stuttgart', 'baden-wuerttemberg'],
  ['Köln', 'nordrhein-westfalen'],
  ['Frankfurt am Main', 'hessen'],
  ['Hannover', 'niedersachsen'],
  ['Leipzig', 'sachsen'],
  ['Berlin', 'berlin'],
]
const CONTACTS = [
  'Katrin Schuster',
  'Martin Vogt',
  'Sabine Keller',
  'Thomas Brandl',
  'Petra Hoffmann',
  'Uwe Lang',
]
const TEACHERS: readonly [name: string, levels: string[]][] = [
  ['Dina Fouad', ['A1', 'A2']],
  ['Hicham Bennis', ['A2', 'B1']],
  ['Leïla Mansouri', ['B1', 'B2']],
  ['Andreas Pohl', ['B1', 'B2', 'C1']],
  ['Rasha Adel', ['A1', 'A2', 'B1']],
]

/** Employers on the German side, looked after by its staff. @returns the ids of all, and of the hospitals and homes */
export async function fillEmployers(
  tx: Tx,
  setting: Setting,
): Promise<{ employers: number[]; houses: number[] }> {
  const { random, now, staff, bundeslands, statuses } = setting
  const german = staff.filter(({ office }) => office === 'munich')
  const taken = new Set<string>()
  const rows = Array.from({ length: EMPLOYERS }, (_, place) => {
    const [city, land] = random.one(CITIES)
    const company = freshName(taken, () =>
      random.chance(0.8)
        ? `${random.one(HOUSES)} ${random.one(NAMES)}, ${city}`
        : `${random.one(OTHERS)}, ${city}`,
    )
    const at = shifted(now, -random.between(3, 500))
    return {
      company,
      contact_name: random.one(CONTACTS),
      email: `kontakt${place + 1}@employers.example`,
      phone: `+4989${random.digits(7)}`,
      website: `https://www.employer-${place + 1}.example`,
      bundesland_id: bundeslands.get(land) ?? null,
      city,
      vacancies: random.between(1, 24),
      status_id:
        statuses.get(random.one(['new', 'interested', 'follow_up', 'call_back', 'registered'])) ?? null,
      employee_id: random.one(german).id,
      call_back_date: random.chance(0.6) ? workday(now, random.between(-3, 30)) : null,
      note: random.chance(0.4) ? random.one(NOTES) : null,
      created_at: at,
      updated_at: at,
    }
  })
  const employers = await insertRecords(tx, bwLeads, rows)
  const isHouse = (company: string) => HOUSES.some(house => company.startsWith(house))
  return { employers, houses: employers.filter((_, place) => isHouse(rows[place]?.company ?? '')) }
}

const NOTES = [
  'Staff flats near the station, from 380 EUR.',
  'Pays the fee of the accelerated procedure.',
  'Wants B2 before the start.',
  'Interviews on Thursdays only.',
]

function freshName(taken: Set<string>, make: () => string): string {
  let name = make()
  for (let more = 2; taken.has(name); more++) name = `${make()} ${more}`
  taken.add(name)
  return name
}

/** @returns the teachers' ids, with the levels that each teaches */
export async function fillTeachers(tx: Tx): Promise<{ id: number; levels: string[] }[]> {
  const rows = TEACHERS.map(([name, levels], place) => ({
    name,
    email: `teacher${place + 1}@lotse.example`,
    phone: `+2012${String(20_000_000 + place * 1_111)}`,
    levels,
  }))
  const ids = await insertRecords(tx, teachers, rows)
  return ids.map((id, place) => ({ id, levels: TEACHERS[place]?.[1] ?? [] }))
}
