import { isRole } from '../../../contract/access/roles'
import { fail, invalid } from '../../../contract/http/errors'
import type { Transaction } from '../../db/connect'
import type { Reader } from '../audience/source'
import { NOBODY } from '../audience/source'
import { announceCampaign, type MailContext, wakeWorkers } from '../context'
import { completeProvider } from '../domains/provider'
import { resumeTest } from './split'
import { activeDomain, campaignRow, startCampaign } from './start'

type Verb = Pick<MailContext, 'sql' | 'now'> & { id: number }

/** A schedule that is later than this when its server comes up asks a person first (docs/spec/mail.md). */
const LATEST_START_MS = 60 * 60 * 1000

/**
 * Schedules a draft, or moves a schedule (also a held one).
 * @param verb.at an instant that is not over
 * @param verb.by whose view of leads and candidates it will be planned by, with the rights of that moment
 * @throws {Failure} not_found; wrong_state; domain_inactive; provider_missing; invalid on `at`
 */
export async function scheduleCampaign(verb: Verb & { at: Date; by?: Reader }): Promise<void> {
  const { sql, id, at } = verb
  if (Number.isNaN(at.getTime())) throw invalid({ at: 'valid_instant' })
  if (at.getTime() < verb.now().getTime() - 60_000) throw invalid({ at: 'too_small' })
  const { from_email } = await campaignRow(sql, id)
  await activeDomain(sql, from_email)
  await completeProvider(sql)
  await change(
    verb,
    ['draft', 'scheduled'],
    tx => tx`update campaigns set status = 'scheduled', scheduled_at = ${at}, held = false,
      scheduled_by = ${verb.by?.id || null} where id = ${id}`,
  )
}

/** Cancels a schedule: the campaign is a draft again. @throws {Failure} not_found; wrong_state */
export async function cancelCampaign(verb: Verb): Promise<void> {
  await change(
    verb,
    ['scheduled'],
    tx => tx`update campaigns set status = 'draft', scheduled_at = null, held = false where id = ${verb.id}`,
  )
}

/** Stops a campaign: no message leaves from the next commit on. @throws {Failure} not_found; wrong_state */
export async function stopCampaign(verb: Verb): Promise<void> {
  await change(verb, ['sending'], tx => tx`update campaigns set status = 'stopped' where id = ${verb.id}`)
}

/** Resumes with exactly the recipients that are not sent to yet. @throws {Failure} not_found; wrong_state; domain_inactive */
export async function resumeCampaign(verb: Verb): Promise<void> {
  const { from_email } = await campaignRow(verb.sql, verb.id)
  await activeDomain(verb.sql, from_email)
  await change(verb, ['stopped'], async tx => {
    await tx`update campaigns set status = 'sending', finished_at = null where id = ${verb.id}`
    await tx`update campaign_runs set trouble = null where campaign_id = ${verb.id}`
    await resumeTest(tx, verb.id)
  })
}

/**
 * Starts what is due. A schedule that is over an hour late, or cannot be started as it stands, is held and asks.
 * @returns the ids of the campaigns that were started
 */
export async function startDueCampaigns(context: MailContext): Promise<number[]> {
  const { sql } = context
  const now = context.now()
  const due = await sql<
    { id: number; audience: string; scheduled_at: string; scheduled_by: number | null }[]
  >`
    select id, audience, scheduled_at, scheduled_by from campaigns
    where status = 'scheduled' and not held and scheduled_at <= ${now} order by scheduled_at`
  const started: number[] = []
  for (const { id, audience, scheduled_at, scheduled_by } of due) {
    const late = now.getTime() - Date.parse(scheduled_at) > LATEST_START_MS
    // Another worker may have started it meanwhile; holding matches only what is still scheduled.
    const held =
      late ||
      !(await startCampaign({ ...context, id, by: await readerOf(sql, scheduled_by) }).then(
        () => true,
        () => false,
      ))
    if (!held) started.push(id)
    else await holdSchedule(context, { id, audience, scheduled_at })
  }
  return started
}

/** Reads the user who scheduled a campaign; one that was disabled since finds nobody. */
async function readerOf(sql: MailContext['sql'], id: number | null): Promise<Reader> {
  const [user] = await sql<Reader[]>`
    select id, role, office_id, level, special from users where id = ${id} and active and deleted_at is null`
  return user && isRole(user.role) ? user : NOBODY
}

async function holdSchedule(
  { sql, now }: Pick<MailContext, 'sql' | 'now'>,
  campaign: { id: number; audience: string; scheduled_at: string },
): Promise<void> {
  await sql.begin(async tx => {
    const held = await tx`update campaigns set held = true, version = version + 1, updated_at = ${now()}
      where id = ${campaign.id} and status = 'scheduled' and date_trunc('milliseconds', scheduled_at) = ${campaign.scheduled_at} returning id`
    if (held.length > 0) await announceCampaign(tx, campaign)
  })
}

async function change(
  { sql, now, id }: Verb,
  from: readonly string[],
  act: (tx: Transaction) => PromiseLike<unknown>,
): Promise<void> {
  await sql.begin(async tx => {
    const [campaign] = await tx<{ status: string; audience: string }[]>`
      select status, audience from campaigns where id = ${id} for update`
    if (!campaign) throw fail('not_found')
    if (!from.includes(campaign.status)) throw fail('wrong_state')
    await act(tx)
    await tx`update campaigns set version = version + 1, updated_at = ${now()} where id = ${id}`
    await announceCampaign(tx, { id, audience: campaign.audience })
    await wakeWorkers(tx)
  })
}
