import { fastify } from 'fastify'
import { readConfig } from '../../../server/config'
import type { Database, Sql } from '../../../server/db/connect'
import { type RunningJobs, runJobs } from '../../../server/jobs/queue'
import { decideTest } from '../../../server/mail/campaign/split'

/** How far a campaign of two versions is: everybody who is tried has it, and later: it is decided for the rest. */
export type Phase = 'out' | 'decided'

/** The decision, as far as it is made. */
export interface Decided {
  winner: string | null
  decided_at: string | null
}

/** Percent that each version is tried on. */
const SHARE = 20
const HOUR = 3_600_000
/** A test waits an hour, and is looked at every ten minutes: the clock of the mails goes behind, that of the job less. */
const BEHIND = { mails: 2 * HOUR, job: HOUR / 6 - 300 }

/** The clock that messages of such a campaign go by. */
export const earlier = () => new Date(Date.now() - BEHIND.mails)

/** Gives a draft a second version, which everybody opens who gets it, so that it is the better one. */
export async function tryTwoVersions(sql: Sql, id: number): Promise<void> {
  await sql`update campaigns set subject = 'First', ab_subject = 'Second', ab_share = ${SHARE}, ab_rule = 'opened',
    ab_hours = 1 where id = ${id}`
  await sql.unsafe(`
    create function open_second() returns trigger language plpgsql as $$
    begin new.opened_at = coalesce(new.opened_at, new."at"); return new; end $$;
    create trigger open_second before update on emails for each row
      when (new.variant = 'b' and new.state = 'sent') execute function open_second()`)
}

/** Runs the queue's own job that decides; a kill may fall into it. */
export function runDeciding({ sql, url }: Database, dataDir: string): Promise<RunningJobs> {
  const now = () => new Date(Date.now() - BEHIND.job)
  return runJobs(
    { sql, now, config: readConfig({ DATA_DIR: dataDir }), log: fastify({ logger: false }).log, hooks: {} },
    { decide_test: (_, { id }) => decideTest({ sql, now }, id) },
    { url, onTime: false },
  )
}

/** @returns how far the test is; undefined while some have not got their version */
export async function phaseOf(sql: Sql, id: number): Promise<Phase | undefined> {
  const [test] = await sql<{ is_decided: boolean; is_out: boolean }[]>`
    select t.winner is not null as is_decided, p.done_at is not null and not exists (
      select from emails e where e.campaign_id = ${id} and e.variant is not null
        and e.state in ('queued', 'claimed', 'sending', 'retry')) as is_out
    from campaign_tests t join campaign_plans p using (campaign_id) where t.campaign_id = ${id}`
  if (test?.is_decided) return 'decided'
  return test?.is_out ? 'out' : undefined
}

/** @returns what was decided; nothing for a campaign of one version */
export async function decisionOf(sql: Sql, id: number): Promise<Decided | undefined> {
  const [decision] = await sql<Decided[]>`
    select winner, decided_at from campaign_tests where campaign_id = ${id}`
  return decision
}
