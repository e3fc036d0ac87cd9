import { openUrl, type Sql } from './connect'

/** Seconds that a database may answer nothing at all before calls are told so. A slow statement is no silence. */
const PATIENCE = 10
/** Milliseconds that one statement of a call may take: PostgreSQL ends it, and the call is answered 503. */
const STATEMENT_MS = 60_000
/** Seconds after which a silent database is asked over a new connection: the old one may have lost its way. */
const ANEW = 15
/** The seconds are counted one by one, so that a process that was itself held up blames nobody. */
const SECOND = 1_000

/** A pool for those who wait for an answer: they are told when there is none to be had. */
export interface FailFastDatabase {
  sql: Sql
  close(): Promise<void>
}

/**
 * Opens a pool that is given up as soon as the database answers nothing any more, although it takes connections (frozen,
 * out of memory, behind a network that swallows): what waits is refused as unavailable, what comes is too, and open
 * transactions end undone. Once the database answers again there is a new one. Not for mail and jobs: those wait, or
 * what they have done outside would be forgotten.
 * @param patient of the same database; its LISTEN is used, as that only waits
 * @param options.patience seconds
 * @param options.statementMs milliseconds
 */
export function openFailFast(
  { sql: patient, url }: { sql: Sql; url: string },
  { patience = PATIENCE, statementMs = STATEMENT_MS } = {},
): FailFastDatabase {
  const open = () => openUrl(url, { statementMs })
  let pool = open()
  const stop = watch(url, patience, silent => {
    if (silent) giveUp(pool)
    else pool = open()
  })
  return {
    sql: new Proxy(patient, {
      apply: (_, self, [first, ...others]) => Reflect.apply(pool, self, [first, ...others]),
      get: (_, name) => Reflect.get(name === 'listen' ? patient : pool, name),
    }),
    async close() {
      stop()
      await pool.end({ timeout: 5 })
    },
  }
}

/** Ends a pool: waiting and new calls are refused at once. */
function giveUp(pool: Sql): void {
  void pool.end({ timeout: 0 })
}

/** Asks a database again and again, and tells when the answers stop and when they are back. */
function watch(url: string, patience: number, tell: (silent: boolean) => void): () => void {
  let asker = openUrl(url, { max: 1 })
  let question: symbol | undefined
  let waited = 0
  let isSilent = false
  const timer = setInterval(() => {
    if (!question) return ask()
    waited += 1
    if (!isSilent && waited >= patience) {
      isSilent = true
      tell(true)
    }
    if (!isSilent || waited % ANEW !== 0) return
    giveUp(asker)
    asker = openUrl(url, { max: 1 })
    ask()
  }, SECOND)
  timer.unref()

  function ask() {
    const asked = Symbol('question')
    question = asked
    const answered = () => {
      if (question !== asked) return
      question = undefined
      waited = 0
      if (!isSilent) return
      isSilent = false
      tell(false)
    }
    // A refusal is an answer too: every call gets one by itself then.
    asker`select 1`.then(answered, answered)
  }

  return () => {
    clearInterval(timer)
    question = undefined
    giveUp(asker)
  }
}
