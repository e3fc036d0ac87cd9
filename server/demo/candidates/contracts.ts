import { contracts, contractTexts } from '../../../contract/resources/contracts'
import { transactions } from '../../../contract/resources/transactions'
import { type Demo, firstOf } from '../demo'
import DATA from './candidates.json'
import type { Person } from './people'

const { registration, agency } = DATA.contracts
const TITLES = { registration: 'Registration', language: 'Course', employment: 'Employment' } as const

/** Adds contracts with candidates and employers, and the money that candidates get. */
export async function fillContracts(
  demo: Demo,
  people: readonly Person[],
  employers: readonly number[],
): Promise<void> {
  const { random } = demo
  const author = firstOf(demo, 'de_superadmin').id
  const common = { language: 'de', text_version: 1, created_by: author }
  const own = people.slice(-120).map(({ id, name, course }, place) => {
    const kind = place % 6 === 0 ? 'employment' : place % 9 === 0 ? 'language' : 'registration'
    const days = -Math.max(0, course.age - 2)
    return {
      ...common,
      ...registration,
      name: `${TITLES[kind]}: ${name}`,
      category_type: kind,
      date: days,
      candidate_id: id,
      bw_lead_id: kind === 'employment' ? random.one(employers) : null,
      signed_on: random.chance(0.8) ? Math.min(0, days + 1) : null,
      created_at: days,
    }
  })
  const ofEmployers = employers.slice(0, 12).map((employer, place) => ({
    ...common,
    body: agency,
    body_ar: null,
    name: `Agency agreement ${place + 1}`,
    category_type: 'agency',
    date: -random.between(30, 400),
    bw_lead_id: employer,
    created_at: -30,
  }))
  const made = await demo.insert(contracts, [...own, ...ofEmployers])
  const texts = made.map(({ id, body, body_ar }) => ({ contract_id: id, text_version: 1, body, body_ar }))
  await demo.insert(
    contractTexts,
    texts.map(text => ({ ...text, user_id: author })),
  )
  await demo.tx`
    update candidates c set registration_contract_id = k.id from contracts k
    where k.candidate_id = c.id and k.category_type = 'registration' and k.signed_on is not null`
  await fillMoney(demo, people)
}

async function fillMoney({ random, staff, insert }: Demo, people: readonly Person[]): Promise<void> {
  const admins = staff.filter(({ role }) => role === 'admin')
  const rows = Array.from({ length: 160 }, () => {
    const person = random.one(people)
    const due = random.between(-90, 45)
    const done = due < 0 ? random.chance(0.75) : random.chance(0.1)
    const approved = done && random.chance(0.7)
    return {
      candidate_id: person.id,
      kind: random.weighted({ translation: 40, authority: 30, course: 20, other: 10 }),
      amount: random.one(['310.00', '411.00', '95.00', '1250.00', '75.00']),
      currency: random.chance(0.7) ? 'EUR' : 'USD',
      deadline: due,
      done,
      done_on: done ? Math.min(0, due + random.between(-4, 6)) : null,
      approved,
      approved_by: approved ? random.one(admins).id : null,
      approved_at: approved ? Math.min(0, due + 7) : null,
      note: random.chance(0.4) ? 'Paid at the office.' : null,
      created_at: Math.min(due - 20, -1),
      created_by: person.owner?.id,
    }
  })
  await insert(transactions, rows)
}
