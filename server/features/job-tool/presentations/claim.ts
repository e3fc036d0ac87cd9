import { urlOf } from '../../../crud/attachments'
import type { Transaction } from '../../../db/connect'
import { todayAt, todayOf } from '../../../db/today'
import { applicationRefusal, judgementOf } from '../../../mail/audience/eligibility'
import type { ClaimedEmail, ClaimOrder } from '../../../mail/audience/source'
import { encodeAhead } from '../../../mail/message/attachments'
import { claimedState } from '../../../mail/sending/recheck'
import { agreedToEmployer, hasCheckedProfile } from '../../employer-consents'
import { hasConsent, isBlocked, isPresent } from './find'
import { mergeFieldsOf } from './mergeFields'

/** Claims of all campaigns of the job tool take turns, so that two together do not pass an employer's limit. */
const CLAIM_LOCK = 7_204_323

/** Checks due mails once more, and claims those that may go with the values and files of each. */
export async function claimPresentations(
  tx: Transaction,
  order: ClaimOrder,
): Promise<{ claimed: ClaimedEmail[]; suppressed: number }> {
  const rows = await recheckPresentations(tx, order)
  return {
    claimed: await claimedEmails(
      tx,
      order,
      rows.filter(({ state }) => state === 'claimed'),
    ),
    suppressed: rows.filter(({ state }) => state === 'suppressed').length,
  }
}

/** A mail after the check. */
interface RecheckedPresentation {
  id: number
  to: string
  state: string
  message_id: string
  attempts: number
  listing_id: number
  candidate_id: number
  application: string
  application_name: string
}

/**
 * Decides on each mail as things stand now: the listing is still open, the candidate still ready and agreed to this employer,
 * the profile checked, the file there, the employer within its limit and suppressed nowhere. A mail that is left out presented nobody.
 */
async function recheckPresentations(tx: Transaction, order: ClaimOrder): Promise<RecheckedPresentation[]> {
  const { campaignId, startedMonth, now, lease, day, key } = order
  const ids = order.due.map(({ id }) => id)
  const today = todayOf(tx, now)
  const { joins, reason } = judgementOf(tx, 'presentation', {
    address: tx`b."to"`,
    side: tx`'bw'`,
    standing: applicationRefusal(tx, { address: tx`b."to"`, side: tx`'bw'` }),
    key,
    isKnownValid: true,
  })
  const agreed = agreedNow(tx, await todayAt(tx, now))
  await tx`select pg_advisory_xact_lock(${CLAIM_LOCK})`
  return tx<RecheckedPresentation[]>`
    with rule as (
      select employer_mails as mails, ${now}::timestamptz - employer_days * interval '1 day' as since from organisation
    ), batch as (
      select e.id, e."to", p.id as presentation, p.listing_id, p.candidate_id, p.employer_domain, p.employer_name,
        p.application, p.application_name
      from emails e left join presentations p on p.campaign_id = e.campaign_id and p.address = e."to"
      where e.started_month = ${startedMonth} and e.campaign_id = ${campaignId} and e.id = any(${ids}::bigint[])
    ), judged as materialized (
      select b.*, slow.until, coalesce(${reason}, case
        when c.id is null or not (${isPresent(tx)}) or ${isBlocked(tx, today)} then 'candidate'
        when not ${hasConsent(tx, today)} then 'no_consent'
        when not ${hasCheckedProfile(tx, tx`c.id`)} then 'no_profile'
        when not ${agreed} then 'not_agreed'
        when l.id is null or l.status <> 'open' or l.valid_until < ${today} then 'expired'
        when f.path is null then 'no_application'
        when (
          select count(*) from presentations o
          where o.id <> b.presentation and not o.left_out and o.claimed_at > rule.since
            and (o.employer_domain = b.employer_domain or o.employer_name = b.employer_name)
        ) + (
          select count(*) from batch n
          where n.presentation < b.presentation
            and (n.employer_domain = b.employer_domain or n.employer_name = b.employer_name)
            and not exists (select from presentations o where o.id = n.presentation and o.claimed_at > rule.since)
        ) >= rule.mails then 'employer_measure' end) as reason
      from batch b cross join rule
      left join candidates c on c.id = b.candidate_id
      left join job_listings l on l.id = b.listing_id
      left join files f on f.path = b.application
      ${joins}
      left join recipient_hosts h on h.host = split_part(b."to", '@', 2)
      left join recipient_slowdowns slow
        on slow.host = coalesce(nullif(h.provider, 'other'), split_part(b."to", '@', 2)) and slow.until > ${now}
    ), kept as (
      update presentations p set left_out = j.reason is not null,
        claimed_at = case when j.reason is null and j.until is null then ${now}::timestamptz else p.claimed_at end
      from judged j where p.id = j.presentation
    ), moved as (
      update emails e set ${claimedState(tx, { lease, day })}
      from judged j
      where e.started_month = ${startedMonth} and e.id = j.id and e.state in ('queued', 'retry') and e.lease is null
      returning e.id, e."to", e.state, e.message_id, e.attempts
    )
    select m.*, j.listing_id, j.candidate_id, j.application, j.application_name
    from moved m join judged j on j.id = m.id`
}

/** Whether the person of a mail `b` agrees on a day to the employer that it goes to. */
const agreedNow = (tx: Transaction, today: string) =>
  agreedToEmployer(tx, {
    candidate: tx`b.candidate_id`,
    address: tx`b."to"`,
    name: tx`b.employer_name`,
    today,
  })

async function claimedEmails(
  tx: Transaction,
  { campaignId, now, readFile }: ClaimOrder,
  rows: readonly RecheckedPresentation[],
): Promise<ClaimedEmail[]> {
  const [campaign] = await tx<{ language: string }[]>`select language from campaigns where id = ${campaignId}`
  const pairs = rows.map(({ id, listing_id, candidate_id }) => ({
    key: String(id),
    listingId: listing_id,
    candidateId: candidate_id,
  }))
  const fields = await mergeFieldsOf(tx, pairs, { language: campaign?.language ?? 'en', now })
  const read = readFile ?? (() => Promise.reject(new Error('no store to read from')))
  const nothing = { name: '', language: '', attributes: {} }
  return rows.map(({ id, to, message_id, attempts, application, application_name: name }) => {
    const found = fields.get(String(id))
    // One at a time, when it is its turn: applications of a whole batch would be much memory.
    const files = async () => encodeAhead([{ name, ...(await read(urlOf(application))) }])
    return {
      ...(found ?? nothing),
      id,
      address: to,
      messageId: message_id,
      attempts,
      variant: 'a',
      files: found && files,
    }
  })
}
