import { BOARD_SOURCE } from '../../../../contract/calls/job-searches'
import { checkValue } from '../../../../contract/definition/check'
import { type Definition, defaultsOf } from '../../../../contract/definition/define'
import { type JobSearch, jobListings } from '../../../../contract/resources/job-listings'
import { fold } from '../../../../contract/text/fold'
import type { Actor } from '../../../auth/actor'
import { sameValue } from '../../../crud/check'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import type { Connection } from '../../../db/connect'
import type { BoardDetails } from './answers'

/** Fields that staff may know better than the board: they are filled only where they are empty. */
const STAFF_FIELDS: readonly string[] = [
  'contact_title',
  'contact_name',
  'contact_email',
  'employer_url',
  'sector_id',
  'category',
]
const definition: Definition = jobListings

/** Which of some jobs of the board are here, by their numbers there. */
export async function knownListings(
  sql: Connection,
  externalIds: readonly string[],
): Promise<Map<string, Row>> {
  const rows = await sql<Row[]>`
    select * from job_listings where source = ${BOARD_SOURCE} and external_id = any(${[...externalIds]}::text[])`
  return new Map(rows.map(row => [String(row.external_id), row]))
}

/**
 * Saves jobs of the board: new ones are created, known ones are updated, none twice.
 * @returns how many were made and changed
 */
export async function saveJobs(
  tx: Tx,
  { jobs, search, actor, now }: { jobs: readonly BoardDetails[]; search: JobSearch; actor: Actor; now: Date },
): Promise<{ created: number; updated: number }> {
  const ids = jobs.map(({ external_id }) => external_id)
  await tx`select from job_listings where source = ${BOARD_SOURCE} and external_id = any(${ids}::text[]) order by id for update`
  const known = await knownListings(tx, ids)
  const regionId = await regions(tx)
  const wanted = jobs.map(job => ({
    before: known.get(job.external_id),
    values: valuesOf(job, search, regionId),
  }))
  const fresh = wanted.filter(({ before }) => !before)
  const changed = wanted
    .map(({ before, values }) => ({ before, changes: before ? changesOf(before, values) : {} }))
    .filter(({ before, changes }) => before && Object.keys(changes).length)
  await writeRows(tx, {
    definition,
    actor,
    action: 'create',
    by: 'import',
    rows: fresh.map(({ values }) => ({
      before: undefined,
      changes: { ...defaultsOf(definition), ...values },
    })),
  })
  await writeRows(tx, { definition, actor, action: 'update', by: 'import', rows: changed })
  await markSeen(tx, { ids, searchId: search.id, now })
  return { created: fresh.length, updated: changed.length }
}

/** Notes that listings were seen again: one that is not for a while is gone there. */
export async function markSeen(
  tx: Connection,
  { ids, searchId, now }: { ids: readonly string[]; searchId: number; now: Date },
): Promise<void> {
  await tx`
    update job_listings set seen_at = ${now}, search_id = ${searchId}
    where source = ${BOARD_SOURCE} and external_id = any(${[...ids]}::text[])`
}

/** Ends listings that are offered no more. */
export async function expireListings(tx: Tx, actor: Actor, ids: readonly number[]): Promise<number> {
  const rows = await tx<Row[]>`
    select * from job_listings where id = any(${[...ids]}::bigint[]) and status = 'open' order by id for update`
  await writeRows(tx, {
    definition,
    actor,
    action: 'update',
    rows: rows.map(before => ({ before, changes: { status: 'expired' } })),
  })
  return rows.length
}

function valuesOf(
  job: BoardDetails,
  search: JobSearch,
  regionId: (region: string) => number | undefined,
): Values {
  const { region, changed_at, ...said } = job
  const values: Values = {
    ...said,
    source: BOARD_SOURCE,
    status: 'open',
    bundesland_id: region ? (regionId(region) ?? null) : null,
    sector_id: search.sector_id,
    category: search.category,
  }
  // Values of the board are checked like typed ones; those that do not pass are left out.
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = definition.fields[name]
      const checked = field && value !== null && field.kind !== 'ref' ? checkValue(field, value) : { value }
      return 'error' in checked ? [] : [[name, checked.value ?? null]]
    }),
  )
}

/** Fields that the board leaves out stay as they are. */
function changesOf(before: Row, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      if (value === null || sameValue(before[name], value)) return false
      return !STAFF_FIELDS.includes(name) || before[name] === null
    }),
  )
}

/** `BADEN_WUERTTEMBERG`, `Baden-Württemberg` and the list's own slug are one. */
async function regions(tx: Tx): Promise<(region: string) => number | undefined> {
  const rows = await tx<
    { id: number; slug: string; de: string | null }[]
  >`select id, slug, de from bundeslands`
  const byName = new Map(
    rows.flatMap(({ id, slug, de }) => [slug, de ?? slug].map(name => [plain(name), id])),
  )
  return region => byName.get(plain(region))
}

function plain(name: string): string {
  const german = name
    .toLowerCase()
    .replace(/[äöü]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
  return fold(german).replace(/[^a-z]/g, '')
}
