import { guaranteeEnd, refundOfBilled, reportDays } from '../../../contract/placement/guarantee'
import { invoiceNumber, taxed } from '../../../contract/placement/invoices'
import { percentOf } from '../../../contract/placement/money'
import { contracts } from '../../../contract/resources/contracts'
import { letters } from '../../../contract/resources/letters'
import { feeAgreements, invoices, placements } from '../../../contract/resources/placements'
import { endWithFirstDay } from '../../../contract/routes/counting'
import { addDays } from '../../../contract/time/wall-time'
import { type Demo, firstOf } from '../demo'
import type { Person } from './people'
import DATA from './placement.json'

const FEE = '6000.00'
const MONTHS = 6
const PROBATION = { number: 6, unit: 'months' } as const
const RULE = 'months_not_begun'

/** Agreements with employers, people at work there, and the invoices for them. */
export async function fillMoneyOfEmployers(
  demo: Demo,
  people: readonly Person[],
  posts: readonly { bw_lead_id: number; name: string }[],
): Promise<void> {
  const agreements = await fillAgreements(
    demo,
    [...new Set(posts.map(({ bw_lead_id }) => bw_lead_id))].slice(0, 6),
  )
  const arrived = people
    .filter(({ taken, program }) => program === 'nursing' && (taken.ticket_booked ?? 0) < -30)
    .slice(-9)
  const made = await fillPlacements(demo, arrived, agreements)
  await fillInvoices(demo, made)
}

async function fillAgreements(demo: Demo, employers: readonly number[]) {
  const author = firstOf(demo, 'de_superadmin').id
  return demo.insert(
    feeAgreements,
    employers.map((bw_lead_id, place) => ({
      name: `Fee agreement ${place + 1}`,
      bw_lead_id,
      signed_on: -400 + place * 10,
      fee: FEE,
      fee_currency: 'EUR',
      tax_rate: '19.00',
      days_to_pay: 14,
      share_contract: '40.00',
      share_arrival: '40.00',
      share_licence: '0.00',
      share_guarantee: '20.00',
      guarantee_months: MONTHS,
      refund_rule: RULE,
      replaces_first: place % 3 === 2,
      created_by: author,
    })),
  )
}

type Placed = Awaited<ReturnType<typeof fillPlacements>>[number]

async function fillPlacements(
  demo: Demo,
  people: readonly Person[],
  agreements: readonly { id: number; bw_lead_id: number }[],
) {
  const author = firstOf(demo, 'de_superadmin').id
  const rows = people.map((person, place) => {
    const agreement = agreements[place % agreements.length] ?? { id: 0, bw_lead_id: 0 }
    const started = -5 - place * 28
    const signed = Math.min((person.taken.ticket_booked ?? -40) - 60, started - 30)
    return { person, agreement, signed, started }
  })
  const signed = await demo.insert(
    contracts,
    rows.map(({ person, agreement, signed }) => ({
      name: `Employment: ${person.name}, placed`,
      category_type: 'employment',
      date: signed,
      signed_on: signed,
      candidate_id: person.id,
      bw_lead_id: agreement.bw_lead_id,
      language: 'de',
      text_version: 1,
      created_by: author,
    })),
  )
  return demo.insert(
    placements,
    rows.map(({ person, agreement, signed: day, started }, place) => ({
      candidate_id: person.id,
      bw_lead_id: agreement.bw_lead_id,
      name: 'Pflegefachkraft',
      contract_id: signed[place]?.id,
      agreement_id: agreement.id,
      signed_on: day,
      starts_on: started,
      started_on: started,
      probation_until: endWithFirstDay(demo.day(started), PROBATION, () => false),
      guarantee_until: guaranteeEnd(demo.day(started), MONTHS),
      guarantee_over_on: started < -200 ? -1 : null,
      ...(place === 3 ? earlyEnd(demo, started) : {}),
      created_by: author,
    })),
  )
}

/** One job ended within the guarantee. */
function earlyEnd(demo: Demo, started: number) {
  const known = demo.day(-6)
  const days = reportDays(known)
  const guarantee = { started_on: demo.day(started), months: MONTHS, fee: FEE, rule: RULE } as const
  return {
    end_known_on: known,
    ended_on: 4,
    ended_by: 'employer',
    end_reason: DATA.ends[0],
    person_reports_until: days.person,
    employer_reports_until: days.employer,
    remedy: 'refund',
    // The shares of the contract and of the arrival are billed.
    refund: refundOfBilled(guarantee, demo.day(4), percentOf(FEE, 80)),
    refund_currency: 'EUR',
  }
}

async function fillInvoices(demo: Demo, placed: readonly Placed[]): Promise<void> {
  const author = firstOf(demo, 'de_admin').id
  const drawn = placed.flatMap((placement, place) => [
    {
      placement,
      milestone: 'contract' as const,
      issued: placement.signed_on + 2,
      paid: placement.signed_on + 12,
    },
    {
      placement,
      milestone: 'arrival' as const,
      issued: Math.min(placement.started_on + 3, -1),
      // Two employers are late, the latest is not due yet.
      paid: place % 4 === 1 || place === 0 ? null : placement.started_on + 15,
    },
  ])
  const counters = new Map<string, number>()
  const rows = drawn
    .toSorted((one, other) => one.issued - other.issued)
    .map(({ placement, milestone, issued, paid }) => {
      const issued_on = demo.day(issued)
      const year = issued_on.slice(0, 4)
      const number = (counters.get(year) ?? 0) + 1
      counters.set(year, number)
      const net = percentOf(FEE, 40)
      return {
        number: invoiceNumber(year, number),
        state: paid === null || paid > 0 ? 'issued' : 'paid',
        bw_lead_id: placement.bw_lead_id,
        placement_id: placement.id,
        milestone,
        performed_on: milestone === 'contract' ? placement.signed_on : placement.started_on,
        language: 'de',
        net,
        net_currency: 'EUR',
        tax_rate: '19.00',
        ...taxed(net, 19),
        tax_currency: 'EUR',
        gross_currency: 'EUR',
        issued_on,
        due_on: addDays(issued_on, 14),
        paid_on: paid === null || paid > 0 ? null : demo.day(paid),
        created_by: author,
      }
    })
  await fillLetters(demo, await demo.insert(invoices, rows))
  for (const [year, last] of counters)
    await demo.tx`insert into invoice_numbers (year, last) values (${year}, ${last})`
}

interface Issued {
  id: number
  number: string
  bw_lead_id: number
  state: string
  due_on: string
}

/** Every invoice went out with a letter; of two that are late the reminder is ready. */
async function fillLetters(demo: Demo, issued: readonly Issued[]): Promise<void> {
  const author = firstOf(demo, 'de_admin').id
  const employers = await demo.tx<{ id: number; company: string; email: string; city: string }[]>`
    select id, company, email, city from bw_leads`
  const rows = issued.flatMap(({ id, number, bw_lead_id, state, due_on }) => {
    const employer = employers.find(each => each.id === bw_lead_id)
    const common = {
      bw_lead_id,
      invoice_id: id,
      language: 'de',
      to: employer?.email,
      recipient: `${employer?.company}\n${employer?.city}`,
    }
    const sent = {
      ...common,
      kind: 'invoice',
      state: 'sent',
      subject: `Rechnung ${number}`,
      body: DATA.letters.invoice.replace('%{number}', number),
      occasion: `invoice ${id}`,
      user_id: author,
    }
    const isLate = state === 'issued' && due_on < demo.day(-7)
    const reminder = {
      ...common,
      kind: 'invoice_reminder',
      state: 'ready',
      subject: `Zahlungserinnerung: Rechnung ${number}`,
      body: DATA.letters.reminder.replace('%{number}', number),
      occasion: `reminder ${id} 7`,
    }
    return isLate ? [sent, reminder] : [sent]
  })
  await demo.insert(letters, rows)
}
