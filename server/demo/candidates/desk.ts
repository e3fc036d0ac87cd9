import { contracts, contractTexts } from '../../../contract/resources/contracts'
import {
  candidateEvaluations,
  candidateInterviews,
  candidateSubmissionRequests,
  candidateUpdates,
  evaluationAppointmentSettings,
  interviews,
} from '../../../contract/resources/requests'
import { transactions } from '../../../contract/resources/transactions'
import type { Tx, Values } from '../../crud/hooks'
import { insertRecords } from '../insert'
import { dayFrom, shifted } from '../time'
import { AGENCY_DE, CONTRACT_AR, CONTRACT_DE } from './contractTexts'
import type { Person, Setting } from './people'
import { fillWords } from './words'

interface About {
  people: readonly Person[]
  employers: readonly number[]
  /** The employers that are hospitals and homes. */
  houses: readonly number[]
}

/** Adds the work of the desks beside the files: appointments, requests, contracts, money, notes and calls. */
export async function fillDesk(tx: Tx, setting: Setting, about: About): Promise<void> {
  await fillEvaluations(tx, setting, about)
  await fillInterviews(tx, setting, about)
  await fillUpdateRequests(tx, setting, about)
  await fillSubmissionRequests(tx, setting, about)
  await fillContracts(tx, setting, about)
  await fillMoney(tx, setting, about)
  await fillWords(tx, setting, about.people)
}

async function fillEvaluations(tx: Tx, { random, now, staff }: Setting, { people }: About): Promise<void> {
  const evaluators = staff.filter(({ role }) => role === 'admin')
  const zones = {
    cairo: 'Africa/Cairo',
    casablanca: 'Africa/Casablanca',
    tunis: 'Africa/Tunis',
    munich: 'Europe/Berlin',
  }
  const slots = evaluators.flatMap(({ id, office }) =>
    ['monday', 'wednesday', 'thursday'].map(weekday => ({
      evaluator_id: id,
      weekday,
      starts: '10:00',
      ends: '13:00',
      minutes: 30,
      capacity: weekday === 'thursday' ? 2 : 1,
      timezone: zones[office],
      active: true,
    })),
  )
  await insertRecords(tx, evaluationAppointmentSettings, slots)
  // One a half hour and evaluator, so that no two overlap.
  const rows = evaluators.flatMap(({ id, office }) => {
    const own = people.filter(person => person.owner?.office === office)
    return Array.from({ length: 26 }, (_, place) => {
      const days = -40 + place * 2
      const past = days < 0
      const score = random.between(380, 990) / 10
      return {
        candidate_id: random.one(own).id,
        appointment: `${dayFrom(now, days)}T${String(8 + (place % 3)).padStart(2, '0')}:30:00Z`,
        minutes: 30,
        evaluator_id: id,
        cancelled: random.chance(0.06),
        result: past ? gradeOf(score) : null,
        score: past ? score : null,
        update_date: past ? dayFrom(now, days) : null,
        note:
          past && random.chance(0.5)
            ? random.one(['Speaks freely, grammar weak.', 'نطق جيد ومفردات كافية.'])
            : null,
        created_at: shifted(now, days - 9),
      }
    })
  })
  await insertRecords(tx, candidateEvaluations, rows)
}

function gradeOf(score: number): string {
  const grades = { A: 90, B: 75, C: 60, D: 50 }
  return Object.entries(grades).find(([, from]) => score >= from)?.[0] ?? 'failed'
}

/** Nurses who can be shown to an employer now. */
function readyNurses(people: readonly Person[]): Person[] {
  return people.filter(
    ({ taken, program }) =>
      program === 'nursing' && taken.recognition_result !== undefined && taken.visa_granted === undefined,
  )
}

async function fillInterviews(
  tx: Tx,
  { random, now, staff }: Setting,
  { people, houses }: About,
): Promise<void> {
  const ready = readyNurses(people)
  const german = staff.filter(({ office }) => office === 'munich')
  const days = [-30, -16, -7, 3, 9, 17].map(day => ({
    title: `Interviews, ${random.one(['nursing', 'care of the elderly', 'intensive care'])}`,
    bw_lead_id: random.one(houses),
    at: `${dayFrom(now, day)}T09:00:00Z`,
    minutes: 240,
    place: day % 2 ? 'Online' : 'Cairo office',
    link: day % 2 ? 'https://meet.lotse.example/interviews' : null,
    capacity: 12,
    candidates: [...new Set(Array.from({ length: 7 }, () => random.one(ready).id))],
    outcome: day < 0 ? 'Three offers, one second talk.' : null,
    created_at: shifted(now, day - 25),
    created_by: random.one(german).id,
  }))
  const ids = await insertRecords(tx, interviews, days)
  const rows = days.flatMap((meeting, place) =>
    meeting.candidates.map(candidate => ({
      candidate_id: candidate,
      bw_lead_id: meeting.bw_lead_id,
      interview_id: ids[place],
      at: meeting.at,
      status: meeting.outcome ? random.one(['accepted', 'rejected', 'accepted']) : 'pending',
      link: meeting.link,
      information: random.chance(0.5) ? 'Bring the passport and the certificates.' : null,
      invited_at: meeting.created_at,
      was_present: meeting.outcome ? random.chance(0.9) : false,
      created_at: meeting.created_at,
    })),
  )
  await insertRecords(tx, candidateInterviews, rows)
}

async function fillUpdateRequests(tx: Tx, { random, now, staff }: Setting, { people }: About): Promise<void> {
  const advisers = staff.filter(({ role }) => role === 'user')
  const admins = staff.filter(({ role }) => role === 'admin' || role === 'superadmin')
  const files = new Map(
    (
      await tx<{ id: number; birth_place: string | null; last_pass_number: string | null; expiry: string }[]>`
        select id, birth_place, last_pass_number, pass_expiry_date::text as expiry from candidates`
    ).map(file => [file.id, file]),
  )
  const proposalFor = ({ id }: Person): readonly [field: string, value: string, old: string | null] => {
    const file = files.get(id)
    return random.one([
      ['birth_place', random.one(['Kairouan', 'Fès', 'Mansoura', 'Oran']), file?.birth_place ?? null],
      ['pass_expiry_date', dayFrom(now, random.between(2_500, 3_600)), file?.expiry ?? null],
      ['last_pass_number', `A${random.digits(8)}`, file?.last_pass_number ?? null],
      ['id_number', random.digits(10), null],
    ] as const)
  }
  const updates = Array.from({ length: 46 }, (_, place) => {
    const person = random.one(people)
    const [field, value, old] = proposalFor(person)
    const status = place < 14 ? 'pending' : random.one(['approved', 'rejected', 'approved'])
    const days = -random.between(0, place < 14 ? 6 : 60)
    return {
      candidate_id: person.id,
      field,
      value,
      old_value: old,
      reason: random.chance(0.6) ? 'As in the passport.' : null,
      status,
      by: random.one(advisers).id,
      ...decision(random.one(admins).id, status, shifted(now, days)),
      created_at: shifted(now, days - 1),
    }
  })
  await insertRecords(tx, candidateUpdates, updates)
}

async function fillSubmissionRequests(
  tx: Tx,
  { random, now, staff }: Setting,
  { people, houses }: About,
): Promise<void> {
  const advisers = staff.filter(({ role }) => role === 'user')
  const admins = staff.filter(({ role }) => role === 'admin' || role === 'superadmin')
  const german = staff.filter(({ role }) => role === 'de_user' || role === 'de_admin')
  const ready = readyNurses(people)
  const requests = Array.from({ length: 24 }, (_, place) => {
    const status = place < 7 ? 'pending' : random.one(['approved', 'approved', 'rejected'])
    const days = -random.between(0, place < 7 ? 5 : 50)
    const by = random.one(place % 2 ? german : advisers)
    return {
      candidate_id: random.one(ready).id,
      request_title: random.one([
        'Nurse for the surgical ward',
        'Care of the elderly, day shift',
        'Present for the open post',
      ]),
      bw_lead_id: random.one(houses),
      status,
      by: by.id,
      ...decision(random.one(admins).id, status, shifted(now, days)),
      note: random.chance(0.5) ? 'The house asks for an answer this week.' : null,
      documents: [],
      created_at: shifted(now, days - 1),
      created_by: by.id,
    }
  })
  await insertRecords(tx, candidateSubmissionRequests, requests)
}

function decision(by: number, status: string, at: string): Values {
  const decided = status !== 'pending'
  return {
    decided_by: decided ? by : null,
    decided_at: decided ? at : null,
    decision_note: status === 'rejected' ? 'Please attach the page of the passport.' : null,
  }
}

async function fillContracts(
  tx: Tx,
  { random, now, staff }: Setting,
  { people, employers }: About,
): Promise<void> {
  const lead = staff.find(({ role }) => role === 'de_superadmin')
  const rows = people.slice(-120).map((person, place) => {
    const kind = place % 6 === 0 ? 'employment' : place % 9 === 0 ? 'language' : 'registration'
    const day = -Math.max(0, person.course.age - 2)
    return {
      name: `${kind === 'registration' ? 'Registration' : kind === 'language' ? 'Course' : 'Employment'}: ${person.name}`,
      category_type: kind,
      date: dayFrom(now, day),
      candidate_id: person.id,
      bw_lead_id: kind === 'employment' ? random.one(employers) : null,
      language: 'de',
      body: CONTRACT_DE,
      body_ar: CONTRACT_AR,
      text_version: 1,
      signed_on: random.chance(0.8) ? dayFrom(now, Math.min(0, day + 1)) : null,
      created_at: shifted(now, day),
      created_by: lead?.id ?? null,
    }
  })
  const agency = employers.slice(0, 12).map((employer, place) => ({
    name: `Agency agreement ${place + 1}`,
    category_type: 'agency',
    date: dayFrom(now, -random.between(30, 400)),
    candidate_id: null,
    bw_lead_id: employer,
    language: 'de',
    body: AGENCY_DE,
    body_ar: null,
    text_version: 1,
    signed_on: null,
    created_at: shifted(now, -30),
    created_by: lead?.id ?? null,
  }))
  const made = [...rows, ...agency]
  const ids = await insertRecords(tx, contracts, made)
  await insertRecords(
    tx,
    contractTexts,
    ids.map((id, place) => ({
      contract_id: id,
      text_version: 1,
      body: made[place]?.body ?? null,
      body_ar: made[place]?.body_ar ?? null,
      user_id: lead?.id ?? null,
    })),
  )
  await tx`
    update candidates c set registration_contract_id = k.id from contracts k
    where k.candidate_id = c.id and k.category_type = 'registration' and k.signed_on is not null`
}

async function fillMoney(tx: Tx, { random, now, staff }: Setting, { people }: About): Promise<void> {
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
      deadline: dayFrom(now, due),
      done,
      done_on: done ? dayFrom(now, Math.min(0, due + random.between(-4, 6))) : null,
      approved,
      approved_by: approved ? random.one(admins).id : null,
      approved_at: approved ? shifted(now, Math.min(0, due + 7)) : null,
      note: random.chance(0.4) ? 'Paid at the office.' : null,
      created_at: shifted(now, Math.min(due - 20, -1)),
      created_by: person.owner?.id ?? null,
    }
  })
  await insertRecords(tx, transactions, rows)
}
