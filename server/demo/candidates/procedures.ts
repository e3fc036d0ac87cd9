import { documents, languageCertificates } from '../../../contract/resources/documents'
import { baApprovals, recognitions, visas } from '../../../contract/resources/procedures'
import type { Tx, Values } from '../../crud/hooks'
import { insertRecords } from '../insert'
import type { Random } from '../random'
import { dayFrom, shifted } from '../time'
import type { Person, Setting } from './people'

/** Papers that are usually there early, and those that come late. */
const EARLY = [
  'passport',
  'cv',
  'school_certificate',
  'vocational_certificate',
  'power_of_attorney',
  'consent',
]
const LATE = [
  'birth_certificate',
  'photos',
  'police_clearance',
  'insurance',
  'job_contract',
  'employment_declaration',
]
/** Adds the documents of authorities; candidates with a visa have them. */
const LAST = ['legalisation', 'recognition_decision']

/** Certificates, applications and papers, as far as each file has come. */
export async function fillProcedures(
  tx: Tx,
  setting: Setting,
  { people, employers }: { people: readonly Person[]; employers: readonly number[] },
): Promise<void> {
  const kinds = new Map(
    (await tx<{ id: number; slug: string }[]>`select id, slug from document_kinds`).map(({ id, slug }) => [
      slug,
      id,
    ]),
  )
  await insertRecords(
    tx,
    documents,
    people.flatMap(person => papersOf(setting, person, kinds)),
  )
  await insertRecords(
    tx,
    languageCertificates,
    people.flatMap(person => certificatesOf(setting, person)),
  )
  await insertRecords(
    tx,
    recognitions,
    people.flatMap(person => recognitionOf(setting, person)),
  )
  await insertRecords(
    tx,
    baApprovals,
    people.flatMap(person => approvalOf(setting, person, employers)),
  )
  await insertRecords(
    tx,
    visas,
    people.flatMap(person => visaOf(setting, person)),
  )
}

function papersOf({ random, now }: Setting, person: Person, kinds: Map<string, number>): Values[] {
  const { taken, course } = person
  const isThrough = taken.visa_granted !== undefined
  const wanted = [
    ...EARLY,
    ...(taken.recognition_result === undefined ? LATE.slice(0, 1) : LATE),
    ...(isThrough ? LAST : []),
  ]
  return wanted.flatMap(slug => {
    const kind = kinds.get(slug)
    if (!kind) return []
    const early = EARLY.includes(slug)
    const usual = early ? (course.age > 60 ? 0.93 : 0.55) : 0.66
    const here = random.chance(isThrough ? 1 : usual)
    const asked = -random.between(1, Math.max(2, Math.min(course.age, 26)))
    const received = -random.between(2, Math.max(3, course.age))
    const expires = ['passport', 'police_clearance', 'insurance'].includes(slug)
    return [
      {
        candidate_id: person.id,
        kind_id: kind,
        name: null,
        received_on: here ? dayFrom(now, received) : null,
        original: here && random.chance(0.6),
        valid_until: here && expires ? dayFrom(now, random.between(isThrough ? 60 : -25, 900)) : null,
        checked_by: here && random.chance(0.8) ? (person.owner?.id ?? null) : null,
        checked_on: here ? dayFrom(now, Math.min(0, received + 2)) : null,
        holder: slug === 'job_contract' || slug === 'employment_declaration' ? 'employer' : 'candidate',
        asked_on: here ? null : dayFrom(now, asked),
        due_on: here ? null : dayFrom(now, asked + random.one([21, 28])),
        times_asked: here ? 0 : random.between(1, 3),
        note: null,
        created_at: shifted(now, Math.min(asked, -1)),
        updated_at: shifted(now, -1),
        created_by: person.owner?.id ?? null,
      },
    ]
  })
}

function certificatesOf({ random, now }: Setting, { id, taken }: Person): Values[] {
  const level =
    taken.b2_certificate !== undefined ? 'B2' : taken.b1_certificate !== undefined ? 'B1' : undefined
  const day = level === 'B2' ? taken.b2_passed : taken.b1_passed
  if (!level || day === undefined) return []
  // Some repeat one module, so that the oldest one decides how long the whole is usable.
  const oldest = random.chance(0.2) ? day - 60 : day
  const usable = new Date(now.getTime() + oldest * 86_400_000)
  usable.setUTCFullYear(usable.getUTCFullYear() + 1)
  return [
    {
      candidate_id: id,
      provider: random.one(['goethe', 'telc', 'osd', 'ecl']),
      level,
      reading_on: dayFrom(now, oldest),
      listening_on: dayFrom(now, day),
      writing_on: dayFrom(now, day),
      speaking_on: dayFrom(now, day),
      exam_on: dayFrom(now, day),
      usable_until: usable.toISOString().slice(0, 10),
      note: null,
      created_at: shifted(now, day),
    },
  ]
}

const OCCUPATIONS: Readonly<Record<string, string>> = {
  nursing: 'Pflegefachfrau / Pflegefachmann',
  engineering: 'Ingenieur',
  it: 'Fachinformatiker',
  hotel_and_kitchen: 'Koch',
  apprenticeship: 'Schulabschluss',
  studies: 'Hochschulzugang',
}
/** Recognition authority of each Bundesland. */
const AUTHORITIES: Readonly<Record<string, string>> = {
  bayern: 'Landesamt für Pflege',
  'baden-wuerttemberg': 'Regierungspräsidium Stuttgart',
  'nordrhein-westfalen': 'Bezirksregierung Münster',
  hessen: 'Regierungspräsidium Darmstadt',
  niedersachsen: 'Niedersächsisches Landesamt für Soziales',
  berlin: 'LAGeSo Berlin',
  sachsen: 'Landesdirektion Sachsen',
}

function recognitionOf({ random, now }: Setting, { id, taken, program, land }: Person): Values[] {
  const applied = taken.recognition_authority_submitted
  if (applied === undefined) return []
  const decided = taken.recognition_result
  const asks = decided === undefined && random.chance(0.35)
  return [
    {
      candidate_id: id,
      kind: program === 'studies' ? 'zab' : 'recognition',
      occupation: OCCUPATIONS[program] ?? 'Pflegefachfrau / Pflegefachmann',
      authority: (land && AUTHORITIES[land]) ?? null,
      applied_on: dayFrom(now, applied),
      receipt_on: dayFrom(now, Math.min(0, applied + 6)),
      ...asked(random, now, asks ? 'Transcript with hours, sworn translation' : null),
      decided_on: decided === undefined ? null : dayFrom(now, decided),
      result: decided === undefined ? 'pending' : random.weighted({ full: 60, partial: 36, rejected: 4 }),
      measure: null,
      note: null,
      created_at: shifted(now, applied),
    },
  ]
}

function approvalOf({ random, now }: Setting, person: Person, employers: readonly number[]): Values[] {
  const { id, taken, course, program } = person
  const applied = taken.ba_submitted
  if (applied === undefined) return []
  const decided = taken.ba_result
  return [
    {
      candidate_id: id,
      bw_lead_id: random.one(employers),
      kind: course.accelerated ? 'accelerated' : 'regular',
      occupation: OCCUPATIONS[program] ?? 'Pflegefachfrau / Pflegefachmann',
      authority: 'Bundesagentur für Arbeit',
      applied_on: dayFrom(now, applied),
      ...asked(
        random,
        now,
        decided === undefined && random.chance(0.2) ? 'Declaration on the employment, page 3' : null,
      ),
      decided_on: decided === undefined ? null : dayFrom(now, decided),
      result: decided === undefined ? 'pending' : 'approved',
      valid_until: decided === undefined ? null : dayFrom(now, decided + 182),
      note: decided !== undefined && random.chance(0.3) ? 'Confirmed by the agency on the telephone.' : null,
      created_at: shifted(now, applied),
    },
  ]
}

function visaOf({ random, now, countries }: Setting, person: Person): Values[] {
  const { id, taken, country, program } = person
  if (taken.visa_application_ready === undefined) return []
  const { visa_appointment: meeting, visa_submitted: applied, visa_granted: granted } = taken
  const asks = applied !== undefined && granted === undefined && random.chance(0.3)
  const bad = applied !== undefined && granted === undefined && random.chance(0.15)
  const state =
    granted !== undefined
      ? taken.ticket_booked !== undefined && taken.ticket_booked < -20
        ? 'entered'
        : 'granted'
      : bad
        ? random.one(['rejected', 'lawsuit', 'withdrawn', 'new_application'])
        : asks
          ? 'more_documents_asked'
          : applied !== undefined
            ? 'applied'
            : meeting !== undefined
              ? 'appointment_booked'
              : random.one(['documents', 'registered'])
  return [
    {
      candidate_id: id,
      kind:
        program === 'apprenticeship' ? 'vocational_training' : program === 'studies' ? 'study' : 'employment',
      state,
      mission_country_id: countries.get(country) ?? null,
      mission: { eg: 'Cairo', ma: 'Rabat', tn: 'Tunis', dz: 'Alger', jo: 'Amman' }[country] ?? 'Beirut',
      registered_on: dayFrom(now, taken.visa_application_ready),
      appointment_at: meeting === undefined ? null : `${dayFrom(now, meeting)}T08:30:00Z`,
      applied_on: applied === undefined ? null : dayFrom(now, applied),
      ...asked(random, now, asks ? 'Police clearance' : null),
      decided_on: granted === undefined ? null : dayFrom(now, granted),
      valid_from: granted === undefined ? null : dayFrom(now, granted + 5),
      valid_until: granted === undefined ? null : dayFrom(now, granted + 185),
      entered_on: state === 'entered' ? dayFrom(now, (taken.ticket_booked ?? 0) + 16) : null,
      note: null,
      created_at: shifted(now, taken.visa_application_ready),
    },
  ]
}

/** Adds demands of authorities, some weeks or days old, with their deadline. */
function asked(random: Random, now: Date, what: string | null): Values {
  const on = -random.between(5, 34)
  return {
    asked_for: what,
    asked_on: what ? dayFrom(now, on) : null,
    asked_until: what ? dayFrom(now, on + 28) : null,
    answered_on: null,
  }
}
