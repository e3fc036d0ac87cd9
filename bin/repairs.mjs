// Plain Node without dependencies, like setup.mjs: this runs right after the packages were installed.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = join(dirname(fileURLToPath(import.meta.url)), '../node_modules')

const POSTGRES = {
  'src/connection.js': [
    // 1066, 1154, 1168, 1208: a statement on a connection that is gone threw outside of any promise and ended the process.
    [
      `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x`,
      `    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    const unsent = chunk
    chunk = nextWriteTimer = null
    if (socket)
      return socket.write(unsent, fn)
    error(Errors.connection('CONNECTION_CLOSED', options, socket))
    return false`,
    ],
    // 1223, 1215: what the lost connection had left unsent or unread became part of the talk on the next one. A statement
    // that came between the error of a socket and its close was never refused, and took the answer to a later one. A database
    // that closed each connection before it was ready was asked again without a pause, and nobody was told.
    [
      `    socket.removeAllListeners()
    socket = null

    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime = performance.now()
    hadError && options.shared.retries++`,
      `    socket.removeAllListeners()
    socket = null
    chunk = nextWriteTimer = null
    errorResponse = results = null
    result = new Result()
    rows = 0

    if (initial && options.host.length > 1) {
      query = null
      return reconnect()
    }

    const failed = hadError || initial
    ;(query || initial || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = null
    final && (final(Errors.connection('CONNECTION_CLOSED', options, socket)), final = null)
    closedTime = performance.now()
    failed && options.shared.retries++`,
    ],
    // 279, 1192, 1205: nobody took the refusal of the statement with which each connection begins.
    ['      return fetchArrayTypes()\n', '      return void fetchArrayTypes().catch(noop)\n'],
    // A cursor whose connection is gone wrote on the next one.
    [
      `    try {
      const x = await Promise.resolve(query.cursorFn(result))
      rows = 0`,
      `    const suspended = query
        , at = socket
    try {
      const x = await Promise.resolve(query.cursorFn(result))
      if (socket !== at || query !== suspended)
        return
      rows = 0`,
    ],
    [
      `    } catch (err) {
      write(Sync)
      query.reject(err)
    }
  }

  function CloseComplete() {`,
      `    } catch (err) {
      socket === at && query === suspended && write(Sync)
      suspended.reject(err)
    }
  }

  function CloseComplete() {`,
    ],
    // If the reader was behind, the socket stayed paused after the last row, and no later answer arrived.
    [
      `    stream && stream.push(null)
    stream = null`,
      `    stream && stream.push(null)
    stream = null
    socket.resume()`,
    ],
  ],
  'src/query.js': [
    // A cursor whose connection was lost between two pieces ended as if it had been read to its end.
    [
      `    let prev
    return {`,
      `    let prev
      , failed
    return {`,
    ],
    [
      `          if (this.executed && !this.active)
            return { done: true }`,
      `          if (failed)
            return Promise.reject(failed.error)
          if (this.executed && !this.active)
            return { done: true }`,
    ],
    [
      `            this.reject = x => (this.active = false, reject(x))
          })
          this.execute()`,
      `            this.reject = x => (this.active = false, failed = { error: x }, reject(x))
          })
          this.execute()`,
    ],
  ],
  'src/index.js': [
    [
      'Object.assign(Postgres, {\n  PostgresError,',
      'Object.assign(Postgres, {\n  repaired: true,\n  PostgresError,',
    ],
    // 1155, 1215, 1216: what a transaction did after its connection was lost ran outside of it, on the next connection.
    // 1186: what waited inside the transaction waited for ever.
    [
      `    let savepoints = 0
      , connection
      , prepare = null
`,
      `    let savepoints = 0
      , connection
      , prepare = null
      , lost = null
      , onlost = null
`,
    ],
    [
      '        new Promise((_, reject) => connection.onclose = reject)\n',
      '        new Promise((_, reject) => lost ? reject(lost) : onlost = reject)\n',
    ],
    [
      `        c.queue === full
          ? queries.push(q)
          : c.execute(q) || move(c, full)`,
      `        lost
          ? q.reject(lost)
          : c.queue === full
            ? queries.push(q)
            : c.execute(q) || move(c, full)`,
    ],
    [
      `      connection = c
      move(c, reserved)`,
      `      connection = c
      c.onclose = e => {
        lost = e
        while (queries.length)
          queries.shift().reject(e)
        onlost && onlost(e)
      }
      move(c, reserved)`,
    ],
    // 1208: the same of a connection that was reserved.
    [
      `    c.reserved.release = true

    const sql = Sql(handler)
    sql.release = () => {
      c.reserved = null`,
      `    c.reserved.release = true
    let lost = null
    c.onclose = e => {
      lost = e
      while (queue.length)
        queue.shift().reject(e)
    }

    const sql = Sql(handler)
    sql.release = () => {
      if (lost)
        return
      c.onclose = null
      c.reserved = null`,
    ],
    [
      `      c.queue === full
        ? queue.push(q)
        : c.execute(q) || move(c, full)`,
      `      lost
        ? q.reject(lost)
        : c.queue === full
          ? queue.push(q)
          : c.execute(q) || move(c, full)`,
    ],
    // A wait for a reserved connection ended never when the first connection was lost, and went on after it was refused.
    [
      `        const query = { reserve: resolve, reject }
        queries.push(query)`,
      `        const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }
        queries.push(query)`,
    ],
    [
      '    queries.length && connect(c, queries.shift())\n',
      `    const next = queries.length && queries.shift()
    next && next.reserve && queries.push(next)
    next && connect(c, next)
`,
    ],
  ],
}

const WORKER = {
  'dist/lib.js': [
    // Only some of the errors of a lost connection or a full disk were tried again.
    [
      `                const retryable = exports.RETRYABLE_ERROR_CODES[e.code];`,
      `                const isAway = /^(08|53|57P0|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN)/.test(e.code ?? '') || /Connection terminated|connection error/.test(e.message);
                const retryable = exports.RETRYABLE_ERROR_CODES[e.code] ?? (isAway ? { minDelay: 500, maxDelay: 30000 } : undefined);`,
    ],
  ],
  'dist/worker.js': [
    // Nobody took the refusal of the statement with which a job ends.
    [
      `                failJob({
                    job,`,
      `                void settle(failJob, {
                    job,`,
    ],
    ['                completeJob(job);', '                void settle(completeJob, job);'],
    [
      `            const durationRaw = process.hrtime(startTimestamp);`,
      `            const settle = async (end, what) => {
                try {
                    await end(what);
                }
                catch (e) {
                    logger.error(\`The end of job \${job.id} was not kept: \${(0, lib_1.coerceError)(e).message}\`, { job, error: e });
                }
            };
            const durationRaw = process.hrtime(startTimestamp);`,
    ],
  ],
}

/**
 * Faults of packages when a connection to the database is lost, as pairs of the text that is there and the text
 * that replaces it (docs/decisions/0034). The numbers are issues and pull requests of github.com/porsager/postgres and
 * github.com/graphile/worker, open in November 2026. When a release has them, the pair goes; `server/db/lost.server.test.ts`
 * and `server/db/cuts.server.test.ts` hold what they are for.
 */
const REPAIRS = {
  postgres: { version: '3.4.9', files: POSTGRES },
  'graphile-worker': { version: '0.17.3', files: WORKER },
}

/**
 * @returns `repaired`; `original` where a repair is missing; `other` for another version, or one that somebody changed,
 * which has to be installed anew
 */
export function stateOfPackages() {
  const states = Object.entries(REPAIRS).flatMap(([name, { version, files }]) => {
    const installed = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))
    if (installed.version !== version) return 'other'
    return Object.entries(files).flatMap(([path, pairs]) => {
      const text = readFileSync(join(packages, name, path), 'utf8')
      return pairs.map(([from, to]) =>
        isOnce(text, to) ? 'repaired' : isOnce(text, from) ? 'original' : 'other',
      )
    })
  })
  if (states.includes('other')) return 'other'
  return states.includes('original') ? 'original' : 'repaired'
}

/**
 * Repairs the packages where that is not done yet. The files are replaced, not written into: a folder of packages may
 * share them with another by hard links.
 * @throws Error when one is of another version than the repairs are for, or cannot be written
 */
export function repairPackages() {
  const state = stateOfPackages()
  if (state === 'repaired') return
  if (state === 'other')
    throw new Error(`${packages} does not hold what bin/repairs.mjs repairs: remove it and install again.`)
  for (const [name, { files }] of Object.entries(REPAIRS))
    for (const [path, pairs] of Object.entries(files)) repairFile(join(packages, name, path), pairs)
}

function repairFile(path, pairs) {
  const fresh = `${path}.${process.pid}`
  const text = pairs.reduce(
    (all, [from, to]) => (isOnce(all, to) ? all : all.replace(from, () => to)),
    readFileSync(path, 'utf8'),
  )
  writeFileSync(fresh, text)
  renameSync(fresh, path)
}

const isOnce = (text, part) => text.split(part).length === 2
