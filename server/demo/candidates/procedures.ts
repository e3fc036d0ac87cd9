import { documents, languageCertificates } from '../../../contract/resources/documents'
import { baApprovals, recognitions, visas } from '../../../contract/resources/procedures'
import type { Values } from '../../crud/hooks'
import type { Demo } from '../demo'
import { countryOf } from '../names'
import DATA from './candidates.json'
import type { Person } from './people'

/** Papers that are usually there early, those that come late, and those of authorities, which come with the visa. */
const { early, late, last } = DATA.papers
const OCCUPATIONS: Readonly<Record<string, string>> = DATA.occupations
/** Recognition authority of each Bundesland. */
const AUTHORITIES: Readonly<Record<string, string>> = DATA.authorities

/** Certificates, applications and papers, as far as each file has come. */
export async function fillProcedures(
  demo: Demo,
  people: readonly Person[],
  employers: readonly number[],
): Promise<void> {
  const of = (rowsOf: (person: Person) => Values[]) => people.flatMap(rowsOf)
  await demo.insert(
    documents,
    of(person => papersOf(demo, person)),
  )
  await demo.insert(
    languageCertificates,
    of(person => certificatesOf(demo, person)),
  )
  await demo.insert(
    recognitions,
    of(person => recognitionOf(demo, person)),
  )
  await demo.insert(
    baApprovals,
    of(person => approvalOf(demo, person, employers)),
  )
  await demo.insert(
    visas,
    of(person => visaOf(demo, person)),
  )
}

function papersOf(demo: Demo, { id, taken, course, owner }: Person): Values[] {
  const { random, day, at } = demo
  const isThrough = taken.visa_granted !== undefined
  const later = taken.recognition_result === undefined ? late.slice(0, 1) : late
  return [...early, ...later, ...(isThrough ? last : [])].flatMap(slug => {
    const kind_id = demo.id('document_kinds', slug)
    if (!kind_id) return []
    const usual = early.includes(slug) ? (course.age > 60 ? 0.93 : 0.55) : 0.66
    const here = random.chance(isThrough ? 1 : usual)
    const asked = -random.between(1, Math.max(2, Math.min(course.age, 26)))
    const received = -random.between(2, Math.max(3, course.age))
    const expires = ['passport', 'police_clearance', 'insurance'].includes(slug)
    return {
      candidate_id: id,
      kind_id,
      received_on: here ? day(received) : null,
      original: here && random.chance(0.6),
      valid_until: here && expires ? day(random.between(isThrough ? 60 : -25, 900)) : null,
      checked_by: here && random.chance(0.8) ? (owner?.id ?? null) : null,
      checked_on: here ? day(Math.min(0, received + 2)) : null,
      holder: slug === 'job_contract' || slug === 'employment_declaration' ? 'employer' : 'candidate',
      asked_on: here ? null : day(asked),
      due_on: here ? null : day(asked + random.one([21, 28])),
      times_asked: here ? 0 : random.between(1, 3),
      created_at: at(Math.min(asked, -1)),
      updated_at: at(-1),
      created_by: owner?.id ?? null,
    }
  })
}

function certificatesOf({ random, day, at }: Demo, { id, taken }: Person): Values[] {
  const level =
    taken.b2_certificate !== undefined ? 'B2' : taken.b1_certificate !== undefined ? 'B1' : undefined
  const passed = level === 'B2' ? taken.b2_passed : taken.b1_passed
  if (!level || passed === undefined) return []
  // Some repeat one module, so that the oldest one decides how long the whole is usable.
  const oldest = random.chance(0.2) ? passed - 60 : passed
  const usable = new Date(at(oldest))
  usable.setUTCFullYear(usable.getUTCFullYear() + 1)
  const provider = random.one(['goethe', 'telc', 'osd', 'ecl'])
  const modules = ['listening_on', 'writing_on', 'speaking_on', 'exam_on'].map(name => [name, day(passed)])
  return [
    {
      candidate_id: id,
      provider,
      level,
      reading_on: day(oldest),
      ...Object.fromEntries(modules),
      usable_until: usable.toISOString().slice(0, 10),
      created_at: at(passed),
    },
  ]
}

function recognitionOf(demo: Demo, { id, taken, program, land }: Person): Values[] {
  const { random, day } = demo
  const applied = taken.recognition_authority_submitted
  if (applied === undefined) return []
  const decided = taken.recognition_result
  const asks = decided === undefined && random.chance(0.35)
  return [
    {
      candidate_id: id,
      kind: program === 'studies' ? 'zab' : 'recognition',
      occupation: OCCUPATIONS[program],
      authority: (land && AUTHORITIES[land]) ?? null,
      applied_on: day(applied),
      receipt_on: day(Math.min(0, applied + 6)),
      ...asked(demo, asks && 'Transcript with hours, sworn translation'),
      decided_on: decided === undefined ? null : day(decided),
      result: decided === undefined ? 'pending' : random.weighted({ full: 60, partial: 36, rejected: 4 }),
      created_at: demo.at(applied),
    },
  ]
}

function approvalOf(demo: Demo, person: Person, employers: readonly number[]): Values[] {
  const { random, day } = demo
  const { id, taken, course, program } = person
  const applied = taken.ba_submitted
  if (applied === undefined) return []
  const decided = taken.ba_result
  return [
    {
      candidate_id: id,
      bw_lead_id: random.one(employers),
      kind: course.accelerated ? 'accelerated' : 'regular',
      occupation: OCCUPATIONS[program],
      authority: 'Bundesagentur für Arbeit',
      applied_on: day(applied),
      ...asked(demo, decided === undefined && random.chance(0.2) && 'Declaration on the employment, page 3'),
      decided_on: decided === undefined ? null : day(decided),
      result: decided === undefined ? 'pending' : 'approved',
      valid_until: decided === undefined ? null : day(decided + 182),
      note: decided !== undefined && random.chance(0.3) ? 'Confirmed by the agency on the telephone.' : null,
      created_at: demo.at(applied),
    },
  ]
}

const VISA_KINDS: Readonly<Record<string, string>> = {
  apprenticeship: 'vocational_training',
  studies: 'study',
}

function visaOf(demo: Demo, { id, taken, country, program }: Person): Values[] {
  const { random, day } = demo
  if (taken.visa_application_ready === undefined) return []
  const { visa_appointment: meeting, visa_submitted: applied, visa_granted: granted } = taken
  const isOpen = applied !== undefined && granted === undefined
  const asks = isOpen && random.chance(0.3)
  const bad = isOpen && random.chance(0.15)
  const state = bad
    ? random.one(['rejected', 'lawsuit', 'withdrawn', 'new_application'])
    : asks
      ? 'more_documents_asked'
      : (stateOf(taken) ?? random.one(['documents', 'registered']))
  return [
    {
      candidate_id: id,
      kind: VISA_KINDS[program] ?? 'employment',
      state,
      mission_country_id: demo.id('countries', country),
      mission: countryOf(country).mission,
      registered_on: day(taken.visa_application_ready),
      appointment_at: meeting === undefined ? null : `${day(meeting)}T08:30:00Z`,
      applied_on: applied === undefined ? null : day(applied),
      ...asked(demo, asks && 'Police clearance'),
      ...(granted === undefined
        ? {}
        : { decided_on: day(granted), valid_from: day(granted + 5), valid_until: day(granted + 185) }),
      entered_on: state === 'entered' ? day((taken.ticket_booked ?? 0) + 16) : null,
      created_at: demo.at(taken.visa_application_ready),
    },
  ]
}

/** Returns the state of an application that goes its usual way; nothing before an appointment. */
function stateOf({ visa_granted, visa_submitted, visa_appointment, ticket_booked }: Person['taken']) {
  if (visa_granted !== undefined)
    return ticket_booked !== undefined && ticket_booked < -20 ? 'entered' : 'granted'
  if (visa_submitted !== undefined) return 'applied'
  return visa_appointment === undefined ? undefined : 'appointment_booked'
}

/** Adds a demand of an authority, some weeks or days old, with its deadline. */
function asked({ random, day }: Demo, what: string | false): Values {
  const on = -random.between(5, 34)
  return what ? { asked_for: what, asked_on: day(on), asked_until: day(on + 28) } : {}
}
