import type { Timeline, TimelineKind } from '../../../../contract/calls/candidates/page'
import { invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { readRecord } from '../../../crud/list'
import type { Caller } from '../caller'
import type { Cursor, Entry, Source } from './timelineEntries'
import { SOURCES } from './timelineSources'

/** Items of one page. */
const PER_PAGE = 30

const CHANGES = [
  ...(['step', 'casestep', 'refusal', 'visadate', 'change'] as const),
  ...(['match', 'consent', 'placement', 'remedy', 'invoice'] as const),
] satisfies Source[]

const ALL_SOURCES = ['call', 'mail', 'bwmail', 'message', 'note', 'paper', ...CHANGES] satisfies Source[]

/** Which sources each filter shows. */
const SHOWN: Readonly<Record<TimelineKind, readonly Source[]>> = {
  all: ALL_SOURCES,
  calls: ['call'],
  messages: ['message', 'mail', 'bwmail'],
  changes: CHANGES,
  papers: ['paper'],
}

/**
 * Reads the history of a candidate, the latest first: calls, emails, messages, notes, steps, changes field by field,
 * documents, and its matches, consents, placements, remedies and invoices, each as far as the caller may use it.
 * @param request.before the `next` of an earlier answer
 * @throws Failure not_found; invalid for a cursor that is none
 */
export async function candidateTimeline(
  { services, actor }: Caller,
  id: number,
  request: { before?: string | undefined; kind: TimelineKind },
): Promise<Timeline> {
  const candidate = await readRecord(services, actor, candidates, id)
  const before = cursorOf(request.before)
  const read = SHOWN[request.kind].map(source =>
    SOURCES[source].read({ services, actor, candidate, before, limit: PER_PAGE + 1 }),
  )
  const entries = (await Promise.all(read)).flat().toSorted(latestFirst)
  const page = entries.slice(0, PER_PAGE)
  const last = page.at(-1)
  return {
    items: page.map(({ item }) => item),
    next: entries.length > PER_PAGE && last ? `${last.micros}.${last.source}.${last.id}` : null,
  }
}

function latestFirst(one: Entry, other: Entry): number {
  return (
    other.micros - one.micros ||
    (one.source < other.source ? 1 : one.source > other.source ? -1 : 0) ||
    other.id - one.id
  )
}

function cursorOf(text: string | undefined): Cursor | undefined {
  if (!text) return undefined
  const [, micros, source, id] = /^(\d{1,17})\.([a-z]{4,9})\.(\d{1,15})$/.exec(text) ?? []
  if (!micros || !source || !id || !(source in SOURCES)) throw invalid({ before: 'invalid' })
  return { micros: Number(micros), source, id: Number(id) }
}
