import type { Definition } from '../../../contract/definition/define'
import { languageCertificates } from '../../../contract/resources/documents'
import { baApprovals, recognitions, visas } from '../../../contract/resources/procedures'
import type { Values } from '../../crud/hooks'
import type { Demo } from '../demo'
import { countryOf } from '../names'
import type { Random } from '../random'
import DATA from './candidates.json'
import type { Person } from './people'
import { after, type StepDays } from './steps'

/** Occupation of the people of a program, as their papers have it. */
export const OCCUPATIONS: Readonly<Record<string, string>> = DATA.occupations
const TRADES: Readonly<Record<string, string>> = DATA.trades
/** Returns the work that the Bundesagentur approves: of an apprentice the trade, while the school is what is recognised. */
export const workOf = ({ sector, program }: Pick<Person, 'sector' | 'program'>): string | undefined =>
  TRADES[sector ?? ''] ?? OCCUPATIONS[program]
/** Recognition authority of each Bundesland. */
export const AUTHORITIES: Readonly<Record<string, string>> = DATA.authorities

/** Certificates and applications, as far as each file has come. */
export async function fillProcedures(
  demo: Demo,
  people: readonly Person[],
  employers: readonly number[],
): Promise<void> {
  const made: readonly [Definition, (person: Person) => Values[]][] = [
    [languageCertificates, person => certificatesOf(demo, person)],
    [recognitions, person => recognitionOf(demo, person)],
    [baApprovals, person => approvalOf(demo, person, employers)],
    [visas, person => visaOf(demo, person)],
  ]
  for (const [definition, rowsOf] of made) await demo.insert(definition, people.flatMap(rowsOf))
}

function certificatesOf(demo: Demo, { id, taken }: Person): Values[] {
  const { random } = demo
  const level = 'b2_certificate' in taken ? 'B2' : 'b1_certificate' in taken ? 'B1' : undefined
  const passed = level === 'B2' ? taken.b2_passed : taken.b1_passed
  if (!level || passed === undefined) return []
  // Some repeat one module, so that the oldest one decides how long the whole is usable.
  const oldest = random.chance(0.2) ? passed - 60 : passed
  const issued = level === 'B2' ? taken.b2_certificate : taken.b1_certificate
  // Two of them take each module on its own.
  const provider = random.one(oldest === passed ? ['goethe', 'telc', 'osd', 'ecl'] : ['goethe', 'osd'])
  return [{ candidate_id: id, ...certificateOf(demo, { level, passed, oldest, issued }), provider }]
}

/** Returns a certificate of the Goethe institute: a module may be older than the others. */
export function certificateOf(
  { at }: Demo,
  {
    level,
    passed,
    oldest = passed,
    issued = passed,
  }: { level: string; passed: number; oldest?: number; issued?: number | undefined },
): Values {
  const usable = new Date(at(oldest))
  usable.setUTCFullYear(usable.getUTCFullYear() + 1)
  return {
    provider: 'goethe',
    level,
    reading_on: oldest,
    listening_on: passed,
    writing_on: passed,
    speaking_on: passed,
    exam_on: passed,
    result: 'passed',
    result_on: passed,
    oldest_on: oldest,
    issued_on: issued,
    usable_until: usable.toISOString().slice(0, 10),
    created_at: passed,
  }
}

function recognitionOf({ random }: Demo, { id, taken, program, land }: Person): Values[] {
  const applied = taken.recognition_authority_submitted
  if (applied === undefined) return []
  const decided = taken.recognition_result
  const asks = decided === undefined && random.chance(0.35)
  return [
    {
      candidate_id: id,
      kind: program === 'studies' ? 'zab' : 'recognition',
      occupation: OCCUPATIONS[program],
      ...authorityOf(program, AUTHORITIES[land]),
      applied_on: applied,
      receipt_on: Math.min(0, applied + 6),
      complete_on: asks || applied > -14 ? null : applied + 14,
      ...asked(random, asks && 'Transcript with hours, sworn translation'),
      decided_on: decided,
      result: decided === undefined ? 'pending' : random.weighted({ full: 60, partial: 36, rejected: 4 }),
      created_at: applied,
    },
  ]
}

/** The authorities of the list decide on nurses; others are written as a text. */
export function authorityOf(program: string, ofNurses: string | undefined): Values {
  if (program === 'nursing') return { authority_id: ofNurses, authority: null }
  return { authority_id: null, authority: program === 'studies' ? 'ZAB' : 'IHK FOSA' }
}

function approvalOf({ random }: Demo, person: Person, employers: readonly number[]): Values[] {
  const { id, taken, progress } = person
  const { ba_submitted: applied, ba_result: decided } = taken
  if (applied === undefined) return []
  return [
    {
      candidate_id: id,
      bw_lead_id: random.one(employers),
      kind: progress.accelerated ? 'accelerated' : 'regular',
      occupation: workOf(person),
      authority: 'Bundesagentur für Arbeit',
      applied_on: applied,
      reached_on: Math.min(0, applied + 2),
      basis: decided === undefined ? null : 'letter',
      ...asked(
        random,
        decided === undefined && random.chance(0.2) && 'Declaration on the employment, page 3',
      ),
      decided_on: decided,
      result: decided === undefined ? 'pending' : 'approved',
      valid_until: after(decided, 182),
      note: decided !== undefined && random.chance(0.3) ? 'Confirmed by the agency on the telephone.' : null,
      created_at: applied,
    },
  ]
}

const VISA_KINDS: Readonly<Record<string, string>> = {
  apprenticeship: 'vocational_training',
  studies: 'study',
}

function visaOf({ random, day }: Demo, { id, taken, country, program }: Person): Values[] {
  const { visa_application_ready: ready, visa_appointment: meeting } = taken
  const { visa_submitted: applied, visa_granted: granted } = taken
  if (ready === undefined) return []
  const isOpen = applied !== undefined && granted === undefined
  const asks = isOpen && random.chance(0.3)
  const state =
    isOpen && random.chance(0.15)
      ? random.one(['rejected', 'lawsuit', 'withdrawn', 'new_application'])
      : asks
        ? 'more_documents_asked'
        : (stateOf(taken) ?? random.one(['documents', 'registered']))
  return [
    {
      candidate_id: id,
      kind: VISA_KINDS[program] ?? 'employment',
      state,
      mission_country_id: country,
      mission_id: countryOf(country).mission,
      registered_on: ready,
      appointment_asked_on: Math.min(0, ready + 3),
      appointment_at: meeting === undefined ? null : `${day(meeting)}T08:30:00Z`,
      applied_on: applied,
      ...asked(random, asks && 'Police clearance'),
      decided_on: granted,
      valid_from: after(granted, 5),
      valid_until: after(granted, 185),
      entered_on: state === 'entered' ? after(taken.ticket_booked, 16) : null,
      created_at: ready,
    },
  ]
}

/** Returns the state of an application that goes its usual way; nothing before an appointment. */
function stateOf({ visa_granted, visa_submitted, visa_appointment, ticket_booked = 0 }: StepDays) {
  if (visa_granted !== undefined) return ticket_booked < -20 ? 'entered' : 'granted'
  if (visa_submitted !== undefined) return 'applied'
  return visa_appointment === undefined ? undefined : 'appointment_booked'
}

/** Adds a demand of an authority, some weeks or days old, with its deadline. */
function asked(random: Random, what: string | false): Values {
  const on = -random.between(5, 34)
  return what ? { asked_for: what, asked_on: on, asked_until: on + 28 } : {}
}
