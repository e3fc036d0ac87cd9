import type { TimelineItem } from '../../../../contract/calls/candidates/page'
import { type DecidedStep, trackOf } from '../../../../contract/candidates/steps'
import type { Definition } from '../../../../contract/definition/define'
import { calls } from '../../../../contract/resources/calls'
import { candidateMessages } from '../../../../contract/resources/candidate-messages'
import { candidates } from '../../../../contract/resources/candidates'
import { caseSteps as caseStepsDefinition } from '../../../../contract/resources/cases'
import { documents } from '../../../../contract/resources/documents'
import { bwEmails, emails } from '../../../../contract/resources/emails'
import { notes } from '../../../../contract/resources/notes'
import { baApprovals, statusChanges, visas } from '../../../../contract/resources/procedures'
import type { Fragment } from '../../../crud/hooks'
import { present, visibleRows } from '../../../crud/record'
import { roleOf } from '../caller'
import { mergedIds } from '../identity/undoMerge'
import { callsOf, mailsTo } from './counts'
import { caseSteps } from './timelineCaseSteps'
import { type Entry, entryOf, latest, type Request, type Source, type SourceReader } from './timelineEntries'
import { type LoggedRow, logged } from './timelineLog'
import { RECORD_SOURCES } from './timelineRecords'

/** How the latest entries of each source are read. */
export const SOURCES: Readonly<Record<Source, SourceReader>> = {
  call: {
    shows: [calls],
    read: request =>
      records(request, 'call', {
        definition: calls,
        where: callsOf(request.services, request.candidate),
        at: 'at',
        who: 'call_by',
      }),
  },
  mail: {
    shows: [emails],
    read: request =>
      records(request, 'mail', {
        definition: emails,
        where: mailsTo(request.services, request.candidate),
        at: 'at',
      }),
  },
  bwmail: {
    shows: [bwEmails],
    read: request =>
      records(request, 'bwmail', {
        definition: bwEmails,
        where: mailsTo(request.services, request.candidate),
        at: 'at',
      }),
  },
  message: {
    shows: [candidateMessages],
    read: messages,
  },
  note: {
    shows: [notes],
    read: request =>
      records(request, 'note', {
        definition: notes,
        where: ownOf(request),
        at: 'created_at',
        who: 'created_by',
      }),
  },
  step: { shows: [statusChanges], read: steps },
  casestep: { shows: [caseStepsDefinition], read: caseSteps },
  refusal: { shows: [baApprovals, visas], read: refusals },
  change: { shows: [candidates], read: changes },
  paper: { shows: [documents], read: papers },
  ...RECORD_SOURCES,
}

/** Changes of merged candidates belong to the history of the kept one. */
async function changes(request: Request): Promise<Entry[]> {
  const { id } = request.candidate
  const ids = [id, ...(await mergedIds(request.services, id))]
  const where = request.services.sql`record = any(${ids}::bigint[])`
  const entries = await logged(request, 'change', { definition: candidates, where })
  return entries.map(({ row, ...change }) => entryOf('change', row, { kind: 'change', ...change }))
}

const ownOf = (request: Request) => request.services.sql`candidate_id = ${request.candidate.id}`

/** Messages to the candidate; that one went out about documents which the caller may not see is told without its text. */
async function messages(request: Request): Promise<Entry[]> {
  const { services, actor } = request
  const { sql } = services
  if (!actor.role || !candidateMessages.roles.includes(actor.role)) return []
  const rows = await latest<{ is_open: boolean }>(
    request,
    'message',
    sql`select t.*, created_at as entry_at, user_id as who_id,
        ${visibleRows(services, candidateMessages, actor)} as is_open
      from candidate_messages t where ${ownOf(request)}`,
  )
  return rows.map(row => {
    const shown = row.is_open ? row : { ...row, subject: null, body: null, error: null }
    return entryOf('message', row, {
      kind: 'message',
      record: present(candidateMessages, shown, roleOf(actor)),
    })
  })
}

/** Records of a resource, presented as any read presents them. */
async function records(
  request: Request,
  source: 'call' | 'mail' | 'bwmail' | 'note',
  { definition, where, at, who }: { definition: Definition; where: Fragment; at: string; who?: string },
): Promise<Entry[]> {
  const { services, actor } = request
  const { sql } = services
  if (!actor.role || !definition.roles.includes(actor.role)) return []
  const moment = at === 'created_at' ? sql`created_at` : sql`coalesce(${sql(at)}, created_at)`
  const rows = await latest(
    request,
    source,
    sql`select t.*, ${moment} as entry_at, ${who ? sql`${sql(who)}` : sql`null::bigint`} as who_id
      from ${sql(definition.table)} t where ${where} and ${visibleRows(services, definition, actor)}`,
  )
  const kind = source === 'bwmail' ? 'mail' : source
  return rows.map(row => entryOf(source, row, { kind, record: present(definition, row, roleOf(actor)) }))
}

/** A change of a step, as its table has it. */
type MovedStep = Omit<Extract<TimelineItem, { kind: 'step' }>, 'key' | 'at' | 'who' | 'kind'>

async function steps(request: Request): Promise<Entry[]> {
  const { services, actor } = request
  const { sql } = services
  const rows = await latest<MovedStep>(
    request,
    'step',
    sql`select t.*, coalesce(at, created_at) as entry_at, user_id as who_id,
        (select p.day from status_changes p where p.candidate_id = t.candidate_id and p.step = t.step and p.id < t.id
          order by p.id desc limit 1) as was
      from status_changes t
      where ${ownOf(request)} and ${visibleRows(services, statusChanges, actor)}`,
  )
  return rows.map(row => {
    const { id, track, step, done, day, was, by_silence, reason } = row
    return entryOf('step', row, {
      kind: 'step',
      id,
      track,
      step,
      done,
      day,
      was,
      by_silence,
      reason,
    })
  })
}

/** An entry of the log that holds a refusal, with the day and the note that its record has now. */
interface Refusal {
  resource: string
  after: { decided_on?: string | null; note?: string | null } | null
  day: string | null
  reason: string | null
}

/** Refusals as the audit log has them: a later decision on the same record leaves them where they are. */
async function refusals(request: Request): Promise<Entry[]> {
  const { services, actor } = request
  const { sql } = services
  const own = (definition: Definition) =>
    sql`array(select id from ${sql(definition.table)} where ${ownOf(request)} and ${visibleRows(services, definition, actor)})`
  const rows = await latest<Refusal>(
    request,
    'refusal',
    sql`select t.*, t.at as entry_at, t.user_id as who_id,
        coalesce(b.decided_on, v.decided_on) as day, coalesce(b.note, v.note) as reason
      from logs t
      left join ba_approvals b on t.resource = ${baApprovals.name} and b.id = t.record
      left join visas v on t.resource = ${visas.name} and v.id = t.record
      where t.action ~ '(create|update)$' and (
        t.resource = ${baApprovals.name} and t.record = any(${own(baApprovals)}) and t.after->>'result' = 'rejected'
        or t.resource = ${visas.name} and t.record = any(${own(visas)}) and t.after->>'state' = 'rejected')`,
  )
  return rows.map(row => {
    const step: DecidedStep = row.resource === visas.name ? 'visa_granted' : 'ba_result'
    const { decided_on, note } = row.after ?? {}
    const [day, reason] = [decided_on ?? row.day, note ?? row.reason]
    const said = { step, track: trackOf(step), done: false, by_silence: false, refused: true, day, reason }
    return entryOf('refusal', row, { kind: 'step', id: row.id, ...said })
  })
}

async function papers(request: Request): Promise<Entry[]> {
  const { services, actor } = request
  const { sql } = services
  const own = sql`record = any(array(select id from documents
    where ${ownOf(request)} and ${visibleRows(services, documents, actor)}))`
  const entries = await logged(request, 'paper', { definition: documents, where: own })
  const ids = entries.map(({ row }) => row.record)
  const rows = await sql<{ id: number; kind_id: number; name: string | null }[]>`
    select id, kind_id, name from documents where id = any(${ids}::bigint[])`
  const known = new Map(rows.map(row => [row.id, row]))
  return entries.map(({ row, ...change }) => {
    const { kind_id: document_kind_id = null, name = null } = known.get(row.record) ?? {}
    return entryOf('paper', row, {
      kind: 'paper',
      document_id: row.record,
      document_kind_id,
      name,
      ...change,
      action: isAsk(row) ? 'ask' : change.action,
    })
  })
}

/** Tells whether a change of a document asks for it: a first request without a file, or one more request. */
function isAsk({ action, before, after }: LoggedRow): boolean {
  if (action === 'create') return Boolean(after?.asked_on) && !after?.file && !after?.received_on
  return action === 'update' && Number(after?.times_asked ?? 0) > Number(before?.times_asked ?? 0)
}
