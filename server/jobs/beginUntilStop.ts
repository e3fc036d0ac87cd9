import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '../crud/hooks'
import type { Sql } from '../db/connect'
import { codeOf } from '../describeError'

/** How long a transaction may go on after a stop began, and the pause between two attempts to cancel it, milliseconds. */
const GRACE_MS = 1_500
const AGAIN_MS = 100
/** PostgreSQL's code of a statement that was cancelled. */
const CANCELED = '57014'

/**
 * Runs a transaction. When the process stops, one that does not end soon is cancelled and rolled back.
 * @returns what it returns, or undefined where it was rolled back because of the stop
 */
export async function beginUntilStop<Value>(
  sql: Sql,
  stopping: AbortSignal,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value | undefined> {
  const over = new AbortController()
  let own: Transaction | undefined
  const running = sql
    .begin(async tx => {
      ;[own] = await tx<Transaction[]>`select pg_backend_pid() as pid, now()::text as began`
      return { value: await work(tx) }
    })
    .finally(() => over.abort())
  const cancelling = cancelLate(sql, { stopping, over: over.signal, own: () => own })
  try {
    const [{ value }] = await Promise.all([running, cancelling])
    return value
  } catch (error) {
    if (stopping.aborted && codeOf(error) === CANCELED) return undefined
    throw error
  }
}

/** A connection serves other calls after its transaction: the beginning says which one it is. */
interface Transaction {
  pid: number
  began: string
}

interface Cancelling {
  stopping: AbortSignal
  over: AbortSignal
  own: () => Transaction | undefined
}

/** Cancels again and again: between two statements of a transaction there is nothing that PostgreSQL could cancel. */
async function cancelLate(sql: Sql, { stopping, over, own }: Cancelling): Promise<void> {
  await aborted(AbortSignal.any([stopping, over]))
  for (let pause = GRACE_MS; ; pause = AGAIN_MS) {
    await wait(pause, undefined, { signal: over }).catch(() => undefined)
    if (over.aborted) return
    const transaction = own()
    if (transaction) await cancel(sql, transaction)
  }
}

const cancel = (sql: Sql, { pid, began }: Transaction) => sql`
  select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start = ${began}::timestamptz`

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}
