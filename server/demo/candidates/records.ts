import type { Definition } from '../../../contract/definition/define'
import { exams, licences, measures } from '../../../contract/resources/measures'
import { agreements, permits, preapprovals, remedies } from '../../../contract/resources/permissions'
import type { Values } from '../../crud/hooks'
import type { Demo } from '../demo'
import type { Person } from './people'
import { after } from './steps'

/** Records that move steps beside the applications: § 81a, measure, exams, licence, permits and remedies. */
export async function fillRecords(
  demo: Demo,
  people: readonly Person[],
  employers: readonly number[],
): Promise<void> {
  const arrived = people.filter(({ taken }) => arrivalOf(taken) < 0)
  const nurses = arrived.filter(({ program }) => program === 'nursing')
  const made: readonly [Definition, readonly Values[]][] = [
    [agreements, people.flatMap((person, place) => agreementOf(person, employers[place % employers.length]))],
    [preapprovals, people.flatMap(preapprovalOf)],
    [measures, nurses.map(measureOf)],
    [exams, nurses.flatMap(examsOf)],
    [licences, nurses.flatMap(licenceOf)],
    [permits, [...arrived.flatMap(permitOf), ...nurses.flatMap(titleOf)]],
    [remedies, await remediesOf(demo)],
  ]
  for (const [definition, rows] of made) await demo.insert(definition, rows)
}

/** Days after the ticket until the person is in Germany. */
const UNTIL_ARRIVAL = 16
const arrivalOf = ({ visa_granted, ticket_booked }: Person['taken']): number =>
  visa_granted === undefined || ticket_booked === undefined ? 1 : ticket_booked + UNTIL_ARRIVAL

function agreementOf({ id, taken, land }: Person, employer: number | undefined): Values[] {
  const paid = taken.accelerated_submitted
  if (paid === undefined) return []
  return [
    {
      candidate_id: id,
      bw_lead_id: employer,
      authority: `Ausländerbehörde, ${land}`,
      signed_on: paid - 3,
      paid_on: paid,
      payer: 'employer',
      result: 'in_force',
      created_at: paid,
    },
  ]
}

function preapprovalOf({ id, taken, land }: Person): Values[] {
  const issued = taken.accelerated_result
  if (issued === undefined) return []
  return [
    {
      candidate_id: id,
      authority: `Ausländerbehörde, ${land}`,
      issued_on: issued,
      result: 'issued',
      printed_until: after(issued, 91),
      in_register_on: Math.min(0, issued + 1),
      created_at: issued,
    },
  ]
}

/** The points of the way from the measure to the licence, at which one nurse after the other stands. */
const POINTS = ['chosen', 'running', 'registered', 'failed', 'exhausted', 'passed', 'licensed'] as const
const pointOf = (place: number) => POINTS.indexOf(POINTS[place % POINTS.length] ?? 'chosen')
const isAt = (place: number, point: (typeof POINTS)[number]) => pointOf(place) >= POINTS.indexOf(point)

function measureOf({ id, taken }: Person, place: number): Values {
  const arrived = arrivalOf(taken)
  const isOver = isAt(place, 'failed')
  return {
    candidate_id: id,
    kind: place % 3 === 1 ? 'adaptation' : 'exam_prep',
    chosen_on: arrived - 60,
    place: 'Pflegeschule am Park',
    place_on: arrived - 40,
    started_on: isAt(place, 'running') ? arrived : null,
    until: arrived + 240,
    hours: 480,
    finished_on: isOver ? Math.min(arrived + 120, -8) : null,
    result: isOver ? 'finished' : null,
    created_at: arrived - 60,
  }
}

const PLACE = 'Landesamt für Pflege'

function examsOf({ id }: Person, place: number): Values[] {
  const point = POINTS[pointOf(place)]
  if (point === undefined || !isAt(place, 'registered')) return []
  const exam = { candidate_id: id, kind: 'knowledge_oral_practical', place: PLACE }
  const first = { ...exam, attempt: 1, registered_on: -70, exam_on: -20, created_at: -70 }
  if (point === 'registered') return [{ ...first, exam_on: 12 }]
  const practical = { practical_on: -20, practical_result: 'passed' }
  const failed = {
    ...first,
    ...practical,
    oral_on: -20,
    oral_result: 'failed',
    decided_on: -20,
    result: 'failed',
  }
  if (point === 'failed') return [failed]
  const second = { ...exam, attempt: 2, registered_on: -15, exam_on: -6, oral_on: -6, decided_on: -6 }
  const result = point === 'exhausted' ? 'failed' : 'passed'
  return [failed, { ...second, oral_result: result, result, created_at: -15 }]
}

function licenceOf({ id, land }: Person, place: number): Values[] {
  if (!isAt(place, 'passed')) return []
  const isGranted = isAt(place, 'licensed')
  return [
    {
      candidate_id: id,
      profession: 'Pflegefachperson',
      authority: PLACE,
      bundesland_id: land,
      applied_on: -5,
      granted_on: isGranted ? -1 : null,
      result: isGranted ? 'granted' : null,
      created_at: -5,
    },
  ]
}

function permitOf({ id, taken }: Person): Values[] {
  const applied = arrivalOf(taken) + 21
  if (applied > 0) return []
  const issued = applied + 45 < 0 ? applied + 45 : null
  return [
    {
      candidate_id: id,
      kind: 'residence',
      law: '16d_1',
      applied_on: applied,
      issued_on: issued,
      result: issued === null ? null : 'issued',
      valid_until: issued === null ? null : issued + 700,
      created_at: applied,
    },
  ]
}

/** A person with a licence asks for the title of a skilled worker. */
function titleOf({ id }: Person, place: number): Values[] {
  if (!isAt(place, 'licensed')) return []
  return [{ candidate_id: id, kind: 'change_of_title', law: '18a', applied_on: -1, created_at: -1 }]
}

/** The choice after a refusal: of a visa as its state has it, of a recognition in time, but for the latest ones. */
async function remediesOf({ tx }: Demo): Promise<Values[]> {
  const visaRefusals = await tx<{ candidate_id: number; state: string }[]>`
    select candidate_id, state from visas where state in ('lawsuit', 'new_application') order by id`
  const recognitionRefusals = await tx<{ candidate_id: number; chosen_on: string }[]>`
    select candidate_id, (decided_on + 12)::text as chosen_on from recognitions
    where result = 'rejected' and decided_on < current_date - 30 order by id`
  return [
    ...visaRefusals.map(({ candidate_id, state }) => ({
      candidate_id,
      against: 'visa',
      kind: state,
      chosen_on: -9,
      filed_on: state === 'lawsuit' ? -4 : null,
      court: state === 'lawsuit' ? 'Verwaltungsgericht Berlin' : null,
      created_at: -9,
    })),
    ...recognitionRefusals.map(({ candidate_id, chosen_on }, place) => ({
      candidate_id,
      against: 'recognition',
      kind: place % 2 ? 'new_application' : 'none',
      chosen_on,
      note: place % 2 ? null : 'Prefers to stay in the current job at home.',
      created_at: chosen_on,
    })),
  ]
}
