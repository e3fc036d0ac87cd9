import { isStep, TRACKS } from '../../../contract/candidates/steps'
import type { Definition } from '../../../contract/definition/define'
import { candidates } from '../../../contract/resources/candidates'
import { caseSteps, cases } from '../../../contract/resources/cases'
import { languageCertificates } from '../../../contract/resources/documents'
import { exams, measures, recognitionGaps } from '../../../contract/resources/measures'
import { agreements, preapprovals, remedies } from '../../../contract/resources/permissions'
import { baApprovals, recognitions, visas } from '../../../contract/resources/procedures'
import { SYSTEM } from '../../auth/actor'
import type { Values } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import { oneRow } from '../../db/oneRow'
import { refreshCases } from '../../features/routes'
import type { Demo } from '../demo'
import { countryOf } from '../names'
import CASES from './cases.json'
import type { Person } from './people'
import { AUTHORITIES, authorityOf, certificateOf, OCCUPATIONS, workOf } from './procedures'

/** Days of steps, counted from now. */
type Days = Readonly<Record<string, number | undefined>>

/** A point of a route at which somebody stands. Days are counted from now. */
interface Point {
  /** The group of people: still learning, with papers at the authority, or living in Germany. */
  at?: string
  program: string
  /** The country that is preferred, where somebody of the program is from there. */
  country?: string
  route: string
  /** Fields of the person and of the case. */
  person?: Values
  case?: Values
  /** The certificate of German, with the day of the exam. */
  german?: { level: string; passed: number }
  /** Steps that somebody set by hand. */
  steps?: Days
  /** Records that move steps, one for each resource. */
  records?: Readonly<Record<string, Values | undefined>>
  /** Steps of the family, in a case beside the primary one. */
  family?: Days
}

/** Resources of the records, in the order in which they come into being. */
const RECORDS: readonly Definition[] = [
  languageCertificates,
  agreements,
  recognitions,
  recognitionGaps,
  measures,
  baApprovals,
  preapprovals,
  visas,
  exams,
  remedies,
]

const POINTS: readonly Point[] = CASES

const GROUPS: Readonly<Record<string, (person: Person) => boolean>> = {
  learning: ({ taken }) => taken.a1_started !== undefined && taken.recognition_ready === undefined,
  authority: ({ taken }) =>
    taken.recognition_authority_submitted !== undefined && taken.visa_granted === undefined,
  arrived: ({ taken }) => taken.ticket_booked !== undefined && taken.ticket_booked < -200,
}

/** Puts somebody at each interesting point of each route; all others stay on the classic one. */
export async function fillCases(demo: Demo, people: readonly Person[]): Promise<void> {
  const { tx, now } = demo
  const free = people.filter(({ owner }) => owner)
  for (const point of POINTS) {
    await fillPoint(demo, takePerson(free, point), point)
  }
  const made = await tx<{ id: number }[]>`select id from cases`
  await refreshCases(
    tx,
    made.map(({ id }) => id),
    { now },
  )
}

/** Takes somebody who fits best: of the program and the country, else of the program, else of the group. */
function takePerson(free: Person[], { at = 'learning', program, country }: Point): Person {
  const group = free.filter(person => GROUPS[at]?.(person))
  const chosen =
    group.findLast(person => person.program === program && person.country === country) ??
    group.findLast(person => person.program === program) ??
    group.at(-1)
  if (!chosen) throw new Error(`The demo has nobody left who is ${at}.`)
  free.splice(free.indexOf(chosen), 1)
  return chosen
}

async function fillPoint(demo: Demo, taken: Person, point: Point): Promise<void> {
  const isOwn = taken.program === point.program
  const sector = point.person?.sector_id ?? (isOwn ? taken.sector : null)
  const person = { ...taken, program: point.program, sector: sector === null ? null : String(sector) }
  const { tx } = demo
  const { route, steps = {}, family, german } = point
  const records = german
    ? { ...point.records, 'language-certificates': certificateOf(demo, german) }
    : (point.records ?? {})
  const values = demo.row(candidates, {
    program_id: point.program,
    ...(isOwn ? {} : { sector_id: null }),
    ...(german ? { language_level_id: german.level } : {}),
    ...(point.at ? {} : { status_id: statusOf(point) }),
    ...stepFields({ ...(german ? languageSteps(german) : {}), ...steps }),
    ...point.person,
  })
  if (german) await tx`delete from language_certificates where candidate_id = ${person.id}`
  await tx`update candidates set ${tx(values)} where id = ${person.id}`
  await nameAuthor(demo, person)
  const caseId = await fillCase(demo, person, { route, steps, ...point.case })
  let recognitionId: number | null = null
  for (const definition of RECORDS) {
    const values = records[definition.name]
    if (!values) continue
    const common: Values =
      definition === recognitionGaps
        ? { recognition_id: recognitionId }
        : { case_id: caseId, ...commonOf(person, definition) }
    const record = { candidate_id: person.id, ...common, ...values }
    // Written as staff write it: the record moves steps and flags.
    const written = await writeRows(tx, {
      definition,
      actor: SYSTEM,
      action: 'create',
      rows: [{ before: undefined, changes: demo.row(definition, record) }],
      now: demo.now,
    })
    if (definition === recognitions) recognitionId = oneRow(written).id
  }
  if (family) await fillCase(demo, person, { route: 'FAMILY', steps: family, is_primary: false })
}

const LANGUAGE = TRACKS[0].steps
/** Days of German from one step to the next. */
const STEP_OF_LANGUAGE = 24

/** The steps of German up to an exam that was passed, each before the next; none after it. */
function languageSteps({ level, passed }: NonNullable<Point['german']>): Days {
  const last = LANGUAGE.findIndex(step => step.startsWith(`${level.toLowerCase()}_passed`))
  return Object.fromEntries(
    LANGUAGE.map((step, place) => [
      step,
      place > last ? undefined : passed - (last - place) * STEP_OF_LANGUAGE,
    ]),
  )
}

/** The fields of the candidate that say which steps were taken; a step without a day was not. */
const stepFields = (steps: Days): Values =>
  Object.fromEntries(
    Object.entries(steps).flatMap(([step, day]) =>
      isStep(step)
        ? [
            [step, day !== undefined],
            [`${step}_date`, day ?? null],
          ]
        : [],
    ),
  )

/** The steps of a person were set on their days by the person who keeps the file, as all others of the demo. */
async function nameAuthor({ tx }: Demo, { id, owner }: Person): Promise<void> {
  const author = owner?.id ?? null
  await tx`
    delete from status_changes s using candidates c
    where c.id = s.candidate_id and c.id = ${id}
      and (not s.done or s.day is distinct from (to_jsonb(c) ->> (s.step || '_date'))::date)`
  await tx`
    update status_changes set user_id = ${author}, created_by = ${author}, at = day + time '09:00', created_at = day + time '09:00'
    where candidate_id = ${id} and user_id is null and day is not null`
}

/** The status that fits how far a case has come. */
function statusOf({ case: { state = 'open' } = {}, records: { visas, recognitions } = {} }: Point): string {
  if (state !== 'open') return String(state)
  if (visas?.state === 'granted' || visas?.state === 'entered') return 'employed'
  return recognitions || visas ? 'at_authority' : 'in_course'
}

/** Returns the values that records of a person share. */
function commonOf(person: Person, definition: Definition): Values {
  const { program, country, land } = person
  if (definition === recognitions)
    return { occupation: OCCUPATIONS[program], ...authorityOf(program, AUTHORITIES[land]) }
  if (definition === baApprovals) return { occupation: workOf(person), authority: 'Bundesagentur für Arbeit' }
  if (definition === visas) return { mission_country_id: country, mission_id: countryOf(country).mission }
  if (definition === agreements || definition === preapprovals)
    return { authority: `Ausländerbehörde, ${land}` }
  return {}
}

/** Adds a case in which steps were set by hand. @returns its id */
async function fillCase(
  demo: Demo,
  { id, owner }: Person,
  { route, steps, ...values }: Values & { route: string; steps: Days },
): Promise<number> {
  const { tx } = demo
  const found = oneRow(
    await tx<{ id: number; en: string; version: number }[]>`
      select r.id, r.en, v.id as version from routes r join route_versions v on v.route_id = r.id and v.state = 'published'
      where r.slug = ${route}`,
  )
  const begun = Math.min(-10, ...Object.values(steps).map(day => day ?? 0)) - 10
  const made = oneRow(
    await demo.insert(cases, [
      {
        candidate_id: id,
        route_id: found.id,
        name: found.en,
        route_version_id: found.version,
        is_primary: true,
        state: 'open',
        employee_id: owner?.id,
        opened_on: begun,
        created_at: begun,
        created_by: owner?.id,
        ...values,
      },
    ]),
  )
  const keys = await tx<{ id: number; slug: string }[]>`
    select id, slug from route_steps where slug = any(${Object.keys(steps)}::text[])`
  await demo.insert(
    caseSteps,
    keys.map(step => ({
      case_id: made.id,
      candidate_id: id,
      step_id: step.id,
      state: 'done',
      day: steps[step.slug],
      user_id: owner?.id,
      at: steps[step.slug],
    })),
  )
  return made.id
}
