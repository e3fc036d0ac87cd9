import { randomUUID } from 'node:crypto'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { onlineSeminars } from '../../../contract/resources/seminars'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import { addJob } from '../../jobs/queue'
import type { Services } from '../../services'
import { callZoom, userOf, type ZoomAccount, ZoomError } from './client'
import type { Meeting, MeetingSource } from './meeting'
import { appointmentsOfMeeting, leaveSharedMeeting } from './shared-meetings'

/** The meeting that a record should have. */
interface RequestedMeeting {
  source: MeetingSource
  sourceId: number
  zoomId: number
  topic: string
  wanted: boolean
  at: string
  minutes: number
}

/** After so many attempts notifications go out without the link; it follows later. */
const MAX_AWAITED_ATTEMPTS = 3
const LEASE_SECONDS = 90
const MAX_PER_RUN = 200

/** Records the meeting that a record should have; {@link syncMeetings} brings Zoom up to date. */
export async function requestMeeting(tx: Tx, meeting: RequestedMeeting): Promise<void> {
  const { source, sourceId, zoomId, topic, wanted, at, minutes } = meeting
  await tx`
    insert into zoom_meetings (source, source_id, zoom_id, request_key, topic, wanted, wanted_at, wanted_minutes)
    values (${source}, ${sourceId}, ${zoomId}, ${randomUUID()}, ${topic}, ${wanted}, ${at}, ${minutes})
    on conflict (source, source_id) do update
    set wanted = excluded.wanted, wanted_at = excluded.wanted_at, wanted_minutes = excluded.wanted_minutes,
      topic = excluded.topic`
}

/** Cancels the meeting of a deleted record. */
export async function dropMeeting(tx: Tx, source: MeetingSource, sourceId: number): Promise<void> {
  await tx`update zoom_meetings set wanted = false, next_at = null where source = ${source} and source_id = ${sourceId}`
  if (source === 'appointment') await leaveSharedMeeting(tx, sourceId)
}

/** Returns whether notifications can go out: the meeting is up to date, there is none, or Zoom takes too long. */
export async function isMeetingSettled(tx: Tx, source: MeetingSource, sourceId: number): Promise<boolean> {
  const [open] = await tx<{ tries: number }[]>`
    select tries from zoom_meetings m where (source = ${source} and source_id = ${sourceId}
        or ${source} = 'appointment' and id = (select meeting from zoom_seats where appointment_id = ${sourceId}))
      and (wanted is distinct from made
        or (wanted and (wanted_at is distinct from made_at or wanted_minutes is distinct from made_minutes))
        or (wanted and source = 'slot' and join_url is not null
          and exists (select from online_appointments where id = ${sourceId} and meeting_link is null)))`
  return !open || open.tries >= MAX_AWAITED_ATTEMPTS
}

/**
 * Creates, moves and cancels the meetings that are out of date. A failed one is retried later, at the moment that Zoom
 * names where it does.
 */
export async function syncMeetings(services: Services, stopping: AbortSignal): Promise<void> {
  for (let count = 0; count < MAX_PER_RUN && !stopping.aborted; count++) {
    const meeting = await claim(services)
    if (!meeting) return writeMissingLinks(services)
    try {
      const account = await accountOf(services, meeting.zoom_id)
      const result = await apply(services, account, meeting)
      await services.sql.begin(tx => recordResult(tx, services.now(), { meeting, result }))
    } catch (error) {
      await postpone(services, meeting, error)
    }
  }
}

async function claim({ sql, now }: Services): Promise<Meeting | undefined> {
  const at = now()
  const until = new Date(at.getTime() + LEASE_SECONDS * 1_000)
  const [meeting] = await sql<Meeting[]>`
    update zoom_meetings set busy_until = ${until}, tries = tries + 1
    where id = (
      select id from zoom_meetings
      where (wanted is distinct from made
          or (wanted and (wanted_at is distinct from made_at or wanted_minutes is distinct from made_minutes)))
        and (next_at is null or next_at <= ${at}) and (busy_until is null or busy_until < ${at})
      order by id for update skip locked limit 1)
    returning *`
  return meeting
}

async function accountOf({ sql }: Services, id: number): Promise<ZoomAccount> {
  const [account] = await sql<ZoomAccount[]>`select * from zoom where id = ${id}`
  if (!account?.active) throw new Error('The Zoom account is switched off.')
  return account
}

type Made = Pick<Meeting, 'made' | 'meeting_id' | 'join_url'>

async function apply(services: Services, account: ZoomAccount, meeting: Meeting): Promise<Made> {
  const { meeting_id, join_url, wanted } = meeting
  if (!wanted) {
    const id =
      meeting_id ?? (meeting.tries > 1 ? (await lookUp(services, account, meeting))?.meeting_id : null)
    // A 404 is a success: the meeting is gone already.
    if (id) await callZoom(services, account, { method: 'DELETE', path: `/meetings/${id}` })
    return { made: false, meeting_id: null, join_url: null }
  }
  if (meeting_id) {
    const body = timesOf(meeting)
    const { status } = await callZoom(services, account, {
      method: 'PATCH',
      path: `/meetings/${meeting_id}`,
      body,
    })
    if (status !== 404) return { made: true, meeting_id, join_url }
  }
  // An earlier try may have made it, and its answer may have been lost.
  const there = meeting.tries > 1 ? await lookUp(services, account, meeting) : undefined
  return there ?? create(services, account, meeting)
}

const timesOf = ({ wanted_at, wanted_minutes, topic }: Meeting) => ({
  topic,
  start_time: `${new Date(wanted_at).toISOString().slice(0, 19)}Z`,
  duration: wanted_minutes,
  timezone: 'UTC',
})

async function create(services: Services, account: ZoomAccount, meeting: Meeting): Promise<Made> {
  const body = {
    ...timesOf(meeting),
    type: 2,
    agenda: meeting.request_key,
    settings: { waiting_room: true, join_before_host: false },
  }
  const path = `/users/${userOf(account)}/meetings`
  const { status, json, text } = await callZoom(services, account, { method: 'POST', path, body })
  if (status === 404 || json.id === undefined) throw new ZoomError(status, text)
  return { made: true, meeting_id: String(json.id), join_url: String(json.join_url) }
}

/** Finds the meeting with our key in its agenda, and moves it to its time. */
async function lookUp(services: Services, account: ZoomAccount, meeting: Meeting): Promise<Made | undefined> {
  let next = ''
  do {
    const query = new URLSearchParams({ type: 'upcoming', page_size: '300', next_page_token: next })
    const path = `/users/${userOf(account)}/meetings?${query}`
    const { json } = await callZoom(services, account, { path })
    const found = json.meetings?.find(({ agenda }) => agenda === meeting.request_key)
    if (found) {
      const id = String(found.id)
      if (meeting.wanted)
        await callZoom(services, account, {
          method: 'PATCH',
          path: `/meetings/${id}`,
          body: timesOf(meeting),
        })
      return { made: true, meeting_id: id, join_url: found.join_url ?? null }
    }
    next = String(json.next_page_token ?? '')
  } while (next)
  return undefined
}

/** Records the result of the call, and writes the link into the records. */
async function recordResult(
  tx: Tx,
  now: Date,
  { meeting, result: { made, meeting_id, join_url } }: { meeting: Meeting; result: Made },
): Promise<void> {
  // Locks records before their meeting, in the order of other writers; else both deadlock.
  const records = await lockRecords(tx, meeting)
  await tx`
    update zoom_meetings set made = ${made}, made_at = ${made ? meeting.wanted_at : null},
      made_minutes = ${made ? meeting.wanted_minutes : null}, meeting_id = ${meeting_id}, join_url = ${join_url},
      tries = 0, next_at = null, busy_until = null, error = null
    where id = ${meeting.id}`
  await tx`update zoom set last_success_at = ${now} where id = ${meeting.zoom_id}`
  if (made && join_url) await writeLink(tx, meeting, { records, link: join_url })
}

const definitionOf = ({ source }: Meeting) => (source === 'seminar' ? onlineSeminars : onlineAppointments)

async function lockRecords(tx: Tx, meeting: Meeting): Promise<Row[]> {
  const ids = meeting.source === 'slot' ? await appointmentsOfMeeting(tx, meeting.id) : [meeting.source_id]
  return tx<Row[]>`
    select * from ${tx(definitionOf(meeting).table)} where id = any(${ids}::bigint[]) order by id for update`
}

/** Writes the link into appointments that joined a meeting while Zoom was creating it. */
async function writeMissingLinks({ sql }: Services): Promise<void> {
  const late = await sql<{ meeting: Meeting; ids: number[] }[]>`
    select to_jsonb(m) as meeting, array_agg(a.id) as ids
    from zoom_seats s join zoom_meetings m on m.id = s.meeting and m.made and m.join_url is not null
      join online_appointments a on a.id = s.appointment_id and a.meeting_link is null
    group by m.id limit ${MAX_PER_RUN}`
  for (const { meeting, ids } of late)
    await sql.begin(async tx => {
      const records = await tx<Row[]>`
        select * from online_appointments where id = any(${ids}::bigint[]) order by id for update`
      await writeLink(tx, meeting, { records, link: meeting.join_url ?? '' })
    })
}

async function writeLink(
  tx: Tx,
  meeting: Meeting,
  { records, link }: { records: Row[]; link: string },
): Promise<void> {
  const members = meeting.source === 'slot' ? new Set(await appointmentsOfMeeting(tx, meeting.id)) : undefined
  const outdated = records.filter(
    ({ id, meeting_link }) => meeting_link !== link && (!members || members.has(id)),
  )
  if (!outdated.length) return
  const rows = outdated.map(before => ({ before, changes: { meeting_link: link } }))
  await writeRows(tx, { definition: definitionOf(meeting), actor: SYSTEM, action: 'update', rows })
  await addJob(tx, 'process_bookings', {})
}

async function postpone({ sql, now, log }: Services, meeting: Meeting, error: unknown): Promise<void> {
  const wait = error instanceof ZoomError ? error.retryAfter : undefined
  const seconds = wait ?? Math.min(3_600, 15 * 2 ** Math.min(meeting.tries, 8))
  const next = new Date(now().getTime() + seconds * 1_000)
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 400)
  log.warn({ err: error, meeting: meeting.id }, 'zoom')
  await sql`update zoom_meetings set busy_until = null, next_at = ${next}, error = ${message} where id = ${meeting.id}`
  await sql`update zoom set last_error = ${message}, last_error_at = ${now()} where id = ${meeting.zoom_id}`
}
