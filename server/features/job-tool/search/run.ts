import { BOARD_MOST, BOARD_PAGE_SIZE, BOARD_SOURCE } from '../../../../contract/calls/job-searches'
import { type JobSearch, jobSearches } from '../../../../contract/resources/job-listings'
import { type Actor, SYSTEM } from '../../../auth/actor'
import type { Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { EVENTS_CHANNEL } from '../../../db/eventsChannel'
import { todayOf } from '../../../db/today'
import { addJob, type JobRun } from '../../../jobs/queue'
import { workUntilStop } from '../../../jobs/workUntilStop'
import type { Services } from '../../../services'
import type { BoardDetails, BoardJob } from './answers'
import { BoardError, readBoard, searchBoard } from './board'
import { expireListings, knownListings, markSeen, saveJobs } from './listings'

interface Run {
  id: number
  /** Counts of the earlier parts of the run. */
  total: number | null
  payload: {
    search_id: number
    actor: Actor
    /** Only these of the jobs that it finds, by their numbers there. */
    ids?: string[]
    /** The page to go on with, and when it began. */
    page?: number
    began?: string
  }
}

/** Bursts are refused: so long between two pages of single jobs. */
const PACE_MS = 60
const TRIES = 6
/** Listings that a search lost are looked up one by one, at most so many a run. */
const MAX_MISSING = 500

/** Orders a run of a search: its job tells how far it is (`GET /jobs/{id}`). @returns the job's id */
export async function orderRun(
  tx: Tx,
  { searchId, actor, ids }: { searchId: number; actor: Actor; ids?: string[] | undefined },
): Promise<number> {
  const payload: Run['payload'] = { search_id: searchId, actor, ...(ids ? { ids } : {}) }
  const [job] = await tx<[{ id: number }]>`
    insert into jobs (kind, resource, user_id, payload)
    values ('job_search', 'job-listings', ${actor.id}, ${tx.json(payload)}) returning id`
  await addJob(tx, 'run_job_search', { job_id: job.id })
  return job.id
}

/**
 * Takes over what a search finds, page by page; the page that is done is committed with its listings, so that a run
 * that was killed goes on there. What the search found before and does not any more is looked up and expires.
 * When the process stops, the rest is queued; the page under way is read again.
 */
export async function runJobSearch(
  services: Services,
  { job_id }: Values,
  { stopping }: JobRun,
): Promise<void> {
  const { sql } = services
  const [run] = await sql<Run[]>`
    update jobs set status = 'running', payload = payload || jsonb_build_object('began',
      coalesce(payload->>'began', ${services.now().toISOString()}))
    where id = ${job_id as number} and status in ('queued', 'running') returning id, total, payload`
  if (!run) return
  const [search] = await sql<JobSearch[]>`select * from job_searches where id = ${run.payload.search_id}`
  try {
    if (!search) throw new BoardError(0, 'the search is no more')
    const order = { services, run, search, stopping }
    const found = await takePages(order)
    const expired = run.payload.ids ? 0 : await expireMissing(order)
    if (found === undefined || expired === undefined)
      return sql.begin(tx => addJob(tx, 'run_job_search', { job_id: run.id }))
    await finish(order, { found, expired })
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    const said = error.message.slice(0, 300)
    await sql`update jobs set status = 'failed', error = ${said}, finished_at = now() where id = ${run.id}`
    await sql`update job_searches set last_error = ${said} where id = ${run.payload.search_id}`
  }
  await announce(services, run)
}

interface SearchRun extends JobRun {
  services: Services
  run: Run
  search: JobSearch
}

/** @returns how many the search found; undefined where the process stops */
async function takePages({ services, run, search, stopping }: SearchRun): Promise<number | undefined> {
  const wanted = run.payload.ids && new Set(run.payload.ids)
  let total = run.total ?? 0
  for (let page = run.payload.page ?? 1; ; page++) {
    if (stopping.aborted) return undefined
    const results = await searchBoard(services, search, { number: page, tries: TRIES })
    total = Math.max(total, Math.min(results.total, BOARD_MOST))
    const jobs = wanted ? results.jobs.filter(({ external_id }) => wanted.has(external_id)) : results.jobs
    const part = { jobs, page, total: wanted?.size ?? total }
    if (!(await takeJobs({ services, run, search, stopping }, part))) return undefined
    await announce(services, run)
    if (results.jobs.length === 0 || page * BOARD_PAGE_SIZE >= total) return wanted ? wanted.size : total
  }
}

/** @returns whether the jobs are in; false where the process stops */
async function takeJobs(
  { services, run, search, stopping }: SearchRun,
  { jobs, page, total }: { jobs: readonly BoardJob[]; page: number; total: number },
): Promise<boolean> {
  const { sql, now } = services
  const known = await knownListings(
    sql,
    jobs.map(({ external_id }) => external_id),
  )
  const isSame = ({ external_id, changed_at }: BoardJob) => {
    const here = known.get(external_id)
    if (here?.status !== 'open' || !here.seen_at || !changed_at) return false
    return Date.parse(String(here.seen_at)) > Date.parse(changed_at)
  }
  const details: BoardDetails[] = []
  const rest = await workUntilStop(
    jobs.filter(job => !isSame(job)),
    stopping,
    async job => {
      const read = await readBoard(services, job.external_id, { tries: TRIES })
      if (read) details.push({ ...read, ...filled(job) })
      await new Promise(later => setTimeout(later, PACE_MS))
    },
  )
  if (rest.length) return false
  const same = jobs.filter(isSame).map(({ external_id }) => external_id)
  await sql.begin(async tx => {
    const { actor } = run.payload
    const counts = await saveJobs(tx, { jobs: details, search, actor, now: now() })
    await markSeen(tx, { ids: same, searchId: search.id, now: now() })
    await tx`
      update jobs set total = ${total}, done = least(done + ${jobs.length}, ${total}), created = created + ${counts.created},
        updated = updated + ${counts.updated}, failed = failed + ${jobs.length - same.length - details.length},
        payload = payload || ${tx.json({ page: page + 1 })} where id = ${run.id}`
  })
  return true
}

/** The list says some things that the single page leaves out. */
const filled = (job: BoardJob) =>
  Object.fromEntries(Object.entries(job).filter(([, value]) => value !== null))

/**
 * Expires listings that earlier runs found and this one did not. A listing that the board still has only left the
 * search.
 * @returns how many expired; undefined where the process stops
 */
async function expireMissing({ services, run, search, stopping }: SearchRun): Promise<number | undefined> {
  const { sql, now } = services
  const lost = await sql<{ id: number; external_id: string }[]>`
    select id, external_id from job_listings
    where search_id = ${search.id} and source = ${BOARD_SOURCE} and status = 'open' and seen_at < ${run.payload.began ?? now()}
    order by seen_at limit ${MAX_MISSING}`
  const missing: number[] = []
  const rest = await workUntilStop(lost, stopping, async ({ id, external_id }) => {
    const still = await readBoard(services, external_id, { tries: TRIES })
    if (still) await markSeen(sql, { ids: [external_id], searchId: search.id, now: now() })
    else missing.push(id)
    await new Promise(later => setTimeout(later, PACE_MS))
  })
  if (rest.length) return undefined
  return sql.begin(tx => expireListings(tx, run.payload.actor, missing))
}

async function finish(
  { services: { sql, now }, run, search }: SearchRun,
  { found, expired }: { found: number; expired: number },
): Promise<void> {
  await sql.begin(async tx => {
    const [done] = await tx<{ created: number; updated: number; failed: number }[]>`
      update jobs set status = 'done', done = coalesce(total, 0), finished_at = now()
      where id = ${run.id} and status <> 'done' returning created, updated, failed`
    if (!done) return
    await tx`
      update job_searches set last_run_at = ${now()}, last_error = null,
        found = case when ${run.payload.ids === undefined} then ${found} else found end, expired = ${expired}
      where id = ${search.id}`
    const values = () => ({ ...done, name: search.name })
    await notify(tx, { kind: 'import_finished', to: [run.payload.actor.id], values, link: '/job-listings' })
  })
}

async function announce({ sql }: Services, { id, payload }: Run): Promise<void> {
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ type: 'job', id, to: payload.actor.id })})`
}

/** The nightly job: runs the searches that ask for it. */
export async function runNightly({ sql }: Services): Promise<void> {
  const searches = await sql<
    { id: number }[]
  >`select id from ${sql(jobSearches.table)} where nightly order by id`
  for (const { id } of searches) await sql.begin(tx => orderRun(tx, { searchId: id, actor: SYSTEM }))
}

/** A listing that nobody has seen for so long is offered no more. */
const UNSEEN_DAYS = 30

/** The hourly job: ends listings whose last day is over, by the organisation's clock, and those that nobody sees any more. */
export async function expireListingsByDate({ sql, now }: Services): Promise<void> {
  const at = now()
  const over = await sql<{ id: number }[]>`
    select id from job_listings
    where status = 'open' and (
      valid_until < ${todayOf(sql, at)}
      or (source = ${BOARD_SOURCE} and seen_at < ${at}::timestamptz - ${UNSEEN_DAYS} * interval '1 day'))
    order by id limit 5000`
  if (over.length)
    await sql.begin(tx =>
      expireListings(
        tx,
        SYSTEM,
        over.map(({ id }) => id),
      ),
    )
}
