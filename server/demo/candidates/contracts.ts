import { contracts, contractTexts } from '../../../contract/resources/contracts'
import { exchangeRates } from '../../../contract/resources/rules'
import { commissions, transactions } from '../../../contract/resources/transactions'
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
  const own = people.slice(-120).map(({ id, name, progress, taken }, place) => {
    const kind =
      place % 3 === 0 && taken.ba_submitted !== undefined
        ? 'employment'
        : place % 9 === 0
          ? 'language'
          : 'registration'
    const days = -Math.max(0, progress.age - 2)
    return {
      ...common,
      ...registration,
      name: `${TITLES[kind]}: ${name}`,
      category_type: kind,
      date: days,
      candidate_id: id,
      bw_lead_id: kind === 'employment' ? random.one(employers) : null,
      text_given_on: days,
      signed_on: random.chance(0.8) ? Math.min(0, days + 1) : null,
      created_at: days,
    }
  })
  const ofEmployers = employers.slice(0, 12).map((employer, place) => {
    const signed = -random.between(30, 400)
    return {
      ...common,
      body: agency,
      body_ar: null,
      name: `Agency agreement ${place + 1}`,
      category_type: 'agency',
      date: signed,
      signed_on: signed,
      bw_lead_id: employer,
      created_at: signed,
    }
  })
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

async function fillMoney(demo: Demo, people: readonly Person[]): Promise<void> {
  const { random, staff, insert } = demo
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
      payer: random.weighted({ candidate: 55, employer: 25, company: 15, third_party: 5 }),
      agreed_on: Math.min(due - 20, -1),
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
  await fillRates(demo)
  await fillCommissions(demo, people)
}

/** Units for one euro, made up for the demo. */
const RATES = { USD: 1.09, EGP: 55.2, MAD: 10.8 }

/** Rates of the last weeks; the newest stands at its currency. */
async function fillRates(demo: Demo): Promise<void> {
  const known = await demo.tx<{ id: number; slug: string }[]>`select id, slug from currencies`
  const rows = Object.entries(RATES).flatMap(([slug, rate]) => {
    const currency = known.find(each => each.slug === slug)
    return [-22, -15, -8, -1].map(rate_day => ({
      currency_id: currency?.id,
      rate_day,
      per_euro: rate,
      rate_source: 'Demo',
      user_id: firstOf(demo, 'superadmin').id,
    }))
  })
  await demo.insert(exchangeRates, rows)
  await demo.tx`
    update currencies c set per_euro = r.per_euro, rate_day = r.rate_day, rate_source = r.rate_source
    from (select distinct on (currency_id) * from exchange_rates order by currency_id, rate_day desc) r where r.currency_id = c.id`
}

async function fillCommissions({ random, staff, insert }: Demo, people: readonly Person[]): Promise<void> {
  const employees = staff.filter(({ role }) => role === 'user')
  const rows = people.slice(-24).map(({ id, progress }, place) => {
    const employee = place % 3 === 0 ? random.one(employees) : undefined
    const days = -Math.max(1, Math.min(progress.age, 60))
    return {
      candidate_id: id,
      receiver: employee?.name ?? random.one(['Nile Partners', 'Atlas Conseil', 'Carthage Emploi']),
      employee_id: employee?.id ?? null,
      event: random.one(['contract', 'visa']),
      amount: random.one(['150.00', '250.00', '400.00']),
      amount_currency: 'EUR',
      state: random.weighted({ accrued: 40, due: 30, paid: 30 }),
      due_on: days,
      created_at: days,
    }
  })
  await insert(commissions, rows)
}
