import type { PaperState } from '../../../../contract/calls/candidates/page'
import { type CheckFault, COUNTING_STATES, type PaperStateWord } from '../../../../contract/candidates/papers'
import { TRACKS } from '../../../../contract/candidates/steps'
import { isOneOf } from '../../../../contract/definition/isOneOf'
import { EXAMPLES, type Example } from '../../../../contract/own-page/examples'
import { localNames } from '../../../../contract/own-page/policeClearance'
import { inAllLanguages } from '../../../../contract/own-page/words'
import type { candidates } from '../../../../contract/resources/candidates'
import { ownDueOn } from '../../../../contract/routes/counting'
import type { PaperForm } from '../../../../contract/routes/requirementFacts'
import type { Names } from '../../../../contract/routes/version'
import type { RouteLanguage } from '../../../../contract/routes/words'
import { SYSTEM } from '../../../auth/actor'
import type { RowOf } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { oneRow } from '../../../db/oneRow'
import { dayAt } from '../../../db/today'
import type { Services } from '../../../services'
import { papersOf } from '../../candidates'
import type { PageOwner } from '../../personal-links'

/** A document that the person is asked for, or has sent by the page. */
export interface Ask {
  /** Names it in an upload: `document:12`, `recognitions:3`, `visas:7:20` (a kind of document), `guardian:5`. */
  target: string
  name: Names
  /** The kind of document; null for what an office asked for in its own words. */
  kindId: number | null
  /** The picture that shows what the document has to look like. */
  example: Example | null
  /** The words of an office, which only their language shows. */
  text: { words: string; language: RouteLanguage | null } | null
  /** Our own day, before that of an authority. */
  due_on: string | null
  /** An authority or mission asked for it, until its own day; a guardian proves who agreed. */
  source: { of: 'authority' | 'mission' | 'guardian'; until: string | null } | null
  /** The track of the step that still needs it; null where no open step of the case does. */
  track: string | null
  /** Forms that are asked for and not there. */
  forms: readonly PaperForm[]
  sent_on: string | null
  checked_on: string | null
  /** What was wrong with the document that was sent last. */
  refused: { fault: CheckFault | null; reason: string | null } | null
  /** Why it does not count although it was found in order, as for staff. */
  fails: { state: PaperStateWord; until: string | null } | null
}

/**
 * Reads what a person or a guardian is asked for: documents of kinds that people bring, and questions of authorities and
 * missions. The questions of the Bundesagentur are internal.
 */
export async function readAsks(
  services: Services,
  { candidateId, guardianId }: PageOwner,
  today: string,
): Promise<Ask[]> {
  const { sql } = services
  const candidate = oneRow(
    await sql<RowOf<typeof candidates>[]>`select * from candidates where id = ${candidateId}`,
  )
  const [papers, copy, documents, questions] = await Promise.all([
    papersOf({ services, actor: SYSTEM }, candidate, today),
    guardianId ? readIdCopy(sql, guardianId) : [],
    readDocuments(sql, candidate),
    readQuestions(sql, candidateId, today),
  ])
  const [residence] = await sql<
    { slug: string }[]
  >`select slug from countries where id = ${candidate.country_id}`
  const country = residence?.slug ?? null
  const asked = [...documents, ...questions].map(ask => withRequirement(ask, papers.items, country))
  return [...copy, ...oncePerKind(asked)].toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
}

/** Forms that the person has to see to; a copy is what the page takes. */
const FORMS_OF_PERSON: readonly PaperForm[] = [
  'original_seen',
  'certified_copy',
  'authenticated',
  'sworn_translation',
]

/** Adds what the case of the person asks of the document, how the country of the person calls it, and whether the one that was checked counts, as staff see it. */
function withRequirement(ask: Ask, papers: readonly PaperState[], country: string | null): Ask {
  const paper = papers.find(({ kind_id }) => kind_id === ask.kindId)
  if (!paper) return ask
  const { slug, document_id, state, needed_until } = paper
  const isChecked = ask.checked_on !== null && !ask.refused && ask.target === `document:${document_id}`
  const isMet = COUNTING_STATES.includes(state)
  // A route says for what it needs a document, and the checklists of the classic one do not.
  const isOnRoute = papers.some(({ track }) => track)
  return {
    ...ask,
    name: localNames(ask.name, { slug, country }),
    track: paper.track ?? (isOnRoute ? null : ask.track),
    forms: paper.missing.filter(form => FORMS_OF_PERSON.includes(form)),
    fails: isChecked && !isMet ? { state, until: needed_until } : null,
  }
}

/** Sorts documents that are still to be sent first, by their day; then those that were sent. */
const orderOf = (ask: Ask) => `${isOpen(ask) ? 0 : 1}${ask.due_on ?? '9999'}`

/**
 * Returns one request for each kind of document: where an office asks for what is asked for already, the first request stays,
 * with the earlier day and the reason of the office.
 */
function oncePerKind(asks: readonly Ask[]): Ask[] {
  const kept: Ask[] = []
  for (const ask of asks) {
    const place = kept.findIndex(
      other => other.kindId !== null && other.kindId === ask.kindId && isOpen(other) === isOpen(ask),
    )
    const first = kept[place]
    if (first && ask.source) kept[place] = joined(first, ask)
    else kept.push(ask)
  }
  return kept
}

const isOpen = ({ sent_on, refused, fails }: Pick<Ask, 'sent_on' | 'refused' | 'fails'>) =>
  sent_on === null || refused !== null || fails !== null

function joined(first: Ask, other: Ask): Ask {
  const isEarlier = other.due_on !== null && (first.due_on === null || other.due_on < first.due_on)
  return {
    ...first,
    due_on: isEarlier ? other.due_on : first.due_on,
    source: first.source === null || isEarlier ? other.source : first.source,
    text: first.text ?? other.text,
  }
}

/** A consent of a guardian counts with a copy of the identity card. */
async function readIdCopy(sql: Connection, guardianId: number): Promise<Ask[]> {
  const [missing] = await sql`select from guardians where id = ${guardianId} and id_copy is null`
  if (!missing) return []
  const source = { of: 'guardian', until: null } as const
  return [{ ...OPEN, target: `guardian:${guardianId}`, name: inAllLanguages('id_copy'), source }]
}

const OPEN = {
  kindId: null,
  example: null,
  text: null,
  due_on: null,
  source: null,
  track: null,
  forms: [],
  sent_on: null,
  checked_on: null,
  refused: null,
  fails: null,
} as const

interface DocumentRow extends Names {
  id: number
  kind_id: number
  example: string | null
  due_on: string | null
  needed_at: string | null
  sent_on: string | null
  checked_on: string | null
  is_refused: boolean
  check_fault: CheckFault | null
  check_reason: string | null
}

/** A document that was refused stands until the next one of its kind is asked for, which then has the reason. */
async function readDocuments(sql: Connection, candidate: RowOf<typeof candidates>): Promise<Ask[]> {
  const rows = await sql<DocumentRow[]>`
    select d.id, d.kind_id, ${columnsOfKind(sql)}, d.due_on, k.needed_at,
      case when d.file is not null then d.received_on end as sent_on, d.checked_on,
      coalesce(last.check_result = 'not_ok', false) as is_refused, last.check_fault, last.check_reason
    from documents d join document_kinds k on k.id = d.kind_id
    left join lateral (
      select l.check_result, l.check_fault, l.check_reason from documents l
      where l.candidate_id = d.candidate_id and l.kind_id = d.kind_id and l.id <= d.id
        and (l.file is not null or l.received_on is not null)
      order by l.id desc limit 1
    ) last on true
    where d.candidate_id = ${candidate.id} and coalesce(d.holder, k.holder, 'candidate') = 'candidate' and not k.internal
      and ((d.asked_on is not null and d.file is null and d.received_on is null)
        or (d.file is not null and exists (select from own_page_uploads u where u.document_id = d.id
          and u.target like 'document:%' and u.done_at is not null))
        or (d.check_result = 'not_ok' and d.asked_on is not null))
      and not (d.check_result is not distinct from 'not_ok' and exists (
        select from documents n where n.candidate_id = d.candidate_id and n.kind_id = d.kind_id and n.id > d.id))
      and not (d.check_result is not distinct from 'ok' and exists (
        select from documents n join own_page_uploads u on u.document_id = n.id and u.target = 'document:' || d.id
        where n.id > d.id and n.check_result is distinct from 'not_ok'))
    order by d.id limit 60`
  return rows.map(
    ({ id, kind_id, example, ar, en, fr, de, needed_at, is_refused, check_fault, check_reason, ...row }) => ({
      ...row,
      target: `document:${id}`,
      kindId: kind_id,
      example: exampleOf(example),
      text: null,
      name: { ar, en, fr, de },
      source: null,
      track: trackNeeding(needed_at, candidate),
      forms: [],
      fails: null,
      refused: is_refused ? { fault: check_fault, reason: check_reason } : null,
    }),
  )
}

/** The track of a step that is still ahead: neither it nor a later one of its track is done. */
const trackNeeding = (step: string | null, candidate: RowOf<typeof candidates>): string | null =>
  TRACKS.find(({ steps }) => {
    const keys: readonly (string | null)[] = steps
    const ahead = steps.slice(keys.indexOf(step))
    return ahead[0] === step && ahead.every(each => !candidate[each])
  })?.track ?? null

/** Columns with the names and the example of a kind of document, `k`. */
const columnsOfKind = (sql: Connection) => sql`
  coalesce(k.ar, k.en, k.slug) as ar, coalesce(k.en, k.slug) as en, coalesce(k.fr, k.en, k.slug) as fr,
  coalesce(k.de, k.en, k.slug) as de, k.example`

const exampleOf = (example: string | null): Example | null => (isOneOf(EXAMPLES, example) ? example : null)

interface QuestionRow extends Names {
  target: string
  of: 'authority' | 'mission'
  kind_id: number | null
  example: string | null
  asked_for: string | null
  asked_for_language: RouteLanguage | null
  asked_until: string | null
  sent_on: string | null
}

/**
 * Reads the documents that offices ask for, those that the person brings, and questions in words alone. The person reads our
 * own day, a week before that of the office.
 */
async function readQuestions(sql: Connection, candidateId: number, today: string): Promise<Ask[]> {
  const sent = dayAt(sql, sql`u.done_at`)
  const columns = sql`asked_kind_ids, asked_for, asked_for_language, asked_on, asked_until`
  const isAsked = sql`candidate_id = ${candidateId} and (asked_for <> '' or asked_kind_ids <> '{}') and asked_on is not null
    and answered_on is null and decided_on is null`
  const rows = await sql<QuestionRow[]>`
    with asked as (
      select 'recognitions:' || id as record, 'authority' as of, ${columns} from recognitions where ${isAsked}
      union all
      select 'visas:' || id, 'mission', ${columns} from visas where ${isAsked}),
    questions as (
      select a.*, a.record || coalesce(':' || k.id, '') as target, k.id as kind_id, ${columnsOfKind(sql)}
      from asked a left join document_kinds k on k.id = any(a.asked_kind_ids)
        and coalesce(k.holder, 'candidate') = 'candidate' and not k.internal
      where k.id is not null or a.asked_for <> '')
    select q.*, (select max(${sent})::text from own_page_uploads u join own_pages p on p.id = u.page_id
        left join documents d on d.id = u.document_id
      where p.candidate_id = ${candidateId} and (u.target = q.target or d.kind_id = q.kind_id) and ${sent} >= q.asked_on
        and d.check_result is distinct from 'not_ok') as sent_on
    from questions q order by q.asked_until nulls last, q.target limit 40`
  return rows.map(question => askOf(question, today))
}

function askOf(question: QuestionRow, today: string): Ask {
  const { target, of, kind_id, example, asked_for, asked_for_language, asked_until, sent_on, ...names } =
    question
  const { ar, en, fr, de } = names
  return {
    ...OPEN,
    target,
    name: kind_id === null ? inAllLanguages(`asked_${of}`) : { ar, en, fr, de },
    kindId: kind_id,
    example: exampleOf(example),
    text: asked_for ? { words: asked_for, language: asked_for_language } : null,
    due_on: asked_until && ownDueOn(asked_until, today),
    source: { of, until: asked_until },
    sent_on,
  }
}
