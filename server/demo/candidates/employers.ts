import { bwLeads } from '../../../contract/resources/bw-leads'
import type { Demo } from '../demo'
import DATA from './employers.json'

const EMPLOYERS = 60

/** Employers on the German side, looked after by its staff. @returns the ids of all, and of the hospitals and homes */
export async function fillEmployers(demo: Demo): Promise<{ employers: number[]; houses: number[] }> {
  const { random } = demo
  const german = demo.staff.filter(({ office }) => office === 'Munich')
  const taken = new Set<string>()
  const rows = Array.from({ length: EMPLOYERS }, (_, place) => {
    const { city, land } = random.one(DATA.cities)
    const company = freshName(taken, () =>
      random.chance(0.8)
        ? `${random.one(DATA.houses)} ${random.one(DATA.names)}, ${city}`
        : `${random.one(DATA.others)}, ${city}`,
    )
    const age = random.between(3, 500)
    return {
      company,
      contact_name: random.one(DATA.contacts),
      email: `kontakt${place + 1}@employers.example`,
      phone: `+4989${random.digits(7)}`,
      website: `https://www.employer-${place + 1}.example`,
      bundesland_id: land,
      street: `${DATA.streets[place % DATA.streets.length]} ${(place % 40) + 1}`,
      postal_code: `${80_000 + place * 37}`,
      city,
      language: place % 9 === 4 ? 'en' : 'de',
      vacancies: random.between(1, 24),
      status_id: random.one(['new', 'interested', 'follow_up', 'call_back', 'registered']),
      employee_id: random.one(german).id,
      call_back_date: random.chance(0.6) ? demo.workday(random.between(-3, 30)) : null,
      note: random.chance(0.4) ? random.one(DATA.notes) : null,
      created_at: -age,
      updated_at: -age,
    }
  })
  const made = await demo.insert(bwLeads, rows)
  const houses = made.filter(({ company }) => DATA.houses.some(house => company.startsWith(house)))
  return { employers: made.map(each => each.id), houses: houses.map(each => each.id) }
}

function freshName(taken: Set<string>, make: () => string): string {
  let name = make()
  for (let more = 2; taken.has(name); more++) name = `${make()} ${more}`
  taken.add(name)
  return name
}
