import { probeDataFolder } from '../dataFolder'
import { inTime } from '../lifecycle'
import type { Services } from '../services'

/** Parts that a process needs in order to serve, each with the code of what is wrong with it. */
export type Unready = Partial<Record<'stopping' | 'database' | 'data_dir' | 'jobs', string>>

/** Anybody may ask, so an answer is good for this long, milliseconds. */
const GOOD_MS = 1_000
/** The longest that a part may take to answer. */
const MOST_MS = 5_000

const answers = new WeakMap<Services['config'], { at: number; answer: Promise<Unready> }>()

/**
 * Checks that this process can do its work: the database and DATA_DIR take a write, and its jobs are taken up.
 * @returns the faults; empty when ready
 */
export async function unreadyParts(services: Services): Promise<Unready> {
  if (services.lifecycle?.isStopping) return { stopping: 'stopping' }
  const kept = answers.get(services.config)
  if (kept && performance.now() - kept.at < GOOD_MS) return kept.answer
  const answer = check(services)
  answers.set(services.config, { at: performance.now(), answer })
  return answer
}

async function check(services: Services): Promise<Unready> {
  const { lifecycle } = services
  const [database, dataDir] = await Promise.all([
    codeOf(writeDatabase(services)),
    codeOf(probeDataFolder(services.config.dataDir)),
  ])
  return {
    ...(database ? { database } : {}),
    ...(dataDir ? { data_dir: dataDir } : {}),
    ...(lifecycle?.jobs?.isAlive() === false ? { jobs: 'not_running' } : {}),
  }
}

async function writeDatabase({ sql }: Services): Promise<void> {
  await sql`insert into readiness_probe (at) values (now()) on conflict (id) do update set at = excluded.at`
}

/** @returns the code of the error, `timeout`, or undefined where it went well */
function codeOf(write: Promise<void>): Promise<string | undefined> {
  const done = write.then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
  )
  return inTime(MOST_MS, done, 'timeout')
}
