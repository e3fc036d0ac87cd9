import { createHmac } from 'node:crypto'
import type { Definition } from '../../../contract/definition/define'
import { fail } from '../../../contract/http/errors'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { onlineSeminars, seminarRegistrations } from '../../../contract/resources/seminars'
import { fold } from '../../../contract/text/fold'
import { parsePrintable } from '../../../contract/text/printable'
import { SYSTEM } from '../../auth/actor'
import { sameText } from '../../auth/one-time'
import { opened } from '../../auth/seal'
import type { Row, Tx, Values } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Inbound, InboxSource } from '../../inbox'
import type { Services } from '../../services'
import type { Meeting } from './meeting'
import { appointmentsOfMeeting } from './shared-meetings'

const SIGNATURE = 'x-zm-signature'
const TIMESTAMP = 'x-zm-request-timestamp'
/** An older signed message is a replay. */
const WINDOW_SECONDS = 300
/** An earlier visit only tests the link. */
const EARLY_MS = 60 * 60_000

interface Participant {
  id?: string
  email?: string
  user_name?: string
  join_time?: string
  leave_time?: string
}
interface ZoomEvent {
  event?: string
  payload?: {
    plainToken?: string
    object?: { id?: string | number; host_id?: string; end_time?: string; participant?: Participant }
  }
}

/** Webhooks of Zoom ("v0" signatures): joins, leaves and ends of meetings, in any order and repeated. */
export const zoomSource: InboxSource = {
  headers: [SIGNATURE, TIMESTAMP],
  async verify(services, inbound) {
    // A stranger's body is not parsed before its signature is checked.
    const secret = await signingSecret(services, inbound)
    if (!secret) throw fail('forbidden')
    const { event, payload } = eventOf(inbound)
    if (event !== 'endpoint.url_validation') return undefined
    const plainToken = String(payload?.plainToken ?? '')
    const encryptedToken = createHmac('sha256', secret).update(plainToken).digest('hex')
    return { status: 200, type: 'application/json', body: JSON.stringify({ plainToken, encryptedToken }) }
  },
  async handle(_, tx, inbound) {
    const { event, payload } = eventOf(inbound)
    const object = payload?.object
    if (!object?.id) return 'ignored'
    const [meeting] = await tx<Meeting[]>`
      select * from zoom_meetings where meeting_id = ${String(object.id)} for update`
    if (!meeting) return 'ignored'
    if (event === 'meeting.ended') return recordEnd(tx, meeting, object.end_time)
    if (event !== 'meeting.participant_joined' && event !== 'meeting.participant_left') return 'ignored'
    const { participant } = object
    if (!participant || (participant.id && participant.id === object.host_id)) return 'ignored'
    return recordAttendance(tx, meeting, participant)
  },
}

/** Returns the secret of the account that signed a message. @throws Failure not_found where no account has one */
async function signingSecret(
  { sql, config, now }: Services,
  { headers, body }: Inbound,
): Promise<string | undefined> {
  const accounts = await sql<{ webhook_secret: string }[]>`
    select webhook_secret from zoom where active and webhook_secret is not null order by id`
  if (!accounts.length) throw fail('not_found')
  const timestamp = headers[TIMESTAMP] ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return undefined
  if (Math.abs(now().getTime() / 1_000 - Number(timestamp)) > WINDOW_SECONDS) return undefined
  for (const { webhook_secret } of accounts) {
    const secret = await opened(config, webhook_secret)
    if (secret === undefined) continue
    const wanted = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`
    if (sameText(wanted, headers[SIGNATURE] ?? '')) return secret
  }
  return undefined
}

function eventOf({ body }: Inbound): ZoomEvent {
  try {
    const event: ZoomEvent | null = parsePrintable(body.toString('utf8'))
    return typeof event === 'object' && event !== null ? event : {}
  } catch {
    throw fail('malformed')
  }
}

/** Records that a participant joined or left; one join counts as attendance. */
async function recordAttendance(
  tx: Tx,
  meeting: Meeting,
  participant: Participant,
): Promise<'ignored' | undefined> {
  const { join_time: joined, leave_time: left } = participant
  const at = joined ?? left
  if (!at || Number.isNaN(Date.parse(at)) || Date.parse(at) < Date.parse(meeting.wanted_at) - EARLY_MS)
    return 'ignored'
  const isSeminar = meeting.source === 'seminar'
  const definition = isSeminar ? seminarRegistrations : onlineAppointments
  const before = isSeminar
    ? personAmong(await registrationsOf(tx, meeting), participant)
    : await appointmentOf(tx, meeting, participant)
  if (!before || before.status === 'cancelled') return 'ignored'
  const joined_at = earliest(before.joined_at, joined)
  const left_at = latest(before.left_at, left)
  // Only the first sign of a participant changes the state: a later decision of staff stays.
  const isFirst = !before.joined_at && !before.left_at
  const came = isSeminar ? 'attended' : meeting.ended_at ? 'done' : before.status
  const isOpen = ['booked', 'confirmed', 'offered', 'missed'].includes(String(before.status))
  await change(tx, definition, {
    before,
    changes: { joined_at, left_at, ...(isFirst && isOpen ? { status: came } : {}) },
  })
  return undefined
}

/** Returns the participant's appointment; a single one is taken for it whatever the name. */
async function appointmentOf(tx: Tx, meeting: Meeting, participant: Participant): Promise<Row | undefined> {
  const rows = (await appointmentsOf(tx, meeting)).filter(({ status }) => status !== 'cancelled')
  return rows.length > 1 ? personAmong(rows, participant) : rows[0]
}

async function appointmentsOf(tx: Tx, { id, source, source_id }: Meeting): Promise<Row[]> {
  const ids = source === 'slot' ? await appointmentsOfMeeting(tx, id) : [source_id]
  return tx<Row[]>`
    select * from online_appointments where id = any(${ids}::bigint[]) order by id for update`
}

const registrationsOf = (tx: Tx, { source_id }: Meeting) => tx<Row[]>`
  select * from seminar_registrations
  where seminar_id = ${source_id} and status in ('booked', 'confirmed', 'offered', 'attended', 'missed')
  order by id for update`

/** Matches by address, which Zoom sends of signed-in users only, else by a unique name. */
function personAmong(rows: readonly Row[], { email, user_name }: Participant): Row | undefined {
  const name = fold(user_name ?? '')
  const named = rows.filter(row => name && fold(String(row.name)) === name)
  return (
    rows.find(({ email: own }) => email && own === email.toLowerCase()) ??
    (named.length === 1 ? named[0] : undefined)
  )
}

/** Records the end of a meeting; one that ends before its time was a test. */
async function recordEnd(tx: Tx, meeting: Meeting, endTime = ''): Promise<'ignored' | undefined> {
  const over = Number.isNaN(Date.parse(endTime)) ? Number.POSITIVE_INFINITY : Date.parse(endTime)
  if (meeting.ended_at || over <= Date.parse(meeting.wanted_at)) return 'ignored'
  await tx`update zoom_meetings set ended_at = ${endTime || new Date().toISOString()} where id = ${meeting.id}`
  if (meeting.source !== 'seminar') {
    for (const row of await appointmentsOf(tx, meeting))
      if (['booked', 'confirmed'].includes(String(row.status)))
        await change(tx, onlineAppointments, {
          before: row,
          changes: { status: row.joined_at || row.left_at ? 'done' : 'missed' },
        })
    return undefined
  }
  const [seminar] = await tx<Row[]>`
    select * from online_seminars where id = ${meeting.source_id} and status = 'planned' for update`
  if (seminar) await change(tx, onlineSeminars, { before: seminar, changes: { status: 'done' } })
  const absent = await tx<Row[]>`
    select * from seminar_registrations where seminar_id = ${meeting.source_id} and status in ('booked', 'confirmed')
    order by id for update`
  for (const before of absent)
    await change(tx, seminarRegistrations, { before, changes: { status: 'missed' } })
  return undefined
}

async function change(
  tx: Tx,
  definition: Definition,
  { before, changes }: { before: Row; changes: Values },
): Promise<void> {
  const altered = Object.entries(changes).filter(
    ([name, value]) => (before[name] ?? null) !== (value ?? null),
  )
  if (!altered.length) return
  await writeRows(tx, {
    definition,
    actor: SYSTEM,
    action: 'update',
    rows: [{ before, changes: Object.fromEntries(altered) }],
  })
}

const momentsOf = (values: unknown[]) =>
  values
    .filter(Boolean)
    .map(value => new Date(String(value)).toISOString())
    .toSorted()
const earliest = (...values: unknown[]) => momentsOf(values)[0] ?? null
const latest = (...values: unknown[]) => momentsOf(values).at(-1) ?? null
