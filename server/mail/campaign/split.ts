import { fail, invalid } from '../../../contract/http/errors'
import {
  type Evidence,
  isTested,
  type TestFields,
  type TestPart,
  type TestReport,
  type TestRule,
  testSize,
  type Variant,
  winnerOf,
} from '../../../contract/mail/split-test'
import type { Fragment } from '../../crud/hooks'
import type { Connection, Transaction } from '../../db/connect'
import { addJob } from '../../jobs/queue'
import { announceCampaign, type MailContext, wakeWorkers } from '../context'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Delay after the start, and then the interval, of the checks whether all of a test is sent. */
const LOOK = { first: MINUTE, again: 10 * MINUTE }

/** @returns the second version of a campaign: its own fields, and the rest of the first */
export function secondVersion<Campaign extends TestFields & { subject: string; template_id: number }>(
  campaign: Campaign,
): Campaign {
  const { ab_subject, ab_template_id, subject, template_id } = campaign
  return { ...campaign, subject: ab_subject || subject, template_id: ab_template_id ?? template_id }
}

/**
 * SQL of the version that a person is tried with: `a`, `b`, or null for the rest. It is made of the number in the
 * Message-ID, so the same person in the same campaign is always in the same part.
 * @param number a column with random hexadecimal digits
 */
export function variantBy(sql: Connection, number: Fragment, share: number): Fragment {
  const place = sql`('x' || left(${number}, 8))::bit(32)::bigint % 10000`
  return sql`case when ${place} < ${share * 100}::bigint then 'a' when ${place} < ${share * 200}::bigint then 'b' end`
}

/**
 * Settles how a campaign's test will be decided, at its start.
 * @param order.sendable who would get it
 * @throws {Failure} invalid on `ab_share` where a version would be tried on too few
 */
export async function openTest(
  tx: Transaction,
  { campaign, sendable, now }: { campaign: TestFields & { id: number }; sendable: number; now: Date },
): Promise<void> {
  const { id, ab_share, ab_rule, ab_hours } = campaign
  if (!isTested(campaign)) return
  if (!testSize(sendable, ab_share ?? 0).isEnough) throw invalid({ ab_share: 'too_small' })
  const rule = ab_rule ?? 'hand'
  await tx`insert into campaign_tests (campaign_id, share, rule, hours)
    values (${id}, ${ab_share ?? 0}, ${rule}, ${rule === 'hand' ? null : (ab_hours ?? null)})`
  if (rule !== 'hand') await addJob(tx, 'decide_test', { id }, new Date(now.getTime() + LOOK.first))
}

/** Goes on deciding a test when its campaign is taken up again. */
export async function resumeTest(tx: Transaction, id: number): Promise<void> {
  const [open] =
    await tx`select from campaign_tests where campaign_id = ${id} and winner is null and rule <> 'hand'`
  if (open) await addJob(tx, 'decide_test', { id })
}

interface OpenTest {
  audience: string
  status: string
  rule: TestRule
  hours: number | null
  complete_at: string | null
}

/**
 * The job that decides a test by its rule, once: so many hours after the last message of the test went out. Before, it
 * sets itself for later; of a stopped campaign it is begun anew when the campaign is taken up again.
 */
export async function decideTest({ sql, now }: Pick<MailContext, 'sql' | 'now'>, id: number): Promise<void> {
  await sql.begin(async tx => {
    const test = await lockTest(tx, id)
    if (!test || test.rule === 'hand' || test.status !== 'sending') return
    const at = now()
    const complete = test.complete_at ?? (await completeTest(tx, id))
    if (!complete) return addJob(tx, 'decide_test', { id }, new Date(at.getTime() + LOOK.again))
    const due = new Date(Date.parse(complete) + (test.hours ?? 0) * HOUR)
    if (due > at) return addJob(tx, 'decide_test', { id }, due)
    const evidence = await evidenceOf(tx, id)
    await settle(tx, { id, test, evidence, winner: winnerOf(test.rule, evidence), at, isByHand: false })
  })
}

/**
 * A person decides a test, whatever its rule and however far it is: who was not tried gets this version.
 * @throws {Failure} not_found where the campaign has no test; wrong_state where it is decided
 */
export async function chooseWinner(
  order: Pick<MailContext, 'sql' | 'now'> & { id: number; winner: Variant },
): Promise<void> {
  const { sql, id, winner } = order
  await sql.begin(async tx => {
    const test = await lockTest(tx, id)
    if (!test) {
      const [decided] = await tx`select from campaign_tests where campaign_id = ${id}`
      throw fail(decided ? 'wrong_state' : 'not_found')
    }
    const evidence = await evidenceOf(tx, id)
    await settle(tx, { id, test, evidence, winner, at: order.now(), isByHand: true })
  })
}

/** @returns a test that is not decided yet, held until the end of the transaction */
async function lockTest(tx: Transaction, id: number): Promise<OpenTest | undefined> {
  const [test] = await tx<OpenTest[]>`
    select c.audience, c.status, t.rule, t.hours, t.complete_at
    from campaign_tests t join campaigns c on c.id = t.campaign_id
    where t.campaign_id = ${id} and t.winner is null for update of t`
  return test
}

/** Notes when the last message of the test went out. @returns undefined while some have not */
async function completeTest(tx: Transaction, id: number): Promise<string | undefined> {
  const [test] = await tx<{ complete_at: string }[]>`
    update campaign_tests t set complete_at = e.last from (
      select max("at") as last, coalesce(bool_or(state in ('queued', 'claimed', 'sending', 'retry')), false) as is_open
      from emails where campaign_id = ${id} and variant is not null
    ) e
    where t.campaign_id = ${id} and e.last is not null and not e.is_open
      and not exists (select from campaign_plans p where p.campaign_id = ${id} and p.done_at is null)
    returning t.complete_at`
  return test?.complete_at
}

/** Counts for each version the people it reached, and those that opened and clicked. */
async function evidenceOf(tx: Transaction, id: number): Promise<Evidence> {
  const nothing = { people: 0, opened: 0, clicked: 0 }
  const rows = await tx<(Evidence[Variant] & { variant: Variant })[]>`
    select variant, count(*)::integer as people, count(opened_at)::integer as opened, count(clicked_at)::integer as clicked
    from emails where campaign_id = ${id} and variant is not null and state in ('sent', 'delivered', 'complained')
    group by variant`
  const found = Object.fromEntries(rows.map(({ variant, ...part }) => [variant, part]))
  return { a: nothing, b: nothing, ...found }
}

interface Decision {
  id: number
  test: OpenTest
  evidence: Evidence
  winner: Variant
  at: Date
  isByHand: boolean
}

/** The rest is claimed from the beginning, with the better version. */
async function settle(
  tx: Transaction,
  { id, test, evidence, winner, at, isByHand }: Decision,
): Promise<void> {
  await tx`update campaign_tests set winner = ${winner}, decided_at = ${at}, by_hand = ${isByHand},
    evidence = ${tx.json(evidence)} where campaign_id = ${id}`
  await tx`update campaign_runs set variant = ${winner}, cursor = 0 where campaign_id = ${id}`
  await tx`update campaigns set version = version + 1, updated_at = ${at} where id = ${id}`
  await announceCampaign(tx, { id, audience: test.audience })
  await wakeWorkers(tx)
}

/** @returns null for a campaign of one version */
export async function testReport(sql: Connection, id: number): Promise<TestReport | null> {
  const [test] = await sql<Omit<TestReport, 'parts' | 'decides_at'>[]>`
    select share, rule, hours, complete_at, winner, decided_at, by_hand, evidence
    from campaign_tests where campaign_id = ${id}`
  if (!test) return null
  const { complete_at, hours, rule } = test
  const isDue = complete_at !== null && hours !== null && rule !== 'hand'
  const decides_at = isDue ? new Date(Date.parse(complete_at) + hours * HOUR).toISOString() : null
  return { ...test, decides_at, parts: await partsOf(sql, id, test.winner ?? 'a') }
}

async function partsOf(sql: Connection, id: number, winner: Variant): Promise<TestPart[]> {
  const parts = await sql<TestPart[]>`
    select coalesce(e.variant, 'rest') as part, f.frame #>> '{prepared,subject}' as subject, e.people, e.open, e.reached,
      e.opened, e.clicked, e.bounced, e.unsubscribed
    from (
      select variant, count(*)::integer as people,
        count(*) filter (where state in ('queued', 'claimed', 'sending', 'retry'))::integer as open,
        count(*) filter (where state in ('sent', 'delivered', 'complained'))::integer as reached,
        count(opened_at)::integer as opened, count(clicked_at)::integer as clicked,
        count(*) filter (where state = 'bounced')::integer as bounced, count(u.email_id)::integer as unsubscribed
      from emails left join (
        select distinct email_id from email_events where campaign_id = ${id} and kind = 'unsubscribe'
      ) u on u.email_id = emails.id
      where campaign_id = ${id} and state <> 'suppressed' group by variant
    ) e
    join campaign_contents f on f.campaign_id = ${id} and f.variant = coalesce(e.variant, ${winner})
    order by e.variant nulls last`
  return [...parts]
}
