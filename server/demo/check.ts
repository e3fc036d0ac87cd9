import type { Services } from '../services'

/** Content of the database at a start with or without `--demo`. */
type Found = 'demo' | 'empty' | 'own'

/**
 * Refuses a mixture of demo and real work: `--demo` on a database that it did not fill, and a demo's database without
 * `--demo` (docs/spec/api.md, "Running it"). For after the migrations and before anything runs.
 * @throws Error with one clear line
 */
export async function checkDemo(services: Pick<Services, 'sql' | 'config'>): Promise<void> {
  const found = await whatIsThere(services)
  if (services.config.demo && found === 'own') {
    throw new Error('--demo: this database holds work that the demo did not fill in. Set another DATA_DIR.')
  }
  if (!services.config.demo && found === 'demo') {
    throw new Error('This database holds the demo: start with --demo, or set another DATA_DIR.')
  }
}

/**
 * The same before the database is brought up to date, so that a start that is refused changes nothing.
 * @throws Error as {@link checkDemo}
 */
export async function refuseOtherDemo(services: Pick<Services, 'sql' | 'config'>): Promise<void> {
  const [{ isNew } = { isNew: true }] = await services.sql<{ isNew: boolean }[]>`
    select to_regclass('installation') is null or to_regclass('campaigns') is null as "isNew"`
  if (!isNew) await checkDemo(services)
}

/** @returns whose database it is; one without a person and a sign-in is nobody's yet. */
export async function whatIsThere({ sql }: Pick<Services, 'sql'>): Promise<Found> {
  const [row] = await sql<{ demo: boolean; used: boolean }[]>`
    select is_demo as demo,
      exists (select from users) or exists (select from installation) or exists (select from leads)
        or exists (select from subscribers) or exists (select from campaigns) as used
    from organisation`
  if (row?.demo) return 'demo'
  return row?.used ? 'own' : 'empty'
}
