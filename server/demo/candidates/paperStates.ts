import { documents } from '../../../contract/resources/documents'
import { urlOf } from '../../crud/attachments'
import type { Values } from '../../crud/hooks'
import { openStore } from '../../files/store'
import { type Demo, withOwnRandom } from '../demo'
import { pdfOf } from '../pdf'

/** People on the classic route whose papers stand in every state, beside all people on routes. */
const CLASSIC = 3

interface Shown {
  id: number
  name: string
  country_id: number
  employee_id: number | null
  /** A colleague: the person who uploads a file does not check it. */
  other_id: number | null
}

/** A paper with the files that it has: days are those before now. */
type State = Values & { kind_id: string; files?: readonly ('file' | 'translation')[] }

const OK = { check_result: 'ok', checked_on: -12 } as const
const SEEN = { original: true, seen_on: -11, seen_place: 'Cairo', original_place: 'office' } as const
const SWORN = {
  translation_language: 'de',
  translator: 'Nadia Khalil',
  sworn_at: 'Landgericht Berlin',
} as const

/** One paper in each state. */
const STATES: readonly State[] = [
  { kind_id: 'passport', files: ['file'], ...OK, ...SEEN, issued_on: -700, valid_until: 2_900 },
  { kind_id: 'school_certificate', files: ['file'], issued_on: -2_600 },
  {
    kind_id: 'cv',
    files: ['file'],
    check_result: 'not_ok',
    checked_on: -4,
    check_reason: 'Two years are missing',
  },
  { kind_id: 'birth_certificate', files: ['file'], ...OK, authentication: 'legalised' },
  {
    kind_id: 'vocational_certificate',
    files: ['file', 'translation'],
    ...OK,
    ...SEEN,
    ...SWORN,
    certifier: 'Embassy',
    certified_on: -10,
    translated_on: -9,
    authentication: 'legalised',
    original_place: 'courier',
  },
  { kind_id: 'insurance', files: ['file'], ...OK, valid_until: 40 },
  {
    kind_id: 'references',
    files: ['file'],
    ...OK,
    authentication: 'not_possible',
    authentication_reason: 'Hospital closed',
  },
  {
    kind_id: 'police_clearance',
    files: ['file'],
    ...OK,
    ...SEEN,
    valid_until: -6,
    original_place: 'returned',
  },
  { kind_id: 'photos', asked_on: -9, due_on: 5, times_asked: 1 },
]

/** Puts the papers of some people into every state, with files that can be opened. */
export async function fillPaperStates(given: Demo): Promise<void> {
  const demo = withOwnRandom(given)
  const kinds = STATES.map(({ kind_id }) => demo.id('document-kinds', kind_id))
  const people = await readPeople(demo)
  const ids = people.map(({ id }) => id)
  await demo.tx`delete from documents where candidate_id = any(${ids}::bigint[]) and kind_id = any(${kinds}::bigint[])`
  const rows = await Promise.all(people.flatMap(person => STATES.map(state => paperOf(demo, person, state))))
  await demo.insert(documents, rows)
}

const readPeople = ({ tx }: Demo): Promise<Shown[]> =>
  tx<Shown[]>`
    select c.id, c.name, c.country_id, c.employee_id,
      (select id from users where id <> coalesce(c.employee_id, 0) and role = 'user' order by id limit 1) as other_id
    from candidates c
    where c.deleted_at is null and (c.id in (select candidate_id from cases where is_primary) or c.id in (
      select id from candidates where recognition_authority_submitted and not visa_granted and deleted_at is null
      order by id desc limit ${CLASSIC}))
    order by c.id`

async function paperOf(demo: Demo, person: Shown, { files = [], ...state }: State): Promise<Values> {
  const { id, country_id, employee_id, other_id } = person
  const urls = await Promise.all(
    files.map(async field => [field, await fileOf(demo, person, `${state.kind_id} ${field}`)] as const),
  )
  const isHere = files.length > 0
  return {
    original: false,
    ...state,
    ...Object.fromEntries(urls),
    candidate_id: id,
    issuing_country_id: isHere ? country_id : null,
    document_number: isHere ? demo.random.digits(9) : null,
    received_on: isHere ? -14 : null,
    uploaded_by: isHere ? other_id : null,
    seen_by: state.seen_on === undefined ? null : employee_id,
    checked_by: state.checked_on === undefined ? null : employee_id,
    holder: 'candidate',
    created_at: -14,
    created_by: other_id,
  }
}

async function fileOf({ tx, config }: Demo, { id, name }: Shown, title: string): Promise<string> {
  const path = `candidates/${id}/demo_${title.replace(' ', '_')}.pdf`
  const bytes = pdfOf(title.replaceAll('_', ' '), name)
  const store = openStore(config)
  await store.remove(path)
  await store.write(path, bytes)
  await tx`
    insert into files (path, folder, name, size, type, owner_id, resource, record_id)
    values (${path}, ${`candidates/${id}`}, ${`${title}.pdf`}, ${bytes.length}, 'application/pdf', 1, 'candidates', ${id})`
  return urlOf(path)
}
