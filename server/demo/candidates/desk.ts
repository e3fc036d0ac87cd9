import {
  candidateEvaluations,
  candidateInterviews,
  candidateSubmissionRequests,
  candidateUpdates,
  evaluationAppointmentSettings,
  interviews,
} from '../../../contract/resources/requests'
import type { Values } from '../../crud/hooks'
import type { Demo } from '../demo'
import STAFF from '../staff.json'
import type { Person } from './people'

/** Adds the work of the desks beside the files: appointments and requests. */
export async function fillDesk(demo: Demo, people: readonly Person[], houses: number[]): Promise<void> {
  await fillEvaluations(demo, people)
  await fillInterviews(demo, people, houses)
  await fillUpdateRequests(demo, people)
  await fillSubmissionRequests(demo, people, houses)
}

async function fillEvaluations(demo: Demo, people: readonly Person[]): Promise<void> {
  const { random, day } = demo
  const evaluators = demo.staff.filter(({ role }) => role === 'admin')
  const slots = evaluators.flatMap(({ id, office }) =>
    ['monday', 'wednesday', 'thursday'].map(weekday => ({
      evaluator_id: id,
      weekday,
      starts: '10:00',
      ends: '13:00',
      minutes: 30,
      capacity: weekday === 'thursday' ? 2 : 1,
      timezone: STAFF.offices.find(({ name }) => name === office)?.timezone,
      active: true,
    })),
  )
  await demo.insert(evaluationAppointmentSettings, slots)
  // One a half hour and evaluator, so that no two overlap.
  const rows = evaluators.flatMap(({ id, office }) => {
    const own = people.filter(person => person.owner?.office === office)
    return Array.from({ length: 26 }, (_, place) => {
      const days = -40 + place * 2
      const score = random.between(380, 990) / 10
      const planned = {
        candidate_id: random.one(own).id,
        appointment: `${day(days)}T${String(8 + (place % 3)).padStart(2, '0')}:30:00Z`,
        minutes: 30,
        evaluator_id: id,
        cancelled: random.chance(0.06),
        created_at: days - 9,
      }
      if (days >= 0) return planned
      const note = random.chance(0.5)
        ? random.one(['Speaks freely, grammar weak.', 'نطق جيد ومفردات كافية.'])
        : null
      return { ...planned, result: gradeOf(score), score, update_date: days, note }
    })
  })
  await demo.insert(candidateEvaluations, rows)
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

async function fillInterviews(demo: Demo, people: readonly Person[], houses: number[]): Promise<void> {
  const { random } = demo
  const ready = readyNurses(people)
  const german = demo.staff.filter(({ office }) => office === 'Munich')
  const days = [-30, -16, -7, 3, 9, 17].map(day => ({
    title: `Interviews, ${random.one(['nursing', 'care of the elderly', 'intensive care'])}`,
    bw_lead_id: random.one(houses),
    at: `${demo.day(day)}T09:00:00Z`,
    minutes: 240,
    place: day % 2 ? 'Online' : 'Cairo office',
    link: day % 2 ? 'https://meet.lotse.example/interviews' : null,
    capacity: 12,
    candidates: [...new Set(Array.from({ length: 7 }, () => random.one(ready).id))],
    outcome: day < 0 ? 'Three offers, one second talk.' : null,
    created_at: day - 25,
    created_by: random.one(german).id,
  }))
  const meetings = await demo.insert(interviews, days)
  const rows = meetings.flatMap(meeting =>
    meeting.candidates.map(candidate => ({
      candidate_id: candidate,
      bw_lead_id: meeting.bw_lead_id,
      interview_id: meeting.id,
      at: meeting.at,
      status: meeting.outcome ? random.one(['accepted', 'rejected', 'accepted']) : 'pending',
      link: meeting.link,
      information: random.chance(0.5) ? 'Bring the passport and the certificates.' : null,
      invited_at: meeting.created_at,
      was_present: meeting.outcome ? random.chance(0.9) : false,
      created_at: meeting.created_at,
    })),
  )
  await demo.insert(candidateInterviews, rows)
}

interface Identity {
  id: number
  birth_place: string | null
  last_pass_number: string | null
  expiry: string
}

async function fillUpdateRequests(demo: Demo, people: readonly Person[]): Promise<void> {
  const { tx, random, day } = demo
  const advisers = demo.staff.filter(({ role }) => role === 'user')
  const rows = await tx<Identity[]>`
    select id, birth_place, last_pass_number, pass_expiry_date::text as expiry from candidates`
  const files = new Map(rows.map(file => [file.id, file]))
  const proposalFor = (person: Person): Values => {
    const file = files.get(person.id)
    return random.one([
      {
        field: 'birth_place',
        value: random.one(['Kairouan', 'Fès', 'Mansoura', 'Oran']),
        old_value: file?.birth_place,
      },
      { field: 'pass_expiry_date', value: day(random.between(2_500, 3_600)), old_value: file?.expiry },
      { field: 'last_pass_number', value: `A${random.digits(8)}`, old_value: file?.last_pass_number },
      { field: 'id_number', value: random.digits(10) },
    ])
  }
  const updates = Array.from({ length: 46 }, (_, place) => {
    const person = random.one(people)
    const proposal = proposalFor(person)
    const status = place < 14 ? 'pending' : random.one(['approved', 'rejected', 'approved'])
    const days = -random.between(0, place < 14 ? 6 : 60)
    return {
      candidate_id: person.id,
      ...proposal,
      reason: random.chance(0.6) ? 'As in the passport.' : null,
      status,
      by: random.one(advisers).id,
      ...decision(demo, status, days),
      created_at: days - 1,
    }
  })
  await demo.insert(candidateUpdates, updates)
}

async function fillSubmissionRequests(
  demo: Demo,
  people: readonly Person[],
  houses: number[],
): Promise<void> {
  const { random, staff } = demo
  const advisers = staff.filter(({ role }) => role === 'user')
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
      ...decision(demo, status, days),
      note: random.chance(0.5) ? 'The house asks for an answer this week.' : null,
      documents: [],
      created_at: days - 1,
      created_by: by.id,
    }
  })
  await demo.insert(candidateSubmissionRequests, requests)
}

function decision({ random, staff }: Demo, status: string, days: number): Values {
  const { id } = random.one(staff.filter(({ role }) => role === 'admin' || role === 'superadmin'))
  if (status === 'pending') return {}
  const decision_note = status === 'rejected' ? 'Please attach the page of the passport.' : null
  return { decided_by: id, decided_at: days, decision_note }
}
